/**
 * The fonts of the house. On a first visit they leave the line to what the page is made of, and come when it stands; later
 * they are at hand, and used from the beginning.
 */
import cinzel from '@fontsource/cinzel/files/cinzel-latin-700-normal.woff2?url';
import sans from '@fontsource/alegreya-sans/files/alegreya-sans-latin-400-normal.woff2?url';
import sansBold from '@fontsource/alegreya-sans/files/alegreya-sans-latin-700-normal.woff2?url';

const FACES = [
  { family: 'Cinzel', weight: '700', file: cinzel },
  { family: 'Alegreya Sans', weight: '400', file: sans },
  { family: 'Alegreya Sans', weight: '700', file: sansBold },
];
const KEY = 'kingsarms letters';
/** Long enough for a first page to be drawn where everything came at once. */
const PAUSE = 400;

let arrive: () => void;
/** Comes true when the letters are in use, or will not come. */
export const lettersCame = new Promise<void>((resolve) => (arrive = resolve));

export function bringLetters(): void {
  if (wereHere()) bring();
  else addEventListener('load', () => setTimeout(bring, PAUSE));
}

function wereHere(): boolean {
  try {
    const known = localStorage.getItem(KEY) !== null;
    localStorage.setItem(KEY, 'brought');
    return known;
  } catch {
    return false; // a private window may refuse to store
  }
}

/** All at once, so that the page is laid out anew one time and not three; without them it is read in other letters. */
function bring(): void {
  Promise.all(FACES.map(read))
    .then((faces) => faces.forEach((face) => document.fonts.add(face)))
    .catch(() => undefined)
    .finally(() => arrive());
}

async function read({ family, weight, file }: (typeof FACES)[number]): Promise<FontFace> {
  const response = await fetch(file);
  return new FontFace(family, await response.arrayBuffer(), { weight }).load();
}
