/** What the server shows of a game of Kingswood, and where the village lies on the page. */
import type { CardBack, Cost, MonsterCard } from './view.gen';

export * from './view.gen';

/** What a monster asks for: a broken heart is one more heart, which is lost. */
export type Price = keyof Cost;

export const PRICES: readonly Price[] = ['sword', 'book', 'heart', 'broken', 'coin'];

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
