/** What the server shows of a game of Kingsburg, and what follows from it. */
import { GOODS, type Bundle, type Deck, type EnemyCard, type Good, type Governor, type KingsburgView } from './view.gen';

export * from './view.gen';

/** The board's own handle for the soldiers and walls of a governor; no choice speaks of them. */
export function armyOf(governor: Governor): string {
  return `${governor.stock[0]?.id.split('stock:', 1)[0] ?? ''}army`;
}

export interface Walls {
  readonly least: number;
  readonly most: number;
}

/** The walls of a governor against whatever may come: the least and the most they add. */
export function walls(governor: Governor, deck: Deck): Walls {
  const foes = deck.card ? [deck.card.kind] : deck.possible.map((card) => card.kind);
  const added = foes.map((foe) => governor.battle[foe]);
  return { least: Math.min(...added), most: Math.max(...added) };
}

/** The enemy that this year's battles were or are fought against; null before winter. */
export function foughtThisYear(view: KingsburgView): EnemyCard | null {
  return view.past[view.year - 1] ?? (view.winter?.now ? view.enemy.card : null);
}

export type Outcome = 'won' | 'held' | 'lost';

/** How a battle went: as much as the enemy holds the line, with or without a Stone Wall. */
export function outcome(power: number, strength: number): Outcome {
  return power > strength ? 'won' : power === strength ? 'held' : 'lost';
}

/** Alternatives as what they share and what they differ in: gold and wood or wood and stone is wood, and gold or stone. */
export function alternatives(bundles: readonly Bundle[]): { readonly shared: Bundle; readonly differing: readonly Bundle[] } {
  const least = (good: Good): number => Math.min(...bundles.map((bundle) => bundle[good] ?? 0));
  const build = (count: (good: Good) => number): Bundle => Object.fromEntries(GOODS.map((good) => [good, count(good)]));
  return {
    shared: bundles.length > 0 ? build(least) : {},
    differing: bundles.map((bundle) => build((good) => (bundle[good] ?? 0) - least(good))),
  };
}
