import Emblem from '~icons/game-icons/stone-throne';
import type { Look } from '../board';

export const look: Look = { emblem: Emblem, lid: '#84202b', side: '#57121b' };
