/** What a visitor likes, kept on their device. */

import { STAY, type Tempo } from './pace';

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'still';

const KEY = 'kingsarms settings';
const still = matchMedia('(prefers-reduced-motion: reduce)');
const coarse = matchMedia('(pointer: coarse)');

interface Stored {
  theme: Theme;
  motion: Motion;
  confirm: boolean;
  /** How what bots do and what rules bring about is told; null: as the device is about motion. */
  bots: Tempo | null;
  rules: Tempo | null;
  sound: boolean;
}

function load(): Stored {
  const usual: Stored = { theme: 'system', motion: 'system', confirm: coarse.matches, bots: null, rules: null, sound: true };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>) };
  } catch {
    return usual;
  }
}

class Settings {
  #values: Stored = $state(load());
  #asksForStillness = $state(still.matches);

  constructor() {
    still.addEventListener('change', () => {
      this.#asksForStillness = still.matches;
      this.#show();
    });
    this.#show();
  }

  get theme(): Theme {
    return this.#values.theme;
  }
  set theme(theme: Theme) {
    this.#keep({ theme });
  }

  get motion(): Motion {
    return this.#values.motion;
  }
  set motion(motion: Motion) {
    this.#keep({ motion });
  }

  /** Ask before a move is made? On by default where fingers are blunt. */
  get confirm(): boolean {
    return this.#values.confirm;
  }
  set confirm(confirm: boolean) {
    this.#keep({ confirm });
  }

  /** How what bots do is told. */
  get bots(): Tempo {
    return this.#values.bots ?? this.#usualTempo;
  }
  set bots(bots: Tempo) {
    this.#keep({ bots });
  }

  /** How what follows by the rules is told. */
  get rules(): Tempo {
    return this.#values.rules ?? this.#usualTempo;
  }
  set rules(rules: Tempo) {
    this.#keep({ rules });
  }

  get #usualTempo(): Tempo {
    return this.isStill ? 'once' : 'normal';
  }

  get sound(): boolean {
    return this.#values.sound;
  }
  set sound(sound: boolean) {
    this.#keep({ sound });
  }

  get isStill(): boolean {
    return this.#values.motion === 'still' || this.#asksForStillness;
  }

  /** A duration for an animation: nothing where motion is not wanted. */
  ms(duration: number): number {
    return this.isStill ? 0 : duration;
  }

  /** A duration for what is told: no longer than its step is on show, and nothing where all is told at once. */
  told(duration: number): number {
    return this.ms(Math.min(duration, Math.max(STAY[this.bots], STAY[this.rules])));
  }

  #keep(change: Partial<Stored>): void {
    this.#values = { ...this.#values, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // A private window may refuse to store; the wish then lasts as long as the page.
    }
    this.#show();
  }

  #show(): void {
    const root = document.documentElement.dataset;
    root['theme'] = this.#values.theme;
    root['motion'] = this.isStill ? 'still' : 'lively';
  }
}

export const settings = new Settings();
