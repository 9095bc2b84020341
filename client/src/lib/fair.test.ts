import { describe, expect, it } from 'vitest';
import { commitment, outcome, verify } from './fair';

// What `kingsarms.engine.fair` gives for the same seeds.
const SEVEN = '7dabedd26eb3464b18ebde828fc3ee6a085127d02ebf3cdfbddc50be5fea90c8';
const DIE = [1, 1, 1, 1, 1, 1];
const ROLLS_OF_SEVEN = [1, 4, 1, 1, 4, 2, 0, 0, 4, 4, 4, 2];

describe('checking the dice', () => {
  it('commits as the server does', async () => {
    expect(await commitment('7')).toBe(SEVEN);
    expect(await commitment('König 7')).toBe('36ea2ca7e960184751442e48180537e0114ec05463ce0b9aae04d3863837561a');
  });

  it('rolls as the server does', async () => {
    const rolled = await Promise.all(ROLLS_OF_SEVEN.map((_, ply) => outcome('7', ply, DIE)));
    expect(rolled).toEqual(ROLLS_OF_SEVEN);
    const weighted = await Promise.all([...Array(10).keys()].map((ply) => outcome('König 7', ply, [5, 0, 2])));
    expect(weighted).toEqual([0, 0, 0, 0, 0, 0, 0, 2, 2, 2]);
  });

  it('accepts an honest match and finds the first false outcome', async () => {
    const faces = [11, 12, 13, 14, 15, 16];
    const rolls = [0, 3, 5].map((ply) => ({
      ply,
      outcomes: faces,
      weights: DIE,
      outcome: faces[ROLLS_OF_SEVEN[ply] ?? 0] ?? 0,
    }));
    expect(await verify('7', SEVEN, rolls)).toEqual({ seedFits: true, rolls: 3, wrong: null });
    expect((await verify('8', SEVEN, [])).seedFits).toBe(false);
    const loaded = rolls.map((roll) => (roll.ply === 3 ? { ...roll, outcome: 16 } : roll));
    expect((await verify('7', SEVEN, loaded)).wrong).toEqual({ ply: 3, due: 12, taken: 16 });
  });
});
