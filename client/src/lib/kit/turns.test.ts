import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Turns } from './turns';

let clock = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Draws things that take a while each, and notes what is drawn when the page has its next chance to answer. */
function drawing(took: readonly number[]): { turns: Turns; drawn: number[] } {
  const turns = new Turns();
  const drawn: number[] = [];
  took.forEach((ms, at) =>
    turns.draw(() => {
      clock += ms;
      drawn.push(at);
    }),
  );
  return { turns, drawn };
}

it('lets the page answer between two things that take long', () => {
  const { drawn } = drawing([20, 20, 20]);
  expect(drawn).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual([0]);
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual([0, 1]);
  vi.runAllTimers();
  expect(drawn).toEqual([0, 1, 2]);
});

it('draws many short things together, in their order', () => {
  const { drawn } = drawing([1, 1, 1]);
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual([0, 1, 2]);
});

it('draws at once what comes when all the rest is drawn', () => {
  const { turns, drawn } = drawing([1]);
  turns.draw(() => drawn.push(1));
  expect(drawn).toEqual([]);
  vi.runAllTimers();
  turns.draw(() => drawn.push(2));
  expect(drawn).toEqual([0, 1, 2]);
});
