/** Choices of goods, read from their notation, so that they can be shown as goods and chosen with one click. */
import type { Choice } from '$lib/api/types';
import { remaining } from '$lib/narrow';
import type { Bundle, Good } from './view';

export interface Offer {
  readonly choice: Choice;
  readonly bundle: Bundle;
  /** Or it is paid with a +2 token. */
  readonly pays: 'goods' | 'token';
}

const VERBS = new Set(['take', 'trade', 'offer', 'hire', 'lose']);

/** The bundles on offer that fit what has been picked: `take gold+wood`, `hire for stone`, `offer token`. */
export function offersOf(choices: readonly Choice[], selected: readonly string[]): Offer[] {
  return choices
    .filter((choice) => VERBS.has(choice.verb) && remaining(choice, selected) !== null)
    .map((choice) => {
      const goods = choice.notation.split(' ').at(-1) ?? '';
      return { choice, bundle: bundleOf(goods), pays: goods === 'token' ? 'token' : 'goods' };
    });
}

function bundleOf(notation: string): Bundle {
  const bundle: { [good in Good]?: number } = {};
  for (const name of notation.split('+')) {
    if (name === 'gold' || name === 'wood' || name === 'stone') bundle[name] = (bundle[name] ?? 0) + 1;
  }
  return bundle;
}
