// Made by `npm run types` from what the games declare. Do not edit.

export const DEED_VERBS = ['fight', 'earn', 'refresh-all', 'buy', 'refresh', 'brew', 'capture', 'swap', 'turn-up', 'copy'] as const;
export type DeedVerb = (typeof DEED_VERBS)[number];

export const TOKENS = ['sword', 'book', 'heart', 'coin'] as const;
export type Token = (typeof TOKENS)[number];

export const KINDS = ['common', 'special'] as const;
export type Kind = (typeof KINDS)[number];

export const FAMILIES = ['beast', 'undead', 'elemental', 'goblin', 'fey', 'brute'] as const;
export type Family = (typeof FAMILIES)[number];

export const CHAPTERS = [1, 2] as const;
export type Chapter = (typeof CHAPTERS)[number];

export const PRICES = ['sword', 'book', 'heart', 'broken', 'coin'] as const;
export type Price = (typeof PRICES)[number];

export const REWARD_KINDS = ['coins', 'sword', 'book', 'heart', 'refresh', 'refresh-hearts', 'capture'] as const;
export type RewardKind = (typeof REWARD_KINDS)[number];

export const BONUS_KINDS = ['beast', 'undead', 'elemental', 'goblin', 'fey', 'brute', 'families', 'books'] as const;
export type BonusKind = (typeof BONUS_KINDS)[number];

export const SKILLS = ['sword', 'book', 'heart'] as const;
export type Skill = (typeof SKILLS)[number];

export interface KingswoodPrinted {
  readonly things: Things;
  readonly forest_size: number;
  readonly goal: number;
  readonly hunt: Hunt | null;
}

export interface Things {
  readonly locations: readonly Location[];
  readonly monsters: readonly Monster[];
  readonly guilds: readonly Guild[];
  readonly figures: readonly Figure[];
}

export interface Location {
  readonly id: string;
  readonly name: string;
  readonly ability: string;
  readonly deeds: readonly Deed[];
  /** may one visit bring more than one of the deeds? */
  readonly several: boolean;
  readonly kind: Kind;
  /** the coins to be earned there: only the Market pays */
  readonly pay: number;
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

export interface Monster {
  readonly id: string;
  readonly name: string;
  readonly family: Family;
  readonly chapter: Chapter;
  readonly mighty: boolean;
  readonly fame: number;
  readonly cost: Readonly<Record<Price, number>>;
  readonly reward: Reward | null;
  readonly bonus: Bonus | null;
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

export interface Guild {
  readonly id: string;
  readonly name: string;
  readonly start: Start;
}

/** What a guild begins with. */
export interface Start {
  readonly coin: number;
  readonly sword: Sides;
  readonly book: Sides;
  readonly heart: Sides;
}

/** Tokens of a kind, by the side that lies up. */
export interface Sides {
  readonly fresh: number;
  readonly exhausted: number;
}

/** The King's Guard, and what it pays to who collects it. */
export interface Figure {
  readonly id: string;
  readonly pay: number;
}

/** The danger track of a solo match: where it ends, and how many beasts are to be defeated before. */
export interface Hunt {
  readonly overrun: number;
  readonly needed: number;
}

export interface KingswoodView extends Own {
  readonly village: readonly Site[];
  readonly guard: Piece;
  readonly adventurers: readonly Piece[];
  readonly supply: Readonly<Record<Token, number>>;
  readonly guild_cards: readonly GuildCard[];
  readonly turn: number;
  readonly first: number;
  readonly round: number;
  readonly last_round: boolean;
  readonly exploring: Exploring | null;
  readonly solo: Solo | null;
}

/** What seats see differently. */
export interface Own {
  readonly forest: readonly Prey[];
  readonly deck: Deck;
  readonly players: readonly Player[];
}

/** A monster to be fought, and what the seat that looks on lacks for it. */
export interface Prey extends Card {
  readonly missing: Missing;
  readonly affordable: boolean;
}

/** A monster's card, by its id; its face is printed. */
export interface Card {
  readonly id: string;
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
  readonly top: Prey | null;
}

export interface Player {
  readonly id: string;
  readonly seat: number;
  readonly guild: string | null;
  readonly coins: number;
  readonly skills: Readonly<Record<Skill, Tokens>>;
  readonly fame: number;
  readonly bonus: number;
  readonly defeated: readonly Card[];
  readonly captive: Captive | null;
}

export interface Tokens extends Sides {
  readonly id: string;
}

export interface Captive {
  readonly secret: boolean;
  readonly face_up: boolean;
  readonly card: Prey | CardBack;
}

/** A card whose face is hidden from the one who looks. */
export interface CardBack {
  readonly id: null;
  readonly chapter: Chapter;
}

/** A location in the village. */
export interface Site {
  readonly id: string;
  /** clockwise from the Forest */
  readonly space: number;
  readonly adventurer: string | null;
  readonly guard: boolean;
  /** what the adventurer under way pays to stop here; null if it cannot, or if none is */
  readonly fare: number | null;
  /** what an adventurer from here pays to get to each space */
  readonly fares: readonly number[];
}

/** An adventurer, or the King's Guard. */
export interface Piece {
  readonly id: string;
  readonly location: string | null;
}

export interface GuildCard {
  readonly id: string;
  /** that leads it */
  readonly seat: number | null;
}

/** The adventurer under way: where it started, where it is now, and what of the purse its move needs. */
export interface Exploring {
  readonly origin: string;
  readonly at: string;
  readonly reserve: number;
}

/** How far the danger has come in a solo match, and the mighty beasts. */
export interface Solo {
  readonly danger: number;
  readonly beasts: readonly Beast[];
}

export interface Beast extends Card {
  readonly defeated: boolean;
}
