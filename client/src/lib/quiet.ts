/** What can wait until a page stands in its letters and has been looked at: done bit by bit, when nothing else is to do. */
import { lettersCame } from './letters';

/** A slow phone is left to who holds it for so long. */
const REST = 3_000;

// Safari knows no idle time.
const whenIdle = (todo: () => void): unknown => ('requestIdleCallback' in window ? requestIdleCallback(todo) : setTimeout(todo, 100));

/** Do one thing after another, with a frame of its own for each. Ends what is left undone when it is called off. */
export function whenQuiet(things: Iterable<() => void>): () => void {
  const left = [...things];
  const next = (): void => {
    left.shift()?.();
    if (left.length > 0) requestAnimationFrame(() => whenIdle(next));
  };
  void lettersCame.then(() => setTimeout(() => whenIdle(next), REST));
  return () => left.splice(0);
}
