import { describe, expect, it } from 'vitest';
import { onto } from './laid';

const PRINTED = { goal: 3, things: { cards: [{ id: 'card:ace', name: 'Ace', worth: 2 }] } };

describe('any view', () => {
  it('shows its things with what is printed on them, and the rest beside', () => {
    const view = { hand: [{ id: 'seat:1/card:ace', worth: 3 }], deck: { id: 'deck', top: { id: 'card:ace' } }, turn: 1 };
    expect(onto(PRINTED)(view)).toEqual({
      goal: 3,
      hand: [{ id: 'seat:1/card:ace', name: 'Ace', worth: 3 }],
      deck: { id: 'deck', top: { id: 'card:ace', name: 'Ace', worth: 2 } },
      turn: 1,
    });
  });
  it('is itself where nothing is printed', () => {
    expect(onto({})({ pot: 1, rows: [[1], [2]] })).toEqual({ pot: 1, rows: [[1], [2]] });
  });
  it('keeps what has not changed', () => {
    const lay = onto(PRINTED);
    const hand = [{ id: 'card:ace' }];
    expect(lay({ hand, turn: 1 })['hand']).toBe(lay({ hand, turn: 2 })['hand']);
  });
});
