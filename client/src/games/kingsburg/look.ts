import Emblem from '~icons/game-icons/castle';
import type { Look } from '../board';

export const look: Look = { emblem: Emblem, lid: '#24508a', side: '#15345e' };
