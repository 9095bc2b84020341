/** All dice on the table as pieces that keep their identity: from a hand to an advisor and back. */
import type { Piece, Placed } from '$lib/kit/identity';
import type { KingsburgView } from './view';

export interface PlacedDie extends Placed {
  readonly seat: number | null;
  readonly face: number;
  readonly white: boolean;
  /** Its name as a handle, as long as it is in a hand. */
  readonly id: string;
}

export type DiePiece = Piece<PlacedDie>;

/** Where a group of dice lies. */
export function placeOf(advisor: string, group: number): string {
  return `${advisor} ${group}`;
}

export function placedDice(view: KingsburgView): PlacedDie[] {
  const inHands = view.governors.flatMap((governor) =>
    governor.dice.map((die) => standing(governor.id, governor.seat, die.face, die.white, die.id)),
  );
  const atCourt = view.court.flatMap((advisor) =>
    advisor.dice.flatMap((group, at) =>
      group.dice.map((die) => standing(placeOf(advisor.id, at), group.seat, die.face, die.white, '')),
    ),
  );
  return [...inHands, ...atCourt];
}

function standing(place: string, seat: number | null, face: number, white: boolean, id: string): PlacedDie {
  return { place, family: `${seat ?? 'neutral'} ${white ? 'white' : 'own'}`, kind: String(face), seat, face, white, id };
}

export function byPlace(pieces: readonly DiePiece[]): Map<string, DiePiece[]> {
  const places = new Map<string, DiePiece[]>();
  for (const piece of pieces) places.set(piece.now.place, [...(places.get(piece.now.place) ?? []), piece]);
  return places;
}
