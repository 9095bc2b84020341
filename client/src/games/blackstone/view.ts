/** What is seen of the games of Blackstone Castle, and what follows from it. */
import { faced, faceFinder, kept } from '$lib/faces';
import type { Choice } from '$lib/api/types';
import type * as gen from './view.gen';
import { FACTIONS, ROLES, type Faction, type Role } from './view.gen';

export * from './view.gen';

/** A Task in a hand, with what of it is met. */
export type HandTask = gen.Task & gen.Held;
export type PlayedTask = gen.Task & gen.Played;
export type PlanCard = gen.Task & gen.Plan;
/** A space of any of the games. */
export type Site = gen.Place & (gen.Space | gen.Stack);

export interface Who {
  readonly faction: Faction;
  readonly role: Role;
}

/** Who a face shows: `lion-spy` is a spy of the Lion; null for wild vassals, assassins and saboteurs. */
export function whoIs(face: string): Who | null {
  const [faction, role] = face.split('-');
  const known = FACTIONS.find((name) => name === faction);
  const part = ROLES.find((name) => name === role);
  return known && part ? { faction: known, role: part } : null;
}

/** A faction or a role by its name. */
export function groupOf(name: string): { readonly faction: Faction | null; readonly role: Role | null } {
  return { faction: FACTIONS.find((one) => one === name) ?? null, role: ROLES.find((one) => one === name) ?? null };
}

/** The cards with what is printed on them. */
export interface Faces {
  readonly site: (space: gen.Space | gen.Stack) => Site;
  readonly task: (task: gen.Held) => HandTask;
  readonly played: (task: gen.Played) => PlayedTask;
  readonly plan: (plan: gen.Plan) => PlanCard;
  readonly dog: (thing: gen.Thing) => gen.Dog;
  readonly family: (thing: gen.Thing) => gen.Family;
}

export const facesOf = kept((printed: gen.BlackstonePrinted): Faces => {
  const { places, tasks, dogs, families } = printed.things;
  const dog = faceFinder(dogs);
  const family = faceFinder(families);
  return {
    site: faced<gen.Place, gen.Space | gen.Stack>(places),
    task: faced<gen.Task, gen.Held>(tasks),
    played: faced<gen.Task, gen.Played>(tasks),
    plan: faced<gen.Task, gen.Plan>(tasks),
    dog: ({ id }) => dog(id),
    family: ({ id }) => family(id),
  };
});

/** The same card lies up now this way, now that: what stays is the pair of its faces. */
export function cardKey(card: gen.Card): string {
  return [card.up, card.back].sort().join();
}

/** The id of the same card with its other face up. */
export function flippedId(card: gen.Card): string {
  return `card:${card.back}/${card.up}`;
}

/** The Tasks of a courtier that one may read: in hand, or face down. */
export function tasksOf(courtier: gen.Courtier): readonly gen.Held[] {
  return [...(courtier.hand ?? []), ...(courtier.hidden_task ? [courtier.hidden_task] : [])];
}

/** What choices of some verbs speak of. */
export function handlesOf(choices: readonly Choice[], verbs: readonly string[]): ReadonlySet<string> {
  return new Set(choices.filter((choice) => verbs.includes(choice.verb)).flatMap((choice) => choice.handles));
}

/** What the castle shows of a requirement: where its vassal may stand, and where it stands already. */
export interface Trace {
  readonly number: 1 | 2;
  readonly spaces: ReadonlySet<string>;
  readonly met: ReadonlySet<string>;
}

export function tracesOf(task: Pick<HandTask | PlanCard, 'left' | 'right' | 'left_met' | 'right_met'>): readonly Trace[] {
  return [
    { number: 1, spaces: new Set(task.left.spaces), met: new Set(task.left_met) },
    { number: 2, spaces: new Set(task.right.spaces), met: new Set(task.right_met) },
  ];
}

/** The same for a card that is being used: no matter who stands where already. */
export function inUse(thing: gen.Thing | null, faces: Faces): readonly Trace[] {
  return thing ? tracesOf(faces.plan({ id: thing.id, left_met: [], right_met: [] })) : [];
}

/** The seats as they follow each other round the table, from the one after `near`. */
export function others<Player extends { readonly seat: number }>(players: readonly Player[], near: number): Player[] {
  return players.slice(1).flatMap((_, i) => players[(near + 1 + i) % players.length] ?? []);
}

export function isCourt(view: gen.BlackstoneView | gen.QueensView | gen.WizardsView): view is gen.BlackstoneView {
  return 'courtiers' in view;
}

export function isSalon(view: gen.QueensView | gen.WizardsView): view is gen.QueensView {
  return 'ladies' in view;
}
