import { describe, expect, it } from 'vitest';
import type { Snapshot } from './api/types';
import { outcomeText, outcomeTitle } from './turn';

type Ended = Parameters<typeof outcomeTitle>[0];

/** A match that is over, as far as its words depend on it. */
function ended(winners: number[], names: string[], you: number[], cooperative = false, scores: number[] = []): Ended {
  return {
    result: { winners, scores, text: 'It is over.' } as Snapshot['result'],
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
    expect(outcomeTitle(ended([0, 1], ['Ann', 'Ben'], [0], true))).toBe('Won together');
    expect(outcomeTitle(ended([], ['Ann', 'Ben'], [0], true))).toBe('Lost together');
  });

  it('calls nobody a table who plays alone', () => {
    expect(outcomeTitle(ended([0], ['Ann'], [0], true))).toBe('You win');
    expect(outcomeTitle(ended([], ['Ann'], [0], true))).toBe('You lose');
    expect(outcomeTitle(ended([], ['Ann'], [], true))).toBe('Ann loses');
    expect(outcomeTitle(ended([0], ['Ann'], [], true))).toBe('Ann wins');
  });
});

describe('the words for a match that is over', () => {
  it('say who won, unless the title does', () => {
    expect(outcomeText(ended([0], ['Ann', 'Ben'], [1]))).toBe('Ann wins. It is over.');
    expect(outcomeText(ended([0, 2], ['Ann', 'Ben', 'Cis'], [1]))).toBe('Ann and Cis share the win. It is over.');
    expect(outcomeText(ended([0], ['Ann', 'Ben'], [0]))).toBe('It is over.');
    expect(outcomeText(ended([0], ['Ann', 'Ben'], []))).toBe('It is over.');
    expect(outcomeText(ended([], ['Ann'], [0], true))).toBe('It is over.');
  });

  it('tell the scores in their order, where they decided', () => {
    expect(outcomeText(ended([1], ['Ann', 'Ben', 'Cis'], [1], false, [7, 12, -1]))).toBe('It is over. Ben 12, Ann 7, Cis −1.');
    expect(outcomeText(ended([1], ['Ann', 'Ben'], [1], false, [7, 3]))).toBe('It is over.');
  });

  it('tell whoever won a tie first', () => {
    expect(outcomeText(ended([2], ['Ann', 'Ben', 'Cis'], [2], false, [9, 3, 9]))).toBe('It is over. Cis 9, Ann 9, Ben 3.');
  });
});
