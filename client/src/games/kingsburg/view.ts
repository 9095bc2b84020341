/** What is seen of a game of Kingsburg: the view with what is printed on its things, and what follows from it. */
import { faced, kept } from '$lib/faces';
import type * as gen from './view.gen';
import { GOODS, type Bundle, type EnemyCard, type Good } from './view.gen';

export * from './view.gen';

export type Advisor = gen.Advisor & gen.Place;
export type Building = gen.Building & gen.Plot;

export interface Governor extends Omit<gen.Governor, 'province'> {
  readonly province: readonly Building[];
}

export interface Deck extends Omit<gen.Deck, 'card' | 'possible'> {
  readonly card: EnemyCard | null;
  readonly possible: readonly EnemyCard[];
}

type Changing = Omit<gen.KingsburgView, 'court' | 'governors' | 'enemy' | 'past'>;

export interface KingsburgView extends Changing, Omit<gen.KingsburgPrinted, 'things'> {
  readonly court: readonly Advisor[];
  readonly governors: readonly Governor[];
  readonly enemy: Deck;
  readonly past: readonly EnemyCard[];
}

/** Lays what changes on what is printed. */
export function onto({ things, ...beside }: gen.KingsburgPrinted): (view: gen.KingsburgView) => KingsburgView {
  const advisor = faced<gen.Advisor, gen.Place>(things.advisors);
  const building = faced<gen.Building, gen.Plot>(things.buildings);
  const enemy = faced<EnemyCard, gen.Enemy>(things.enemies);
  const court = kept((places: readonly gen.Place[]) => places.map(advisor));
  const governor = kept((one: gen.Governor): Governor => ({ ...one, province: one.province.map(building) }));
  const governors = kept((all: readonly gen.Governor[]) => all.map(governor));
  const deck = kept((one: gen.Deck): Deck => ({ ...one, card: one.card && enemy(one.card), possible: one.possible.map(enemy) }));
  const past = kept((cards: readonly gen.Enemy[]) => cards.map(enemy));
  return (view) => ({
    ...beside,
    ...view,
    court: court(view.court),
    governors: governors(view.governors),
    enemy: deck(view.enemy),
    past: past(view.past),
  });
}

/** The board's own handle for the soldiers and walls of a governor; no choice speaks of them. */
export function armyOf(governor: Pick<Governor, 'id'>): string {
  return `${governor.id}/army`;
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
