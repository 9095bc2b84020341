/** What the player is about to choose: clicks narrow, a confirmation may stand between, then it is sent. */
import type { Choice } from './api/types';
import { back, narrow, NO_PICKS, pick, pickVerb, type Picked, type Picks } from './narrow';

/** How the question that follows is to be answered, if it is the one that was foreseen: one gesture, two answers. */
export type Plan = (next: readonly Choice[]) => Choice | undefined;

export class Picker {
  choices: readonly Choice[] = $state.raw([]);
  picks: Picks = $state.raw(NO_PICKS);
  /** A choice that waits for a confirmation. */
  asking: Choice | null = $state.raw(null);
  /** A choice that is on its way to the server. */
  sending: Choice | null = $state.raw(null);
  #plan: Plan | null = null;

  readonly narrowed = $derived(narrow(this.sending ? [] : this.choices, this.picks));
  readonly selected = $derived((this.sending ?? this.asking)?.handles ?? this.picks.handles);

  constructor(
    private readonly needsConfirmation: () => boolean,
    private readonly make: (choice: Choice) => Promise<void>,
    private readonly onrefused: (handle: string) => void,
  ) {}

  /** A new question, or the end of one. If it was foreseen, it is answered as was said. */
  offer(choices: readonly Choice[]): void {
    this.choices = choices;
    this.picks = NO_PICKS;
    this.asking = null;
    this.sending = null;
    const plan = this.#plan;
    if (plan === null || choices.length === 0) return;
    this.#plan = null;
    const foreseen = plan(choices);
    if (foreseen) void this.#send(foreseen);
  }

  point(handle: string): void {
    if (this.sending) return;
    this.#drop();
    this.#settle(pick(this.choices, this.picks, handle));
  }

  wish(verb: string): void {
    if (this.sending) return;
    this.#drop();
    this.#settle(pickVerb(this.choices, this.picks, verb));
  }

  /** One step back; false if there was nothing to take back. */
  back(): boolean {
    if (this.asking) this.picks = back(this.picks);
    else if (this.picks === NO_PICKS || (this.picks.handles.length === 0 && this.picks.verb === null)) return false;
    else this.picks = back(this.picks);
    this.#drop();
    return true;
  }

  /** Choose outright, as from a list; and, where the same gesture says it, what follows from it. */
  choose(choice: Choice, then: Plan | null = null): void {
    if (this.sending) return;
    this.#plan = then;
    if (this.needsConfirmation()) this.asking = choice;
    else void this.#send(choice);
  }

  confirm(): void {
    if (this.asking && !this.sending) void this.#send(this.asking);
  }

  /** What was about to be done is not meant any more. */
  #drop(): void {
    this.asking = null;
    this.#plan = null;
  }

  #settle(picked: Picked): void {
    if (picked.kind === 'refused') {
      this.onrefused(picked.handle);
      return;
    }
    this.picks = picked.picks;
    if (picked.kind === 'made') this.choose(picked.choice);
  }

  /** A choice that was stored stays pressed until the table's new state offers what comes next. */
  async #send(choice: Choice): Promise<void> {
    this.sending = choice;
    this.asking = null;
    try {
      await this.make(choice);
    } catch {
      if (this.sending === choice) this.sending = null;
      this.picks = NO_PICKS;
      this.#plan = null;
    }
  }
}
