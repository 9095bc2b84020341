import { describe, expect, it } from 'vitest';
import type { Choice, LogLine, Moment, Seat, Snapshot } from './api/types';
import { framesOf, ownFrames, scenesOf, weight } from './frames';

const line = (ply: number, text: string, sign?: LogLine['sign']): LogLine => ({ ply, text, handles: [], ...(sign ? { sign } : {}) });
const seat: Partial<Seat> = { score: 3, to_act: true };
const before: Partial<Snapshot> = { view: { gold: 1, year: 1 }, seats: [seat as Seat], asked: [0], choices: [{} as Choice], ply: 4, prompt: 'Build?' };
const change = {
  kind: 'change' as const,
  stages: [
    { lines: 1, scores: [4], edits: [{ op: 'replace' as const, path: '/view/gold', value: 2 }] },
    { lines: 3, scores: [5], edits: [{ op: 'replace' as const, path: '/view/gold', value: 3 }] },
  ],
  edits: [{ op: 'replace' as const, path: '/view/year', value: 2 }, { op: 'replace' as const, path: '/ply', value: 6 }],
  log: [line(5, 'Ann builds.'), line(5, 'Year 2.', 'chapter'), line(6, 'Ann rolls.'), line(6, 'It is spring.')],
  log_from: 5,
  chat: [],
};

describe('the frames of a change', () => {
  const frames = framesOf(before as Snapshot, change);

  it('are its stages and the present, each with what was told by then', () => {
    expect(frames.map(({ snapshot }) => snapshot.view)).toEqual([{ gold: 2, year: 1 }, { gold: 3, year: 1 }, { gold: 3, year: 2 }]);
    expect(frames.map(({ told }) => told.map(({ text }) => text))).toEqual([['Ann builds.'], ['Year 2.', 'Ann rolls.'], ['It is spring.']]);
    expect(frames.map(({ from }) => from)).toEqual([5, null, null]);
  });

  it('ask nobody anything on the way, and tell the scores of the moment', () => {
    expect(frames.map(({ isStage }) => isStage)).toEqual([true, true, false]);
    expect(frames[0]?.snapshot).toMatchObject({ asked: [], choices: [], seats: [{ score: 4, to_act: false }], ply: 4 });
    expect(frames[2]?.snapshot.ply).toBe(6);
  });

  it('show at once what somebody has done themselves, and no more', () => {
    expect(ownFrames(frames, 5)).toBe(1);
    expect(ownFrames(frames.slice(0, 1), 5)).toBe(1);
    const struck = [[line(5, 'Ann strikes.', 'battle')], [line(5, 'The rat is hurt.')], [line(5, 'The rat bites.', 'battle')]];
    expect(ownFrames(struck.map((told) => ({ ...frames[0]!, told })), 5)).toBe(2);
  });

  it('stay longer where there is more to see', () => {
    const [first, second] = frames.map(weight);
    expect(second).toBeGreaterThan(first ?? 0);
  });
});

it('tells a step of a replay scene by scene, each with the log of its time', () => {
  const log = [line(4, 'It is winter.'), line(5, 'Ann wins.'), line(5, 'Ben loses.')];
  const moment: Partial<Moment> = { view: { fought: 2 }, log, stages: [{ lines: 1, scores: [], edits: [{ op: 'replace', path: '/view/fought', value: 1 }] }] };
  const scenes = scenesOf({ view: { fought: 0 }, log: log.slice(0, 1) } as Partial<Moment> as Moment, moment as Moment);
  expect(scenes.map(({ view }) => view)).toEqual([{ fought: 1 }, { fought: 2 }]);
  expect(scenes.map(({ told }) => told.map(({ text }) => text))).toEqual([['Ann wins.'], ['Ben loses.']]);
  expect(scenes.map((scene) => scene.log.length)).toEqual([2, 3]);
});
