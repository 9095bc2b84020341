import { describe, expect, it } from 'vitest';
import { advisorNote, armyNote, wallsWords } from './text';
import { armyOf, type Advisor } from './view';

describe('walls', () => {
  it('are one number, or two where it depends on the enemy, and say so', () => {
    expect(wallsWords({ least: 1, most: 1 })).toBe('+1');
    expect(wallsWords({ least: -1, most: 2 })).toBe('−1/+2');
    expect(armyNote(1, { least: 0, most: 0 })).toBe('1 soldier; in battle, buildings add +0.');
    expect(armyNote(2, { least: 1, most: 2 })).toBe(
      '2 soldiers; in battle, buildings add +1 or +2, depending on which enemy comes.',
    );
  });

  it('have a handle beside the stock of their governor', () => {
    expect(armyOf({ id: 'seat:2' })).toBe('seat:2/army');
  });
});

describe('an advisor', () => {
  const advisor: Advisor = { id: 'advisor:7', value: 7, name: 'Astronomer', effect: 'A good.', gift: {}, dice: [] };
  const group = { token: false, market: false, envoy: false, dice: [{ face: 3, white: false }, { face: 4, white: false }] };

  it('tells why neutral dice lie there', () => {
    const note = advisorNote({ ...advisor, dice: [{ ...group, seat: null }] }, ['Ann'], [], true);
    expect(note).toMatch(/^A good\. Closed for this season by neutral dice \(3 \+ 4\)/);
  });

  it('tells who has taken it', () => {
    expect(advisorNote({ ...advisor, dice: [{ ...group, seat: 0 }] }, ['Ann'], [], true)).toBe('A good. Taken: Ann with 3 + 4.');
  });
});
