import { expect, it } from 'vitest';
import { roomOf } from './room';

it.each([
  [759.5, 640, 'narrow'],
  [380, 639.5, 'narrow low'],
  [760, 640, 'wide'],
  [1000, 639.5, 'wide low'],
])('tells %d by %d', (width, height, room) => {
  expect(roomOf(width, height)).toBe(room);
});
