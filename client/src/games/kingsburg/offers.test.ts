import { describe, expect, it } from 'vitest';
import { offersOf } from './offers';

const choice = (action: number, notation: string, handles: string[]) => ({
  action,
  verb: notation.split(' ')[0] ?? '',
  operands: [],
  notation,
  label: notation,
  handles,
});

describe('goods on offer', () => {
  const choices = [
    choice(1, 'enough', []),
    choice(2, 'hire for gold+gold', ['stock:gold']),
    choice(3, 'hire for gold+stone', ['stock:gold', 'stock:stone']),
    choice(4, 'offer token', ['stock:token']),
  ];
  it('are read from the notation', () => {
    expect(offersOf(choices, []).map(({ bundle, pays }) => [bundle, pays])).toEqual([
      [{ gold: 2 }, 'goods'],
      [{ gold: 1, stone: 1 }, 'goods'],
      [{}, 'token'],
    ]);
  });
  it('get fewer with every good pointed at', () => {
    expect(offersOf(choices, ['stock:stone']).map((offer) => offer.choice.action)).toEqual([3]);
  });
});
