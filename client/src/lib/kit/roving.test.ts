import { describe, expect, it } from 'vitest';
import { nearest } from './roving';

// 0 1 2
//   3
// 4   5
const points = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 200, y: 0 },
  { x: 100, y: 100 },
  { x: 0, y: 200 },
  { x: 200, y: 200 },
];

const go = (from: number, direction: 'up' | 'down' | 'left' | 'right') =>
  nearest(points, points[from] ?? { x: 0, y: 0 }, direction);

describe('arrow keys', () => {
  it('go to the neighbour in the row', () => {
    expect(go(0, 'right')).toBe(1);
    expect(go(2, 'left')).toBe(1);
  });
  it('go to what lies straight ahead rather than nearer but aside', () => {
    expect(go(1, 'down')).toBe(3);
    expect(go(0, 'down')).toBe(4);
  });
  it('go aslant where nothing is straight ahead', () => {
    expect(go(3, 'down')).toBe(4);
    expect(go(5, 'left')).toBe(4);
  });
  it('stay at the edge', () => {
    expect(go(0, 'up')).toBe(-1);
    expect(go(2, 'right')).toBe(-1);
  });
});
