/**
 * What can be done at a location, as signs on its board. The server tells what there is to do; where it offers it now,
 * the sign is a button, or cards can be pointed at for it.
 */
import type { Choice } from '$lib/api/types';
import { operandOf } from '$lib/narrow';
import { SKILLS, type Deed, type Token } from './view';

export interface Sign {
  readonly verb: string;
  readonly tokens: readonly Token[];
  /** A coin is asked for it. */
  readonly pays: boolean;
  /** The choice that a button makes. */
  readonly choice: Choice | null;
  /** Some card can be pointed at for it. */
  readonly isOpen: boolean;
}

/** The kinds of things that lie on the board: choices about them are made by pointing at them. */
const LYING: ReadonlySet<string> = new Set(['location', 'monster', 'guild', 'guard', 'deck']);

/**
 * The signs of a location and, while it is being used, what of them can be done and whatever else is offered: by a
 * reward, by a location that is copied, or to go on, which comes last. `known` are the deeds of the whole village.
 */
export function signsAt(deeds: readonly Deed[], choices: readonly Choice[], known: readonly Deed[]): Sign[] {
  const own = deeds.map(({ verb, action, tokens, pays }) => ({
    verb,
    tokens,
    pays,
    choice: choices.find((choice) => choice.action === action) ?? null,
    isOpen: action === null && choices.some((choice) => choice.verb === verb),
  }));
  const more = choices.filter(
    ({ action, operands }) => !deeds.some((deed) => deed.action === action) && !operands.some(({ kind }) => LYING.has(kind)),
  );
  const others = more.map((choice) => signOf(choice, known));
  return [...own, ...others.filter(({ verb }) => verb !== 'pass'), ...others.filter(({ verb }) => verb === 'pass')];
}

function signOf(choice: Choice, known: readonly Deed[]): Sign {
  const deed = known.find(({ action }) => action === choice.action);
  const skill = operandOf(choice, 'skill');
  const tokens = deed?.tokens ?? SKILLS.filter((one) => one === skill);
  return { verb: choice.verb, tokens, pays: deed?.pays ?? false, choice, isOpen: false };
}
