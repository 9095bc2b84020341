/** One table as this page knows it: the server's last word, and the line over which it comes. */
import { Connection } from './api/socket';
import type { Ack, ChatLine, Command, LogLine, Seat, ServerMessage, Snapshot } from './api/types';
import { snapshotOf } from './early';
import { forgetInvite } from './invites';
import { framesOf, ownFrames, weight, whole, type Frame } from './frames';
import { Pace, STAY } from './pace';
import { noteSeen, seenAt } from './seen';
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
  /** What has just been told, for eyes and ears. */
  told: readonly LogLine[] = $state.raw([]);
  /** Is there more to come before anybody is asked? */
  isTelling = $state(false);
  /** What happened while nobody looked. */
  missed: readonly LogLine[] = $state.raw([]);

  #line: Connection | null = null;
  #isOpen = true;
  #skew = 0;
  #looksFrom: number | null = null;
  /** The latest that is known, be it on show already or still to be shown. */
  #newest: Snapshot | null = null;
  #pace = new Pace<Frame>((frame) => this.#take(frame), () => (settings.bots === 'once' ? settings.rules : settings.bots));

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
      const seen = snapshot.you.length > 0 ? seenAt(this.id) : null;
      this.#newest = snapshot;
      this.#take(whole(snapshot));
      if (seen !== null) this.missed = snapshot.log.filter((line) => line.ply > seen);
    } catch (error) {
      this.failure = error as Error;
      return;
    }
    if (!this.#isOpen || this.#line) return;
    this.#line = new Connection((since) => this.#address(since), {
      since: () => this.#newest?.seq ?? 0,
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
        this.#miss(message.snapshot.log.filter((line) => line.ply > (this.#newest?.ply ?? Infinity)));
        this.#show([whole(message.snapshot)]);
        if (this.#looksFrom !== null) this.look(this.#looksFrom);
        break;
      case 'update':
        this.#show([whole(message.snapshot)]);
        break;
      case 'change':
        if (this.#newest) this.#show(framesOf(this.#newest, message));
        break;
      case 'chat':
        this.#hear(message.lines);
        if (this.#newest) this.#newest = { ...this.#newest, seq: Math.max(this.#newest.seq, message.seq) };
        break;
      case 'presence':
        this.#pace.amend((frame) => ({ ...frame, snapshot: withPresence(frame.snapshot, message) }));
        if (this.#newest) this.#newest = withPresence(this.#newest, message);
        if (this.snapshot) this.snapshot = withPresence(this.snapshot, message);
        break;
      case 'thinking':
        if (!this.isTelling) this.thinking = message.seat;
        break;
      case 'pong':
        this.#skew = message.now - Date.now();
        break;
    }
  }

  /** Show what is new: at once, or frame by frame, when it is its turn. */
  #show(frames: readonly Frame[]): void {
    const before = this.#newest;
    const present = frames.at(-1)?.snapshot ?? before;
    if (!before || !present) return;
    this.#newest = present;
    if (document.hidden && present.ply > before.ply) this.#miss(frames.flatMap(({ told }) => told));
    const isFollowed = present.ply > before.ply && !document.hidden;
    const isOwn = before.asked.some((seat) => before.you.includes(seat));
    const atOnce = !isFollowed ? frames.length : isOwn ? ownFrames(frames, before.ply + 1) : 0;
    frames.forEach((frame, i) => {
      const tempo = i === 0 && !isOwn ? settings.bots : settings.rules;
      const stay = isFollowed ? STAY[tempo] * weight(frame) : 0;
      if (i < atOnce || tempo === 'once') this.#pace.addNow(frame, i < atOnce ? 0 : stay);
      else this.#pace.add(frame, stay);
    });
    this.isTelling = this.#pace.waiting.length > 0;
  }

  #take(frame: Frame): void {
    const { snapshot, told, from } = frame;
    const isNew = this.snapshot !== null && snapshot.ply + Number(frame.isStage) > this.snapshot.ply;
    this.log = [...(from === null ? this.log : this.log.filter((line) => line.ply < from)), ...told];
    if (!frame.isStage) this.#hear(snapshot.chat);
    this.thinking = null;
    this.snapshot = snapshot;
    this.told = isNew ? told : [];
    this.isTelling = this.#pace.waiting.length > 0;
    if (!document.hidden) noteSeen(this.id, snapshot.ply);
  }

  /** Nobody looks, or nobody could: what comes now is told in short to who comes back. */
  #miss(lines: readonly LogLine[]): void {
    if (lines.length > 0) this.missed = [...this.missed, ...lines];
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
