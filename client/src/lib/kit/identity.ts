/**
 * Gives pieces an identity that lasts from one view to the next, so that they move, turn and fade rather than jump.
 * For games whose view tells only what stands where. (A view that numbers its pieces needs none of this.)
 */

export interface Placed {
  readonly place: string;
  /** Pieces of one family turn into one another: a side's serfs become its knights. */
  readonly family: string;
  readonly kind: string;
}

export interface Piece<T extends Placed> {
  readonly key: number;
  readonly now: T;
  /** Where a piece that was not there before comes from: the place of the one that it was split from. */
  readonly from: string | null;
}

export class Identity<T extends Placed> {
  #known: Piece<T>[] = [];
  #next = 1;

  /** The pieces of a new view, with the keys of those they were before. */
  follow(standing: readonly T[]): Piece<T>[] {
    const gone = [...this.#known];
    const found = new Map<T, Piece<T>>();
    const take = (now: T, isIt: (old: T) => boolean): boolean => {
      const at = gone.findIndex((old) => isIt(old.now));
      const [old] = at < 0 ? [] : gone.splice(at, 1);
      if (old) found.set(now, { key: old.key, now, from: null });
      return old !== undefined;
    };
    const open = (): T[] => standing.filter((now) => !found.has(now));

    for (const now of standing) take(now, (old) => old.place === now.place && same(old, now));
    for (const now of open()) take(now, (old) => same(old, now));
    // Two became one: the piece that came is the one that lives on. Or one became another where it stands.
    for (const now of open()) {
      const cameFrom = (old: T): boolean => old.family === now.family && old.place !== now.place;
      const wasHere = gone.some((old) => old.now.family === now.family && old.now.place === now.place);
      if (wasHere && take(now, cameFrom)) continue;
      take(now, (old) => old.family === now.family && old.place === now.place);
    }
    // One became two: the first half keeps the name, both come from the same place.
    const parents = gone.map((old) => old.now);
    for (const now of open()) take(now, (old) => old.family === now.family);
    for (const now of open()) {
      const parent = parents.find((old) => old.family === now.family);
      found.set(now, { key: this.#next++, now, from: parent?.place ?? null });
    }

    this.#known = standing.flatMap((now) => found.get(now) ?? []);
    return this.#known;
  }
}

function same(one: Placed, other: Placed): boolean {
  return one.family === other.family && one.kind === other.kind;
}
