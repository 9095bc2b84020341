/** The words of the boards of Blackstone Castle. */
import { nameOf } from '$lib/handles';
import type { Card, DeckName, Dog, Due, Faction, Family, Group, HandTask, Pile, PlanCard, Requirement, Role, Site, Symbol, TaskType } from './view';
import { whoIs } from './view';

const FACTIONS: Readonly<Record<Faction, string>> = { lion: 'Lion', dragon: 'Dragon', phoenix: 'Phoenix', stag: 'Stag' };
const ROLES: Readonly<Record<Role, string>> = { emissary: 'Emissary', scout: 'Scout', captain: 'Captain', spy: 'Spy' };
const TYPES: Readonly<Record<TaskType, string>> = { knight: 'Knight', wizard: 'Wizard', king: 'King', ploy: 'Ploy' };
const DECKS: Readonly<Record<DeckName, string>> = { guild: 'Guild', power: 'Power', machination: 'Machination' };
const PILES: Readonly<Record<string, string>> = {
  'pile:nw': 'North-west pile',
  'pile:ne': 'North-east pile',
  'pile:se': 'South-east pile',
  'pile:sw': 'South-west pile',
};
const SPECIAL: Readonly<Record<string, string>> = { wild: 'wild vassal', dagger: 'Assassin', bomb: 'Saboteur' };

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;
const letters = (requirement: Requirement, isBlue: boolean): string => requirement.letters + (isBlue ? (requirement.blue ?? '') : '');

