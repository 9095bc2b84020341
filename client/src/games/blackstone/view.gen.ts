// Made by `npm run types` from what the games declare. Do not edit.

export const DECK_NAMES = ['guild', 'power', 'machination'] as const;
export type DeckName = (typeof DECK_NAMES)[number];

export const TASK_TYPES = ['knight', 'wizard', 'king', 'ploy'] as const;
export type TaskType = (typeof TASK_TYPES)[number];

export const FACTIONS = ['lion', 'dragon', 'phoenix', 'stag'] as const;
export type Faction = (typeof FACTIONS)[number];

export const ROLES = ['emissary', 'scout', 'captain', 'spy'] as const;
export type Role = (typeof ROLES)[number];

export const SYMBOLS = ['faction', 'role'] as const;
export type Symbol = (typeof SYMBOLS)[number];

export interface BlackstonePrinted {
  readonly things: Things;
  readonly columns: string;
  readonly rows: string;
  /** points; 0 where they do not decide */
  readonly target: number;
  /** 0 where there are none */
  readonly rat_limit: number;
  /** do the blue letters count? */
  readonly blue: boolean;
  /** cards that everybody has in play from the start */
  readonly household: Readonly<Record<TaskType, number>>;
}

export interface Things {
  readonly places: readonly Place[];
  readonly tasks: readonly Task[];
  readonly dogs: readonly Dog[];
  readonly families: readonly Family[];
  readonly tokens: readonly Token[];
}

/** A space of the castle. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly column: string;
  readonly row: string;
}

export interface Task {
  readonly id: string;
  readonly name: string;
  readonly deck: DeckName;
  readonly type: TaskType;
  readonly points: number;
  /** the kind of vassal that it costs to put another of its type in play */
  readonly corner: string;
  readonly left: Requirement;
  readonly right: Requirement;
}

/** Where a vassal must lie, and who it must be: any faction or role where none is named. */
export interface Requirement {
  readonly letters: string;
  /** counts in the Advanced game alone */
  readonly blue: string | null;
  /** that the letters name in this game */
  readonly spaces: readonly string[];
  readonly faction: Faction | null;
  readonly role: Role | null;
}

export interface Dog {
  readonly id: string;
  readonly name: string;
  readonly adopted_by: TaskType;
  /** rats on one card */
  readonly kills_up_to: number;
  /** that it costs */
  readonly knights: number;
  readonly wizards: number;
}

export interface Family {
  readonly id: string;
  readonly name: string;
  readonly major: string;
  readonly minor: string;
}

/** A Knight or a Wizard to spend, and the verbs that it pays for, for whoever may. */
export interface Token {
  readonly id: string;
  readonly verbs: readonly string[];
}

export interface BlackstoneView extends Own {
  readonly spaces: readonly Space[];
  readonly piles: readonly Pile[];
  readonly decks: readonly Deck[];
  readonly discards: readonly Card[];
  readonly turn: number;
  readonly round: number;
  readonly last_round: boolean;
  readonly worked: boolean;
  /** the Task whose vassals are being chosen */
  readonly in_work: Thing | null;
  readonly knights_left: number;
  readonly wizards_left: number;
  readonly aside: readonly Card[];
  /** to choose from */
  readonly families: readonly Thing[];
  readonly refresh_pile: string | null;
  readonly rats: Rats | null;
  readonly formation: Formation | null;
}

/** What seats see differently. */
export interface Own {
  readonly courtiers: readonly Courtier[];
}

export interface Courtier extends Secret {
  readonly id: string;
  readonly seat: number;
  readonly points: number;
  readonly kings: number;
  /** of tokens of each colour, cards in hand, retained vassals */
  readonly limit: number | null;
  readonly knights: number;
  readonly wizards: number;
  readonly family: Thing | null;
  readonly pile: string | null;
  /** in hand, by deck */
  readonly cards: readonly number[];
  /** the deck of a face-down card */
  readonly hidden: DeckName | null;
  readonly exhausted: boolean;
  readonly played: readonly Played[];
  readonly retained: readonly Card[];
  readonly dogs: readonly AdoptedDog[];
}

