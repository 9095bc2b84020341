/** One table as this page knows it: the server's last word, and the line over which it comes. */
import { Connection } from './api/socket';
import type { Ack, ChatLine, Command, LogLine, Seat, ServerMessage, Snapshot } from './api/types';
import { snapshotOf } from './early';
import { forgetInvite } from './invites';
import { Pace } from './pace';
import { patched } from './patch';
import { settings } from './settings.svelte';
import { t } from './text';
import { timeLeft } from './time';

export class Room {
  snapshot: Snapshot | null = $state.raw(null);
  log: LogLine[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  line: 'connecting' | 'open' | 'lost' = $state('connecting');
  thinking: number | null = $state(null);
  failure: Error | null = $state.raw(null);

  #line: Connection | null = null;
  #isOpen = true;
  #skew = 0;
  #looksFrom: number | null = null;
  #pace = new Pace<Snapshot>((snapshot) => this.#take(snapshot));

  constructor(
    readonly id: string,
    private readonly invite: string | null,
  ) {
    void this.enter();
  }

  /** Read the table once, so that a refusal can be told in words, then stay on the line. */
  async enter(): Promise<void> {
    this.failure = null;
    try {
      const snapshot = await snapshotOf(this.id, this.invite);
      if (snapshot.you.length > 0) forgetInvite(this.id);
      this.#take(snapshot);
    } catch (error) {
      this.failure = error as Error;
      return;
    }
    if (!this.#isOpen || this.#line) return;
    this.#line = new Connection((since) => this.#address(since), {
      since: () => this.snapshot?.seq ?? 0,
      receive: (message) => this.#receive(message),
      state: (line) => {
        if (line === 'lost') this.#pace.hurry();
        this.line = line;
      },
      refused: (error) => (this.failure = error),
    });
  }

  /** Come in again, as somebody who has just got a name or a seat. */
  async again(): Promise<void> {
    this.#line?.close();
    this.#line = null;
    await this.enter();
  }

  leave(): void {
    this.#isOpen = false;
    this.#pace.stop();
    this.#line?.close();
  }

  send(command: Command): Promise<Ack> {
    if (!this.#line) return Promise.reject(new Error(t.errors.notAtTheTable));
    return this.#line.send(command);
  }

  /** See the table from one of one's seats from now on; null draws the curtain. */
  look(seat: number | null): void {
    this.#looksFrom = seat;
    this.#line?.tell({ kind: 'look', seat });
  }

  /** Show at once what is still to be shown of the others' moves. */
  hurry(): void {
    this.#pace.hurry();
  }

  /** The server's time. */
  now(): number {
    return Date.now() + this.#skew;
  }

  /** Milliseconds left to a seat at a time. */
  left(seat: Seat, now: number): number | null {
    return this.snapshot && timeLeft(this.snapshot, seat, now);
  }

  #address(since: number): string {
    const url = new URL(`/api/tables/${encodeURIComponent(this.id)}/socket`, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('since', String(since));
    url.searchParams.set('deltas', 'true');
    if (this.invite !== null) url.searchParams.set('invite', this.invite);
    return url.href;
  }

  #receive(message: ServerMessage): void {
    switch (message.kind) {
      case 'hello':
        this.#skew = message.now - Date.now();
        this.#pace.addNow(message.snapshot);
        if (this.#looksFrom !== null) this.look(this.#looksFrom);
        break;
      case 'update':
        this.#queue(message.snapshot);
        break;
      case 'change': {
        const { edits, log, log_from, chat } = message;
        if (this.#newest) this.#queue({ ...patched(this.#newest, edits), log, log_from, chat });
        break;
      }
      case 'chat':
        this.#hear(message.lines);
        if (this.snapshot) this.snapshot = { ...this.snapshot, seq: Math.max(this.snapshot.seq, message.seq) };
        break;
      case 'presence':
        this.#pace.amend((snapshot) => withPresence(snapshot, message));
        if (this.snapshot) this.snapshot = withPresence(this.snapshot, message);
        break;
      case 'thinking':
        if (this.#pace.waiting.length === 0) this.thinking = message.seat;
        break;
      case 'pong':
        this.#skew = message.now - Date.now();
        break;
    }
  }

  /** The latest that is known, be it on show already or still to be shown. */
  get #newest(): Snapshot | null {
    return this.#pace.waiting.at(-1) ?? this.snapshot;
  }

  /** Show what is new: at once, or when it is its turn. */
  #queue(snapshot: Snapshot): void {
    if (this.#isToBeWatched(snapshot)) this.#pace.add(snapshot);
    else this.#pace.addNow(snapshot);
  }

  /** Is it somebody else's move, and is there anybody to see it? One's own moves are there at once. */
  #isToBeWatched(snapshot: Snapshot): boolean {
    const before = this.#newest;
    if (!before || snapshot.ply <= before.ply || settings.isStill || document.hidden) return false;
    return !before.asked.some((seat) => before.you.includes(seat));
  }

  #take(snapshot: Snapshot): void {
    this.log = [...this.log.filter((line) => line.ply < snapshot.log_from), ...snapshot.log];
    this.#hear(snapshot.chat);
    this.thinking = null;
    this.snapshot = snapshot;
  }

  #hear(lines: readonly ChatLine[]): void {
    const known = new Set(this.chat.map((line) => line.number));
    const fresh = lines.filter((line) => !known.has(line.number));
    if (fresh.length > 0) this.chat = [...this.chat, ...fresh].sort((one, other) => one.number - other.number);
  }
}

function withPresence(snapshot: Snapshot, { present, spectators }: Extract<ServerMessage, { kind: 'presence' }>): Snapshot {
  const seats = snapshot.seats.map((seat) => ({ ...seat, present: present.includes(seat.seat) }));
  return { ...snapshot, seats, spectators };
}
