import { describe, expect, it } from 'vitest';
import { cellOf, direction, priceOf, TALLY, type MonsterCard } from './view';

const CARD: MonsterCard = {
  id: 'monster:iceball',
  name: 'Iceball',
  family: 'elemental',
  chapter: 1,
  mighty: false,
  fame: 3,
  cost: { sword: 0, book: 0, heart: 2, broken: 1, coin: 0 },
  reward: null,
  bonus: null,
  missing: {},
  affordable: true,
};

const signs = (card: MonsterCard): string => priceOf(card).map((icon) => `${icon.kind}${icon.isCovered ? '+' : '-'}`).join(' ');

describe('the price of a card', () => {
  it('is covered icon by icon', () => {
    expect(signs(CARD)).toBe('heart+ heart+ broken+');
    expect(signs({ ...CARD, cost: { sword: 2, book: 0, heart: 0, broken: 0, coin: 3 }, missing: { sword: 1, coin: 2 } })).toBe(
      'sword+ sword- coin+ coin- coin-',
    );
  });
  it('lacks the heart that would be lost before the others', () => {
    expect(signs({ ...CARD, missing: { heart: 1 } })).toBe('heart+ heart+ broken-');
    expect(signs({ ...CARD, missing: { heart: 2 } })).toBe('heart+ heart- broken-');
  });
});

describe('the circle of the village', () => {
  it('begins at the bottom and goes clockwise', () => {
    const word = (part: number, less: string, more: string): string => (part < -0.1 ? less : part > 0.1 ? more : '');
    const at = (space: number): string => `${word(direction(space).y, 'top', 'bottom')} ${word(direction(space).x, 'left', 'right')}`.trim();
    expect([0, 1, 2, 3, 4, 5].map(at)).toEqual(['bottom', 'bottom left', 'top left', 'top', 'top right', 'bottom right']);
  });
});

describe('the King’s Tally', () => {
  it('is a loop of twenty cells along the edge, each next to the one before', () => {
    const cells = Array.from({ length: 20 }, (_, i) => cellOf(i + 1));
    expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(20);
    cells.forEach((cell, i) => {
      const next = cells[(i + 1) % 20];
      expect(Math.abs(cell.column - (next?.column ?? 99)) + Math.abs(cell.row - (next?.row ?? 99))).toBe(1);
      const isOnEdge = cell.column % (TALLY.columns - 1) === 0 || cell.row % (TALLY.rows - 1) === 0;
      expect(isOnEdge).toBe(true);
    });
  });
});
