// Made by `npm run types` from what the games declare. Do not edit.

import type { BlackstonePrinted, BlackstoneView, QueensView, WizardsView } from './blackstone/view.gen';
import type { CityPrinted, CityView } from './city/view.gen';
import type { KingsburgPrinted, KingsburgView } from './kingsburg/view.gen';
import type { KingstonePrinted, KingstoneView } from './kingstone/view.gen';
import type { KingswoodPrinted, KingswoodView } from './kingswood/view.gen';

/** What is printed and what is seen of the games that declare it, by the id of their box. */
export interface Views {
  readonly blackstone: { readonly printed: BlackstonePrinted; readonly view: BlackstoneView | QueensView | WizardsView };
  readonly city: { readonly printed: CityPrinted; readonly view: CityView };
  readonly kingsburg: { readonly printed: KingsburgPrinted; readonly view: KingsburgView };
  readonly kingstone: { readonly printed: KingstonePrinted; readonly view: KingstoneView };
  readonly kingswood: { readonly printed: KingswoodPrinted; readonly view: KingswoodView };
}
