import Emblem from '~icons/game-icons/crown';
import type { Look } from '../board';

export const look: Look = { emblem: Emblem, lid: '#7d5a12', side: '#563c08' };
