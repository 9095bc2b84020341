/** The language of the house. A second one is chosen here. */
import { en, type Messages } from './en';

export type { Messages };
export const t: Messages = en;
