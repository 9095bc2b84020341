/** Cards go from place to place: out of the deck, from the Forest to a guild, and back again by a swap. */
import { getContext, setContext } from 'svelte';
import { cubicInOut } from 'svelte/easing';
import { crossfade, fly, scale } from 'svelte/transition';
import { settings } from '$lib/settings.svelte';

type Pair = ReturnType<typeof crossfade>;
const KEY = Symbol('moving cards');

/** For the board: the two ends of every card's way, one pair for all parts of it. */
export function setMoving(): void {
  setContext(
    KEY,
    crossfade({
      duration: () => settings.ms(420),
      easing: cubicInOut,
      // A card that was nowhere before comes from the side of the deck; one that goes nowhere shrinks away.
      fallback: (node, _, isComing) =>
        isComing ? fly(node, { x: -120, duration: settings.ms(320) }) : scale(node, { start: 0.6, duration: settings.ms(260) }),
    }),
  );
}

export function getMoving(): { send: Pair[0]; receive: Pair[1] } {
  const [send, receive] = getContext<Pair>(KEY);
  return { send, receive };
}
