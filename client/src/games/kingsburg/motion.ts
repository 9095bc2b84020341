/**
 * Things that keep their identity from one view to the next fly from where they were to where they are, wherever in the
 * page that is. The board says when: `before` the page changes and `after`.
 */
import { settings } from '$lib/settings.svelte';

const FLIGHT = 520;
const NEAR = 2;

export class Stage {
  #actors = new Map<Element, string>();
  #before = new Map<string, DOMRect>();

  /** A Svelte action for a thing that moves. */
  readonly actor = (node: HTMLElement, key: string): { update(key: string): void; destroy(): void } => {
    this.#actors.set(node, key);
    return {
      update: (next: string) => void this.#actors.set(node, next),
      destroy: () => void this.#actors.delete(node),
    };
  };

  before(): void {
    if (settings.isStill) return;
    this.#before = new Map([...this.#actors].map(([node, key]) => [key, node.getBoundingClientRect()]));
  }

  after(): void {
    if (settings.isStill || this.#before.size === 0) return; // when all is new, nothing need be measured
    for (const [node, key] of this.#actors) {
      const from = this.#before.get(key);
      const to = node.getBoundingClientRect();
      if (from && from.width > 0 && to.width > 0) fly(node, from, to);
    }
  }
}

function fly(node: Element, from: DOMRect, to: DOMRect): void {
  const dx = from.x + from.width / 2 - to.x - to.width / 2;
  const dy = from.y + from.height / 2 - to.y - to.height / 2;
  if (Math.hypot(dx, dy) < NEAR) return;
  const start = `translate(${dx}px, ${dy}px) scale(${from.width / to.width})`;
  node.animate(
    [
      { transform: start, zIndex: 5 },
      { transform: 'none', zIndex: 5 },
    ],
    { duration: FLIGHT, easing: 'cubic-bezier(0.3, 0.05, 0.2, 1)' },
  );
}
