/** Why a thing cannot be picked. The server knows; it is asked once for each thing while the table stands still. */
import type { Reason } from './api/types';

type Ask = (handle: string, picked: readonly string[]) => Promise<Reason>;

export class Reasons {
  readonly #ask: Ask;
  readonly #known = new Map<string, Promise<Reason>>();
  #seq = -1;
  #wanted = '';

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** The answer, or null if something else was pointed at meanwhile. `seq` is the table's last event. */
  async why(seq: number, handle: string, picked: readonly string[]): Promise<Reason | null> {
    if (seq !== this.#seq) this.#known.clear();
    this.#seq = seq;
    const key = [...picked, handle].join(' ');
    this.#wanted = key;
    const answer = this.#known.get(key) ?? this.#ask(handle, picked);
    this.#known.set(key, answer);
    try {
      const reason = await answer;
      return this.#wanted === key ? reason : null;
    } catch (error) {
      this.#known.delete(key);
      throw error;
    }
  }

  /** Who asked does not want to know any more. */
  forget(): void {
    this.#wanted = '';
  }
}
