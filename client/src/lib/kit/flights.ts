/**
 * What somebody gains flies to them, and what they lose flies away: from the thing that a line of the log speaks of to the
 * plate of the seat that it is about, or back. Every game has it by the signs of its events.
 */
import type { LogLine } from '$lib/api/types';
import { settings } from '$lib/settings.svelte';

const LASTS = 620;
const COINS = 3;

export function fly(board: HTMLElement, lines: readonly LogLine[]): void {
  if (settings.isStill || document.hidden) return;
  for (const line of lines) {
    if (typeof line.seat !== 'number' || (line.sign !== 'coin' && line.sign !== 'loss')) continue;
    const plate = document.querySelector(`[data-plate="${line.seat}"]`)?.getBoundingClientRect();
    const thing = line.handles.map((handle) => board.querySelector(`[data-handle="${CSS.escape(handle)}"]`)).find(Boolean);
    const place = (thing ?? board).getBoundingClientRect();
    if (plate) launch(line.sign === 'coin' ? place : plate, line.sign === 'coin' ? plate : place, line.sign);
  }
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
    coin.animate(way, { duration: LASTS, delay: 70 * i, easing: 'ease-in-out', fill: 'backwards' }).onfinish = () => coin.remove();
  }
}
