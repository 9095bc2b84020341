import Emblem from '~icons/game-icons/circle-forest';
import type { Look } from '../board';

export const look: Look = { emblem: Emblem, lid: '#2b5f3a', side: '#173d22' };
