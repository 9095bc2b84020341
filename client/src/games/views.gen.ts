// Made by `npm run types` from what the games declare. Do not edit.

import type { KingsburgView } from './kingsburg/view.gen';
import type { KingstoneView } from './kingstone/view.gen';
import type { KingswoodView } from './kingswood/view.gen';

/** The views of the games that declare theirs, by the game's id. */
export interface Views {
  readonly kingsburg: KingsburgView;
  readonly kingstone: KingstoneView;
  readonly kingswood: KingswoodView;
}
