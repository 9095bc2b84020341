/** A picture for every monster. */
import type { Component } from 'svelte';
import Banshee from '~icons/game-icons/terror';
import Basilisk from '~icons/game-icons/snake';
import Boggart from '~icons/game-icons/evil-minion';
import CaveBat from '~icons/game-icons/bat';
import CaveBear from '~icons/game-icons/bear-head';
import DarkWitch from '~icons/game-icons/witch-face';
import DireWolf from '~icons/game-icons/wolf-head';
import Dragon from '~icons/game-icons/spiked-dragon-head';
import Fireball from '~icons/game-icons/burning-meteor';
import Genie from '~icons/game-icons/djinn';
import Ghost from '~icons/game-icons/ghost';
import Ghoul from '~icons/game-icons/half-dead';
import Giant from '~icons/game-icons/giant';
import GiantRat from '~icons/game-icons/rat';
import GiantSpider from '~icons/game-icons/masked-spider';
import GoblinBrute from '~icons/game-icons/brute';
import GoblinKing from '~icons/game-icons/goblin-head';
import GoblinScout from '~icons/game-icons/goblin';
import GoblinShaman from '~icons/game-icons/tribal-mask';
import GoblinThief from '~icons/game-icons/robber';
import GreenSlime from '~icons/game-icons/gooey-daemon';
import Griffin from '~icons/game-icons/griffin-symbol';
import Hobgoblin from '~icons/game-icons/bully-minion';
import Hydra from '~icons/game-icons/hydra';
import Iceball from '~icons/game-icons/frozen-orb';
import Imp from '~icons/game-icons/imp-laugh';
import Lich from '~icons/game-icons/crowned-skull';
import LivingArmor from '~icons/game-icons/visored-helm';
import Mimic from '~icons/game-icons/locked-chest';
import Minotaur from '~icons/game-icons/minotaur';
import Ogre from '~icons/game-icons/ogre';
import Pixie from '~icons/game-icons/fairy';
import Skeleton from '~icons/game-icons/skeleton';
import StoneGolem from '~icons/game-icons/rock-golem';
import Treant from '~icons/game-icons/evil-tree';
import Troll from '~icons/game-icons/troll';
import Vampire from '~icons/game-icons/vampire-dracula';
import Werewolf from '~icons/game-icons/werewolf';
import WildBoar from '~icons/game-icons/boar';
import Wisp from '~icons/game-icons/fluffy-flame';
import Wraith from '~icons/game-icons/spectre';
import Zombie from '~icons/game-icons/raise-zombie';
import { nameOf } from '$lib/handles';
import { familyIcon } from './icons';
import type { Monster } from './view';

const PICTURES: Readonly<Record<string, Component>> = {
  banshee: Banshee,
  basilisk: Basilisk,
  boggart: Boggart,
  'cave-bat': CaveBat,
  'cave-bear': CaveBear,
  'dark-witch': DarkWitch,
  'dire-wolf': DireWolf,
  dragon: Dragon,
  fireball: Fireball,
  genie: Genie,
  ghost: Ghost,
  ghoul: Ghoul,
  giant: Giant,
  'giant-rat': GiantRat,
  'giant-spider': GiantSpider,
  'goblin-brute': GoblinBrute,
  'goblin-king': GoblinKing,
  'goblin-scout': GoblinScout,
  'goblin-shaman': GoblinShaman,
  'goblin-thief': GoblinThief,
  'green-slime': GreenSlime,
  griffin: Griffin,
  hobgoblin: Hobgoblin,
  hydra: Hydra,
  iceball: Iceball,
  imp: Imp,
  lich: Lich,
  'living-armor': LivingArmor,
  mimic: Mimic,
  minotaur: Minotaur,
  ogre: Ogre,
  pixie: Pixie,
  skeleton: Skeleton,
  'stone-golem': StoneGolem,
  treant: Treant,
  troll: Troll,
  vampire: Vampire,
  werewolf: Werewolf,
  'wild-boar': WildBoar,
  'will-o-the-wisp': Wisp,
  wraith: Wraith,
  zombie: Zombie,
};

/** The picture of a monster; one from a pack of somebody's own shows its family. */
export function pictureOf(card: Monster): Component {
  return PICTURES[nameOf(card.id)] ?? familyIcon(card.family);
}

export function pictureNamed(handle: string): Component | null {
  return PICTURES[nameOf(handle)] ?? null;
}
