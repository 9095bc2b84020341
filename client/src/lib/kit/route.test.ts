import { describe, expect, it } from 'vitest';
import { route } from './route';

const ROADS = [['a', 'b'], ['b', 'c'], ['a', 'd'], ['d', 'e'], ['e', 'c']];

describe('a way along roads', () => {
  it('is the shortest one', () => {
    expect(route(ROADS, 'a', 'c', () => true)).toEqual(['a', 'b', 'c']);
  });

  it('goes round whoever stands there, if it can', () => {
    expect(route(ROADS, 'a', 'c', (place) => place !== 'b')).toEqual(['a', 'd', 'e', 'c']);
    expect(route(ROADS, 'a', 'c', () => false)).toEqual(['a', 'b', 'c']);
  });

  it('is straight where there is no road', () => {
    expect(route(ROADS, 'a', 'z', () => true)).toEqual(['a', 'z']);
  });
});
