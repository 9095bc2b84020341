import Emblem from '~icons/game-icons/stone-tower';
import type { Look } from '../board';

export const look: Look = { emblem: Emblem, lid: '#3b3a45', side: '#222129' };
