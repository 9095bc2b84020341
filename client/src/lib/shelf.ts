/** The games of this server, asked for once, and the boxes they come in. */
import { games } from './api/http';
import type { BoxInfo, GameInfo } from './api/types';
import { t } from './text';

let asked: Promise<GameInfo[]> | null = null;

export function shelf(): Promise<GameInfo[]> {
  asked ??= games.list().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** A box with its games, the one that it is known for first. */
export interface Box extends BoxInfo {
  readonly games: readonly GameInfo[];
}

/** What a part of the page that shows a box is given. */
export interface ShownBox {
  box: Box;
  isBusy: boolean;
  onplay: (game: GameInfo) => void;
  onrules: (game: GameInfo) => void;
}

export function boxesOf(list: readonly GameInfo[]): Box[] {
  const ids = [...new Set(list.map((game) => game.box.id))];
  return ids.flatMap((id) => {
    const games = list.filter((game) => game.box.id === id);
    return games[0] ? [{ ...games[0].box, games }] : [];
  });
}

/** For how many it is, how long it takes, and whether it can be played alone or together. */
export function tagsOf(games: readonly GameInfo[]): string[] {
  const seats = [...new Set(games.flatMap((game) => game.seats))];
  const minutes = games.flatMap((game) => game.minutes);
  return [
    t.home.players(seats),
    t.home.minutes(Math.min(...minutes), Math.max(...minutes)),
    ...(seats.includes(1) ? [t.home.solo] : []),
    ...(games.some((game) => game.cooperative_seats.some((count) => count > 1)) ? [t.home.together] : []),
  ];
}
