/** Who the visitor is to this server. */
import * as http from './api/http';
import type { Level, Session } from './api/types';
import { t } from './text';

class Me {
  session: Session | null = $state.raw(null);
  #asked: Promise<Session> | null = null;

  get name(): string | null {
    return this.session?.name ?? null;
  }

  get hasAccount(): boolean {
    return this.session?.account ?? false;
  }

  /** How well the bots of this house can play, from the weakest to the strongest. */
  get levels(): readonly Level[] {
    return (this.session?.levels ?? []).map(({ level }) => level);
  }

  /** Ask the server once; later calls wait for the same answer. */
  known(): Promise<Session> {
    this.#asked ??= this.#keep(http.session.get()).catch((error: unknown) => {
      this.#asked = null;
      throw error;
    });
    return this.#asked;
  }

  /** Be somebody: a visitor who has not said a name gets one of the house's. */
  async ensureName(): Promise<void> {
    const { name } = await this.known();
    if (name !== null) return;
    const chosen = houseName();
    try {
      await this.call(chosen);
    } catch (error) {
      if (!(error instanceof http.ApiError) || error.code !== 'name-taken') throw error;
      await this.call(`${chosen} ${Math.floor(100 + Math.random() * 900)}`); // somebody has an account of that name
    }
  }

  async call(name: string): Promise<void> {
    await this.known();
    await this.#keep(http.session.begin(name));
  }

  register(name: string, password: string): Promise<Session> {
    return this.#keep(http.session.register(name, password));
  }

  login(name: string, password: string): Promise<Session> {
    return this.#keep(http.session.login(name, password));
  }

  changePassword(old: string, next: string): Promise<Session> {
    return this.#keep(http.session.changePassword(old, next));
  }

  end(kind: 'forget' | 'logout'): Promise<Session> {
    return this.#keep(http.session[kind]());
  }

  async #keep(answer: Promise<Session>): Promise<Session> {
    this.session = await answer;
    return this.session;
  }
}

function houseName(): string {
  const names = t.houseNames;
  return names[Math.floor(Math.random() * names.length)] ?? 'Guest';
}

export const me = new Me();
