/** What is seen of a game of Kingswood, and where the village lies on the page. */
import { faced, faceFinder, kept } from '$lib/faces';
import type * as gen from './view.gen';
import { PRICES, type CardBack, type Price } from './view.gen';

export * from './view.gen';

export type Site = gen.Location & gen.Site;
/** A monster to be fought. */
export type MonsterCard = gen.Monster & gen.Prey;
export type GuildCard = gen.Guild & gen.GuildCard;

export interface Captive extends Omit<gen.Captive, 'card'> {
  readonly card: MonsterCard | CardBack;
}

export interface Player extends Omit<gen.Player, 'guild' | 'defeated' | 'captive'> {
  readonly guild: gen.Guild | null;
  readonly defeated: readonly gen.Monster[];
  readonly captive: Captive | null;
}

export interface Deck extends Omit<gen.Deck, 'top'> {
  readonly top: MonsterCard | null;
}

export interface Solo extends Omit<gen.Solo, 'beasts'>, gen.Hunt {
  readonly beasts: readonly (gen.Monster & gen.Beast)[];
}

type Changing = Omit<gen.KingswoodView, 'village' | 'guard' | 'forest' | 'deck' | 'players' | 'guild_cards' | 'solo'>;

export interface KingswoodView extends Changing, Omit<gen.KingswoodPrinted, 'things' | 'hunt'> {
  readonly village: readonly Site[];
  readonly guard: gen.Figure & gen.Piece;
  readonly forest: readonly MonsterCard[];
  readonly deck: Deck;
  readonly players: readonly Player[];
  readonly guild_cards: readonly GuildCard[];
  readonly solo: Solo | null;
}

/** Lays what changes on what is printed. */
export function onto({ things, hunt, ...beside }: gen.KingswoodPrinted): (view: gen.KingswoodView) => KingswoodView {
  const site = faced<gen.Location, gen.Site>(things.locations);
  const prey = faced<gen.Monster, gen.Prey>(things.monsters);
  const trophy = faceFinder(things.monsters);
  const beast = faced<gen.Monster, gen.Beast>(things.monsters);
  const guild = faceFinder(things.guilds);
  const guard = faced<gen.Figure, gen.Piece>(things.figures);
  const captive = kept(({ card, ...one }: gen.Captive): Captive => ({ ...one, card: card.id === null ? card : prey(card) }));
  const player = kept((one: gen.Player): Player => ({
    ...one,
    guild: one.guild === null ? null : guild(one.guild),
    defeated: one.defeated.map(({ id }) => trophy(id)),
    captive: one.captive && captive(one.captive),
  }));
  const village = kept((sites: readonly gen.Site[]) => sites.map(site));
  const forest = kept((cards: readonly gen.Prey[]) => cards.map(prey));
  const deck = kept((one: gen.Deck): Deck => ({ ...one, top: one.top && prey(one.top) }));
  const players = kept((all: readonly gen.Player[]) => all.map(player));
  const cards = kept((all: readonly gen.GuildCard[]) => all.map(faced<gen.Guild, gen.GuildCard>(things.guilds)));
  const solo = kept((one: gen.Solo): Solo | null => hunt && { ...hunt, ...one, beasts: one.beasts.map(beast) });
  return (view) => ({
    ...beside,
    ...view,
    village: village(view.village),
    guard: guard(view.guard),
    forest: forest(view.forest),
    deck: deck(view.deck),
    players: players(view.players),
    guild_cards: cards(view.guild_cards),
    solo: view.solo && solo(view.solo),
  });
}

export function isFace(card: MonsterCard | CardBack): card is MonsterCard {
  return card.id !== null;
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
interface PriceIcon {
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
