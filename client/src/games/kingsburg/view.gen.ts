// Made by `npm run types` from what the games declare. Do not edit.

export const GOODS = ['gold', 'wood', 'stone'] as const;
export type Good = (typeof GOODS)[number];

export const FOES = ['goblins', 'zombies', 'orcs', 'demons', 'barbarians', 'dragons'] as const;
export type Foe = (typeof FOES)[number];

export const PHASES = ['aid', 'spring', 'reward', 'summer', 'envoy', 'autumn', 'recruit', 'winter'] as const;
export type Phase = (typeof PHASES)[number];

export const HOLDINGS = ['gold', 'wood', 'stone', 'token'] as const;
export type Holding = (typeof HOLDINGS)[number];

export const ONCES = ['statue', 'chapel', 'market', 'token'] as const;
export type Once = (typeof ONCES)[number];

export interface KingsburgPrinted {
  readonly things: Things;
  readonly years: readonly Year[];
  readonly phases: readonly PhaseOfYear[];
  readonly supply: readonly Supply[];
}

export interface Things {
  readonly advisors: readonly Advisor[];
  readonly buildings: readonly Building[];
  readonly enemies: readonly EnemyCard[];
}

export interface Advisor extends Named {
  readonly value: number;
  readonly effect: string;
  readonly gift: Gift;
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** What an advisor gives, in numbers. */
export interface Gift extends Bundle {
  readonly any_goods?: number;
  readonly points?: number;
  readonly soldiers?: number;
  readonly tokens?: number;
  readonly peek?: boolean;
  readonly trade?: boolean;
  /** of which one is chosen */
  readonly one_of?: readonly Bundle[];
}

/** Some goods; of a kind that is not named, none. */
export interface Bundle {
  readonly gold?: number;
  readonly wood?: number;
  readonly stone?: number;
}

export interface Building extends Named {
  readonly effect: string;
  /** its power in a few words, for the sheet itself; empty where its numbers say it all */
  readonly brief: string;
  readonly row: number;
  readonly column: number;
  readonly cost: Readonly<Record<Good, number>>;
  readonly points: number;
  readonly battle: number;
  readonly against: Against | null;
}

/** The foe against whom a building is worth more in battle, and how much in all. */
export interface Against {
  readonly foe: Foe;
  readonly battle: number;
}

export interface EnemyCard extends Named {
  readonly kind: Foe;
  readonly year: number;
  readonly strength: number;
  readonly reward: Spoils;
  readonly penalty: Spoils;
}

/** What an enemy brings or takes; buildings are only ever taken. */
export interface Spoils extends Bundle {
  readonly any_goods?: number;
  readonly points?: number;
  readonly buildings?: number;
}

/** A year, and how strong its enemies are by their backs. */
export interface Year extends Named {
  readonly low: number;
  readonly high: number;
}

export interface PhaseOfYear extends Named {
  readonly phase: Phase;
}

export interface Supply {
  readonly id: string;
  readonly kind: Good;
}

export interface KingsburgView extends Own {
  readonly year: number;
  readonly phase: Phase;
  readonly order: readonly number[];
  readonly court: readonly Place[];
  /** the advisor the table is busy with */
  readonly asking: string | null;
  readonly governors: readonly Governor[];
  readonly envoy: number | null;
  readonly past: readonly Enemy[];
  readonly winter: Winter | null;
}

/** What seats see differently. */
export interface Own {
  readonly enemy: Deck;
  /** where one's dice can go */
  readonly reach: readonly Way[];
}

/** This year's enemy: the card for those who know it, its back and what may lie under it for all. */
export interface Deck {
  readonly id: string;
  readonly low: number;
  readonly high: number;
  readonly revealed: boolean;
  readonly card: Enemy | null;
  readonly possible: readonly Enemy[];
  readonly seen_by: readonly number[];
  readonly cards_left: number;
}

/** A card, by its id; its face is printed. */
export interface Enemy {
  readonly id: string;
}

/** A group of one's dice that gets to an advisor. */
export interface Way extends Help {
  readonly advisor: string;
  readonly dice: readonly string[];
}

/** What dice need besides themselves to get to an advisor. */
export interface Help {
  readonly token: boolean;
  readonly market: boolean;
  readonly envoy: boolean;
}

/** An advisor's place at court. */
export interface Place {
  readonly id: string;
  readonly dice: readonly Group[];
}

/** A group of dice on an advisor; without a seat they are neutral. */
export interface Group extends Help {
  readonly seat: number | null;
  readonly dice: readonly Face[];
}

/** A die as it lies. */
export interface Face {
  readonly face: number;
  readonly white: boolean;
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
  readonly used: Readonly<Record<Once, boolean>>;
  readonly has_seen_enemy: boolean;
  /** what the buildings add against each */
  readonly battle: Readonly<Record<Foe, number>>;
  readonly built: number;
  readonly province: readonly Plot[];
}

export interface Stock {
  readonly id: string;
  readonly kind: Holding;
  readonly count: number;
}

export interface Die extends Face {
  readonly id: string;
}

/** A building's place on a province sheet. */
export interface Plot {
  readonly id: string;
  readonly built: boolean;
  readonly next: boolean;
  readonly affordable: boolean;
  /** where it is not the printed one */
  readonly cost?: Readonly<Record<Good, number>>;
}

/** The King's die and the combat values, once they are known; the last winter's are shown until the next. */
export interface Winter {
  readonly now: boolean;
  readonly kings_die: number;
  readonly power: readonly number[];
  /** the seats whose battle is over */
  readonly fought: readonly number[];
}
