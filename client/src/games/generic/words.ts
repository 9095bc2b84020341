/** Words for the parts of a view that nobody has drawn yet. */

/** `forest_size` reads as “forest size”. */
export function words(key: string): string {
  return key.replaceAll(/[_-]+/g, ' ');
}

/** What to call a thing: its name or title, else the last part of its handle. */
export function titleOf(thing: Record<string, unknown>): string {
  for (const key of ['name', 'title', 'label']) {
    const value = thing[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  const id = String(thing['id'] ?? '');
  const colon = id.indexOf(':');
  return colon < 0 ? words(id) : `${words(id.slice(0, colon))} ${id.slice(colon + 1)}`;
}

/** The plain facts of a thing in one line. */
export function facts(thing: Record<string, unknown>): string {
  return Object.entries(thing)
    .filter(([key, value]) => key !== 'id' && key !== 'name' && key !== 'title' && isPlain(value) && value !== null && value !== false)
    .map(([key, value]) => (value === true ? words(key) : `${words(key)} ${String(value)}`))
    .join(', ');
}

export function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

export function isThing(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
