import { describe, expect, it } from 'vitest';
import { Identity, type Placed } from './identity';

const at = (place: string, family: string, kind: string): Placed => ({ place, family, kind });

function after(...views: Placed[][]) {
  const identity = new Identity<Placed>();
  return views.map((view) => identity.follow(view).map(({ key, now, from }) => [key, now.place, now.kind, from]));
}

describe('identity', () => {
  it('keeps what stands still and follows what moves', () => {
    const [, second] = after(
      [at('a1', 'blue', 'serf'), at('b1', 'blue', 'serf'), at('c9', 'red', 'serf')],
      [at('a1', 'blue', 'serf'), at('b3', 'blue', 'serf'), at('c9', 'red', 'serf')],
    );
    expect(second).toEqual([
      [1, 'a1', 'serf', null],
      [2, 'b3', 'serf', null],
      [3, 'c9', 'serf', null],
    ]);
  });

  it('lets the winner of a fight stand where the loser stood', () => {
    const [, second] = after([at('a1', 'blue', 'knight'), at('a2', 'red', 'serf')], [at('a2', 'blue', 'knight')]);
    expect(second).toEqual([[1, 'a2', 'knight', null]]);
  });

  it('turns a piece where it stands', () => {
    const [, second] = after([at('a1', 'blue', 'serf')], [at('a1', 'blue', 'knight')]);
    expect(second).toEqual([[1, 'a1', 'knight', null]]);
  });

  it('lets the piece that came live on when two combine', () => {
    const [, second] = after(
      [at('a1', 'blue', 'serf'), at('b2', 'blue', 'serf')],
      [at('b2', 'blue', 'knight')],
    );
    expect(second).toEqual([[1, 'b2', 'knight', null]]);
  });

  it('lets both halves of a split come from the old place', () => {
    const [, second] = after([at('a1', 'blue', 'knight')], [at('a2', 'blue', 'serf'), at('b1', 'blue', 'serf')]);
    expect(second).toEqual([
      [1, 'a2', 'serf', null],
      [2, 'b1', 'serf', 'a1'],
    ]);
  });

  it('never takes a piece of the other side', () => {
    const [, second] = after([at('a1', 'blue', 'serf')], [at('a1', 'red', 'serf')]);
    expect(second).toEqual([[2, 'a1', 'serf', null]]);
  });
});
