/** Words on Kingstone's board. */
import type { Space } from './view';

export const text = {
  board: 'The board of Kingstone',
  ranks: { serf: 'serf', knight: 'knight', king: 'king' },
  village: 'village',
  throne: (owner: string): string => `throne of ${owner}`,
  bank: 'Bank',
  bankLeft: (n: number): string => `${n} coins left in the bank`,
  loot: (name: string, n: number): string => `${name} has ${n} ${n === 1 ? 'coin' : 'coins'}`,
  promotion: (next: number): string => `promotion at ${next}`,
  quiet: (turns: number, limit: number): string => `${turns}/${limit} quiet turns`,

  /** A space as a screen reader hears it. */
  space(space: Space, names: readonly string[]): string {
    const parts = [space.name];
    if (space.village) parts.push(text.village);
    if (space.throne !== null) parts.push(text.throne(names[space.throne] ?? ''));
    if (space.piece) parts.push(`${text.ranks[space.piece.rank]} of ${names[space.piece.side] ?? ''}`);
    return parts.join(', ');
  },
};
