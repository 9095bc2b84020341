/** Times as a player reads them. */
import type { Seat, Snapshot } from './api/types';
import { t } from './text';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Milliseconds left to a seat at a time: on its own clock or, where moves have days, until the move is due. */
export function timeLeft({ table, at, deadline }: Snapshot, seat: Seat, now: number): number | null {
  const runs = seat.to_act && table.status === 'playing';
  if (seat.clock_ms !== null) return Math.max(0, seat.clock_ms - (runs ? Math.max(0, now - at) : 0));
  if (table.clock.kind !== 'days' || deadline === null || !runs || seat.kind !== 'person') return null;
  return Math.max(0, deadline - now);
}

/** What a chess clock shows: 65 seconds are 1:05, the last ten have tenths, days are told as days. */
export function clockFace(ms: number): string {
  const left = Math.max(0, ms);
  if (left >= DAY) return t.table.daysLeft(Math.floor(left / DAY), Math.floor((left % DAY) / HOUR));
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The year is told where it is not this one. */
export function dateAndTime(ms: number, now = Date.now()): string {
  const day = new Date(ms);
  return t.dateAndTime(day, day.getFullYear() !== new Date(now).getFullYear());
}
