/** How the parts of a board know what is lit and what a click means. The page sets it; `Spot` and `SvgSpot` read it. */
import { getContext, setContext } from 'svelte';
import { t } from '$lib/text';

export interface Picking {
  /** What to click next. */
  readonly lit: ReadonlySet<string>;
  /** What may be clicked as well. */
  readonly soft: ReadonlySet<string>;
  /** What has been picked, in order. */
  readonly selected: readonly string[];
  /** What a hovered log line or hint speaks of. */
  readonly spoken: ReadonlySet<string>;
  /** What the last action spoke of. */
  readonly last: ReadonlySet<string>;
  onpick(handle: string): void;
  /** The pointer or the focus has come to a handle, or left it. */
  onpoint(handle: string | null): void;
}

const KEY = Symbol('picking');

export function setPicking(picking: Picking): void {
  setContext(KEY, picking);
}

const NOTHING: Picking = {
  lit: new Set(),
  soft: new Set(),
  selected: [],
  spoken: new Set(),
  last: new Set(),
  onpick: () => undefined,
  onpoint: () => undefined,
};

export function getPicking(): Picking {
  return getContext<Picking | undefined>(KEY) ?? NOTHING;
}

/** A part of a board where some of it is otherwise, and all else as around it. */
export function refinePicking(otherwise: Partial<Picking>): void {
  setPicking(Object.setPrototypeOf(otherwise, getPicking()) as Picking);
}

type Glow = 'picked' | 'lit' | 'soft' | 'none';

export function glowOf(picking: Picking, handle: string): Glow {
  if (picking.selected.includes(handle)) return 'picked';
  if (picking.lit.has(handle)) return 'lit';
  return picking.soft.has(handle) ? 'soft' : 'none';
}

/** The same, as a screen reader says it behind a thing's name. What is needed twice is picked and can be picked again. */
export function stateOf({ selected, lit }: Picking, handle: string): string {
  const states = [...(selected.includes(handle) ? [t.table.picked] : []), ...(lit.has(handle) ? [t.table.canPick] : [])];
  return states.map((state) => `, ${state}`).join('');
}
