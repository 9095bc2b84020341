import { describe, expect, it } from 'vitest';
import { faceOf, reachedBy, reachedWith, sameDice, standIn, waysTo } from './dice';
import type { Way } from './view';

const way = (advisor: number, dice: string[], helps: Partial<Way> = {}): Way => ({
  advisor: `advisor:${advisor}`,
  dice: dice.map((die) => `die:${die}`),
  token: false,
  market: false,
  envoy: false,
  ...helps,
});

// A roll of 5, 5, 2 with one +2 token, in part.
const reach = [
  way(2, ['2.1']),
  way(4, ['2.1'], { token: true }),
  way(5, ['5.1']),
  way(7, ['5.1'], { token: true }),
  way(7, ['5.1', '2.1']),
  way(10, ['5.1', '5.2']),
  way(12, ['5.1', '5.2', '2.1']),
];

describe('dice in the hand', () => {
  it('tells a face from a name, white ones apart', () => {
    expect([faceOf('die:5.2'), faceOf('die:w5.1')]).toEqual(['5', 'w5']);
    expect(sameDice(['die:5.1'], ['die:w5.1'])).toBe(false);
  });
  it('does not mind which of two equal dice is meant', () => {
    expect(sameDice(['die:5.1', 'die:2.1'], ['die:2.1', 'die:5.2'])).toBe(true);
    expect([...reachedBy(reach, ['die:5.2'])]).toEqual(['advisor:5', 'advisor:7']);
    expect(standIn('die:5.2', new Set(['die:2.1', 'die:5.1']))).toBe('die:5.1');
    expect(standIn('die:5.2', new Set(['die:2.1']))).toBe('die:5.2');
  });
  it('knows whom more dice would reach', () => {
    expect([...reachedWith(reach, ['die:5.1'])]).toEqual(['advisor:7', 'advisor:10', 'advisor:12']);
    expect([...reachedWith(reach, ['die:5.1', 'die:5.2', 'die:2.1'])]).toEqual([]);
  });
  it('offers the way that spares a token first', () => {
    expect(waysTo(reach, 'advisor:7').map((found) => found.token)).toEqual([false, true]);
    expect(waysTo(reach, 'advisor:7', ['die:2.1']).map((found) => found.dice.length)).toEqual([2]);
  });
});
