/** What can wait until a page stands in its letters: done bit by bit, when the browser has nothing else to do. */
import { lettersCame } from './letters';

// Safari knows no idle time.
const whenIdle = (todo: () => void): unknown => ('requestIdleCallback' in window ? requestIdleCallback(todo) : setTimeout(todo, 100));

/** Do one thing after another, with a frame of its own for each. Ends what is left undone when it is called off. */
export function whenQuiet(things: Iterable<() => void>): () => void {
  const left = [...things];
  const next = (): void => {
    left.shift()?.();
    if (left.length > 0) requestAnimationFrame(() => whenIdle(next));
  };
  void lettersCame.then(() => whenIdle(next));
  return () => left.splice(0);
}
