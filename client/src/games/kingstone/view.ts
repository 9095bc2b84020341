/** What is seen of a game of Kingstone, and where it lies on the page. */
import { faced, kept } from '$lib/faces';
import type * as gen from './view.gen';

export type * from './view.gen';

export type Space = gen.Place & gen.Space;

export interface KingstoneView extends Omit<gen.KingstoneView, 'spaces'>, Omit<gen.KingstonePrinted, 'things'> {
  readonly spaces: readonly Space[];
}

/** Lays what changes on what is printed. */
export function onto({ things, ...beside }: gen.KingstonePrinted): (view: gen.KingstoneView) => KingstoneView {
  const space = faced<gen.Place, gen.Space>(things.spaces);
  const spaces = kept((all: readonly gen.Space[]) => all.map(space));
  return (view) => ({ ...beside, ...view, spaces: spaces(view.spaces) });
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

const STEP = 100;
const MARGIN = 82;

/** The page's coordinates for a board: lying down where there is width, upright where there is height. */
export class Plan {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;

  constructor(
    spaces: readonly Space[],
    private readonly isWide: boolean,
    /** The side whose throne is near the viewer: at the bottom of an upright board, on the left of a lying one. */
    private readonly near: number,
  ) {
    this.columns = Math.max(...spaces.map((space) => space.x));
    this.rows = Math.max(...spaces.map((space) => space.y));
    const across = this.columns * STEP + 2 * MARGIN;
    const along = this.rows * STEP + 2 * MARGIN;
    this.width = isWide ? along : across;
    this.height = isWide ? across : along;
  }

  /** Where the crossing of column `x` and row `y` lies; fractions lie between. */
  at(x: number, y: number): Spot {
    const across = this.near === 1 ? this.columns - x : x;
    const along = this.near === 1 ? this.rows - y : y;
    return this.isWide
      ? { x: MARGIN + along * STEP, y: MARGIN + across * STEP }
      : { x: MARGIN + across * STEP, y: MARGIN + (this.rows - along) * STEP };
  }
}

/** The crossings of the grid where nothing is, for trees and hills. */
export function wilderness(spaces: readonly Space[]): Spot[] {
  const taken = new Set(spaces.map((space) => `${space.x} ${space.y}`));
  const columns = Math.max(...spaces.map((space) => space.x));
  const rows = Math.max(...spaces.map((space) => space.y));
  const corner = (x: number, y: number): boolean => (x === 0 || x === columns) && (y === 0 || y === rows);
  const free: Spot[] = [];
  for (let y = 0; y <= rows; y++) {
    for (let x = 0; x <= columns; x++) {
      if (!taken.has(`${x} ${y}`) && !corner(x, y)) free.push({ x, y });
    }
  }
  return free;
}
