// Made by `npm run types` from what the games declare. Do not edit.

export const DEED_VERBS = ['fight', 'earn', 'refresh-all', 'buy', 'refresh', 'brew', 'capture', 'swap', 'turn-up', 'copy'] as const;
export type DeedVerb = (typeof DEED_VERBS)[number];

export const TOKENS = ['sword', 'book', 'heart', 'coin'] as const;
export type Token = (typeof TOKENS)[number];

export const FAMILIES = ['beast', 'undead', 'elemental', 'goblin', 'fey', 'brute'] as const;
export type Family = (typeof FAMILIES)[number];

export const CHAPTERS = [1, 2] as const;
export type Chapter = (typeof CHAPTERS)[number];

export const REWARD_KINDS = ['coins', 'sword', 'book', 'heart', 'refresh', 'refresh-hearts', 'capture'] as const;
export type RewardKind = (typeof REWARD_KINDS)[number];

export const BONUS_KINDS = ['beast', 'undead', 'elemental', 'goblin', 'fey', 'brute', 'families', 'books'] as const;
export type BonusKind = (typeof BONUS_KINDS)[number];

export const SKILLS = ['sword', 'book', 'heart'] as const;
export type Skill = (typeof SKILLS)[number];

export interface KingswoodView {
  readonly village: readonly Site[];
  readonly guard: Guard;
  readonly adventurers: readonly Adventurer[];
  readonly forest: readonly MonsterCard[];
  readonly forest_size: number;
  readonly deck: Deck;
  readonly supply: Readonly<Record<Token, number>>;
  readonly players: readonly Player[];
  readonly guild_cards: readonly GuildCard[];
  readonly turn: number;
  readonly first: number;
  readonly round: number;
  readonly last_round: boolean;
  readonly goal: number;
  readonly exploring: Exploring | null;
  readonly solo: Solo | null;
}

export interface Site {
  readonly id: string;
  readonly name: string;
  readonly ability: string;
  readonly deeds: readonly Deed[];
  /** may one visit bring more than one of the deeds? */
  readonly several: boolean;
  readonly kind: 'common' | 'special';
  /** the coins to be earned there: only the Market pays */
  readonly pay: number;
  /** clockwise from the Forest */
  readonly space: number;
  readonly adventurer: string | null;
  readonly guard: boolean;
  /** what the adventurer under way pays to stop here; null if it cannot, or if none is */
  readonly fare: number | null;
  /** what an adventurer from here pays to get to each space */
  readonly fares: readonly number[];
}

/** Something to do at a location: one action, or, without a number, those of its verb that point at a card. */
export interface Deed {
  readonly verb: DeedVerb;
  readonly action: number | null;
  /** the kinds it brings or refreshes */
  readonly tokens: readonly Token[];
  /** it costs 1 coin */
  readonly pays: boolean;
}

export interface Guard {
  readonly id: string;
  readonly location: string | null;
  readonly pay: number;
}

export interface Adventurer {
  readonly id: string;
  readonly location: string | null;
}

/** The face of a card, and what the seat that looks on lacks to fight it. */
export interface MonsterCard {
  readonly id: string;
  readonly name: string;
  readonly family: Family;
  readonly chapter: Chapter;
  readonly mighty: boolean;
  readonly fame: number;
  readonly cost: Cost;
  readonly reward: Reward | null;
  readonly bonus: Bonus | null;
  readonly missing: Missing;
  readonly affordable: boolean;
}

export interface Cost {
  readonly sword: number;
  readonly book: number;
  readonly heart: number;
  /** hearts that are lost, on top of the others */
  readonly broken: number;
  readonly coin: number;
}

export interface Reward {
  readonly kind: RewardKind;
  readonly amount: number;
  readonly text: string;
}

export interface Bonus {
  readonly per: BonusKind;
  readonly every: number;
  readonly text: string;
}

/** How many refreshed tokens and coins are lacking, by kind. */
export interface Missing {
  readonly sword?: number;
  readonly book?: number;
  readonly heart?: number;
  readonly coin?: number;
}

/** How many cards are left of each chapter, and the top one if all have seen it. */
export interface Deck {
  readonly id: string;
  readonly chapter_one: number;
  readonly chapter_two: number;
  readonly top: MonsterCard | null;
}

export interface Player {
  readonly id: string;
  readonly seat: number;
  readonly guild: string | null;
  readonly guild_name: string | null;
  readonly coins: number;
  readonly skills: Readonly<Record<Skill, Tokens>>;
  readonly fame: number;
  readonly bonus: number;
  readonly defeated: readonly MonsterCard[];
  readonly captive: Captive | null;
}

export interface Tokens extends Sides {
  /** a handle on the tokens of the seat that looks on; the others have none */
  readonly id?: string;
}

/** Tokens of a kind, by the side that lies up. */
export interface Sides {
  readonly fresh: number;
  readonly exhausted: number;
}

export interface Captive {
  readonly secret: boolean;
  readonly face_up: boolean;
  readonly card: MonsterCard | CardBack;
}

/** A card whose face is hidden from the one who looks. */
export interface CardBack {
  readonly id: null;
  readonly chapter: Chapter;
}

export interface GuildCard {
  readonly id: string;
  readonly name: string;
  readonly start: Start;
  /** that leads it */
  readonly seat: number | null;
}

/** What a guild begins with. */
export interface Start {
  readonly coin: number;
  readonly sword: Sides;
  readonly book: Sides;
  readonly heart: Sides;
}

/** The adventurer under way: where it started, where it is now, and what of the purse its move needs. */
export interface Exploring {
  readonly origin: string;
  readonly at: string;
  readonly reserve: number;
}

/** The danger track of a solo match, and the beasts to defeat. */
export interface Solo {
  readonly danger: number;
  readonly overrun: number;
  readonly beasts: readonly Beast[];
  readonly needed: number;
}

export interface Beast {
  readonly monster: string;
  readonly name: string;
  readonly defeated: boolean;
}
