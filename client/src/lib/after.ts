/** A match that is over, counted up: places, points by source, and how they grew. */
import type { Books, LogLine, Outcome, Review } from './api/types';

export interface Place {
  readonly seat: number;
  /** From 1; shared by those who won or lost together. */
  readonly place: number;
  readonly score: number | null;
  readonly won: boolean;
}

type Rank = Books['ranks'][number];

/** Winners first, then by what the game compares, or else by points. */
export function standings(result: Outcome, ranks: readonly Rank[], seats: number): Place[] {
  const won = (seat: number): boolean => result.winners.includes(seat);
  const compared = ranks.length > 0 ? ranks.map(({ values }) => values) : [result.scores];
  const before = (one: number, other: number): number => {
    if (won(one) !== won(other)) return won(one) ? -1 : 1;
    for (const values of compared) {
      const ahead = (values[other] ?? 0) - (values[one] ?? 0);
      if (ahead !== 0) return ahead;
    }
    return 0;
  };
  const order = [...Array(seats).keys()].sort(before);
  return order.map((seat) => ({
    seat,
    score: result.scores[seat] ?? null,
    won: won(seat),
    place: 1 + order.filter((other) => before(other, seat) < 0).length,
  }));
}

/** What is worth telling of what was compared: the first, and each that somebody's place hangs on. */
export function decisive(ranks: readonly Rank[]): Rank[] {
  const seats = [...(ranks[0]?.values.keys() ?? [])];
  const isOpen = (until: number): boolean =>
    seats.some((one) => seats.some((other) => other > one && ranks.slice(0, until).every(({ values }) => values[one] === values[other])));
  return ranks.filter((_, number) => number === 0 || isOpen(number));
}

/** What the first was ahead by, if it was not the first thing that is compared. */
export function tieBreak(places: readonly Place[], ranks: readonly Rank[]): { text: string; first: number; second: number } | null {
  const [first, second] = places;
  if (!first || !second || first.place === second.place) return null;
  const number = ranks.findIndex(({ values }) => values[first.seat] !== values[second.seat]);
  const rank = ranks[number];
  return number > 0 && rank ? { text: rank.text, first: Math.abs(rank.values[first.seat]!), second: Math.abs(rank.values[second.seat]!) } : null;
}

/** For each round that brought anything, the points of every seat. */
export function byRound(books: Books, seats: number): { text: string; points: number[] }[] {
  return books.rounds.map(({ round, text }) => {
    const points = Array<number>(seats).fill(0);
    for (const booking of books.bookings) if (booking.round === round) points[booking.seat]! += booking.points;
    return { text, points };
  });
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

/** What each seat could expect before an action and after it. */
export function chancesAt(review: Review, ply: number): { before: readonly number[]; after: readonly number[] } {
  return { before: review.moments[ply]?.expected ?? [], after: review.moments[ply + 1]?.expected ?? review.seats.map(({ last }) => last) };
}

/** The first line that is told after each number of actions. */
export function firstTold(log: readonly LogLine[]): Map<number, string> {
  const told = new Map<number, string>();
  for (const { ply, text, sign } of log) if (sign !== 'chapter' && !told.has(ply)) told.set(ply, text);
  return told;
}

/** The choices of a seat that gave most away, the worst first. */
export function worstOf(review: Review, seat: number, most: number): Review['moments'] {
  const poor = review.moments.filter((moment) => moment.seat === seat && (moment.mark === 'mistake' || moment.mark === 'blunder'));
  return poor.sort((one, other) => other.loss - one.loss).slice(0, most);
}
