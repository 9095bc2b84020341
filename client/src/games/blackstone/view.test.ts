import { describe, expect, it } from 'vitest';
import type { Choice } from '$lib/api/types';
import { cardKey, flippedId, groupOf, handlesOf, others, tracesOf, whoIs, type HandTask } from './view';

const LION_SPY = { id: 'card:lion-spy/dragon-captain', up: 'lion-spy', back: 'dragon-captain' };

describe('vassals', () => {
  it('are known by their faces', () => {
    expect(whoIs('lion-spy')).toEqual({ faction: 'lion', role: 'spy' });
    expect(['wild', 'dagger', 'bomb'].map(whoIs)).toEqual([null, null, null]);
    expect(groupOf('stag')).toEqual({ faction: 'stag', role: null });
    expect(groupOf('scout')).toEqual({ faction: null, role: 'scout' });
  });
  it('stay the same when they are flipped', () => {
    const flipped = { id: flippedId(LION_SPY), up: LION_SPY.back, back: LION_SPY.up };
    expect(flipped.id).toBe('card:dragon-captain/lion-spy');
    expect(cardKey(flipped)).toBe(cardKey(LION_SPY));
  });
});

describe('what is pointed at', () => {
  const choice = (verb: string, ...handles: string[]): Choice => ({ action: 0, verb, label: verb, operands: [], handles }) as Choice;
  it('is found by the verbs that a token pays for', () => {
    const choices = [choice('slide', 'space:bs', 'space:ls'), choice('flip', 'space:ao'), choice('draw', 'deck:guild')];
    expect(handlesOf(choices, ['slide'])).toEqual(new Set(['space:bs', 'space:ls']));
    expect(handlesOf(choices, ['flip', 'draw'])).toEqual(new Set(['space:ao', 'deck:guild']));
    expect(handlesOf(choices, [])).toEqual(new Set());
  });
  it('traces both sides of a Task', () => {
    const side = (...spaces: string[]): HandTask['left'] => ({ letters: '', blue: null, spaces, faction: null, role: null });
    const task = { left: side('space:bs'), right: side('space:ls', 'space:lt'), left_met: [], right_met: ['space:lt'] };
    const [one, two] = tracesOf(task);
    expect(one).toEqual({ number: 1, spaces: new Set(['space:bs']), met: new Set() });
    expect(two).toEqual({ number: 2, spaces: new Set(['space:ls', 'space:lt']), met: new Set(['space:lt']) });
  });
});

describe('the others', () => {
  it('follow each other round the table', () => {
    const players = [0, 1, 2, 3].map((seat) => ({ seat }));
    expect(others(players, 2).map(({ seat }) => seat)).toEqual([3, 0, 1]);
    expect(others([{ seat: 0 }], 0)).toEqual([]);
  });
});
