import { describe, expect, it } from 'vitest';
import { byRound, bySource, chanceCourse, decisive, firstTold, luckOf, scoreCourse, standings, strokes, surpriseAt, tieBreak, whyOf, worstOf } from './after';
import type { Books, LogLine, Outcome, Review } from './api/types';
import { t } from './text';

const books: Books = {
  points: 'points',
  accounts: [
    { name: 'mill', text: 'Mills' },
    { name: 'inn', text: 'Inns' },
    { name: 'idle', text: 'Never' },
  ],
  bookings: [
    { ply: 1, round: 1, seat: 0, account: 'mill', points: 2 },
    { ply: 3, round: 2, seat: 1, account: 'inn', points: 4 },
    { ply: 3, round: 2, seat: 0, account: 'inn', points: -1 },
  ],
  rounds: [
    { round: 1, text: 'Year 1' },
    { round: 2, text: 'Year 2' },
  ],
  ranks: [],
};

describe('a match that is over', () => {
  it('puts winners first, and lets equals share a place', () => {
    const result = { reason: '', text: '', payoffs: [0, 1, 0], scores: [5, 5, 5], winners: [1] } satisfies Outcome;
    expect(standings(result, [], 3).map(({ seat, place }) => [seat, place])).toEqual([[1, 1], [0, 2], [2, 2]]);
  });

  it('ranks equals by what the game compares next, and tells what decided', () => {
    const result = { reason: '', text: '', payoffs: [0, 0, 1], scores: [4, 9, 9], winners: [2] } satisfies Outcome;
    const ranks = [
      { text: 'points', values: [4, 9, 9] },
      { text: 'goods', values: [7, 1, 3] },
      { text: 'buildings', values: [1, 1, 1] },
    ];
    const places = standings(result, ranks, 3);
    expect(places.map(({ seat, place }) => [seat, place])).toEqual([[2, 1], [1, 2], [0, 3]]);
    expect(decisive(ranks).map(({ text }) => text)).toEqual(['points', 'goods']);
    expect(tieBreak(places, ranks)).toEqual({ text: 'goods', first: 3, second: 1 });
  });

  it('tells of no tie where points decided, and shows the least without its sign', () => {
    const result = { reason: '', text: '', payoffs: [1, 0], scores: [0, 0], winners: [0] } satisfies Outcome;
    const few = { text: 'vassals', values: [-1, -4] };
    expect(tieBreak(standings(result, [few], 2), [few])).toBeNull();
    const even = { text: 'vassals', values: [-4, -4] };
    const ranks = [even, { text: 'Knights', values: [2, 0] }];
    expect(tieBreak(standings(result, ranks, 2), ranks)).toEqual({ text: 'Knights', first: 2, second: 0 });
  });

  it('sums points by round', () => {
    expect(byRound(books, 2)).toEqual([
      { text: 'Year 1', points: [2, 0] },
      { text: 'Year 2', points: [-1, 4] },
    ]);
  });

  it('sums points by source and seat, and leaves out what brought nothing', () => {
    expect(bySource(books, 2)).toEqual([
      { text: 'Mills', points: [2, 0] },
      { text: 'Inns', points: [-1, 4] },
    ]);
  });

  it('draws how points grew, up to the end', () => {
    expect(scoreCourse(books, 2, 4)).toEqual([
      [0, 2, 2, 1, 1],
      [0, 0, 0, 4, 4],
    ]);
  });

  it('tells of an outcome what the log tells of it first, chapters apart', () => {
    const log: LogLine[] = [
      { ply: 2, text: 'Round 1.', handles: [], sign: 'chapter' },
      { ply: 2, text: 'Ann begins.', handles: [] },
      { ply: 2, text: 'Ann rolls.', handles: [], sign: 'dice' },
      { ply: 3, text: 'Ben rolls.', handles: [], sign: 'dice' },
      { ply: 3, text: 'Cis rolls.', handles: [], sign: 'dice' },
      { ply: 3, text: 'They fight.', handles: [], sign: 'battle' },
    ];
    expect([...firstTold(log)]).toEqual([[2, 'Ann begins.'], [3, 'Ben rolls. Cis rolls.']]);
  });

  it('ends the chances with the result, and finds the worst choices of a seat', () => {
    const moment = { label: '', best: [], luck: [], expected: [0.5, 0.5] };
    const seat = { first: 0.5, luck: 0, skill: 0, others: 0, deserved: 0, marks: {} };
    const review: Review = {
      done: 2,
      actions: 2,
      turning_points: [],
      moments: [
        { ...moment, ply: 0, seat: 0, mark: 'mistake', loss: 0.05 },
        { ...moment, ply: 1, seat: 0, mark: 'blunder', loss: 0.2 },
      ],
      seats: [
        { ...seat, last: 0 },
        { ...seat, last: 1 },
      ],
    };
    expect(chanceCourse(review)).toEqual([[0.5, 0.5, 0], [0.5, 0.5, 1]]);
    expect(worstOf(review, 0, 5).map(({ ply }) => ply)).toEqual([1, 0]);
    expect(worstOf(review, 1, 5)).toEqual([]);
  });
});

