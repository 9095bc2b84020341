import { describe, expect, it } from 'vitest';
import type { Snapshot } from './api/types';
import { outcomeTitle } from './turn';

type Ended = Parameters<typeof outcomeTitle>[0];

/** A match that is over, as far as its title depends on it. */
function ended(winners: number[], names: string[], you: number[], cooperative = false): Ended {
  return {
    result: { winners } as Snapshot['result'],
    you,
    seats: names.map((name) => ({ name })) as Snapshot['seats'],
    table: { cooperative } as Snapshot['table'],
  };
}

describe('the title of a match that is over', () => {
  it('is about the one who reads it', () => {
    expect(outcomeTitle(ended([0], ['Ann', 'Ben'], [0]))).toBe('You win');
    expect(outcomeTitle(ended([0], ['Ann', 'Ben'], [1]))).toBe('You lose');
    expect(outcomeTitle(ended([0], ['Ann', 'Ben'], []))).toBe('Ann wins');
  });

  it('tells of a shared win and of a draw', () => {
    expect(outcomeTitle(ended([0, 1], ['Ann', 'Ben', 'Cis'], [0]))).toBe('Ann and Ben share the win');
    expect(outcomeTitle(ended([0, 1], ['Ann', 'Ben'], [0]))).toBe('A draw');
  });

  it('is about the whole table where all win or lose together', () => {
    expect(outcomeTitle(ended([0, 1], ['Ann', 'Ben'], [0], true))).toBe('The table wins');
    expect(outcomeTitle(ended([], ['Ann', 'Ben'], [0], true))).toBe('The table loses');
  });

  it('calls nobody a table who plays alone', () => {
    expect(outcomeTitle(ended([0], ['Ann'], [0], true))).toBe('You win');
    expect(outcomeTitle(ended([], ['Ann'], [0], true))).toBe('You lose');
    expect(outcomeTitle(ended([], ['Ann'], [], true))).toBe('Ann loses');
    expect(outcomeTitle(ended([0], ['Ann'], [], true))).toBe('Ann wins');
  });
});
