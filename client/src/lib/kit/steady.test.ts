import { describe, expect, it } from 'vitest';
import { Rest } from './steady';

const at = (timeStamp: number, clientX = 100, clientY = 100) => ({ timeStamp, clientX, clientY });

describe('a button that changes its meaning under a pointer', () => {
  it('takes the click of a pointer that has come to it', () => {
    const rest = new Rest();
    rest.on('Build nothing');
    expect(rest.takes('Build nothing', at(0))).toBe(true);
  });

  it('does not take a click that was for what it said before; the next one it does', () => {
    const rest = new Rest();
    rest.on('Build nothing');
    expect(rest.takes('Build nothing', at(0))).toBe(true);
    expect(rest.takes('Pass for this season', at(300))).toBe(false);
    expect(rest.takes('Pass for this season', at(900))).toBe(true);
  });

  it('takes it when the pointer has moved since', () => {
    const rest = new Rest();
    rest.on('Build nothing');
    rest.on('Pass for this season');
    expect(rest.takes('Pass for this season', at(0))).toBe(true);
  });

  it('takes the same again as often as it is clicked', () => {
    const rest = new Rest();
    rest.on('Hire a soldier for 1 gold');
    for (const now of [0, 100, 200]) expect(rest.takes('Hire a soldier for 1 gold', at(now))).toBe(true);
  });

  it('takes a tap, but not the second one of two for what has come in between', () => {
    const rest = new Rest();
    rest.tap('Build nothing', at(1000));
    expect(rest.takes('Build nothing', at(1010))).toBe(true);
    rest.tap('Pass for this season', at(1200));
    expect(rest.takes('Pass for this season', at(1210))).toBe(false);
    rest.tap('Pass for this season', at(3000));
    expect(rest.takes('Pass for this season', at(3010))).toBe(true);
  });

  it('takes quick taps in different places, and one that comes back from another', () => {
    const rest = new Rest();
    rest.tap('Confirm', at(0));
    expect(rest.takes('Confirm', at(10))).toBe(true);
    rest.tap('Pass', at(100, 300));
    expect(rest.takes('Pass', at(110, 300))).toBe(true);
    rest.tap(null, at(150, 200, 40));
    rest.tap('Confirm', at(200, 300));
    expect(rest.takes('Confirm', at(210, 300))).toBe(true);
  });
});
