/**
 * What a player holds before anything is sent: dice picked up, and the advisor they look at. Two decisions of the rules
 * (whom to influence; with which dice, where several groups reach) become one gesture: the second is remembered here and
 * answered as soon as it is asked.
 */
import type { Picking } from '$lib/kit/picking';
import type { Choice } from '$lib/api/types';
import { reachedBy, reachedWith, sameDice, standIn, waysTo } from './dice';
import type { KingsburgView, Way } from './view';

/** What the board is given. Read anew each time: it changes under our hands. */
export interface Source {
  readonly view: KingsburgView;
  readonly choices: readonly Choice[];
  readonly you: number | null;
  readonly page: Picking;
  /** Somebody's plate was clicked. */
  onseat(seat: number): void;
  onchoose(choice: Choice): void;
}

/** What the choices of a verb point at. */
const KIND_ASKED: Readonly<Record<string, string>> = {
  influence: 'advisor',
  use: 'die',
  reroll: 'reroll',
  take: 'supply',
  trade: 'stock',
  build: 'building',
  offer: 'stock',
  hire: 'stock',
  lose: 'stock',
};

export class Hand {
  /** The dice picked up. */
  held: readonly string[] = $state.raw([]);
  /** The advisor whose ways are offered. */
  aimed: string | null = $state(null);
  /** What was clicked although something else is asked first. */
  refused: string | null = $state(null);
  #meant: Way | null = null;

  constructor(private readonly source: Source) {}

  readonly verbs: ReadonlySet<string> = $derived.by(() => new Set(this.source.choices.map((choice) => choice.verb)));
  readonly isInfluencing = $derived.by(() => this.verbs.has('influence'));
  readonly isUsing = $derived.by(() => this.verbs.has('use'));
  readonly dice: readonly string[] = $derived.by(() => {
    const { view, you } = this.source;
    return you === null ? [] : (view.governors[you]?.dice ?? []).map((die) => die.id);
  });
  /** Whom the dice in the hand reach; null with nothing in the hand. */
  readonly reached: ReadonlySet<string> | null = $derived.by(() =>
    this.held.length > 0 ? reachedBy(this.source.view.reach, this.held) : null,
  );
  readonly further: ReadonlySet<string> = $derived.by(() => reachedWith(this.source.view.reach, this.held));
  /** The ways on offer: those to the advisor aimed at, or those the rules ask about. */
  readonly ways: readonly Way[] = $derived.by(() => {
    const { view } = this.source;
    if (this.isUsing && view.asking) return waysTo(view.reach, view.asking);
    return this.aimed !== null && this.isInfluencing ? waysTo(view.reach, this.aimed) : [];
  });

  /** The light on the board: as the page throws it, but with dice in the hand only on whom they reach. */
  readonly lit: ReadonlySet<string> = $derived.by(() => {
    const { lit } = this.source.page;
    const { reached } = this;
    return this.isInfluencing && reached ? new Set([...lit].filter((handle) => reached.has(handle))) : lit;
  });
  readonly soft: ReadonlySet<string> = $derived.by(() => {
    const { soft, lit } = this.source.page;
    const far = this.isInfluencing ? [...lit].filter((handle) => !this.lit.has(handle) && this.further.has(handle)) : [];
    return new Set([...soft, ...far, ...(this.isUsing ? [] : this.dice)]);
  });
  readonly selected: readonly string[] = $derived.by(() => {
    const aimed = this.aimed !== null && this.isInfluencing ? [this.aimed] : [];
    return [...this.source.page.selected, ...this.held, ...aimed];
  });

  pick(handle: string): void {
    const { view, page, you } = this.source;
    const kind = handle.split(':', 1)[0] ?? '';
    this.refused = null;
    if (handle.includes('/') || kind === 'phase' || kind === 'enemy' || kind === 'army') return;
    if (kind === 'seat') {
      this.source.onseat(Number(handle.slice(handle.indexOf(':') + 1)));
    } else if (kind === 'die' && !this.isUsing) {
      if (you !== null) this.#toggle(handle);
    } else if (kind === 'die') {
      page.onpick(standIn(handle, page.lit));
    } else if (kind === 'advisor' && this.isInfluencing && page.lit.has(handle)) {
      const ways = waysTo(view.reach, handle);
      const meant = this.held.length > 0 ? ways.find((way) => sameDice(way.dice, this.held)) : ways.length === 1 && ways[0];
      if (meant) this.take(meant);
      else this.aimed = this.aimed === handle ? null : handle;
    } else if (this.#comesLater(kind) && !page.lit.has(handle)) {
      this.refused = handle;
    } else {
      page.onpick(handle);
    }
  }

  /** You are asked something, but nothing about things of this kind. */
  #comesLater(kind: string): boolean {
    const asked = [...this.verbs].map((verb) => KIND_ASKED[verb]).filter((one) => one !== undefined);
    return asked.length > 0 && !asked.includes(kind);
  }

  /** Go this way. */
  take(way: Way): void {
    this.aimed = null;
    if (this.isUsing) {
      this.#answer(way);
      return;
    }
    this.#meant = way;
    this.source.page.onpick(way.advisor);
  }

  putDown(): void {
    this.held = [];
    this.aimed = null;
  }

  /** A new question. If it asks what was already said, it is answered. */
  onquestion(): void {
    this.aimed = null;
    this.refused = null;
    const meant = this.#meant;
    if (this.source.choices.length === 0) return;
    this.#meant = null;
    if (meant && this.isUsing && meant.advisor === this.source.view.asking) this.#answer(meant);
  }

  #answer(way: Way): void {
    const choice = this.source.choices.find((choice) => choice.verb === 'use' && sameDice(choice.handles, way.dice));
    if (choice) this.source.onchoose(choice);
  }

  #toggle(handle: string): void {
    this.aimed = null;
    this.held = this.held.includes(handle) ? this.held.filter((die) => die !== handle) : [...this.held, handle];
  }
}
