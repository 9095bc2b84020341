import { describe, expect, it } from 'vitest';
import type { Choice } from '$lib/api/types';
import { signsAt } from './deeds';
import { text } from './text';
import type { Deed } from './view';

const PASS = 0;
const choice = (action: number, verb: string, ...operands: [kind: string, name: string][]): Choice => ({
  action,
  verb,
  operands: operands.map(([kind, name]) => ({ kind, name })),
  label: '',
  handles: [],
});
const pass = choice(PASS, 'pass');
const buyBook = choice(2, 'buy', ['skill', 'book']);
const earn = choice(7, 'earn', ['shop', 'coins']);

const academy: Deed[] = [
  { verb: 'refresh-all', action: 1, tokens: ['book'], pays: true },
  { verb: 'buy', action: 2, tokens: ['book'], pays: true },
];
const bakery: Deed[] = [
  { verb: 'refresh', action: 5, tokens: ['heart'], pays: false },
  { verb: 'capture', action: null, tokens: [], pays: false },
];
const forest: Deed[] = [{ verb: 'fight', action: null, tokens: [], pays: false }];
const market: Deed[] = [{ verb: 'earn', action: 7, tokens: ['coin'], pays: false }];
const hut: Deed[] = [{ verb: 'copy', action: null, tokens: [], pays: false }];
const village = [...academy, ...forest, ...market];

const told = (deeds: Deed[], ...choices: Choice[]): string[] =>
  signsAt(deeds, choices, village).map(({ verb, choice: made, isOpen }) => `${verb} ${made?.action ?? (isOpen ? 'open' : 'shut')}`);

describe('what can be done at a location', () => {
  it('is only shown while nobody uses it', () => {
    expect(told(academy)).toEqual(['refresh-all shut', 'buy shut']);
    expect(told(forest)).toEqual(['fight shut']);
  });
  it('becomes a button where the server offers it, and going on comes last', () => {
    expect(told(academy, pass, buyBook)).toEqual(['refresh-all shut', 'buy 2', 'pass 0']);
  });
  it('is pointed at where cards are meant', () => {
    const captures = [choice(20, 'capture', ['monster', 'cave-bear']), choice(60, 'capture-top', ['deck', 'top'])];
    expect(told(bakery, pass, choice(5, 'refresh', ['skill', 'heart']), ...captures)).toEqual(['refresh 5', 'capture open', 'pass 0']);
    expect(told(forest, pass, choice(10, 'fight', ['monster', 'ghost']))).toEqual(['fight open', 'pass 0']);
  });
  it('takes in what a reward or a copied location offers', () => {
    const refreshes = [choice(3, 'refresh', ['skill', 'sword']), choice(4, 'refresh', ['skill', 'book'])];
    expect(told(forest, pass, ...refreshes)).toEqual(['fight shut', 'refresh 3', 'refresh 4', 'pass 0']);
    expect(told(hut, pass, earn)).toEqual(['copy shut', 'earn 7', 'pass 0']);
    expect(signsAt(hut, [earn, buyBook, ...refreshes], village).slice(1)).toMatchObject([
      { tokens: ['coin'], pays: false },
      { tokens: ['book'], pays: true },
      { tokens: ['sword'], pays: false },
      { tokens: ['book'], pays: false },
    ]);
  });
  it('has no buttons for a move', () => {
    expect(told(market, choice(30, 'move', ['location', 'forest']))).toEqual(['earn shut']);
  });
});

describe('what is given up by doing nothing', () => {
  it('is named where all choices are of one kind', () => {
    expect(text.decline(['earn', 'pass'])).toBe('Leave the coins');
    expect(text.decline(['refresh-all', 'buy', 'pass'])).toBe('Pay nothing');
    expect(text.decline(['capture', 'capture-top'])).toBe('No capture');
  });
  it('is left open where they differ, or nobody knows what', () => {
    expect(text.decline(['refresh', 'capture', 'pass'])).toBe('Skip');
    expect(text.decline(['turn-up'])).toBe('Skip');
    expect(text.decline(['pass'])).toBe('Skip');
  });
});
