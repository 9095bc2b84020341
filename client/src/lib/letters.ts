/**
 * The fonts of the house. On a first visit they leave the line to what the page is made of, and come when it stands; later
 * they are at hand, and used from the beginning.
 */
const KEY = 'kingsarms letters';
/** Long enough for a first page to be drawn where everything came at once. */
const PAUSE = 400;

const bring = (): Promise<unknown> => import('../letters.css');

function wereHere(): boolean {
  try {
    const known = localStorage.getItem(KEY) !== null;
    localStorage.setItem(KEY, 'brought');
    return known;
  } catch {
    return false; // a private window may refuse to store
  }
}

export function bringLetters(): void {
  if (wereHere()) void bring();
  else addEventListener('load', () => setTimeout(() => void bring(), PAUSE));
}
