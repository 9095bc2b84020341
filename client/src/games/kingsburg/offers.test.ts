import { describe, expect, it } from 'vitest';
import type { Choice } from '$lib/api/types';
import { offersOf } from './offers';
import type { Holding } from './view';

const choice = (action: number, verb: string, ...handles: string[]): Choice => ({
  action,
  verb,
  operands: [],
  label: '',
  handles,
});
const goods = new Map<string, Holding>([
  ['stock:gold', 'gold'],
  ['stock:stone', 'stone'],
  ['stock:token', 'token'],
]);

describe('goods on offer', () => {
  const choices = [
    choice(1, 'enough'),
    choice(2, 'hire', 'stock:gold', 'stock:gold'),
    choice(3, 'hire', 'stock:gold', 'stock:stone'),
    choice(4, 'offer', 'stock:token'),
    choice(5, 'build', 'building:inn'),
  ];
  it('are the choices that speak of goods alone', () => {
    expect(offersOf(choices, [], goods).map(({ bundle }) => bundle)).toEqual([{ gold: 2 }, { gold: 1, stone: 1 }, { token: 1 }]);
  });
  it('get fewer with every good pointed at', () => {
    expect(offersOf(choices, ['stock:stone'], goods).map((offer) => offer.choice.action)).toEqual([3]);
    expect(offersOf(choices, ['stock:gold', 'stock:gold'], goods).map((offer) => offer.choice.action)).toEqual([2]);
  });
});
