import { describe, expect, it } from 'vitest';
import { bySource, chanceCourse, scoreCourse, standings, worstOf } from './after';
import type { Books, Outcome, Review } from './api/types';

const books: Books = {
  accounts: [
    { name: 'mill', text: 'Mills' },
    { name: 'inn', text: 'Inns' },
    { name: 'idle', text: 'Never' },
  ],
  bookings: [
    { ply: 1, seat: 0, account: 'mill', points: 2 },
    { ply: 3, seat: 1, account: 'inn', points: 4 },
    { ply: 3, seat: 0, account: 'inn', points: -1 },
  ],
};

describe('a match that is over', () => {
  it('puts winners first, and lets equals share a place', () => {
    const result = { reason: '', text: '', payoffs: [0, 1, 0], scores: [5, 5, 5], winners: [1] } satisfies Outcome;
    expect(standings(result, 3).map(({ seat, place }) => [seat, place])).toEqual([[1, 1], [0, 2], [2, 2]]);
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

  it('ends the chances with the result, and finds the worst choices of a seat', () => {
    const moment = { label: '', best: [], expected: [0.5, 0.5] };
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
