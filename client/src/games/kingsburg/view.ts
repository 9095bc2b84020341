/** What the server shows of a game of Kingsburg. */

export type Good = 'gold' | 'wood' | 'stone';
export type Held = Good | 'token';
export type Foe = 'goblins' | 'zombies' | 'orcs' | 'demons' | 'barbarians' | 'dragons';
export type Phase = 'aid' | 'spring' | 'reward' | 'summer' | 'envoy' | 'autumn' | 'recruit' | 'winter';

export type Bundle = { readonly [good in Good]?: number };

export interface Gift extends Bundle {
  readonly any_goods?: number;
  readonly points?: number;
  readonly soldiers?: number;
  readonly tokens?: number;
  readonly peek?: boolean;
  readonly trade?: boolean;
  readonly one_of?: readonly Bundle[];
}

export interface Face {
  readonly face: number;
  readonly white: boolean;
}

/** A group of dice on an advisor; without a seat they are neutral. */
export interface Group {
  readonly seat: number | null;
  readonly dice: readonly Face[];
  readonly token: boolean;
  readonly market: boolean;
  readonly envoy: boolean;
}

export interface Advisor {
  readonly id: string;
  readonly value: number;
  readonly name: string;
  readonly effect: string;
  readonly gift: Gift;
  readonly dice: readonly Group[];
}

/** A group of your dice that gets to an advisor, and what helps it there. */
export interface Way {
  readonly advisor: string;
  readonly dice: readonly string[];
  readonly token: boolean;
  readonly market: boolean;
  readonly envoy: boolean;
}

export interface Die extends Face {
  readonly id: string;
}

export interface Stock {
  readonly id: string;
  readonly kind: Held;
  readonly count: number;
}

export interface Building {
  readonly id: string;
  readonly name: string;
  readonly effect: string;
  readonly row: number;
  readonly column: number;
  readonly cost: Required<Bundle>;
  readonly points: number;
  readonly battle: number;
  readonly against: { readonly foe: Foe; readonly battle: number } | null;
  readonly built: boolean;
  readonly next: boolean;
  readonly affordable: boolean;
}

export interface Governor {
  readonly id: string;
  readonly seat: number;
  readonly points: number;
  readonly soldiers: number;
  readonly soldier_price: number;
  readonly stock: readonly Stock[];
  readonly goods: number;
  readonly dice: readonly Die[];
  readonly dice_total: number;
  readonly passed: boolean;
  readonly envoy: boolean;
  readonly aided: boolean;
  readonly used: { readonly statue: boolean; readonly chapel: boolean; readonly market: boolean; readonly token: boolean };
  readonly has_seen_enemy: boolean;
  readonly battle: { readonly [foe in Foe]: number };
  readonly built: number;
  readonly province: readonly Building[];
}

/** What an enemy brings or takes; buildings are only ever taken. */
export interface Spoils extends Bundle {
  readonly any_goods?: number;
  readonly points?: number;
  readonly buildings?: number;
}

export interface EnemyCard {
  readonly card: string;
  readonly name: string;
  readonly kind: Foe;
  readonly year: number;
  readonly strength: number;
  readonly reward: Spoils;
  readonly penalty: Spoils;
}

export interface Deck {
  readonly id: string;
  readonly low: number;
  readonly high: number;
  readonly revealed: boolean;
  readonly card: EnemyCard | null;
  readonly possible: readonly EnemyCard[];
  readonly seen_by: readonly number[];
  readonly cards_left: number;
}

export interface KingsburgView {
  readonly year: number;
  readonly years: readonly { readonly id: string; readonly name: string; readonly low: number; readonly high: number }[];
  readonly phase: Phase;
  readonly phases: readonly { readonly id: string; readonly name: string }[];
  readonly order: readonly number[];
  readonly court: readonly Advisor[];
  /** The advisor the table is busy with. */
  readonly asking: string | null;
  readonly governors: readonly Governor[];
  readonly envoy: number | null;
  readonly enemy: Deck;
  readonly past: readonly EnemyCard[];
  readonly winter: { readonly now: boolean; readonly kings_die: number; readonly power: readonly number[] } | null;
  readonly reach: readonly Way[];
}

export const GOODS: readonly Good[] = ['gold', 'wood', 'stone'];

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
