/** What the server shows of a game of Kingswood, and where the village lies on the page. */

export type Skill = 'sword' | 'book' | 'heart';
export type Token = Skill | 'coin';
/** What a monster asks for: a broken heart is one more heart, which is lost. */
export type Price = Token | 'broken';

export const SKILLS: readonly Skill[] = ['sword', 'book', 'heart'];
export const PRICES: readonly Price[] = ['sword', 'book', 'heart', 'broken', 'coin'];

export interface Site {
  readonly id: string;
  readonly name: string;
  readonly ability: string;
  readonly kind: 'common' | 'special';
  /** The coins to be earned there; only the Market pays. */
  readonly pay: number;
  /** Clockwise from the Forest, which lies at the bottom. */
  readonly space: number;
  readonly adventurer: string | null;
  readonly guard: boolean;
  /** What the adventurer under way pays to stop here; null if it cannot, or if none is. */
  readonly fare: number | null;
  /** What an adventurer from here pays to get to each space. */
  readonly fares: readonly number[];
}

export interface MonsterCard {
  readonly id: string;
  readonly name: string;
  readonly family: string;
  readonly chapter: 1 | 2;
  readonly mighty: boolean;
  readonly fame: number;
  readonly cost: Readonly<Record<Price, number>>;
  readonly reward: { readonly kind: string; readonly amount: number; readonly text: string } | null;
  readonly bonus: { readonly per: string; readonly every: number; readonly text: string } | null;
  /** What the seat that looks on lacks, by kind. */
  readonly missing: Readonly<Partial<Record<Token, number>>>;
  readonly affordable: boolean;
}

/** A card whose face is hidden from the one who looks. */
export interface CardBack {
  readonly id: null;
  readonly chapter: 1 | 2;
}

export interface Captive {
  readonly secret: boolean;
  readonly face_up: boolean;
  readonly card: MonsterCard | CardBack;
}

export interface Sides {
  /** A handle on the tokens of the seat that looks on; the others have none. */
  readonly id?: string;
  readonly fresh: number;
  readonly exhausted: number;
}

export interface Player {
  readonly id: string;
  readonly seat: number;
  readonly guild: string | null;
  readonly guild_name: string | null;
  readonly coins: number;
  readonly skills: Readonly<Record<Skill, Sides>>;
  readonly fame: number;
  readonly bonus: number;
  readonly defeated: readonly MonsterCard[];
  readonly captive: Captive | null;
}

export interface GuildCard {
  readonly id: string;
  readonly name: string;
  readonly start: Readonly<Record<Skill, Sides>> & { readonly coin: number };
  readonly seat: number | null;
}

export interface Solo {
  readonly danger: number;
  readonly overrun: number;
  readonly beasts: readonly { readonly monster: string; readonly name: string; readonly defeated: boolean }[];
  readonly needed: number;
}

export interface KingswoodView {
  readonly village: readonly Site[];
  readonly guard: { readonly id: string; readonly location: string | null; readonly pay: number };
  readonly adventurers: readonly { readonly id: string; readonly location: string | null }[];
  readonly forest: readonly MonsterCard[];
  readonly forest_size: number;
  readonly deck: {
    readonly id: string;
    readonly chapter_one: number;
    readonly chapter_two: number;
    readonly top: MonsterCard | null;
  };
  readonly supply: Readonly<Record<Token, number>>;
  readonly players: readonly Player[];
  readonly guild_cards: readonly GuildCard[];
  readonly turn: number;
  readonly first: number;
  readonly round: number;
  readonly last_round: boolean;
  readonly goal: number;
  readonly exploring: { readonly from: string; readonly at: string; readonly reserve: number } | null;
  readonly solo: Solo | null;
}

export function isFace(card: MonsterCard | CardBack): card is MonsterCard {
  return card.id !== null;
}

/** The name in a handle: `monster:cave-bear` is the `cave-bear`. */
export function nameIn(handle: string): string {
  return handle.slice(handle.indexOf(':') + 1);
}

/** The direction of a space from the middle of the village; x to the right, y down, each at most 1. */
export function direction(space: number): { readonly x: number; readonly y: number } {
  const turn = (space * Math.PI) / 3;
  return { x: -Math.sin(turn), y: Math.cos(turn) };
}

/** The cell of the King's Tally for an amount of Fame: a loop along the edge of a sheet of cells. */
export const TALLY = { columns: 7, rows: 5 } as const;

export function cellOf(fame: number): { readonly column: number; readonly row: number } {
  const { columns, rows } = TALLY;
  const at = fame - 1;
  if (at < columns) return { column: at, row: 0 };
  if (at < columns + rows - 2) return { column: columns - 1, row: at - columns + 1 };
  if (at < 2 * columns + rows - 2) return { column: 2 * columns + rows - 3 - at, row: rows - 1 };
  return { column: 0, row: 2 * columns + 2 * rows - 4 - at };
}

/** One price icon of a card, and whether the seat that looks on has what it asks for. */
export interface PriceIcon {
  readonly kind: Price;
  readonly isCovered: boolean;
}

/** The price of a card, icon by icon; what is missing comes last of its kind. */
export function priceOf(card: MonsterCard): PriceIcon[] {
  return PRICES.flatMap((kind) => {
    const count = card.cost[kind];
    const missing = missingOf(card, kind);
    return Array.from({ length: count }, (_, i) => ({ kind, isCovered: i < count - missing }));
  });
}

/** Hearts that are missing are missing from the broken ones first: those are asked for on top of the others. */
function missingOf(card: MonsterCard, kind: Price): number {
  const lacking = card.missing[kind === 'broken' ? 'heart' : kind] ?? 0;
  const { broken } = card.cost;
  if (kind === 'broken') return Math.min(broken, lacking);
  return kind === 'heart' ? Math.max(0, lacking - broken) : lacking;
}
