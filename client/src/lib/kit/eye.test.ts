import { describe, expect, it } from 'vitest';
import { fitted, WHOLE, zoomed } from './eye';

const room = { width: 400, height: 300 };

describe('pan and zoom', () => {
  it('keeps the point under the pointer where it is', () => {
    const eye = zoomed(WHOLE, 2, 100, 60);
    expect(eye.scale).toBe(2);
    expect([eye.x + 100 * eye.scale, eye.y + 60 * eye.scale]).toEqual([100, 60]);
  });
  it('goes neither further than the whole board nor closer than four times', () => {
    expect(zoomed(WHOLE, 0.1, 0, 0).scale).toBe(1);
    expect(zoomed(WHOLE, 100, 0, 0).scale).toBe(4);
  });
  it('never shows what is beside the board', () => {
    expect(fitted({ scale: 2, x: 50, y: -1000 }, room)).toEqual({ scale: 2, x: 0, y: -300 });
    expect(fitted({ scale: 1, x: 10, y: 10 }, room)).toEqual({ scale: 1, x: 0, y: 0 });
  });
});
