/** A transition for a piece that comes from somewhere on the board, or simply appears. */
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { settings } from '$lib/settings.svelte';

export function arrive(_node: Element, { dx, dy }: { dx: number; dy: number }): TransitionConfig {
  const isNear = dx === 0 && dy === 0;
  return {
    duration: settings.ms(isNear ? 260 : 420),
    easing: cubicOut,
    css: (now, rest) =>
      isNear
        ? `transform: scale(${0.4 + 0.6 * now}); opacity: ${now}`
        : `transform: translate(${dx * rest}px, ${dy * rest}px)`,
  };
}
