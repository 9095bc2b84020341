import { describe, expect, it } from 'vitest';
import type { Choice } from '$lib/api/types';
import { deedsAt, lossOf } from './deeds';

const choice = (notation: string, action: number): Choice => ({
  action,
  verb: notation === 'turn up' || notation === 'capture top' ? notation.replace(' ', '-') : (notation.split(' ')[0] ?? ''),
  operands: [],
  notation,
  label: notation,
  handles: [],
});
const told = (location: string, ...notations: string[]): string[] =>
  deedsAt(location, notations.map(choice)).map((deed) => `${deed.act} ${deed.choice?.notation ?? (deed.isOpen ? 'open' : 'shut')}`);

describe('what can be done at a location', () => {
  it('is only shown while nobody uses it', () => {
    expect(told('academy')).toEqual(['refresh shut', 'gain shut']);
    expect(told('forest')).toEqual(['fight shut']);
  });
  it('becomes a button where the server offers it, and going on comes last', () => {
    expect(told('academy', 'pass', 'buy book')).toEqual(['refresh shut', 'gain buy book', 'go pass']);
    expect(told('potion-shop', 'pass', 'brew')).toEqual(['refresh brew', 'go pass']);
  });
  it('is pointed at where cards are meant', () => {
    expect(told('bakery', 'pass', 'refresh heart', 'capture cave-bear', 'capture top')).toEqual(['refresh refresh heart', 'capture open', 'go pass']);
    expect(told('forest', 'pass', 'fight ghost')).toEqual(['fight open', 'go pass']);
  });
  it('takes in what a reward or a copied location offers', () => {
    expect(told('forest', 'pass', 'refresh sword', 'refresh book')).toEqual(['fight shut', 'refresh refresh sword', 'refresh refresh book', 'go pass']);
    expect(told('witchs-hut', 'pass', 'earn')).toEqual(['copy shut', 'gain earn', 'go pass']);
  });
  it('has no buttons for a move', () => {
    expect(told('market', 'move forest', 'move academy')).toEqual(['gain shut']);
  });
});

describe('what is given up by doing nothing', () => {
  const loss = (...notations: string[]): string => lossOf(notations.map(choice));
  it('is named where all choices are of one kind', () => {
    expect(loss('pass', 'earn')).toBe('coins');
    expect(loss('pass', 'refresh-all book', 'buy book')).toBe('purchase');
    expect(loss('pass', 'fight ghost', 'fight zombie')).toBe('fight');
    expect(loss('pass', 'capture ghost', 'capture top')).toBe('captive');
  });
  it('is several things where they differ, or nobody knows what', () => {
    expect(loss('pass', 'refresh heart', 'capture top')).toBe('several');
    expect(loss('pass', 'turn up')).toBe('several');
    expect(loss()).toBe('several');
  });
});
