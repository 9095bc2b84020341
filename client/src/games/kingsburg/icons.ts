/** The pictures of Kingsburg: advisors by their number, buildings by their id, foes and phases by name. */
import type { Component } from 'svelte';
import { nameOf } from '$lib/handles';
import Jester from '~icons/game-icons/jester-hat';
import Squire from '~icons/game-icons/light-helm';
import Architect from '~icons/game-icons/stone-crafting';
import Merchant from '~icons/game-icons/trade';
import Sergeant from '~icons/game-icons/crested-helmet';
import Alchemist from '~icons/game-icons/bubbling-flask';
import Astronomer from '~icons/game-icons/telescope';
import Treasurer from '~icons/game-icons/open-treasure-chest';
import Hunter from '~icons/game-icons/hunting-horn';
import General from '~icons/game-icons/barbute';
import Swordsmith from '~icons/game-icons/sword-smithing';
import Duchess from '~icons/game-icons/tiara';
import Champion from '~icons/game-icons/mounted-knight';
import Smuggler from '~icons/game-icons/hooded-figure';
import Inventor from '~icons/game-icons/gears';
import Wizard from '~icons/game-icons/wizard-face';
import Queen from '~icons/game-icons/queen-crown';
import King from '~icons/game-icons/imperial-crown';

import Statue from '~icons/game-icons/stone-bust';
import Chapel from '~icons/game-icons/viking-church';
import Church from '~icons/game-icons/church';
import Cathedral from '~icons/game-icons/saint-basil-cathedral';
import Inn from '~icons/game-icons/tavern-sign';
import Market from '~icons/game-icons/shop';
import Farms from '~icons/game-icons/wheat';
import MerchantsGuild from '~icons/game-icons/gold-stack';
import GuardTower from '~icons/game-icons/watchtower';
import Blacksmith from '~icons/game-icons/anvil';
import Barracks from '~icons/game-icons/medieval-barracks';
import WizardsGuild from '~icons/game-icons/wizard-staff';
import Palisade from '~icons/game-icons/palisade';
import Stables from '~icons/game-icons/horse-head';
import StoneWall from '~icons/game-icons/stone-wall';
import Fortress from '~icons/game-icons/castle';
import Barricade from '~icons/game-icons/barricade';
import Crane from '~icons/game-icons/cargo-crane';
import TownHall from '~icons/game-icons/village';
import Embassy from '~icons/game-icons/scroll-quill';

import Goblins from '~icons/game-icons/goblin-head';
import Zombies from '~icons/game-icons/shambling-zombie';
import Orcs from '~icons/game-icons/orc-head';
import Demons from '~icons/game-icons/imp';
import Barbarians from '~icons/game-icons/horned-helm';
import Dragons from '~icons/game-icons/dragon-head';

import Aid from '~icons/game-icons/receive-money';
import Spring from '~icons/game-icons/flower-pot';
import Reward from '~icons/game-icons/medal';
import Summer from '~icons/game-icons/sun';
import Envoy from '~icons/game-icons/cloaked-figure-on-horseback';
import Autumn from '~icons/game-icons/oak-leaf';
import Recruit from '~icons/game-icons/rally-the-troops';
import Winter from '~icons/game-icons/snowflake-2';
import Unknown from '~icons/game-icons/checked-shield';

import type { Foe, Phase } from './view';

export { Envoy, Market };

const ADVISORS: readonly Component[] = [
  ...[Jester, Squire, Architect, Merchant, Sergeant, Alchemist, Astronomer, Treasurer, Hunter],
  ...[General, Swordsmith, Duchess, Champion, Smuggler, Inventor, Wizard, Queen, King],
];

const BUILDINGS: Readonly<Record<string, Component>> = {
  statue: Statue,
  chapel: Chapel,
  church: Church,
  cathedral: Cathedral,
  inn: Inn,
  market: Market,
  farms: Farms,
  'merchants-guild': MerchantsGuild,
  'guard-tower': GuardTower,
  blacksmith: Blacksmith,
  barracks: Barracks,
  'wizards-guild': WizardsGuild,
  palisade: Palisade,
  stables: Stables,
  'stone-wall': StoneWall,
  fortress: Fortress,
  barricade: Barricade,
  crane: Crane,
  'town-hall': TownHall,
  embassy: Embassy,
};

const FOES: Readonly<Record<Foe, Component>> = {
  goblins: Goblins,
  zombies: Zombies,
  orcs: Orcs,
  demons: Demons,
  barbarians: Barbarians,
  dragons: Dragons,
};

const PHASES: Readonly<Record<Phase, Component>> = {
  aid: Aid,
  spring: Spring,
  reward: Reward,
  summer: Summer,
  envoy: Envoy,
  autumn: Autumn,
  recruit: Recruit,
  winter: Winter,
};

export const advisorIcon = (value: number): Component => ADVISORS[value - 1] ?? Unknown;
export const buildingIcon = (id: string): Component => BUILDINGS[nameOf(id)] ?? Unknown;
export const foeIcon = (foe: Foe): Component => FOES[foe];
export const phaseIcon = (phase: Phase): Component => PHASES[phase];
