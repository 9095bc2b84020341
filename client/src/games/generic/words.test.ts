import { describe, expect, it } from 'vitest';
import { facts, namesIn, parts, spoken, titleOf, words } from './words';

const VIEW = {
  places: [{ id: 'place:inn', name: 'The Inn', guard: null }],
  guard: { id: 'guard', at: 'place:inn' },
  players: [{ id: 'seat:1', seat: 1, stock: [{ id: 'seat:1/stock:gold', count: 2 }] }],
};
const names = namesIn(VIEW, ['Ann', 'Ben']);
const told = (thing: Record<string, unknown>): string => spoken(facts(thing, names));

describe('words for any view', () => {
  it('calls a thing by its name, else by the end of its handle, and a seat by its player', () => {
    expect(titleOf({ id: 'card:inn', name: 'The Inn' }, names)).toBe('The Inn');
    expect(titleOf({ id: 'card:old-inn' }, names)).toBe('card old inn');
    expect(titleOf({ id: 'seat:0/stock:gold' }, names)).toBe('stock gold');
    expect(titleOf({ id: 'deck' }, names)).toBe('deck');
    expect(titleOf({ id: 'seat:1' }, names)).toBe('Ben');
    expect(titleOf({ strength: 3 }, names)).toBe('');
  });
  it('tells the facts, and leaves out what is not so', () => {
    expect(told({ id: 'x', name: 'X', fame: 3, is_mighty: true, broken: false, reward: null, held: 0 })).toBe(
      'fame 3, is mighty, held 0',
    );
  });
  it('calls what a fact speaks of by its name', () => {
    expect(told(VIEW.guard)).toBe('at The Inn');
    expect(told({ id: 'seat:1', seat: 1, fame: 2 })).toBe('fame 2');
    expect(told({ seat: 0, by: ['place:inn', 'deck'] })).toBe('seat Ann, by The Inn, deck');
  });
  it('tells amounts in a line, without those of nothing', () => {
    expect(told({ cost: { gold: 2, wood: 0, stone: 1 }, used: { chapel: false }, start: { sword: { fresh: 2, tired: 0 } } })).toBe(
      'cost gold 2, stone 1, start sword (fresh 2)',
    );
    expect(told({ decided: [true, false, null] })).toBe('decided ✓, –, –');
  });
  it('leaves room for what can be pointed at', () => {
    expect(parts(VIEW).map(([key]) => key)).toEqual(['places', 'guard', 'players']);
    expect(parts({ id: 'seat:1', seat: 1, cost: { gold: 1 }, dice: [] })).toEqual([]);
    expect(parts({ skills: { sword: { id: 'skill:sword' } } }).map(([key]) => key)).toEqual(['skills']);
  });
  it('reads keys as words', () => {
    expect(words('forest_size')).toBe('forest size');
  });
});
