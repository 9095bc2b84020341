/**
 * From clicks to a choice. The server lists every legal choice with its *handles*: the things on the table that it
 * speaks of, in the order in which a player would point at them. Each click keeps the choices that speak of the thing
 * clicked; a choice whose handles have all been clicked is made. No rule of any game is known here.
 */

import type { Choice } from './api/types';

/** What the player has pointed at so far, and the verb they asked for, if any. */
export interface Picks {
  readonly handles: readonly string[];
  readonly verb: string | null;
}

export const NO_PICKS: Picks = { handles: [], verb: null };

export interface Narrowed {
  /** The choices that are still meant. */
  readonly candidates: readonly Choice[];
  /** Those of them that have been pointed out in full. */
  readonly complete: readonly Choice[];
  /** What to click next. */
  readonly lit: ReadonlySet<string>;
  /** What may be clicked as well, though a player would usually begin elsewhere: the far ends of choices. */
  readonly soft: ReadonlySet<string>;
  /** The verbs among the candidates, whatever verb has been asked for. */
  readonly verbs: readonly string[];
}

export type Picked =
  | { readonly kind: 'picked'; readonly picks: Picks }
  | { readonly kind: 'made'; readonly picks: Picks; readonly choice: Choice }
  | { readonly kind: 'refused'; readonly handle: string };

/** What the verb of a choice is applied to, of some kind: in `refresh sword`, the skill is `sword`. */
export function operandOf(choice: Choice, kind: string): string | null {
  return choice.operands.find((operand) => operand.kind === kind)?.name ?? null;
}

export function narrow(choices: readonly Choice[], picks: Picks): Narrowed {
  const fitting = choices.filter((choice) => remaining(choice, picks.handles) !== null);
  const candidates = picks.verb === null ? fitting : fitting.filter((choice) => choice.verb === picks.verb);
  const lit = new Set<string>();
  const soft = new Set<string>();
  for (const choice of candidates) {
    const rest = remaining(choice, picks.handles) ?? [];
    const next = picks.handles.length === 0 ? rest.slice(0, 1) : rest;
    for (const handle of next) lit.add(handle);
    for (const handle of rest) soft.add(handle);
  }
  for (const handle of lit) soft.delete(handle);
  return {
    candidates,
    complete: candidates.filter((choice) => choice.handles.length === picks.handles.length),
    lit,
    soft,
    verbs: [...new Set(fitting.map((choice) => choice.verb))],
  };
}

/** Point at one more thing. */
export function pick(choices: readonly Choice[], picks: Picks, handle: string): Picked {
  const further: Picks = { ...picks, handles: [...picks.handles, handle] };
  if (narrow(choices, further).candidates.length > 0) return settle(choices, further);
  if (picks.handles.includes(handle)) return { kind: 'picked', picks: unpick(picks, handle) };
  const anew: Picks = { handles: [handle], verb: null };
  if (narrow(choices, anew).candidates.length > 0) return settle(choices, anew);
  return { kind: 'refused', handle };
}

/** Ask for a verb, or take the wish back; what was pointed at stays if the verb allows it. */
export function pickVerb(choices: readonly Choice[], picks: Picks, verb: string): Picked {
  const wished: Picks = { ...picks, verb: picks.verb === verb ? null : verb };
  return wished.verb === null ? { kind: 'picked', picks: wished } : settle(choices, wished);
}

/** Take back the last thing said: a handle, else the verb. */
export function back(picks: Picks): Picks {
  if (picks.handles.length > 0) return { ...picks, handles: picks.handles.slice(0, -1) };
  return NO_PICKS;
}

/**
 * A choice is made once all its handles are picked and nothing more of the same verb could be meant. Choices of other
 * verbs that go on from here (a split after the same two clicks as a move) are asked for by their verb. But the first
 * click of all only takes something up, as long as it could be the beginning of anything longer.
 */
function settle(choices: readonly Choice[], picks: Picks): Picked {
  const { candidates, complete } = narrow(choices, picks);
  const inOrder = complete.filter((choice) => choice.handles.every((handle, i) => handle === picks.handles[i]));
  const meant = inOrder.length > 0 ? inOrder : complete;
  const only = meant.length === 1 ? meant[0] : undefined;
  if (only === undefined || only.handles.length === 0) return { kind: 'picked', picks };
  const goesOn = candidates.some(
    ({ handles, verb }) => handles.length > only.handles.length && (verb === only.verb || only.handles.length === 1),
  );
  return goesOn ? { kind: 'picked', picks } : { kind: 'made', picks, choice: only };
}

/** The handles of a choice that have not been picked, or null if something was picked that it does not speak of. */
export function remaining(choice: Choice, picked: readonly string[]): string[] | null {
  const rest = [...choice.handles];
  for (const handle of picked) {
    const at = rest.indexOf(handle);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

function unpick(picks: Picks, handle: string): Picks {
  const at = picks.handles.lastIndexOf(handle);
  return { ...picks, handles: picks.handles.filter((_, i) => i !== at) };
}
