/**
 * What the others do is shown step by step, slowly enough to be followed: bots are done before anybody has looked up.
 * Many steps together take no longer than a player's patience.
 */

/** Milliseconds between two steps, and for all that wait together. */
const STEP = 450;
const PATIENCE = 4_000;

export class Pace<Step> {
  #waiting: Step[] = [];
  #next: ReturnType<typeof setTimeout> | undefined;
  #lastShown = -Infinity;
  /** How many have waited together since last there were none. */
  #crowd = 0;

  constructor(private readonly show: (step: Step) => void) {}

  get waiting(): readonly Step[] {
    return this.#waiting;
  }

  /** Show a step when its time comes. */
  add(step: Step): void {
    this.#waiting.push(step);
    this.#schedule();
  }

  /** Show a step now, and before it everything that waits. */
  addNow(step: Step): void {
    this.#waiting.push(step);
    this.hurry();
  }

  /** Show everything that waits. */
  hurry(): void {
    clearTimeout(this.#next);
    this.#next = undefined;
    this.#crowd = 0;
    for (const step of this.#waiting.splice(0)) this.#reveal(step);
  }

  /** Forget what waits. */
  stop(): void {
    clearTimeout(this.#next);
    this.#next = undefined;
    this.#waiting = [];
  }

  /** Change what waits, as something has come to light that it did not know. */
  amend(change: (step: Step) => Step): void {
    this.#waiting = this.#waiting.map(change);
  }

  #schedule(): void {
    this.#crowd = this.#waiting.length === 0 ? 0 : Math.max(this.#crowd, this.#waiting.length);
    if (this.#next !== undefined || this.#crowd === 0) return;
    const gap = Math.min(STEP, PATIENCE / this.#crowd);
    const wait = Math.max(0, this.#lastShown + gap - performance.now());
    this.#next = setTimeout(() => {
      this.#next = undefined;
      const step = this.#waiting.shift();
      if (step !== undefined) this.#reveal(step);
      this.#schedule();
    }, wait);
  }

  #reveal(step: Step): void {
    this.#lastShown = performance.now();
    this.show(step);
  }
}
