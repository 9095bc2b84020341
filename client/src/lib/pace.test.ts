import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pace } from './pace';

describe('the pace at which steps are shown', () => {
  let shown: number[];
  let pace: Pace<number>;

  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    pace = new Pace((step) => shown.push(step), () => 'fast');
  });
  afterEach(() => vi.useRealTimers());

  it('shows a step at once that comes after a quiet time', () => {
    pace.add(1, 450);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1]);
  });

  it('lets each step stay as long as it is to, and keeps their order', () => {
    pace.add(1, 450);
    pace.add(2, 900);
    pace.add(3, 450);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(430);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(30);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(600);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(310);
    expect(shown).toEqual([1, 2, 3]);
  });

  it('does not try the patience of a player with many steps', () => {
    for (let step = 0; step < 100; step++) pace.add(step, 450);
    vi.advanceTimersByTime(4_600);
    expect(shown).toHaveLength(100);
    expect(shown).toEqual([...shown].sort((one, other) => one - other));
  });

  it('hurries, stops, and lets what waits be amended', () => {
    for (const step of [1, 2, 3]) pace.add(step, 450);
    pace.amend((step) => 10 * step);
    pace.hurry();
    expect(shown).toEqual([10, 20, 30]);
    pace.add(4, 450);
    pace.addNow(5);
    expect(shown).toEqual([10, 20, 30, 4, 5]);
    pace.add(6, 450);
    pace.stop();
    vi.advanceTimersByTime(10_000);
    expect(shown).toEqual([10, 20, 30, 4, 5]);
  });
});
