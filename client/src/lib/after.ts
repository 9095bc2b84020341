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

const SURPRISING = 0.08; // of a win

/**
 * By how much the next moment is worth more or less to whoever chose than their choice looked; null where that is little.
 * A choice is judged by what its seat knew and as far as can be seen; the next moment with all cards open, and from nearer.
 */
export function surpriseAt(review: Review, ply: number): number | null {
  const moment = review.moments[ply];
  const best = moment?.best[0];
  if (!moment || moment.seat === null || !moment.mark || !best) return null;
  const change = (chancesAt(review, ply).after[moment.seat] ?? 0) - (best.value - moment.loss);
  return Math.abs(change) >= SURPRISING ? change : null;
}

/** A stroke of luck: what dice or cards brought that the log tells of in one breath. */
export interface Stroke {
  /** With how many actions it began. */
  readonly ply: number;
  readonly text: string;
  /** What it gave each seat, or took from it. */
  readonly luck: readonly number[];
}

/**
 * Everything that chance brought. Outcomes of which nothing is told by themselves, such as single dice, belong to the next;
 * what several of them gave is what seats could expect after the last, less what they could before the first: the errors of
 * as many looks would add up to more than was ever at stake.
 */
export function strokes(review: Review, log: readonly LogLine[]): Stroke[] {
  const told = firstTold(log);
  const found: Stroke[] = [];
  let begun: number | null = null;
  for (const { ply, seat, label, luck } of review.moments) {
    if (seat !== null) continue;
    const first: number = begun ?? ply;
    begun = first;
    const text = told.get(ply + 1);
    if (text === undefined && review.moments[ply + 1]?.seat === null) continue;
    const { before } = chancesAt(review, first);
    const whole = first === ply ? luck : chancesAt(review, ply).after.map((share, of) => share - (before[of] ?? 0));
    found.push({ ply: first, luck: whole, text: text ?? label });
    begun = null;
  }
  return found;
}

/** The greatest luck of a seat, good and bad, the greatest first; what is less than `least` is none. */
export function luckOf(all: readonly Stroke[], seat: number, most: number, least: number): Stroke[] {
  const of = ({ luck }: Stroke): number => luck[seat] ?? 0;
  const sorted = all.filter((stroke) => Math.abs(of(stroke)) >= least).sort((one, other) => of(other) - of(one));
  const [good, bad] = [sorted.filter((stroke) => of(stroke) > 0), sorted.filter((stroke) => of(stroke) < 0)];
  return [...good.slice(0, most), ...bad.toReversed().slice(0, most)];
}

/** What is told first after each number of actions: a line, and those that go on with things of its kind, such as rolls. */
export function firstTold(log: readonly LogLine[]): Map<number, string> {
  const told = new Map<number, { sign: LogLine['sign']; texts: string[] }>();
  for (const { ply, text, sign } of log) {
    if (sign === 'chapter') continue;
    const first = told.get(ply);
    if (!first) told.set(ply, { sign, texts: [text] });
    else if (sign && sign === first.sign) first.texts.push(text);
  }
  return new Map([...told].map(([ply, { texts }]) => [ply, texts.join(' ')]));
}

/** The choices of a seat that gave most away, the worst first. */
export function worstOf(review: Review, seat: number, most: number): Review['moments'] {
  const poor = review.moments.filter((moment) => moment.seat === seat && (moment.mark === 'mistake' || moment.mark === 'blunder'));
  return poor.sort((one, other) => other.loss - one.loss).slice(0, most);
}

/** Why a seat got what it got: what the way from the first expectation to the result was made of. */
export interface Why {
  readonly won: boolean;
  /** What explains most of it; of a loss by choices, whether it was rather the others' that did the harm. */
  readonly by: 'choices' | 'others' | 'luck' | 'both';
  /** Luck, or the choices, went the other way. */
  readonly inSpite: boolean;
  /** The move or the stroke of luck that weighed most, of what explains it. */
  readonly most: { readonly ply: number; readonly text: string; readonly seat: number | null; readonly change: number; readonly better: string | null } | null;
}

const MOST_OF_IT = 0.75;
const WORTH_TELLING = 0.04; // of a win

/** In a word why a seat won or lost; none where what it got is what it could expect. */
export function whyOf(review: Review, all: readonly Stroke[], seat: number, won: boolean, isJoint: boolean): Why | null {
  const { first, last, luck, skill, others } = review.seats[seat]!;
  const way = last - first;
  if (Math.abs(way) < WORTH_TELLING || way > 0 !== won) return null;
  const share = (skill + others) / way;
  const [isChosen, isLucky] = [share >= MOST_OF_IT, share <= 1 - MOST_OF_IT];
  const by = isLucky ? 'luck' : !isChosen ? 'both' : !won && !isJoint && others < skill ? 'others' : 'choices';
  const against = isChosen ? luck : isLucky ? skill + others : 0;
  const strokesHere = all.map(({ ply, text, luck: shares }) => ({ ply, text, seat: null, change: shares[seat] ?? 0, better: null }));
  const chooses = (mover: number | null): boolean => mover !== null && (isJoint || (won ? mover !== seat && review.seats.length === 2 : mover === seat));
  const moves = review.moments
    .filter((moment) => moment.mark !== null && chooses(moment.seat))
    .map(({ ply, label, seat: mover, loss, best }) => ({ ply, text: label, seat: mover, change: won && !isJoint ? loss : -loss, better: best[0]?.label ?? null }));
  const weighed = [...(by === 'luck' || by === 'both' ? strokesHere : []), ...(by === 'choices' || by === 'both' ? moves : [])];
  const most = weighed.filter(({ change }) => Math.abs(change) >= WORTH_TELLING && change > 0 === won).sort((one, other) => Math.abs(other.change) - Math.abs(one.change))[0] ?? null;
  return { won, by, inSpite: Math.abs(against) >= WORTH_TELLING && against > 0 !== won, most };
}
