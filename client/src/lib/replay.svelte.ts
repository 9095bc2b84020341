/**
 * A match to look back at: moments are fetched as they are needed, and ahead of time for who goes on step by step. A step
 * is told as at the table, scene by scene; a leap is there at once.
 */
import { tables } from './api/http';
import type { LogLine, Moment, Snapshot } from './api/types';
import { sceneOf, scenesOf, weight, type Scene } from './frames';
import { Pace, STAY, type Tempo } from './pace';

export type Speed = 'slow' | 'steady' | 'quick';
export const SPEEDS: Record<Speed, number> = { slow: 2600, steady: 1300, quick: 550 };

export class Replay {
  table: Snapshot | null = $state.raw(null);
  moment: Moment | null = $state.raw(null);
  /** What is seen of the moment, or on the way to it. */
  scene: Scene | null = $state.raw(null);
  isTelling = $state(false);
  /** The whole log, as far as it may be read. */
  log: LogLine[] = $state.raw([]);
  failure: Error | null = $state.raw(null);
  /** Whose view is asked for. */
  seat = $state<number | null>(null);
  isPlaying = $state(false);
  speed = $state<Speed>('steady');

  #story = new Pace<Scene>(
    (scene) => {
      this.scene = scene;
      this.isTelling = this.#story.waiting.length > 0;
    },
    () => this.tempo(),
  );
  #kept = new Map<string, Promise<Moment>>();
  #wanted: { ply: number | null; seat: number | null } | null = null;
  #showing: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly invite: string | null,
    private ply: number | null,
    seat: number | null,
    private readonly onmove: (ply: number, seat: number | null) => void,
    private readonly tempo: () => Tempo,
  ) {
    this.seat = seat;
    void this.open();
  }

  get plies(): number {
    return this.moment?.plies ?? 0;
  }

  async open(): Promise<void> {
    this.failure = null;
    try {
      this.table = await tables.snapshot(this.id, this.invite);
      // Who played opens the match as they saw it; an address that names a moment says whose view it is of.
      if (this.ply === null && this.seat === null && this.table.you.length === 1) this.seat = this.table.you[0] ?? null;
      await this.#show(this.ply, this.seat);
    } catch (error) {
      this.failure = error as Error;
    }
  }

  /** Go to a moment. While one is on its way the last one asked for waits, and those between are left out. */
  async go(ply: number): Promise<void> {
    const wanted = Math.min(Math.max(0, ply), this.plies);
    await this.#attempt(() => this.#show(wanted, this.seat));
  }

  async seeFrom(seat: number | null): Promise<void> {
    this.seat = seat;
    this.log = [];
    await this.#attempt(() => this.#show(this.moment?.ply ?? null, seat));
  }

  play(): void {
    if (this.moment && this.moment.ply >= this.plies) void this.go(0);
    this.isPlaying = true;
    this.#tick();
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  /** Show at once what is still to be told of this moment. */
  hurry(): void {
    this.#story.hurry();
  }

  leave(): void {
    this.pause();
    this.#story.stop();
  }

  #tick(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.isPlaying || !this.moment) return;
      if (this.isTelling) return this.#tick();
      if (this.moment.ply >= this.plies) return this.pause();
      void this.go(this.moment.ply + 1).then(() => this.#tick());
    }, SPEEDS[this.speed]);
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.pause();
      this.failure = error as Error;
    }
  }

  #show(ply: number | null, seat: number | null): Promise<void> {
    this.#wanted = { ply, seat };
    this.#showing ??= this.#showWanted().finally(() => (this.#showing = null));
    return this.#showing;
  }

  async #showWanted(): Promise<void> {
    while (this.#wanted !== null) {
      const { ply, seat } = this.#wanted;
      this.#wanted = null;
      const before = this.moment;
      const moment = await this.#fetch(ply, seat).catch((error: unknown) => {
        if (this.#wanted === null) throw error;
        return null;
      });
      if (moment === null || this.#wanted !== null) continue;
      this.moment = moment;
      this.#tell(before?.ply === moment.ply - 1 && before.seat === moment.seat ? scenesOf(before, moment) : [sceneOf(moment)]);
      this.onmove(moment.ply, seat);
      if (this.log.length === 0) this.log = (await this.#fetch(moment.plies, seat)).log;
      // Who has come here by a step takes the next one soon; who draws the slider leaps.
      const isStep = before === null || before.ply === moment.ply - 1;
      if (isStep && moment.ply < moment.plies) void this.#fetch(moment.ply + 1, seat).catch(() => undefined);
    }
  }

  #tell(scenes: readonly Scene[]): void {
    this.#story.stop();
    const stay = STAY[this.tempo()];
    scenes.forEach((scene, i) => {
      if (i === 0 || stay === 0) this.#story.addNow(scene, stay * weight(scene));
      else this.#story.add(scene, stay * weight(scene));
    });
    this.isTelling = this.#story.waiting.length > 0;
  }

  #fetch(ply: number | null, seat: number | null): Promise<Moment> {
    const key = `${ply} ${seat}`;
    let kept = this.#kept.get(key);
    if (!kept) {
      kept = tables.moment(this.id, ply, seat, this.invite);
      this.#kept.set(key, kept);
      kept.catch(() => this.#kept.delete(key));
    }
    return kept;
  }
}
