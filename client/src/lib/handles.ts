/**
 * Handles name the things on the table. What belongs to a seat says so: `seat:2/building:inn` is the inn of seat 2. The
 * seat itself is `seat:2`.
 */

/** What sort of thing: `seat:2/building:inn` is a `building`. */
export function kindOf(handle: string): string {
  return unowned(handle).split(':', 1)[0] ?? '';
}

/** Which of its kind: `seat:2/building:inn` is the `inn`. */
export function nameOf(handle: string): string {
  const thing = unowned(handle);
  return thing.slice(thing.indexOf(':') + 1);
}

/** The seat that a thing belongs to; null if it is nobody's. */
export function ownerOf(handle: string): number | null {
  const owner = /^seat:(\d+)\//.exec(handle)?.[1];
  return owner === undefined ? null : Number(owner);
}

/** The part that is the same for all who own such a thing. */
export function unowned(handle: string): string {
  return handle.slice(handle.lastIndexOf('/') + 1);
}
