/** The games of this server, asked for once. */
import { games } from './api/http';
import type { GameInfo } from './api/types';

let asked: Promise<GameInfo[]> | null = null;

export function shelf(): Promise<GameInfo[]> {
  asked ??= games.list().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}
