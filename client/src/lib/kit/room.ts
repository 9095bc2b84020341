/**
 * How much room a board has, told to its styles as `data-room` on the element around it: `narrow` as a phone or `wide`, and
 * `low` where everything must fit into a laptop's height. What gives way there is written as
 * `:global(:where([data-room='wide low'])) { … }`, so that no board has a height of its own.
 */
export type Room = 'narrow' | 'narrow low' | 'wide' | 'wide low';

/** As `@container pages` has it, which cannot take its number from here. */
export const NARROW = 760;
const LOW = 640;

export function roomOf(width: number, height: number): Room {
  const breadth = width < NARROW ? 'narrow' : 'wide';
  return height < LOW ? `${breadth} low` : breadth;
}

/**
 * A Svelte action that tells how large an element is, when the page has laid it out. (`bind:clientWidth` asks at once, and
 * so makes the page lay out everything in the midst of drawing it.)
 */
export function sized(element: HTMLElement, tell: (width: number, height: number) => void): { destroy(): void } {
  const observer = new ResizeObserver(() => tell(element.clientWidth, element.clientHeight));
  observer.observe(element);
  return { destroy: () => observer.disconnect() };
}

/** A Svelte action for the element around a board; `Pages` does it by itself. */
export function room(board: HTMLElement): { destroy(): void } {
  return sized(board, (width, height) => (board.dataset['room'] = roomOf(width, height)));
}