describe('luck', () => {
  const moment = (ply: number, seat: number | null, luck: number, share: number): Review['moments'][number] => ({
    ply,
    seat,
    label: `outcome ${ply}`,
    expected: [share, 1 - share],
    mark: null,
    loss: 0,
    best: [],
    luck: seat === null ? [luck, -luck] : [],
  });
  // Two dice of which the second is told, a choice, and a card of which nothing is told.
  const moments = [moment(0, null, 0.125, 0.25), moment(1, null, 0.25, 0.5), moment(2, 0, 0, 0.5), moment(3, null, -0.5, 0.75)];
  const review: Review = { done: 4, actions: 4, turning_points: [], moments, seats: [] };
  const all = strokes(review, [{ ply: 2, text: 'Ann rolls 6 + 6.', handles: [], seat: 0 }]);

  it('is what outcomes gave that are told in one breath', () => {
    expect(all).toEqual([
      { ply: 0, text: 'Ann rolls 6 + 6.', luck: [0.25, -0.25] }, // from a quarter to a half, though each look saw more
      { ply: 3, text: 'outcome 3', luck: [-0.5, 0.5] },
    ]);
  });

  it('is good or bad for each seat, if it was great enough', () => {
    expect(luckOf(all, 0, 1, 0.1).map(({ ply }) => ply)).toEqual([0, 3]);
    expect(luckOf(all, 1, 1, 0.1).map(({ ply }) => ply)).toEqual([3, 0]);
    expect(luckOf(all, 1, 1, 0.4).map(({ ply }) => ply)).toEqual([3]);
  });
});

it('a share beyond what is possible is told as a bound', () => {
  expect([-0.12, 0.304, 1, 1.2].map(t.after.without)).toEqual(['<\u00a00\u00a0%', '30\u00a0%', '100\u00a0%', '>\u00a0100\u00a0%']);
});

describe('why somebody won or lost', () => {
  const moment = (ply: number, seat: number, loss: number): Review['moments'][number] => ({
    ply,
    seat,
    label: `move ${ply}`,
    expected: [0.5, 0.5],
    mark: loss >= 0.1 ? 'blunder' : loss > 0 ? 'fine' : 'best',
    loss,
    luck: [],
    best: [{ label: `best ${ply}`, value: 0.6 }],
  });
  const part = (first: number, last: number, luck: number, skill: number): Review['seats'][number] => ({
    ...{ first, last, luck, skill, others: last - first - luck - skill, deserved: last - luck, marks: {} },
  });
  const review = (...seats: Review['seats']): Review => ({ done: 3, actions: 3, turning_points: [], moments: [moment(0, 0, 0.01), moment(1, 1, 0.3), moment(2, 0, 0)], seats });
  const stroke = { ply: 1, text: 'a six', luck: [0.4, -0.4] };

  it('is told by the choices, with the one that cost most', () => {
    const by = review(part(0.5, 1, -0.2, -0.1), part(0.5, 0, 0.2, -0.8));
    expect(whyOf(by, [stroke], 1, false, false)).toMatchObject({ by: 'choices', inSpite: true, most: { ply: 1, seat: 1, better: 'best 1' } });
    expect(whyOf(by, [stroke], 0, true, false)).toMatchObject({ by: 'choices', inSpite: true, most: { ply: 1, seat: 1 } });
    expect(t.after.why('Ben', { won: false, by: 'choices', inSpite: true }, true)).toBe('Ben lost by weaker choices, in spite of good luck.');
  });

  it('is told by luck, with the stroke that weighed most', () => {
    const by = review(part(0.5, 1, 0.7, -0.3), part(0.5, 0, -0.7, -0.1));
    expect(whyOf(by, [stroke], 1, false, false)).toMatchObject({ by: 'luck', inSpite: true, most: { ply: 1, seat: null, text: 'a six' } });
    expect(t.after.why('Ben', { won: false, by: 'luck', inSpite: true }, true)).toBe('Ben lost by bad luck, in spite of good choices.');
  });

  it('is told by the others where it was theirs, and not at all where nothing happened', () => {
    const by = review(part(0.5, 0, 0, -0.05), part(0.5, 0.5, 0, 0), part(0, 0.5, 0, 0));
    expect(whyOf(by, [], 0, false, false)).toMatchObject({ by: 'others', most: null });
    expect(whyOf(by, [], 1, true, false)).toBeNull();
  });

  it('is told of all who play together: choices only give away', () => {
    const lost = part(0.6, 0, -0.1, -0.5);
    expect(whyOf(review(lost, lost), [stroke], 0, false, true)).toMatchObject({ by: 'choices', most: { ply: 1, seat: 1 } });
  });

  it('comes out otherwise than a choice looked, and that is told', () => {
    const by = review(part(0.5, 1, 0, 0), part(0.5, 0, 0, 0));
    expect(surpriseAt(by, 0)).toBeCloseTo(-0.09); // it looked like 59 %, and the next moment is even
    expect(surpriseAt(by, 2)).toBeCloseTo(0.4);
    by.moments[0]!.best[0]!.value = 0.52;
    expect(surpriseAt(by, 0)).toBeNull();
  });
});
