/**
 * Keyboard on a board: one tab stop for all of its handles, arrow keys to the nearest one in a direction, N to the next
 * that can be chosen. Works on whatever carries `data-handle`, in HTML and in SVG alike.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

type Direction = 'up' | 'down' | 'left' | 'right';

const ARROWS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The index of the nearest point in a direction; sideways distance counts twice. -1 if there is none. */
export function nearest(points: readonly Point[], from: Point, direction: Direction): number {
  let best = -1;
  let least = Infinity;
  points.forEach((point, index) => {
    const dx = point.x - from.x;
    const dy = point.y - from.y;
    const ahead = { up: -dy, down: dy, left: -dx, right: dx }[direction];
    const aside = Math.abs(direction === 'up' || direction === 'down' ? dx : dy);
    if (ahead <= 1 || aside > ahead * 2) return;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [index, cost];
  });
  return best;
}

/** A Svelte action for the element around a board. */
export function roving(board: HTMLElement): { destroy(): void } {
  const handles = (): (HTMLElement | SVGElement)[] => [...board.querySelectorAll<HTMLElement>('[data-handle]')];

  function settle(): void {
    const all = handles();
    const holder = all.find((handle) => handle.tabIndex === 0);
    const lit = all.filter((handle) => handle.dataset['glow'] === 'lit' || handle.dataset['glow'] === 'picked');
    const wanted = holder && (holder === document.activeElement || lit.includes(holder)) ? holder : (lit[0] ?? all[0]);
    for (const handle of all) handle.setAttribute('tabindex', handle === wanted ? '0' : '-1');
  }

  function focus(handle: HTMLElement | SVGElement | undefined): void {
    if (!handle) return;
    for (const other of handles()) other.setAttribute('tabindex', other === handle ? '0' : '-1');
    handle.focus();
    handle.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  function onkeydown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]') : null;
    if (!here) return;
    const all = handles();
    const direction = ARROWS[event.key];
    if (direction) {
      const at = nearest(all.map(centre), centre(here), direction);
      event.preventDefault();
      focus(all[at]);
    } else if (event.key.toLowerCase() === 'n') {
      const lit = all.filter((handle) => handle.dataset['glow'] === 'lit');
      const at = all.indexOf(here);
      const after = lit.find((handle) => all.indexOf(handle) > at) ?? lit[0];
      const before = lit.findLast((handle) => all.indexOf(handle) < at) ?? lit.at(-1);
      event.preventDefault();
      focus(event.shiftKey ? before : after);
    }
  }

  function onfocusin(event: FocusEvent): void {
    const here = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]') : null;
    if (here) for (const other of handles()) other.setAttribute('tabindex', other === here ? '0' : '-1');
  }

  const observer = new MutationObserver(settle);
  observer.observe(board, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-glow'] });
  board.addEventListener('keydown', onkeydown);
  board.addEventListener('focusin', onfocusin);
  settle();
  return {
    destroy() {
      observer.disconnect();
      board.removeEventListener('keydown', onkeydown);
      board.removeEventListener('focusin', onfocusin);
    },
  };
}

function centre(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
