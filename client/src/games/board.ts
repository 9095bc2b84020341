/** What a board is given, and how boards and looks are found: by lying in the folder of their box. */
import type { Component } from 'svelte';
import type { Choice, Seat } from '$lib/api/types';
import type { Plan } from '$lib/picker.svelte';
import { fallbackLook } from './generic/look';
import type { Views } from './views.gen';

interface Anything {
  readonly printed: Readonly<Record<string, unknown>>;
  readonly view: Readonly<Record<string, unknown>>;
}

/** What the server shows of the games of a box, by its id; where they do not declare it, anything. */
type Seen<Box extends string> = Box extends keyof Views ? Views[Box] : Anything;

/**
 * The properties of every board. A board draws what is `printed` and the `view`, gives what an action may point at a
 * `Spot` (or `SvgSpot`), and knows no rules: what is lit, picked or spoken of reaches the spots by themselves.
 */
export interface BoardProps<Box extends string = string> {
  /** What is printed on boards and cards; it never changes. */
  readonly printed: Seen<Box>['printed'];
  /** What the viewer sees besides that. */
  readonly view: Seen<Box>['view'];
  /** The legal choices of the viewer; empty when it is not their turn. */
  readonly choices: readonly Choice[];
  /** The handles to click next. */
  readonly lit: ReadonlySet<string>;
  /** The handles picked so far, in order. */
  readonly selected: readonly string[];
  /** The handle under the pointer or the focus. */
  readonly pointed: string | null;
  /** The handles the last action spoke of, in its order. */
  readonly last: readonly string[];
  /** The seat the board is seen from; null for a spectator. */
  readonly you: number | null;
  /** The one of the viewer's seats that must act; null when none must, though something may be offered. */
  readonly asked: number | null;
  readonly seats: readonly Seat[];
  readonly onpick: (handle: string) => void;
  /** Make one of `choices` outright, for a board with buttons of its own; `then` answers what that will ask. */
  readonly onchoose: (choice: Choice, then?: Plan) => void;
}

export type Board = Component<BoardProps>;

/** How a box looks on the shelf. */
export interface Look {
  /** An icon for the lid of the box. */
  readonly emblem: Component;
  /** The colours of the box: its lid, and the darker side. Cream letters must be readable on both. */
  readonly lid: string;
  readonly side: string;
}

const boards = import.meta.glob<{ default: Board }>(['./*/Board.svelte', '!./generic/*']);
const looks = import.meta.glob<{ look: Look }>(['./*/look.ts', '!./generic/*'], { eager: true });

/** The board of a box, loaded when it is first needed; the generic one if it has none of its own. */
export async function loadBoard(box: string): Promise<{ board: Board; isOwn: boolean }> {
  const own = boards[`./${box}/Board.svelte`];
  if (own) return { board: (await own()).default, isOwn: true };
  return { board: (await import('./generic/Board.svelte')).default, isOwn: false };
}

export function lookOf(box: string): Look {
  return looks[`./${box}/look.ts`]?.look ?? fallbackLook(box);
}
