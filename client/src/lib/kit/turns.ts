/**
 * A board with much on it is first drawn a little at a time, so that the page answers in between: on a phone, all of it
 * takes longer than a finger waits. What comes when the board stands is drawn at once.
 */
import { flushSync, getContext, setContext } from 'svelte';

/** Milliseconds of drawing before the page may answer. */
const SPELL = 3;
const KEY = Symbol('turns');

export class Turns {
  #waiting: (() => void)[] = [];
  #stands = false;

  /** Draw something: at once where the board stands, else when its turn comes. */
  draw(thing: () => void): void {
    if (this.#stands) return thing();
    if (this.#waiting.push(thing) === 1) setTimeout(this.#spell);
  }

  #spell = (): void => {
    const end = performance.now() + SPELL;
    let thing: (() => void) | undefined;
    while (performance.now() < end && (thing = this.#waiting.shift())) {
      thing();
      flushSync();
    }
    if (this.#waiting.length > 0) setTimeout(this.#spell);
    else this.#stands = true;
  };
}

export function setTurns(turns: Turns): void {
  setContext(KEY, turns);
}

export function getTurns(): Turns | undefined {
  return getContext<Turns | undefined>(KEY);
}
