import { describe, expect, it, vi } from 'vitest';
import type { Choice } from './api/types';
import { Picker } from './picker.svelte';

const choice = (action: number, verb: string, ...handles: string[]): Choice => ({
  action,
  verb,
  operands: [],
  label: '',
  handles,
});
const influence = [choice(1, 'influence', 'advisor:5'), choice(2, 'pass')];
const dice = [choice(3, 'use', 'die:5.1'), choice(4, 'use', 'die:2.1', 'die:3.1')];
const withTwoDice = (next: readonly Choice[]): Choice | undefined => next.find(({ handles }) => handles.length === 2);
const first = influence[0] as Choice;

function table(isAsked = false) {
  const made: number[] = [];
  const make = vi.fn((chosen: Choice) => {
    made.push(chosen.action);
    return Promise.resolve();
  });
  return { made, make, picker: new Picker(() => isAsked, make, () => undefined) };
}

describe('a gesture that answers two questions', () => {
  it('answers the second as soon as it is put', () => {
    const { picker, made } = table();
    picker.offer(influence);
    picker.choose(first, withTwoDice);
    picker.offer([]);
    picker.offer(dice);
    expect(made).toEqual([1, 4]);
    expect(picker.sending?.action).toBe(4);
  });

  it('says nothing to a question that was not foreseen, nor to a later one', () => {
    const { picker, made } = table();
    picker.offer(influence);
    picker.choose(first, withTwoDice);
    picker.offer(influence);
    picker.offer(dice);
    expect(made).toEqual([1]);
  });

  it('is confirmed once, or dropped whole', () => {
    const { picker, made } = table(true);
    picker.offer(influence);
    picker.choose(first, withTwoDice);
    expect(made).toEqual([]);
    picker.confirm();
    picker.offer(dice);
    expect(made).toEqual([1, 4]);

    picker.offer(influence);
    picker.choose(first, withTwoDice);
    picker.back();
    picker.choose(first);
    picker.confirm();
    picker.offer(dice);
    expect(made).toEqual([1, 4, 1]);
  });

  it('is forgotten when its first answer is refused', async () => {
    const { picker, made, make } = table();
    make.mockRejectedValueOnce(new Error('stale'));
    picker.offer(influence);
    picker.choose(first, withTwoDice);
    await vi.waitFor(() => expect(picker.sending).toBeNull());
    picker.offer(dice);
    expect(made).toEqual([]);
  });
});
