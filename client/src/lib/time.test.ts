import { expect, it } from 'vitest';
import { clockFace } from './time';

it('shows a clock as players know it', () => {
  expect(clockFace(65_000)).toBe('1:05');
  expect(clockFace(9_940)).toBe('9.9');
  expect(clockFace(-5)).toBe('0.0');
  expect(clockFace(3_661_000)).toBe('1:01:01');
  expect(clockFace(2 * 86_400_000 + 5 * 3_600_000)).toBe('2 d 5 h');
});
