// Made by `npm run types` from what the games declare. Do not edit.

export const IDLES = ['double', 'risen'] as const;
export type Idle = (typeof IDLES)[number];

export const DOINGS = ['suffers', 'heals', 'attacks', 'attacks-all', 'ability'] as const;
export type Doing = (typeof DOINGS)[number];

export interface CityPrinted {
  readonly things: Things;
  readonly tiles: readonly TileFace[];
  readonly tokens: readonly TokenFace[];
  readonly buildings: readonly BuildingFace[];
  readonly tales: readonly TaleFace[];
  readonly levels: readonly Level[];
  readonly tracks: Readonly<Record<string, readonly number[]>>;
  readonly phases: readonly string[];
  readonly stats: readonly string[];
  /** of a skill tree */
  readonly slots: readonly string[];
}

export interface Things {
  readonly heroes: readonly HeroFace[];
  readonly skills: readonly SkillFace[];
  readonly items: readonly ItemFace[];
  readonly quests: readonly QuestFace[];
  readonly cards: readonly CardFace[];
  readonly creatures: readonly Named[];
  readonly minions: readonly Named[];
  readonly structures: readonly StructureFace[];
  /** the resources */
  readonly barn: readonly Named[];
}

export interface HeroFace extends Named {
  readonly short: string;
  readonly people: string;
  /** the stats of the eight printed slots */
  readonly first_tier: readonly (Readonly<Record<string, number>>)[];
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface SkillFace extends Named {
  /** None: a bonus skill */
  readonly hero: string | null;
  readonly tier: number;
  readonly column: string | null;
  readonly timing: string;
  readonly cost: readonly string[];
  readonly loses: string | null;
  readonly effect: string;
}

export interface ItemFace extends Named {
  readonly slot: string;
  readonly cost: Readonly<Record<string, number>>;
  readonly raises: Readonly<Record<string, number>>;
}

export interface QuestFace extends Named {
  readonly type: string;
  readonly group: boolean;
  readonly setup: string;
  readonly goal: string;
  /** the goal as data */
  readonly asks: readonly (Readonly<Record<string, string | number>>)[];
  /** what is done at once, or the first of two choices */
  readonly first: string;
  readonly second: string;
  readonly reward: string;
}

export interface CardFace {
  readonly id: string;
  readonly slots: readonly (Readonly<Record<string, number>>)[];
  /** the skill in its fifth slot */
  readonly bonus: Named | null;
}

export interface StructureFace extends Named {
  readonly cost: Readonly<Record<string, number>>;
  readonly effect: string;
}

export interface TileFace extends Named {
  readonly number: number;
  readonly region: string;
  readonly type: string;
  readonly phase: number;
  readonly building: string | null;
  readonly resource: string | null;
  readonly bonus: readonly number[];
  readonly attack: number;
  readonly heal: number;
  readonly luck: number;
}

/** A kind of ability token. */
export interface TokenFace extends Named {
  readonly bag: string | null;
  readonly when: string | null;
  readonly order: number;
  readonly effect: string;
}

export interface BuildingFace {
  readonly building: string;
  readonly phase: number;
  readonly cost: Readonly<Record<string, number>>;
  readonly effect: string;
}

export interface TaleFace extends Named {
  readonly scenario: boolean;
  readonly rows: number;
  readonly chapters: readonly ChapterFace[];
}

export interface ChapterFace {
  readonly title: string;
  readonly setup: string;
  readonly goal: string;
  /** the goal as data */
  readonly asks: readonly (Readonly<Record<string, string | number>>)[];
  /** what may be done instead of the goal */
  readonly instead: string;
}

export interface Level {
  readonly xp: number;
  readonly stat: boolean;
  readonly skill: boolean;
}

export interface CityView {
  readonly tale: string;
  readonly chapter: number;
  readonly won: boolean;
  readonly time: Time;
  readonly first: number;
  readonly turn: number;
  readonly deaths: number;
  readonly cells: readonly Cell[];
  readonly unseen: readonly string[];
  readonly players: readonly Known[];
  /** heroes that nobody leads yet */
  readonly choices: readonly Known[];
  readonly heroes: readonly Hero[];
  /** the newest first */
  readonly creatures: readonly Creature[];
  /** what each of them will do when it acts, as things are */
  readonly forecast?: Readonly<Record<string, readonly Foreseen[]>>;
  readonly minions: readonly Placed[];
  readonly scorched: string | null;
  readonly npcs: readonly Npc[];
  readonly quests: readonly Quest[];
  readonly dice: readonly Die[];
  readonly barn: readonly Goods[];
  readonly structures: readonly Known[];
  readonly trade: readonly Known[];
  readonly foreseen: readonly Known[];
  readonly temple: readonly Known[];
  readonly bar: number;
  readonly quest_cards: number;
  readonly item_cards: number;
}

export interface Time {
  readonly round: number;
  readonly phase: number;
  readonly hope: number;
  readonly morale: number;
  readonly xp: number;
  readonly level: number;
}

export interface Cell {
  readonly id: string;
  /** None: face down */
  readonly tile: string | null;
  readonly region: string | null;
  readonly phase: number;
  /** fire, frost, poison: 1 weak, 2 strong */
  readonly ground: Readonly<Record<string, number>>;
  readonly attention: number;
  readonly structure: string | null;
  readonly freed: boolean;
}

export interface Known {
  readonly id: string;
}

export interface Hero {
  readonly id: string;
  readonly seat: number;
  readonly hero: string | null;
  readonly cell: string;
  readonly pit: boolean;
  readonly health: number;
  readonly most: number;
  readonly stats: readonly Stat[];
  /** weak and strong */
  readonly poison: readonly number[];
  readonly curses: number;
  readonly wards: number;
  readonly form: string | null;
  readonly tokens: number;
  readonly spaces: readonly Space[];
  readonly workers: readonly Worker[];
  readonly skills: readonly Known[];
  readonly tree: readonly Slot[];
  readonly cards: readonly (string | null)[];
  readonly spare: number;
  readonly worn: Readonly<Record<string, Known>>;
}

export interface Stat {
  readonly id: string;
  readonly value: number;
  readonly spaces: number;
}

export interface Space {
  readonly spent: number;
  readonly circles: number;
}

export interface Worker {
  readonly id: string;
  /** None: not in play yet */
  readonly cell: string | null;
  readonly free: boolean;
  readonly store: Readonly<Record<string, number>>;
  readonly load: string | null;
}

export interface Slot {
  readonly id: string;
  readonly token: boolean;
}

export interface Creature {
  readonly id: string;
  readonly cell: string;
  readonly owner: number;
  readonly health: number;
  readonly most: number;
  readonly attack: number;
  readonly attack_all: number;
  readonly heal: number;
  readonly range: number;
  readonly shield: number;
  readonly reflect: number;
  readonly xp: number;
  readonly bonus: Readonly<Record<string, number>>;
  readonly poison: readonly number[];
  readonly entangled: boolean;
  readonly waits: boolean;
  /** by a chapter or quest: see the state's tags */
  readonly wanted: number;
  /** in the order in which they act */
  readonly abilities: readonly Ability[];
}

export interface Ability {
  /** its kind */
  readonly token: string;
  /** why it does not act: a twin of it does, or its creature has risen already */
  readonly idle: Idle | null;
}

/** One step of an activation. */
export interface Foreseen {
  readonly does: Doing;
  /** of an ability */
  readonly token: string | null;
  readonly amount: number;
  readonly on: readonly Struck[];
  /** where the creature goes, and where it places something */
  readonly cells: readonly string[];
  /** a card or die will have a say in this */
  readonly luck: boolean;
}

export interface Struck {
  readonly seat: number;
  /** 0: something else happens to that hero */
  readonly damage: number;
  readonly falls: boolean;
}

export interface Placed {
  readonly id: string;
  readonly cell: string | null;
}

export interface Npc {
  readonly id: string;
  readonly cell: string | null;
  readonly carrier: number | null;
  readonly safe: boolean;
}

export interface Quest {
  readonly id: string;
  /** None: in the hub */
  readonly owner: number | null;
  readonly count: number;
  readonly cell: string | null;
}

/** Dice of the last roll of this turn that show the same. */
export interface Die {
  readonly die: 'chance' | 'gather' | 'scavenge';
  /** a percentage, a resource, `resource` on a gather die, or attention */
  readonly face: string;
  readonly count: number;
}

export interface Goods {
  readonly id: string;
  readonly count: number;
}
