import { describe, expect, it } from 'vitest';
import { ciede2000, contrast, distance, EYES } from './eyes';

/** Clearly two colours even side by side in small pieces; 2.3 is what a trained eye can just tell. */
const LEAST_APART = 12;
const READABLE = 4.5;
const LETTERS = '#fff6df'; // on dice, buildings and tokens
const CHARGE = '#f6e6bd'; // of the arms
// Read as a file: the test runner gives empty style sheets to those who import them.
const files: { readFileSync(path: URL, encoding: string): string } = await import('node:fs' as string);
const sheet = files.readFileSync(new URL('../app.css', import.meta.url), 'utf-8');
const SEATS = [0, 1, 2, 3, 4];
const sources = import.meta.glob<string>('./**/*.svelte', { eager: true, query: '?raw', import: 'default' });

function tincture(seat: number): string {
  const found = [...sheet.matchAll(new RegExp(`--seat-${seat}: (.*);`, 'g'))].map(([, value]) => value ?? '');
  expect(found).toHaveLength(1); // the same by daylight and by candlelight
  return found[0] ?? '';
}

describe('the tinctures of the seats', () => {
  it.each(Object.keys(EYES))('are told apart by %s', (eye) => {
    for (const one of SEATS)
      for (const other of SEATS.slice(one + 1))
        expect(distance(tincture(one), tincture(other), eye), `seats ${one} and ${other}`).toBeGreaterThan(LEAST_APART);
  });
  it('carry letters and charges that can be read', () => {
    for (const seat of SEATS) {
      expect(contrast(tincture(seat), LETTERS), `seat ${seat}`).toBeGreaterThan(READABLE);
      expect(contrast(tincture(seat), CHARGE), `seat ${seat}`).toBeGreaterThan(4);
    }
  });
  it.each(Object.keys(EYES))('do not hide on Kingstone what is lit and what is picked from %s', (eye) => {
    const board = sources['./kingstone/Board.svelte'] ?? '';
    const light = (name: string): string => new RegExp(`--${name}: (#.*);`).exec(board)?.[1] ?? '';
    for (const side of [0, 1])
      for (const name of ['glow', 'pick'])
        expect(distance(light(name), tincture(side), eye), `${name} on side ${side}`).toBeGreaterThan(LEAST_APART);
    expect(distance(light('glow'), light('pick'), eye)).toBeGreaterThan(LEAST_APART);
  });
  it('are those of app.css on every board', () => {
    for (const [path, source] of Object.entries(sources))
      for (const seat of SEATS) expect(source.toLowerCase(), path).not.toContain(tincture(seat));
    const pieces = sources['./kingstone/Piece.svelte'] ?? '';
    for (const side of [0, 1]) expect(pieces).toMatch(new RegExp(`\\.side-${side} \\.body \\{\\s+fill: var\\(--seat-${side}\\)`));
  });
});

describe('eyes', () => {
  // Pairs that Sharma, Wu and Dalal published for checking an implementation.
  it.each([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0],
    [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ] as const)('measure %j to %j as others do', (one, other, apart) => {
    expect(ciede2000(one, other)).toBeCloseTo(apart, 3);
  });
  it('see white as white, and what they cannot tell as near', () => {
    for (const eye of Object.keys(EYES)) expect(distance('#ffffff', '#000000', eye)).toBeCloseTo(100, 0);
    expect(distance('#a8321c', '#8a6410')).toBeGreaterThan(20);
    expect(distance('#a8321c', '#8a6410', 'deuteranopia')).toBeLessThan(5);
  });
});
