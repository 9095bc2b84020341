/** Pictures for everything in Kingswood. */
import type { Component } from 'svelte';
import Academy from '~icons/game-icons/graduate-cap';
import Bakery from '~icons/game-icons/croissant';
import Blacksmith from '~icons/game-icons/anvil';
import Book from '~icons/game-icons/open-book';
import Broken from '~icons/game-icons/broken-heart';
import Castle from '~icons/game-icons/castle';
import Coin from '~icons/game-icons/two-coins';
import Forest from '~icons/game-icons/pine-tree';
import Graveyard from '~icons/game-icons/tombstone';
import Heart from '~icons/game-icons/hearts';
import Hut from '~icons/game-icons/hut';
import Manor from '~icons/game-icons/house';
import Market from '~icons/game-icons/shop';
import Parlor from '~icons/game-icons/dice-six-faces-five';
import Potion from '~icons/game-icons/potion-ball';
import Sword from '~icons/game-icons/broadsword';
import Tavern from '~icons/game-icons/beer-stein';
import Tower from '~icons/game-icons/stone-tower';
import Axe from '~icons/game-icons/battle-axe';
import Crow from '~icons/game-icons/raven';
import Crystal from '~icons/game-icons/crystal-ball';
import Lantern from '~icons/game-icons/lantern-flame';
import Harp from '~icons/game-icons/harp';
import Shield from '~icons/game-icons/checked-shield';
import Treehouse from '~icons/game-icons/treehouse';
import Beast from '~icons/game-icons/flat-paw-print';
import Brute from '~icons/game-icons/strong';
import Elemental from '~icons/game-icons/small-fire';
import Fey from '~icons/game-icons/fairy-wand';
import Goblin from '~icons/game-icons/goblin';
import Families from '~icons/game-icons/meeple-group';
import Undead from '~icons/game-icons/death-skull';
import type { Price } from './view';

export const PRICE_ICONS: Readonly<Record<Price, Component>> = {
  sword: Sword,
  book: Book,
  heart: Heart,
  broken: Broken,
  coin: Coin,
};

const LOCATIONS: Readonly<Record<string, Component>> = {
  forest: Forest,
  academy: Academy,
  blacksmith: Blacksmith,
  tavern: Tavern,
  market: Market,
  bakery: Bakery,
  'game-parlor': Parlor,
  graveyard: Graveyard,
  'kings-castle': Castle,
  'manor-house': Manor,
  'potion-shop': Potion,
  'witchs-hut': Hut,
  'wizards-tower': Tower,
};

const GUILDS: Readonly<Record<string, Component>> = {
  'silver-shield': Shield,
  krom: Axe,
  'the-arcanum': Crystal,
  'treetop-order': Treehouse,
  'house-of-music': Harp,
  'murder-of-crows': Crow,
  'the-lamplighters': Lantern,
};

const FAMILIES: Readonly<Record<string, Component>> = {
  beast: Beast,
  undead: Undead,
  elemental: Elemental,
  goblin: Goblin,
  fey: Fey,
  brute: Brute,
};

// A house that owners fill with a pack of their own may bring names that are not pictured here.
export const locationIcon = (name: string): Component => LOCATIONS[name] ?? Manor;
export const guildIcon = (name: string): Component => GUILDS[name] ?? Shield;
/** What a bonus counts: a family, spellbooks, or how many families there are. */
export const bonusIcon = (per: string): Component => (per === 'books' ? Book : per === 'families' ? Families : familyIcon(per));
export const familyIcon = (name: string): Component => FAMILIES[name.toLowerCase()] ?? Beast;
