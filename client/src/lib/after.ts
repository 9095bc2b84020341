/** A match that is over, counted up: places, points by source, and how they grew. */
import type { Books, Outcome, Review } from './api/types';

export interface Place {
  readonly seat: number;
  /** From 1; shared by those who won or lost together. */
  readonly place: number;
  readonly score: number | null;
  readonly won: boolean;
}

/** Winners first, then by points. */
export function standings(result: Outcome, seats: number): Place[] {
  const rows = [...Array(seats).keys()].map((seat) => ({
    seat,
    score: result.scores[seat] ?? null,
    won: result.winners.includes(seat),
  }));
  const rank = (row: (typeof rows)[number]): number => (row.won ? 1e9 : 0) + (row.score ?? 0);
  rows.sort((one, other) => rank(other) - rank(one));
  return rows.map((row) => ({ ...row, place: 1 + rows.filter((other) => rank(other) > rank(row)).length }));
}

/** For each account that brought anything, the points of every seat. */
export function bySource(books: Books, seats: number): { text: string; points: number[] }[] {
  const rows = books.accounts.map(({ name, text }) => {
    const points = Array<number>(seats).fill(0);
    for (const booking of books.bookings) if (booking.account === name) points[booking.seat]! += booking.points;
    return { text, points };
  });
  return rows.filter(({ points }) => points.some((sum) => sum !== 0));
}

/** The points of every seat before each action, and at the end. */
export function scoreCourse(books: Books, seats: number, actions: number): number[][] {
  const course = Array.from({ length: seats }, () => Array<number>(actions + 1).fill(0));
  for (const { ply, seat, points } of books.bookings) {
    for (let at = ply; at <= actions; at += 1) course[seat]![at]! += points;
  }
  return course;
}

/** The chance of every seat before each action, and at the end. */
export function chanceCourse(review: Review): number[][] {
  return review.seats.map((seat, number) => [...review.moments.map((moment) => moment.expected[number] ?? 0), seat.last]);
}

/** The choices of a seat that gave most away, the worst first. */
export function worstOf(review: Review, seat: number, most: number): Review['moments'] {
  const poor = review.moments.filter((moment) => moment.seat === seat && (moment.mark === 'mistake' || moment.mark === 'blunder'));
  return poor.sort((one, other) => other.loss - one.loss).slice(0, most);
}