/** What a courtier alone sees. */
export interface Secret {
  /** as far as one may see it */
  readonly hand: readonly Held[] | null;
  readonly hidden_task: Held | null;
  /** the order about it */
  readonly keeps: boolean | null;
}

/** A Task that one may read: which vassals meet its requirements now, and what it costs. */
export interface Held {
  readonly id: string;
  readonly left_met: readonly string[];
  readonly right_met: readonly string[];
  /** by two different vassals */
  readonly met: boolean;
  readonly owed: readonly Due[];
  /** it would be, if it were completed now */
  readonly supported: boolean;
}

/** A retained vassal that a Task costs besides. */
export interface Due {
  readonly kind: string;
  /** there is one for it */
  readonly paid: boolean;
}

/** A card that says all by what is printed on it. */
export interface Thing {
  readonly id: string;
}

export interface Played {
  readonly id: string;
  readonly supported: boolean;
  /** an agent sits on it */
  readonly plot: boolean;
}

/** A vassal: what lies up, and what is on its back. */
export interface Card {
  readonly id: string;
  readonly up: string;
  readonly back: string;
}

export interface AdoptedDog {
  readonly id: string;
  /** it has killed this turn */
  readonly tired: boolean;
}

export interface Space {
  readonly id: string;
  readonly card: Card | null;
  /** with a castle: it is used for a Task */
  readonly marked: boolean;
  /** the seats that have marked it */
  readonly agents: readonly number[];
}

export interface Pile {
  readonly id: string;
  readonly top: Card | null;
  readonly below: number;
  /** whoever replaces vassals from it */
  readonly owner: number | null;
}

export interface Deck {
  readonly id: string;
  readonly cards: number;
  readonly discards: readonly Thing[];
}

export interface Rats {
  /** of one, two, three rats */
  readonly cards: readonly Wandering[];
  /** rats */
  readonly plagued: number;
  readonly plagues: number;
  readonly active: number;
  readonly deck: number;
  /** cards of one, two, three rats, cats, Duchesses, plagues */
  readonly discards: readonly number[];
  readonly kennel: readonly Thing[];
}

export interface Wandering {
  readonly id: string;
  readonly cards: number;
  readonly plagued: number;
}

export interface Formation {
  /** what lies together on a side */
  readonly by: Symbol;
  readonly places: readonly Wanted[];
  readonly fitting: number;
  readonly needed: number;
  readonly vassals: number;
  /** neighbours that fit, but are alike in the other symbol */
  readonly clashes: readonly (readonly string[])[];
}

export interface Wanted {
  readonly id: string;
  /** the faction, or the role, whose place it is */
  readonly group: string;
  /** the vassal there may stay */
  readonly fits: boolean;
}

export interface QueensView extends BazaarView {
  readonly piles: readonly Pile[];
  readonly ladies: readonly Lady[];
}

export interface BazaarView {
  readonly spaces: readonly Stack[];
  readonly row: readonly Plan[];
  readonly deck: number;
  readonly discards: readonly Thing[];
  readonly turn: number;
  readonly round: number;
  readonly last_round: number | null;
  /** the card whose vassals are being chosen */
  readonly in_use: Thing | null;
  readonly actions: number;
  readonly knights_left: number;
}

export interface Stack {
  readonly id: string;
  readonly card: Card | null;
  readonly height: number;
  /** it is being taken */
  readonly marked: boolean;
}

/** A Machination card, and the spaces where each of its sides could be used now. */
export interface Plan {
  readonly id: string;
  readonly left_met: readonly string[];
  readonly right_met: readonly string[];
}

export interface Lady {
  readonly id: string;
  readonly seat: number;
  readonly points: number;
  readonly knights: number;
  readonly plans: readonly Plan[];
  readonly sets: readonly Group[];
}

/** A set of vassals, and what it scores. */
export interface Group {
  readonly id: string;
  readonly cards: readonly Card[];
  readonly points: number;
}

export interface WizardsView extends BazaarView {
  readonly open: readonly Card[];
  readonly wizards: readonly Wizard[];
}

export interface Wizard {
  readonly id: string;
  readonly seat: number;
  readonly knights: number;
  readonly castles: number;
  readonly plans: readonly Plan[];
  readonly vassals: number;
  readonly hand: readonly Card[] | null;
}
