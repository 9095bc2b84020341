/** The signs of the land, the sheets and the creatures, all of them pictures of game-icons.net. */
import type { Component } from 'svelte';
import { nameOf } from '$lib/handles';
import Castle from '~icons/game-icons/castle';
import Ruins from '~icons/game-icons/castle-ruins';
import Claw from '~icons/game-icons/claw';
import Shop from '~icons/game-icons/shop';
import Stable from '~icons/game-icons/stable';
import Village from '~icons/game-icons/village';
import Shrine from '~icons/game-icons/greek-temple';
import Buff from '~icons/game-icons/star-swirl';
import Pit from '~icons/game-icons/hole';
import Barn from '~icons/game-icons/barn';
import Stronghold from '~icons/game-icons/stone-tower';
import Fish from '~icons/game-icons/fishing-pole';
import Ore from '~icons/game-icons/ore';
import Wood from '~icons/game-icons/pine-tree';
import Linen from '~icons/game-icons/wheat';
import Part from '~icons/game-icons/gears';
import Flame from '~icons/game-icons/flame';
import Frost from '~icons/game-icons/snowflake-1';
import Poison from '~icons/game-icons/poison';
import Eye from '~icons/game-icons/eye-target';
import Trap from '~icons/game-icons/wolf-trap';
import Camp from '~icons/game-icons/camping-tent';
import Barricade from '~icons/game-icons/wooden-fence';
import Heart from '~icons/game-icons/hearts';
import Sword from '~icons/game-icons/broadsword';
import Heal from '~icons/game-icons/healing';
import Range from '~icons/game-icons/bow-arrow';
import Walk from '~icons/game-icons/walk';
import Luck from '~icons/game-icons/clover';
import Gather from '~icons/game-icons/mining';
import Bag from '~icons/game-icons/knapsack';
import Boot from '~icons/game-icons/leather-boot';
import Compass from '~icons/game-icons/compass';
import Spark from '~icons/game-icons/magic-swirl';
import Talk from '~icons/game-icons/talk';
import Swords from '~icons/game-icons/crossed-swords';
import Shield from '~icons/game-icons/checked-shield';
import Reflect from '~icons/game-icons/shield-reflect';
import Legs from '~icons/game-icons/leg-armor';
import Body from '~icons/game-icons/chest-armor';
import Head from '~icons/game-icons/visored-helm';
import Arms from '~icons/game-icons/fist';
import Held from '~icons/game-icons/padlock';
import Waits from '~icons/game-icons/sands-of-time';
import Hope from '~icons/game-icons/torch';
import Morale from '~icons/game-icons/tattered-banner';
import Curse from '~icons/game-icons/cursed-star';
import Sun from '~icons/game-icons/sunrise';
import Moon from '~icons/game-icons/moon';
import Scroll from '~icons/game-icons/scroll-unfurled';
import Worker from '~icons/game-icons/farmer';
import Person from '~icons/game-icons/hooded-figure';
import Hand from '~icons/game-icons/hand';
import Breaker from '~icons/game-icons/cultist';
import Goblin from '~icons/game-icons/goblin';
import Troll from '~icons/game-icons/troll';
import Bone from '~icons/game-icons/bone-knife';
import Ash from '~icons/game-icons/burning-skull';
import Chains from '~icons/game-icons/gibbet';
import Drowned from '~icons/game-icons/vile-fluid';
import Hound from '~icons/game-icons/hound';
import Wolf from '~icons/game-icons/wolf-head';
import Hollow from '~icons/game-icons/king';
import Golem from '~icons/game-icons/rock-golem';
import Raven from '~icons/game-icons/raven';
import Horns from '~icons/game-icons/bull-horns';
import Minotaur from '~icons/game-icons/minotaur';
import Skull from '~icons/game-icons/death-skull';
import Witch from '~icons/game-icons/witch-flight';
import Saw from '~icons/game-icons/evil-eyes';
import Imp from '~icons/game-icons/beast-eye';
import Branches from '~icons/game-icons/family-tree';
import Dice from '~icons/game-icons/perspective-dice-six-faces-random';
import Crowned from '~icons/game-icons/crowned-skull';

export { Branches, Castle, Curse, Dice, Eye, Heart, Held, Hope, Moon, Morale, Person, Pit, Poison, Scroll, Shield, Skull, Sun, Waits, Worker };

type Icons = Readonly<Record<string, Component>>;

export const RESOURCE_ICONS: Icons = { fish: Fish, ore: Ore, wood: Wood, linen: Linen, part: Part };
export const GROUND_ICONS: Icons = { fire: Flame, frost: Frost, poison: Poison };
export const STRUCTURE_ICONS: Icons = { trap: Trap, camp: Camp, barricade: Barricade };
export const SLOT_ICONS: Icons = { legs: Legs, body: Body, head: Head, arms: Arms };
export const STAT_ICONS: Icons = {
  health: Heart,
  attack: Sword,
  heal: Heal,
  range: Range,
  move: Walk,
  luck: Luck,
  'worker-move': Boot,
  gather: Gather,
  scavenge: Bag,
  attack_all: Swords,
  'attack-all': Swords,
  shield: Shield,
  reflect: Reflect,
};
/** The action spaces of a sheet, as they follow each other; the worker's three come again for a second one. */
export const SPACE_ICONS: readonly Component[] = [Walk, Sword, Compass, Spark, Talk, Boot, Compass, Gather];
export const COST_ICONS: Icons = { move: Walk, attack: Sword, explore: Compass, special: Spark, interact: Talk, heal: Heal };

const KINDS: Icons = { creature: Claw, shop: Shop, stable: Stable, quest: Village, buff: Buff, pit: Pit, 'occupied-city': Ruins };
const BUILDINGS: Icons = { farm: Barn, shrine: Shrine, stronghold: Stronghold };

interface Ground {
  readonly type: string;
  readonly resource: string | null;
  readonly building: string | null;
}

/** What a tile is for. */
export const tileIcon = ({ type, resource, building }: Ground): Component =>
  RESOURCE_ICONS[resource ?? ''] ?? BUILDINGS[building ?? ''] ?? KINDS[type] ?? Village;

const CREATURES: Icons = {
  'hand-of-vesh': Hand,
  'hope-breakers': Breaker,
  orcs: Goblin,
  trolls: Troll,
  'bone-choir': Bone,
  'ash-riders': Ash,
  'slavers-of-kelraz': Chains,
  drowned: Drowned,
  'marsh-kin': Imp,
  'iron-pack': Wolf,
  'pale-hunt': Hound,
  'hollow-kings': Hollow,
  'stone-eaters': Golem,
  'crow-court': Raven,
  'sons-of-hoodrah': Horns,
  hounds: Hound,
  shredders: Saw,
  vilelings: Imp,
  'witch-doctor': Witch,
  'bogrot-hoodrahson': Minotaur,
  'hoodrah-kelraz': Minotaur,
  'the-ashen-matriarch': Ash,
  'the-scorched': Ash,
  'vesh-darkhand': Crowned,
};

/** A creature, a boss or minions by their handle. */
export const creatureIcon = (handle: string): Component => CREATURES[nameOf(handle)] ?? Skull;
