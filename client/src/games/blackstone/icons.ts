/** The pictures of Blackstone Castle: factions, roles, types of Tasks, decks, rats and dogs. */
import type { Component } from 'svelte';
import { unowned } from '$lib/handles';
import Lion from '~icons/game-icons/lion';
import Dragon from '~icons/game-icons/dragon-head';
import Phoenix from '~icons/game-icons/eagle-emblem';
import Stag from '~icons/game-icons/stag-head';
import Emissary from '~icons/game-icons/scroll-unfurled';
import Scout from '~icons/game-icons/spyglass';
import Captain from '~icons/game-icons/crested-helmet';
import Spy from '~icons/game-icons/hood';
import Knight from '~icons/game-icons/mounted-knight';
import Wizard from '~icons/game-icons/wizard-face';
import King from '~icons/game-icons/imperial-crown';
import Ploy from '~icons/game-icons/scroll-quill';
import Wild from '~icons/game-icons/rainbow-star';
import Dagger from '~icons/game-icons/plain-dagger';
import Bomb from '~icons/game-icons/unlit-bomb';
import Castle from '~icons/game-icons/castle';
import Rat from '~icons/game-icons/rat';
import Plague from '~icons/game-icons/plague-doctor-profile';
import Westie from '~icons/game-icons/sitting-dog';
import Scottie from '~icons/game-icons/sniffing-dog';
import JackRussell from '~icons/game-icons/jumping-dog';
import type { Faction, Role, TaskType } from './view';

export { Castle, Plague, Rat };

export const FACTION_ICONS: Readonly<Record<Faction, Component>> = { lion: Lion, dragon: Dragon, phoenix: Phoenix, stag: Stag };
export const ROLE_ICONS: Readonly<Record<Role, Component>> = { emissary: Emissary, scout: Scout, captain: Captain, spy: Spy };
export const TYPE_ICONS: Readonly<Record<TaskType, Component>> = { knight: Knight, wizard: Wizard, king: King, ploy: Ploy };

const SPECIAL: Readonly<Record<string, Component>> = { wild: Wild, dagger: Dagger, bomb: Bomb };
const DOGS: Readonly<Record<string, Component>> = { 'breed:westie': Westie, 'breed:scottie': Scottie };

/** A card that shows neither faction nor role. */
export const specialIcon = (face: string): Component => SPECIAL[face] ?? Wild;
export const dogIcon = (dog: string): Component => DOGS[unowned(dog)] ?? JackRussell;
