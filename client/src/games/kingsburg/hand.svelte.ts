/**
 * What a player holds before anything is sent: dice picked up, and the advisor they look at. Two decisions of the rules
 * (whom to influence; with which dice, where several groups reach) become one gesture.
 */
import { kindOf, nameOf, ownerOf } from '$lib/handles';
import type { Picking } from '$lib/kit/picking';
import type { Plan } from '$lib/picker.svelte';
import type { Choice } from '$lib/api/types';
import { reachedBy, reachedWith, sameDice, standIn, waysTo } from './dice';
import type { KingsburgView, Way } from './view';

/** What the board is given. Read anew each time: it changes under our hands. */
interface Source {
  readonly view: KingsburgView;
  readonly choices: readonly Choice[];
  readonly you: number | null;
  readonly page: Picking;
  /** Somebody's plate was clicked. */
  onseat(seat: number): void;
  onchoose(choice: Choice, then?: Plan): void;
}

export class Hand {
  /** The dice picked up. */
  held: readonly string[] = $state.raw([]);
  /** The advisor whose ways are offered. */
  aimed: string | null = $state(null);

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
    const kind = kindOf(handle);
    if (kind === 'seat') {
      this.source.onseat(Number(nameOf(handle)));
    } else if (kind === 'die' && ownerOf(handle) === you && !this.isUsing) {
      this.#toggle(handle);
    } else if (kind === 'die') {
      page.onpick(standIn(handle, page.lit));
    } else if (kind === 'advisor' && this.isInfluencing && page.lit.has(handle)) {
      const ways = waysTo(view.reach, handle);
      const meant = this.held.length > 0 ? ways.find((way) => sameDice(way.dice, this.held)) : ways.length === 1 && ways[0];
      if (meant) this.take(meant);
      else this.aimed = this.aimed === handle ? null : handle;
    } else {
      page.onpick(handle);
    }
  }

  /** Go this way: to the advisor, and with these dice if that is asked for. */
  take(way: Way): void {
    const { choices, onchoose } = this.source;
    this.aimed = null;
    const spend = spending(way, choices);
    const influence = choices.find((choice) => choice.verb === 'influence' && choice.handles.includes(way.advisor));
    if (spend) onchoose(spend);
    else if (influence) onchoose(influence, (next) => spending(way, next));
  }

  putDown(): void {
    this.held = [];
    this.aimed = null;
  }

  /** A new question. */
  onquestion(): void {
    this.aimed = null;
  }

  #toggle(handle: string): void {
    this.aimed = null;
    this.held = this.held.includes(handle) ? this.held.filter((die) => die !== handle) : [...this.held, handle];
  }
}

function spending(way: Way, choices: readonly Choice[]): Choice | undefined {
  return choices.find((choice) => choice.verb === 'use' && sameDice(choice.handles, way.dice));
}
