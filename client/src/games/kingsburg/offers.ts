/** Choices of goods, so that they can be shown as goods and chosen with one click. */
import type { Choice } from '$lib/api/types';
import { remaining } from '$lib/narrow';
import type { Holding } from './view';

export interface Offer {
  readonly choice: Choice;
  readonly bundle: { readonly [held in Holding]?: number };
}

/** The choices that speak of nothing but goods and fit what has been picked; `goods` are the handles of all there are. */
export function offersOf(choices: readonly Choice[], selected: readonly string[], goods: ReadonlyMap<string, Holding>): Offer[] {
  return choices.flatMap((choice) => {
    const kinds = choice.handles.flatMap((handle) => goods.get(handle) ?? []);
    if (kinds.length === 0 || kinds.length < choice.handles.length || remaining(choice, selected) === null) return [];
    const bundle: { [held in Holding]?: number } = {};
    for (const kind of kinds) bundle[kind] = (bundle[kind] ?? 0) + 1;
    return [{ choice, bundle }];
  });
}