export const text = {
  board: 'The board of Blackstone Castle',
  castle: 'The castle',
  pages: 'Parts of the table',
  tabs: {
    castle: 'Castle',
    hand: (isOwn: boolean): string => (isOwn ? 'Your court' : 'Court'),
    sets: (isOwn: boolean): string => (isOwn ? 'Your sets' : 'Sets'),
    cards: (isOwn: boolean): string => (isOwn ? 'Your hand' : 'Hand'),
    rivals: 'Rivals',
    partner: 'Partner',
    rats: 'Rats',
  },
  you: 'you',
  round: (round: number): string => `Round ${round}`,
  lastRound: 'Last round',
  faction: (faction: Faction): string => FACTIONS[faction],
  role: (role: Role): string => ROLES[role],
  type: (type: TaskType): string => TYPES[type],
  types: { knight: 'Knights', wizard: 'Wizards', king: 'Kings', ploy: 'Ploys' } as Readonly<Record<TaskType, string>>,
  deckName: (deck: string): string => DECKS[deck as DeckName] ?? deck,
  pile: (id: string): string => PILES[id] ?? id,

  kind(face: string): string {
    const who = whoIs(face);
    return who ? `${FACTIONS[who.faction]} ${ROLES[who.role]}` : (SPECIAL[face] ?? face);
  },
  card: (card: Card): string => (card.up === card.back ? text.kind(card.up) : `${text.kind(card.up)}, on the back ${text.kind(card.back)}`),

  space(place: Site, names: readonly string[]): string {
    const agents = 'agents' in place ? place.agents.map((seat) => `agent of ${names[seat] ?? ''}`) : [];
    const height = 'height' in place && place.height > 1 ? [`a stack of ${place.height}`] : [];
    return [
      place.name,
      place.card ? text.card(place.card) : 'empty',
      ...height,
      ...(place.marked ? ['marked with a castle'] : []),
      ...agents,
    ].join(', ');
  },
  pileNow(pile: Pile, names: readonly string[], stirs: boolean): string {
    const top = pile.top ? text.card(pile.top) : 'empty';
    const whose = pile.owner === null ? '' : `, pile of ${names[pile.owner] ?? ''}`;
    return `${text.pile(pile.id)}: ${top}, ${pile.below} below${whose}${stirs ? ', it stirs the castle' : ''}`;
  },
  deckNow: (deck: string, cards: number): string => `${text.deckName(deck)} deck: ${count(cards, 'card', 'cards')}`,

  // -- Tasks ----------------------------------------------------------------------------------------------------------

  who({ faction, role }: Requirement): string {
    if (faction && role) return `${FACTIONS[faction]} ${ROLES[role]}`;
    return faction ? `any ${FACTIONS[faction]}` : role ? `any ${ROLES[role]}` : 'anybody';
  },
  where(requirement: Requirement, isBlue: boolean): string {
    const at = letters(requirement, isBlue);
    return at.length > 1 ? `on ${at}` : `in line ${at}`;
  },
  met: (spaces: readonly string[]): string => spaces.map((space) => nameOf(space).toUpperCase()).join(' '),
  missing: 'missing',
  points: (points: number): string => count(points, 'point', 'points'),
  owed: 'Upcharge',
  canBeCompleted: 'Can be completed',
  unsupported: 'no King supports it',
  ready: ({ supported }: HandTask): string => (supported ? text.canBeCompleted : `${text.canBeCompleted}, but ${text.unsupported}`),
  adopts: 'Can adopt a dog',
  side(requirement: Requirement, by: readonly string[], isBlue: boolean): string {
    return `${text.who(requirement)} ${text.where(requirement, isBlue)}: ${by.length > 0 ? text.met(by) : text.missing}`;
  },
  due: (due: Due): string => `${text.kind(due.kind)} ${due.paid ? 'is there' : 'is missing'}`,
  task(task: HandTask, isBlue: boolean, isReady: boolean): string {
    return [
      `${TYPES[task.type]} Task (${text.kind(task.corner)}), ${text.points(task.points)}`,
      text.side(task.left, task.left_met, isBlue),
      text.side(task.right, task.right_met, isBlue),
      ...(task.owed.length > 0 ? [`${text.owed}: ${task.owed.map(text.due).join(', ')}`] : []),
      ...(isReady ? [text.ready(task)] : task.supported ? [] : [text.unsupported]),
    ].join('; ');
  },
  plan: (plan: PlanCard): string =>
    `Machination: ${text.side(plan.left, plan.left_met, false)}; ${text.side(plan.right, plan.right_met, false)}`,
  handEmpty: 'No Tasks in hand: draw one from a deck.',
  plansEmpty: (row: number): string => (row > 0 ? 'No Machination cards: take one from the row.' : 'No Machination cards, and none are left.'),
  hand: 'Tasks in hand',

  // -- a court --------------------------------------------------------------------------------------------------------

  tableau: 'Tableau',
  household: 'Household',
  played: (type: TaskType, corner: string, points: number, isSupported: boolean): string =>
    `${TYPES[type]} (${text.kind(corner)}), ${text.points(points)}${isSupported ? '' : `; ${text.unsupported}`}`,
  plotted: 'with an agent',
  retained: 'Retained vassals',
  tokens: (kind: 'knight' | 'wizard', held: number, limit: number | null): string =>
    `${count(held, TYPES[kind], `${TYPES[kind]}s`)}${limit === null ? '' : `, ${limit} may stay`}`,
  kings: (kings: number): string => count(kings, 'King', 'Kings'),
  of: (points: number, target: number): string => `${points} of ${target} points`,
  cards: (deck: string, cards: number): string => `${count(cards, `${text.deckName(deck)} card`, `${text.deckName(deck)} cards`)} in hand`,
  hidden: (deck: string): string => `a ${text.deckName(deck)} card face down`,
  faceDown: 'Face down',
  keeps: 'stays face down',
  reveals: 'is revealed when it can be',
  exhausted: 'agents exhausted',
  dogs: 'Dogs',
  family: (family: Family): string => `${family.name}: ${family.major} ${family.minor}`,
  families: 'Families to choose from',
  aside: 'Set aside',

  // -- rats -----------------------------------------------------------------------------------------------------------

  rats: 'Rats in the walls',
  wandering: 'Wandering',
  plagued: 'Plagued',
  kennel: 'To adopt',
  noDogs: 'no dogs left',
  ratCards: (size: number, cards: number): string =>
    `${count(cards, 'card', 'cards')} of ${count(size, 'rat', 'rats')}`,
  ratsNow: (active: number, limit: number): string => `${active} of ${limit} rats`,
  ratsDeck: (cards: number): string => `${count(cards, 'card', 'cards')} in the deck`,
  dog(dog: Dog): string {
    const cost = [...(dog.knights > 0 ? ['a Knight'] : []), ...(dog.wizards > 0 ? ['a Wizard'] : [])].join(' and ');
    return `${dog.name}: for ${cost} it kills a card of up to ${count(dog.kills_up_to, 'rat', 'rats')}; a ${TYPES[dog.adopted_by]} Task adopts it`;
  },
  tired: 'has killed this turn',

  // -- the formation --------------------------------------------------------------------------------------------------

  formation: 'The formation',
  formationBy: { faction: 'by faction', role: 'by role' } as Readonly<Record<Symbol, string>>,
  formationNow: (fitting: number, needed: number, vassals: number): string =>
    `${fitting} of ${needed} fit; ${vassals} vassals in the castle`,
  wanted: (group: string): string => FACTIONS[group as Faction] ?? ROLES[group as Role] ?? group,
  fits: 'fits',
  clashes: (number: number): string => `${count(number, 'pair', 'pairs')} of neighbours alike`,

  // -- the Queen's and the Wizard's Quest -----------------------------------------------------------------------------

  row: 'The open row',
  rowLeft: (cards: number): string => `${count(cards, 'card', 'cards')} in the deck`,
  actions: (actions: number): string => count(actions, 'action', 'actions'),
  actionWord: (actions: number): string => (actions === 1 ? 'action' : 'actions'),
  knights: 'Knights saved',
  castles: (castles: number): string => `${count(castles, 'castle', 'castles')}, for ties alone`,
  plans: 'Machination cards',
  sets: 'Sets',
  set: (group: Group): string =>
    group.cards.length === 0 ? 'A new set' : `Set of ${group.cards.map((card) => text.kind(card.up)).join(', ')}: ${text.points(group.points)}`,
  newSet: 'new set',
  open: 'Open vassals',
  vassals: (number: number): string => count(number, 'vassal', 'vassals'),
  vassalsInHand: 'Vassals in hand',

  // -- tokens ---------------------------------------------------------------------------------------------------------

  helpKnight: 'A Knight slides or retains a vassal; two draw a Task. What it can do now is lit.',
  helpWizard: 'A Wizard swaps neighbours, flips a vassal or draws a Task. What it can do now is lit.',
};
