import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Moment } from './api/types';
import { Replay } from './replay.svelte';

const PLIES = 20;
const asked: (number | null)[] = [];
const answers: (() => void)[] = [];

vi.mock('./api/http', () => ({
  tables: {
    snapshot: () => Promise.resolve({ you: [] }),
    moment: (_id: string, ply: number | null) => {
      asked.push(ply);
      const moment: Partial<Moment> = { ply: ply ?? PLIES, plies: PLIES, seat: null, stages: [], view: {}, log: [{ ply: 0, text: 'It begins.', handles: [] }] };
      return new Promise<Partial<Moment>>((resolve) => answers.push(() => resolve(moment)));
    },
  },
}));

beforeEach(() => {
  asked.length = 0;
  answers.length = 0;
});

afterEach(() => vi.restoreAllMocks());

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Everything that is on its way arrives. */
async function arrive(): Promise<void> {
  for (await settled(); answers.length > 0; await settled()) answers.splice(0).forEach((answer) => answer());
}

async function replayAt(ply: number) {
  const replay = new Replay('table', null, ply, null, () => undefined, () => 'once');
  await arrive();
  asked.length = 0;
  return replay;
}

it('asks once for each moment that the slider is drawn over', async () => {
  const replay = await replayAt(0);
  for (const ply of [4, 8, 12]) {
    void replay.go(ply);
    await arrive();
  }
  expect(asked).toEqual([4, 8, 12]);
  expect(replay.moment?.ply).toBe(12);
});

it('leaves out what was passed by while an answer was on its way', async () => {
  const replay = await replayAt(0);
  for (const ply of [3, 5, 7, 9, 11]) void replay.go(ply);
  await arrive();
  expect(asked).toEqual([3, 11]);
  expect(replay.moment?.ply).toBe(11);
});

it('has the next moment at hand for who goes on step by step', async () => {
  const replay = await replayAt(0);
  for (const ply of [1, 2, 3]) {
    void replay.go(ply);
    await arrive();
  }
  expect(asked).toEqual([2, 3, 4]); // the first was there when the replay was opened
});
