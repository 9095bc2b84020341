// Made by `npm run types` from what the games declare. Do not edit.

export const RANKS = ['serf', 'knight', 'king'] as const;
export type Rank = (typeof RANKS)[number];

export interface KingstonePrinted {
  readonly things: Things;
  readonly roads: readonly (readonly string[])[];
  readonly quiet_limit: number;
  readonly promote_every: number;
}

export interface Things {
  readonly spaces: readonly Place[];
}

/** A space of the board, as it is printed. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly village: boolean;
  readonly throne: number | null;
}

export interface KingstoneView {
  readonly spaces: readonly Space[];
  readonly loot: readonly number[];
  readonly bank: number;
  readonly strength: readonly number[];
  /** turns since the last loot or attack */
  readonly quiet: number;
}

export interface Space {
  readonly id: string;
  readonly piece: Piece | null;
}

export interface Piece {
  readonly side: number;
  readonly rank: Rank;
}
