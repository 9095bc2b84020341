/**
 * What can be done at a location, as signs on its board. A sign that stands for a choice the server offers becomes a
 * button; the server alone decides which those are.
 */
import type { Choice } from '$lib/api/types';
import type { Token } from './view';

export type Act = 'refresh' | 'gain' | 'fight' | 'capture' | 'swap' | 'reveal' | 'copy' | 'go';

export interface Sign {
  readonly act: Act;
  readonly tokens: readonly Token[];
  /** All tokens of the kind, or a single one. */
  readonly all: boolean;
  /** A coin is asked for it. */
  readonly pays: boolean;
  /** The notation of the choice it stands for; signs without one are chosen by pointing at cards. */
  readonly notation: string | null;
}

export interface Deed extends Sign {
  /** The choice that a button makes. */
  readonly choice: Choice | null;
  /** Some card can be pointed at for it. */
  readonly isOpen: boolean;
}

const NONE: readonly Token[] = [];

function refresh(token: Token): Sign {
  return { act: 'refresh', tokens: [token], all: false, pays: false, notation: `refresh ${token}` };
}

function gain(token: Token): Sign {
  return { act: 'gain', tokens: [token], all: false, pays: true, notation: `buy ${token}` };
}

function school(token: Token): readonly Sign[] {
  const refreshAll: Sign = { act: 'refresh', tokens: [token], all: true, pays: true, notation: `refresh-all ${token}` };
  return [refreshAll, gain(token)];
}

function pointed(act: Act): Sign {
  return { act, tokens: NONE, all: false, pays: false, notation: null };
}

const REVEAL: Sign = { act: 'reveal', tokens: NONE, all: false, pays: false, notation: 'turn up' };
const EARN: Sign = { act: 'gain', tokens: ['coin'], all: true, pays: false, notation: 'earn' };
const BREW: Sign = { act: 'refresh', tokens: ['sword', 'book', 'heart'], all: false, pays: true, notation: 'brew' };

const SIGNS: Readonly<Record<string, readonly Sign[]>> = {
  forest: [pointed('fight')],
  academy: school('book'),
  blacksmith: school('sword'),
  tavern: school('heart'),
  market: [EARN],
  bakery: [refresh('heart'), pointed('capture')],
  'game-parlor': [gain('sword'), gain('heart')],
  graveyard: [pointed('swap')],
  'kings-castle': [refresh('sword'), pointed('capture')],
  'manor-house': [refresh('sword'), refresh('book')],
  'potion-shop': [BREW],
  'witchs-hut': [pointed('copy')],
  'wizards-tower': [refresh('book'), REVEAL],
};

/** Choices of whole cards or places: they are made by pointing at those. */
const POINTING: ReadonlySet<string> = new Set(['explore', 'move', 'collect', 'fight', 'capture', 'capture-top', 'swap', 'give', 'guild']);

/** The signs of a location and, while it is being used, what of them can be done and whatever else is offered. */
export function deedsAt(location: string, choices: readonly Choice[]): Deed[] {
  const signs = SIGNS[location] ?? [];
  const choiceOf = (sign: Sign): Choice | null =>
    choices.find((choice) => sign.notation !== null && choice.notation === sign.notation) ?? null;
  const isOpen = (sign: Sign): boolean => sign.notation === null && choices.some((choice) => choice.verb === sign.act || choice.verb === `${sign.act}-top`);
  const own = signs.map((sign) => ({ ...sign, choice: choiceOf(sign), isOpen: isOpen(sign) }));
  const taken = new Set(own.flatMap((deed) => deed.choice?.action ?? []));
  const more = choices.filter((choice) => !taken.has(choice.action) && !POINTING.has(choice.verb)).map(asDeed);
  // To go on is the last thing to do.
  return [...own, ...more.filter((deed) => deed.act !== 'go'), ...more.filter((deed) => deed.act === 'go')];
}

/** What is given up by who makes none of these choices. */
export type Loss = 'coins' | 'purchase' | 'fight' | 'captive' | 'refresh' | 'swap' | 'several';

const LOSSES: Readonly<Record<string, Loss>> = {
  earn: 'coins',
  'refresh-all': 'purchase',
  buy: 'purchase',
  brew: 'purchase',
  fight: 'fight',
  capture: 'captive',
  refresh: 'refresh',
  'capture-top': 'captive',
  swap: 'swap',
};

export function lossOf(choices: readonly Choice[]): Loss {
  const losses = new Set(choices.filter((choice) => choice.verb !== 'pass').map((choice) => LOSSES[choice.verb] ?? 'several'));
  const [only] = losses;
  return only !== undefined && losses.size === 1 ? only : 'several';
}

/** A choice that is not on the board of the location: of a reward, of a copied location, or to go on. */
function asDeed(choice: Choice): Deed {
  const known = Object.values(SIGNS).flat().find((sign) => sign.notation === choice.notation);
  return { ...(known ?? pointed('go')), choice, isOpen: false };
}
