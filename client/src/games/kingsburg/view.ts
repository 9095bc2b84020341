/** What is seen of a game of Kingsburg: the view with what is printed on its things, and what follows from it. */
import { faced, kept } from '$lib/faces';
import { nameOf } from '$lib/handles';
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

/** How a battle went; behind a Stone Wall, as much as the enemy's strength is a victory. */
export function outcome(power: number, strength: number, hasStoneWall: boolean): Outcome {
  if (power === strength) return hasStoneWall ? 'won' : 'held';
  return power > strength ? 'won' : 'lost';
}

export function hasStoneWall({ province }: Governor): boolean {
  return province.some(({ id, built }) => built && nameOf(id) === 'stone-wall');
}

/** A governor against the enemy: the sum, and how it went once it is fought. */
export interface Battle {
  readonly seat: number;
  readonly soldiers: number;
  readonly walls: number;
  readonly power: number;
  readonly fate: Outcome | null;
  /** Nobody who won had more; told when all have fought. */
  readonly isStrongest: boolean;
}

/** The battles of this winter, in the order in which they are fought. */
export function battlesOf(view: KingsburgView, card: EnemyCard): readonly Battle[] {
  const fought = view.winter?.now ? view.winter.fought : [];
  const highest = fought.length === view.order.length ? Math.max(...(view.winter?.power ?? [])) : Infinity;
  return view.order.flatMap((seat) => {
    const governor = view.governors[seat];
    if (!governor) return [];
    // The combat values stand before the first blow: what falls in battle has counted.
    const power = (view.winter?.now ? view.winter.power[seat] : undefined) ?? governor.soldiers + governor.battle[card.kind];
    const fate = fought.includes(seat) ? outcome(power, card.strength, hasStoneWall(governor)) : null;
    return [{ seat, soldiers: governor.soldiers, walls: power - governor.soldiers, power, fate, isStrongest: fate === 'won' && power === highest }];
  });
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
