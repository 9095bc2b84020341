import { describe, expect, it } from 'vitest';
import { patched } from './patch';

const TABLE = { seats: [{ coins: 2 }, { coins: 0 }], hand: [1, 2, 3], top: null as string | null, 'a/b~c': 1 };

describe('a patch', () => {
  it('replaces, adds and removes, in objects and in lists', () => {
    const now = patched<unknown>(TABLE, [
      { op: 'replace', path: '/seats/1/coins', value: 1 },
      { op: 'remove', path: '/hand/0' },
      { op: 'add', path: '/hand/2', value: 4 },
      { op: 'add', path: '/hand/0', value: 0 },
      { op: 'replace', path: '/top', value: 'ace' },
      { op: 'remove', path: '/a~1b~0c' },
      { op: 'add', path: '/deck', value: null },
    ]);
    expect(now).toEqual({ seats: [{ coins: 2 }, { coins: 1 }], hand: [0, 2, 3, 4], top: 'ace', deck: null });
  });
  it('may replace everything', () => {
    expect(patched<unknown>(TABLE, [{ op: 'replace', path: '', value: 7 }])).toBe(7);
  });
  it('leaves alone what it does not speak of, and what it was given', () => {
    const before = structuredClone(TABLE);
    const now = patched(TABLE, [{ op: 'replace', path: '/seats/1/coins', value: 1 }]);
    expect(TABLE).toEqual(before);
    expect(now.hand).toBe(TABLE.hand);
    expect(now.seats[0]).toBe(TABLE.seats[0]);
    expect(now.seats[1]).not.toBe(TABLE.seats[1]);
  });
  it('fails where there is nothing to edit', () => {
    expect(() => patched(TABLE, [{ op: 'replace', path: '/top/name', value: 'x' }])).toThrow('/top/name');
  });
});
