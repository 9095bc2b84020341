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
    expect([faceOf('seat:0/die:5.2'), faceOf('seat:0/die:w5.1')]).toEqual(['5', 'w5']);
    expect(sameDice(['seat:0/die:5.1'], ['seat:0/die:w5.1'])).toBe(false);
  });
  it('does not mind which of two equal dice is meant', () => {
    expect(sameDice(['seat:0/die:5.1', 'seat:0/die:2.1'], ['seat:0/die:2.1', 'seat:0/die:5.2'])).toBe(true);
    expect([...reachedBy(reach, ['seat:0/die:5.2'])]).toEqual(['advisor:5', 'advisor:7']);
    expect(standIn('seat:0/die:5.2', new Set(['seat:0/die:2.1', 'seat:0/die:5.1']))).toBe('seat:0/die:5.1');
    expect(standIn('seat:0/die:5.2', new Set(['seat:0/die:2.1']))).toBe('seat:0/die:5.2');
  });
  it('knows whom more dice would reach', () => {
    expect([...reachedWith(reach, ['seat:0/die:5.1'])]).toEqual(['advisor:7', 'advisor:10', 'advisor:12']);
    expect([...reachedWith(reach, ['seat:0/die:5.1', 'seat:0/die:5.2', 'seat:0/die:2.1'])]).toEqual([]);
  });
  it('offers the way that spares a token first', () => {
    expect(waysTo(reach, 'advisor:7').map((found) => found.token)).toEqual([false, true]);
    expect(waysTo(reach, 'advisor:7', ['seat:0/die:2.1']).map((found) => found.dice.length)).toEqual([2]);
  });
});
