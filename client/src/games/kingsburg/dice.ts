/**
 * Dice in the hand: which groups of them get where. The server says what reaches whom (`reach`); here is only told which
 * of those ways the dice picked up so far are part of. Equal dice count as the same die.
 */
import { kindOf, nameOf } from '$lib/handles';
import type { Way } from './view';

/** `seat:0/die:5.2` is a `5`, `seat:0/die:w5.1` a `w5`: the number behind the dot only tells equal dice apart. */
export function faceOf(handle: string): string {
  return nameOf(handle).split('.', 1)[0] ?? '';
}

/** The faces left of `dice` when `some` are taken away, or null if they are not all there. */
function without(dice: readonly string[], some: readonly string[]): string[] | null {
  const rest = dice.map(faceOf);
  for (const die of some) {
    const at = rest.indexOf(faceOf(die));
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

export function sameDice(one: readonly string[], other: readonly string[]): boolean {
  return without(one, other)?.length === 0;
}

/** The ways to an advisor, the cheapest first: all, or those that the dice in the hand are part of. */
export function waysTo(reach: readonly Way[], advisor: string, held: readonly string[] = []): Way[] {
  const ways = reach.filter((way) => way.advisor === advisor && without(way.dice, held) !== null);
  return ways.sort((one, other) => effort(one) - effort(other));
}

/** The advisors that exactly these dice reach. */
export function reachedBy(reach: readonly Way[], held: readonly string[]): Set<string> {
  return new Set(reach.filter((way) => sameDice(way.dice, held)).map((way) => way.advisor));
}

/** The advisors that these dice reach together with others. */
export function reachedWith(reach: readonly Way[], held: readonly string[]): Set<string> {
  const ways = reach.filter((way) => (without(way.dice, held)?.length ?? 0) > 0);
  return new Set(ways.map((way) => way.advisor));
}

/** What a way costs besides its dice counts first: tokens are scarce. */
function effort(way: Way): number {
  return (way.token ? 100 : 0) + (way.market ? 10 : 0) + way.dice.length;
}

/** The die to point at when an equal one is meant: the first of its face that is lit. */
export function standIn(handle: string, lit: ReadonlySet<string>): string {
  if (lit.has(handle)) return handle;
  return [...lit].find((other) => kindOf(other) === 'die' && faceOf(other) === faceOf(handle)) ?? handle;
}
