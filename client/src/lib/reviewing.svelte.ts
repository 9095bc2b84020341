/**
 * What a strong player thinks of a match, as far as it has come: it is thought out at the server, which is asked until it is
 * there. Once it is, every page of the match has it.
 */
import { tables } from './api/http';
import type { Review } from './api/types';

const ASK_EVERY = 700;
const KEPT = 5;

const known = new Map<string, Review>();

export class Reviewing {
  /** Null until it is asked for. */
  review: Review | null = $state.raw(null);
  readonly isDone = $derived(this.review !== null && this.review.done === this.review.actions);

  #again: ReturnType<typeof setTimeout> | undefined;
  #isGone = false;

  constructor(
    private readonly id: string,
    private readonly invite: string | null,
  ) {
    this.review = known.get(id) ?? null;
  }

  /** Have it begun, if nobody has yet; and wait for it. */
  async ask(): Promise<void> {
    if (this.isDone) return;
    const review = await tables.review(this.id, this.invite);
    this.review = review;
    if (review.done === review.actions) keep(this.id, review);
    else if (!this.#isGone) this.#again = setTimeout(() => void this.ask().catch(() => undefined), ASK_EVERY);
  }

  leave(): void {
    this.#isGone = true;
    clearTimeout(this.#again);
  }
}

function keep(id: string, review: Review): void {
  known.set(id, review);
  const oldest = known.keys().next().value;
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
}
