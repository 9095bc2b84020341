/**
 * Log lines and hints name a building or a die by its short handle, whoever it belongs to. A line that begins with
 * another seat means that seat's things.
 */
const OWNED = new Set(['building', 'stock', 'die']);

export function translated(handles: readonly string[], you: number | null): ReadonlySet<string> {
  const owner = handles.find((handle) => handle.startsWith('seat:') && !handle.includes('/'));
  const isYours = owner === undefined || owner === `seat:${you ?? ''}`;
  return new Set(
    handles.map((handle) => (!isYours && OWNED.has(handle.split(':', 1)[0] ?? '') ? `${owner}/${handle}` : handle)),
  );
}
