import { describe, expect, it } from 'vitest';
import type { Choice } from './api/types';
import { back, narrow, NO_PICKS, operandOf, pick, pickVerb, type Picks } from './narrow';

const choice = (action: number, label: string, ...handles: string[]): Choice => ({
  action,
  verb: label.split(' ')[0] ?? '',
  operands: [],
  label,
  handles,
});

const road = [
  choice(1, 'move a1 a2', 'space:a1', 'space:a2'),
  choice(2, 'move a1 b1', 'space:a1', 'space:b1'),
  choice(3, 'combine a1 c1', 'space:a1', 'space:c1'),
  choice(4, 'combine c1 a1', 'space:c1', 'space:a1'),
  choice(5, 'split a1 a2 b1', 'space:a1', 'space:a2', 'space:b1'),
  choice(6, 'move c1 a2', 'space:c1', 'space:a2'),
  choice(7, 'pass'),
];

const dice = [
  choice(1, 'influence 8 with 5+3', 'advisor:8', 'die:0', 'die:1'),
  choice(2, 'influence 8 with 5+2+1', 'advisor:8', 'die:0', 'die:2', 'die:3'),
  choice(3, 'influence 5 with 5', 'advisor:5', 'die:0'),
  choice(4, 'influence 3 with 3', 'advisor:3', 'die:1'),
];

const picked = (...handles: string[]): Picks => ({ handles, verb: null });

describe('narrowing', () => {
  it('lights up where choices begin, and softly where they end', () => {
    const { lit, soft } = narrow(road, NO_PICKS);
    expect([...lit].sort()).toEqual(['space:a1', 'space:c1']);
    expect([...soft].sort()).toEqual(['space:a2', 'space:b1']);
  });

  it('lights up everything that goes with what was picked', () => {
    expect([...narrow(road, picked('space:a1')).lit].sort()).toEqual(['space:a2', 'space:b1', 'space:c1']);
  });

  it('makes a choice when its last handle is clicked', () => {
    const result = pick(road, picked('space:a1'), 'space:b1');
    expect(result).toMatchObject({ kind: 'made', choice: { action: 2 } });
  });

  it('prefers the order of the clicks where two choices speak of the same things', () => {
    expect(pick(road, picked('space:a1'), 'space:c1')).toMatchObject({ choice: { action: 3 } });
    expect(pick(road, picked('space:c1'), 'space:a1')).toMatchObject({ choice: { action: 4 } });
  });

  it('makes the shorter choice, unless the longer one was asked for by its verb', () => {
    expect(pick(road, picked('space:a1'), 'space:a2')).toMatchObject({ kind: 'made', choice: { action: 1 } });
    const splitting = pickVerb(road, picked('space:a1'), 'split');
    expect(splitting).toEqual({ kind: 'picked', picks: { handles: ['space:a1'], verb: 'split' } });
    const once = pick(road, { handles: ['space:a1'], verb: 'split' }, 'space:b1');
    expect(once.kind).toBe('picked');
    expect(pick(road, { handles: ['space:a1', 'space:b1'], verb: 'split' }, 'space:a2')).toMatchObject({
      kind: 'made',
      choice: { action: 5 },
    });
  });

  it('takes up with the first click what longer choices begin with', () => {
    const vassals = [choice(1, 'retain a1', 'space:a1'), choice(2, 'slide a1 a2', 'space:a1', 'space:a2'), choice(3, 'retain b1', 'space:b1')];
    expect(pick(vassals, NO_PICKS, 'space:a1')).toEqual({ kind: 'picked', picks: picked('space:a1') });
    expect(narrow(vassals, picked('space:a1')).complete.map((c) => c.action)).toEqual([1]);
    expect(pick(vassals, picked('space:a1'), 'space:a2')).toMatchObject({ kind: 'made', choice: { action: 2 } });
    expect(pickVerb(vassals, picked('space:a1'), 'retain')).toMatchObject({ kind: 'made', choice: { action: 1 } });
    expect(pick(vassals, NO_PICKS, 'space:b1')).toMatchObject({ kind: 'made', choice: { action: 3 } });
  });

  it('never makes a choice that was not pointed out in full', () => {
    const few = [choice(1, 'move a1 a2', 'space:a1', 'space:a2')];
    expect(pick(few, NO_PICKS, 'space:a1').kind).toBe('picked');
  });

  it('takes things in any order', () => {
    expect(pick(dice, picked('die:0', 'die:1'), 'advisor:8')).toMatchObject({ choice: { action: 1 } });
    expect(pick(dice, picked('die:3', 'advisor:8', 'die:2'), 'die:0')).toMatchObject({ choice: { action: 2 } });
  });

  it('waits while more of the same verb could be meant', () => {
    const open = [...dice, choice(9, 'influence 8 with 5', 'advisor:8', 'die:0')];
    expect(pick(open, picked('advisor:8'), 'die:0').kind).toBe('picked');
    expect(narrow(open, picked('advisor:8', 'die:0')).complete.map((c) => c.action)).toEqual([9]);
  });

  it('does not choose between two verbs about the same thing', () => {
    const both = [choice(1, 'buy inn', 'card:inn'), choice(2, 'sell inn', 'card:inn')];
    expect(pick(both, NO_PICKS, 'card:inn').kind).toBe('picked');
    expect(pickVerb(both, picked('card:inn'), 'sell')).toMatchObject({ kind: 'made', choice: { action: 2 } });
  });

  it('starts anew with something else, and puts down what is clicked twice', () => {
    expect(pick(dice, picked('advisor:5'), 'die:1')).toEqual({ kind: 'picked', picks: picked('die:1') });
    expect(pick(road, picked('space:a1'), 'space:a1')).toEqual({ kind: 'picked', picks: NO_PICKS });
  });

  it('counts a thing that is needed twice', () => {
    const pay = [choice(1, 'pay 2', 'goods:gold', 'goods:gold')];
    const once = pick(pay, NO_PICKS, 'goods:gold');
    expect(once).toEqual({ kind: 'picked', picks: picked('goods:gold') });
    expect(pick(pay, picked('goods:gold'), 'goods:gold')).toMatchObject({ kind: 'made' });
  });

  it('refuses what no choice speaks of', () => {
    expect(pick(road, NO_PICKS, 'space:z9')).toEqual({ kind: 'refused', handle: 'space:z9' });
  });

  it('never makes a choice without handles by itself', () => {
    expect(pickVerb(road, NO_PICKS, 'pass').kind).toBe('picked');
    expect(narrow(road, NO_PICKS).complete.map((c) => c.verb)).toEqual(['pass']);
  });

  it('backs out one thing at a time', () => {
    expect(back({ handles: ['a', 'b'], verb: 'split' })).toEqual({ handles: ['a'], verb: 'split' });
    expect(back({ handles: [], verb: 'split' })).toEqual(NO_PICKS);
  });

  it('finds what a verb is applied to', () => {
    const refresh = { ...choice(1, 'refresh sword', 'skill:sword'), operands: [{ kind: 'skill', name: 'sword' }] };
    expect(operandOf(refresh, 'skill')).toBe('sword');
    expect(operandOf(refresh, 'location')).toBeNull();
  });
});
