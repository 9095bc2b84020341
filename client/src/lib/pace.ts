/**
 * What happens is shown step by step, each long enough to be followed: bots are done before anybody has looked up, and a
 * chain of rules is there at once. Many steps together take no longer than a player's patience.
 */

/** How slowly things are told; at once, they are not told one by one. */
export type Tempo = 'slow' | 'normal' | 'fast' | 'once';
export const TEMPOS: readonly Tempo[] = ['slow', 'normal', 'fast', 'once'];

/** Milliseconds that one step stays, and that all steps which wait together may take. */
export const STAY: Record<Tempo, number> = { slow: 1500, normal: 750, fast: 300, once: 0 };
const PATIENCE: Record<Tempo, number> = { slow: 45_000, normal: 14_000, fast: 4_000, once: 0 };

interface Waiting<Step> {
  readonly step: Step;
  readonly stay: number;
}

export class Pace<Step> {
  #waiting: Waiting<Step>[] = [];
  #next: ReturnType<typeof setTimeout> | undefined;
  /** When the step on show has been there long enough. */
  #free = -Infinity;
  /** How long everything that has waited together since last there was nothing would take. */
  #owed = 0;

  constructor(
    private readonly show: (step: Step) => void,
    private readonly tempo: () => Tempo,
  ) {}

  get waiting(): readonly Step[] {
    return this.#waiting.map(({ step }) => step);
  }

  /** Show a step when its time comes; it then stays for some milliseconds. */
  add(step: Step, stay: number): void {
    this.#waiting.push({ step, stay });
    this.#schedule();
  }

  /** Show a step now, and before it everything that waits. */
  addNow(step: Step, stay = 0): void {
    this.#waiting.push({ step, stay });
    this.hurry();
  }

  /** Show everything that waits. */
  hurry(): void {
    clearTimeout(this.#next);
    this.#next = undefined;
    this.#owed = 0;
    for (const waiting of this.#waiting.splice(0)) this.#reveal(waiting);
  }

  /** Forget what waits. */
  stop(): void {
    clearTimeout(this.#next);
    this.#next = undefined;
    this.#waiting = [];
  }

  /** Change what waits, as something has come to light that it did not know. */
  amend(change: (step: Step) => Step): void {
    this.#waiting = this.#waiting.map(({ step, stay }) => ({ step: change(step), stay }));
  }

  #schedule(): void {
    const owed = this.#waiting.reduce((sum, { stay }) => sum + stay, 0);
    this.#owed = this.#waiting.length === 0 ? 0 : Math.max(this.#owed, owed);
    if (this.#next !== undefined || this.#waiting.length === 0) return;
    this.#next = setTimeout(
      () => {
        this.#next = undefined;
        const next = this.#waiting.shift();
        if (next !== undefined) this.#reveal(next);
        this.#schedule();
      },
      Math.max(0, this.#free - performance.now()),
    );
  }

  #reveal({ step, stay }: Waiting<Step>): void {
    const patience = PATIENCE[this.tempo()];
    this.#free = performance.now() + (this.#owed > patience ? (stay * patience) / this.#owed : stay);
    this.show(step);
  }
}
