import { describe, expect, it } from 'vitest';
import { facts, titleOf, words } from './words';

describe('words for any view', () => {
  it('calls a thing by its name, else by its handle', () => {
    expect(titleOf({ id: 'card:inn', name: 'The Inn' })).toBe('The Inn');
    expect(titleOf({ id: 'card:inn' })).toBe('card inn');
    expect(titleOf({ id: 'deck' })).toBe('deck');
  });
  it('tells the plain facts, and leaves out what is not so', () => {
    expect(facts({ id: 'x', name: 'X', fame: 3, is_mighty: true, broken: false, reward: null, cost: { a: 1 } })).toBe(
      'fame 3, is mighty',
    );
  });
  it('reads keys as words', () => {
    expect(words('forest_size')).toBe('forest size');
  });
});
