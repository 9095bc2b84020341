import { describe, expect, it } from 'vitest';
import { faced, faceFinder, kept } from './faces';

const CARDS = [
  { id: 'card:ace', name: 'Ace', worth: 2 },
  { id: 'card:king', name: 'King', worth: 1 },
];

describe('things and their faces', () => {
  it('are put together by their ids, whoever owns them', () => {
    const lay = faced<(typeof CARDS)[number], { id: string; isUp: boolean }>(CARDS);
    expect(lay({ id: 'seat:2/card:ace', isUp: true })).toEqual({ id: 'seat:2/card:ace', name: 'Ace', worth: 2, isUp: true });
  });
  it('say what is now rather than what is printed', () => {
    expect(faced<(typeof CARDS)[number], { id: string; worth: number }>(CARDS)({ id: 'card:king', worth: 5 }).worth).toBe(5);
  });
  it('stay the same as long as the thing does', () => {
    const lay = faced<(typeof CARDS)[number], { id: string }>(CARDS);
    const ace = { id: 'card:ace' };
    expect(lay(ace)).toBe(lay(ace));
    expect(lay({ id: 'card:ace' })).not.toBe(lay(ace));
  });
  it('fail where nothing is printed', () => {
    expect(() => faceFinder(CARDS)('card:fool')).toThrow('card:fool');
  });
});

it('what is kept is made once', () => {
  let count = 0;
  const make = kept((list: readonly number[]) => list.length + count++);
  const list = [1, 2];
  expect([make(list), make(list), make([1, 2])]).toEqual([2, 2, 3]);
});
