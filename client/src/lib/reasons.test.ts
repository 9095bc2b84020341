import { describe, expect, it, vi } from 'vitest';
import type { Reason } from './api/types';
import { Reasons } from './reasons';

const because = (message: string): Reason => ({ legal: false, rule: null, message });

describe('why something cannot be picked', () => {
  it('is asked once for each thing, what was picked before it, and state of the table', async () => {
    const ask = vi.fn((handle: string) => Promise.resolve(because(handle)));
    const reasons = new Reasons(ask);
    expect(await reasons.why(1, 'card:inn', [])).toEqual(because('card:inn'));
    expect(await reasons.why(1, 'card:inn', [])).toEqual(because('card:inn'));
    expect(ask).toHaveBeenCalledTimes(1);
    await reasons.why(1, 'card:inn', ['die:1']);
    await reasons.why(2, 'card:inn', []);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('is told of the last thing alone, and not to who does something else', async () => {
    const reasons = new Reasons((handle) => Promise.resolve(because(handle)));
    const first = reasons.why(1, 'card:inn', []);
    const last = reasons.why(1, 'card:mill', []);
    expect(await first).toBeNull();
    expect(await last).toEqual(because('card:mill'));
    const late = reasons.why(1, 'card:inn', []);
    reasons.forget();
    expect(await late).toBeNull();
  });

  it('is asked again where no answer came', async () => {
    const ask = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(because('closed'));
    const reasons = new Reasons(ask);
    await expect(reasons.why(1, 'card:inn', [])).rejects.toThrow('away');
    expect(await reasons.why(1, 'card:inn', [])).toEqual(because('closed'));
  });
});
