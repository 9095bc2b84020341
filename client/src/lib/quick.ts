/** Sit down with one click: you in the first seat, squires in the others. */
import { loadBoard } from '../games/board';
import { tables } from './api/http';
import type { GameInfo, Level } from './api/types';
import { me } from './me.svelte';
import { router } from './router.svelte';
import { address } from './routes';

export const USUAL_LEVEL: Level = 'squire';

export async function playNow(game: GameInfo): Promise<void> {
  void loadBoard(game.box.id).catch(() => undefined); // it will be wanted in a moment
  await me.ensureName();
  const seats = usualSeats(game.seats);
  const others = Array.from({ length: seats - 1 }, () => ({ kind: 'bot' as const, level: USUAL_LEVEL }));
  const { id } = await tables.make({ game: game.id, seats: [{ kind: 'me' }, ...others], undo: 'free' });
  router.go(address.table(id));
}

/** Two where two can play, else the fewest. */
export function usualSeats(possible: readonly number[]): number {
  return possible.includes(2) ? 2 : Math.min(...possible);
}
