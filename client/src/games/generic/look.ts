import Emblem from '~icons/game-icons/checked-shield';
import type { Look } from '../board';

const BOXES = [
  ['#5d4a8a', '#3f3163'],
  ['#2f6b63', '#1c4741'],
  ['#7a4a22', '#54310f'],
  ['#4a5a70', '#303c4d'],
] as const;

/** A game without a look of its own always gets the same box. */
export function fallbackLook(game: string): Look {
  const sum = [...game].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const [lid, side] = BOXES[sum % BOXES.length] ?? BOXES[0];
  return { emblem: Emblem, lid, side };
}
