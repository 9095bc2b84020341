/** The way along roads from one place to another: the shortest one on which nobody stands, or else the shortest. */
export function route(
  roads: readonly (readonly string[])[],
  from: string,
  to: string,
  isFree: (place: string) => boolean,
): readonly string[] {
  return walk(roads, from, to, isFree) ?? walk(roads, from, to, () => true) ?? [from, to];
}

function walk(roads: readonly (readonly string[])[], from: string, to: string, isFree: (place: string) => boolean): string[] | null {
  const ways = [[from]];
  const reached = new Set([from]);
  for (const way of ways) {
    const here = way.at(-1) ?? from;
    if (here === to) return way;
    for (const road of roads) {
      const next = road[0] === here ? road[1] : road[1] === here ? road[0] : undefined;
      if (next === undefined || reached.has(next) || (next !== to && !isFree(next))) continue;
      reached.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}
