/**
 * What is told is seen to happen, by the signs of a game's events: what somebody gains flies from the thing that a line of
 * the log speaks of to the plate of the seat that it is about, what they lose flies away, and a card turns over.
 *
 * A thing is found by its handle; where its face lies apart from the place that is clicked, the face says `data-shows`.
 */
import type { LogLine } from '$lib/api/types';
import { kindOf } from '$lib/handles';
import { settings } from '$lib/settings.svelte';

const FLIGHT = 620;
const TURN = 560;
const COINS = 3;

/** Cards turn, goods fly: as the lines say, and no longer than the pace leaves them. */
export function enact(board: HTMLElement, lines: readonly LogLine[]): void {
  if (settings.isStill || document.hidden) return;
  for (const line of lines) {
    if (line.sign === 'card') turn(faceOf(board, line.handles.filter((handle) => kindOf(handle) !== 'seat')));
    else if (line.sign === 'coin' || line.sign === 'loss') fly(faceOf(board, line.handles) ?? board, line.seat, line.sign);
  }
}

function faceOf(board: HTMLElement, handles: readonly string[]): Element | null {
  const found = (mark: string): Element | undefined =>
    handles.map((handle) => board.querySelector(`[data-${mark}="${CSS.escape(handle)}"]`)).find((face) => face !== null) ?? undefined;
  return found('shows') ?? found('handle') ?? null;
}

/** The back of a card is seen first, then its face; also a Svelte action, for a card that comes by itself. */
export function turn(card: Element | null): void {
  const half = settings.told(TURN) / 2;
  if (!(card instanceof HTMLElement) || half === 0) return;
  card.dataset['turning'] = '';
  card.animate([{ rotate: 'y 0deg' }, { rotate: 'y 90deg' }], { duration: half, easing: 'ease-in' }).onfinish = () => {
    delete card.dataset['turning'];
    card.animate([{ rotate: 'y -90deg' }, { rotate: 'y 0deg' }], { duration: half, easing: 'ease-out' });
  };
}

function fly(thing: Element, seat: number | null | undefined, kind: 'coin' | 'loss'): void {
  const plate = document.querySelector(`[data-plate="${seat}"]`)?.getBoundingClientRect();
  const place = thing.getBoundingClientRect();
  if (plate) launch(kind === 'coin' ? place : plate, kind === 'coin' ? plate : place, kind);
}

function launch(from: DOMRect, to: DOMRect, kind: 'coin' | 'loss'): void {
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  const [dx, dy] = [to.x + to.width / 2 - x, to.y + to.height / 2 - y];
  for (let i = 0; i < COINS; i++) {
    const coin = document.createElement('span');
    coin.className = `flying ${kind}`;
    coin.style.left = `${x}px`;
    coin.style.top = `${y}px`;
    document.body.append(coin);
    const way = [
      { transform: 'translate(-50%, -50%) scale(0.4)', opacity: 0 },
      { transform: `translate(calc(-50% + ${dx / 2}px), calc(-50% + ${dy / 2 - 40}px)) scale(1.2)`, opacity: 1, offset: 0.5 },
      { transform: `translate(calc(-50% + ${dx}px), calc(-50% + ${dy}px)) scale(0.7)`, opacity: 0.3 },
    ];
    coin.animate(way, { duration: settings.told(FLIGHT), delay: 70 * i, easing: 'ease-in-out', fill: 'backwards' }).onfinish = () => coin.remove();
  }
}
