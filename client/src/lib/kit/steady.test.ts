import { describe, expect, it } from 'vitest';
import { Rest } from './steady';

describe('a button that changes its meaning under a pointer', () => {
  it('takes the click of a pointer that has come to it', () => {
    const rest = new Rest();
    rest.on('Build nothing');
    expect(rest.takes('Build nothing', 0)).toBe(true);
  });

  it('does not take a click that was for what it said before; the next one it does', () => {
    const rest = new Rest();
    rest.on('Build nothing');
    expect(rest.takes('Build nothing', 0)).toBe(true);
    expect(rest.takes('Pass for this season', 300)).toBe(false);
    expect(rest.takes('Pass for this season', 900)).toBe(true);
  });

  it('takes it when the pointer has moved since', () => {
    const rest = new Rest();
    rest.on('Build nothing');
    rest.on('Pass for this season');
    expect(rest.takes('Pass for this season', 0)).toBe(true);
  });

  it('takes the same again as often as it is clicked', () => {
    const rest = new Rest();
    rest.on('Hire a soldier for 1 gold');
    for (const now of [0, 100, 200]) expect(rest.takes('Hire a soldier for 1 gold', now)).toBe(true);
  });

  it('takes a tap, but not the second one of two for what has come in between', () => {
    const rest = new Rest();
    rest.tap('Build nothing', 1000);
    expect(rest.takes('Build nothing', 1010)).toBe(true);
    rest.tap('Pass for this season', 1200);
    expect(rest.takes('Pass for this season', 1210)).toBe(false);
    rest.tap('Pass for this season', 3000);
    expect(rest.takes('Pass for this season', 3010)).toBe(true);
  });
});
