/** How far somebody has followed each table on this device: who comes back is told what they have missed. */
const KEY = 'kingsarms seen';
const MOST = 40;

type Seen = [table: string, ply: number][];

function load(): Seen {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Seen;
  } catch {
    return [];
  }
}

/** The number of actions that were seen at a table; null for a new one. */
export function seenAt(table: string): number | null {
  return load().find(([id]) => id === table)?.[1] ?? null;
}

export function noteSeen(table: string, ply: number): void {
  try {
    const others = load().filter(([id]) => id !== table);
    localStorage.setItem(KEY, JSON.stringify([[table, ply], ...others].slice(0, MOST)));
  } catch {
    // A private window may refuse to store: then nobody is told what they have missed.
  }
}
