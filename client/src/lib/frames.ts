/** A change of the table as the pictures that it is shown in, one after the other: its stages, and the present. */
import type { LogLine, Moment, ServerMessage, Snapshot } from './api/types';
import { patched } from './patch';

type Change = Extract<ServerMessage, { kind: 'change' }>;

export interface Frame {
  readonly snapshot: Snapshot;
  /** What is told with it. */
  readonly told: readonly LogLine[];
  /** From this action on, what the log held before is void; null: it is all still true. */
  readonly from: number | null;
  /** More follows: nobody is asked anything yet. */
  readonly isStage: boolean;
}

/** The frames from what was known before; the last one is the present. */
export function framesOf(before: Snapshot, change: Change): Frame[] {
  const { log, log_from, chat } = change;
  const frames: Frame[] = [];
  let [known, lines] = [before, 0];
  for (const stage of change.stages) {
    known = patched(known, stage.edits);
    const seats = before.seats.map((seat, i) => ({ ...seat, score: stage.scores[i] ?? seat.score, to_act: false }));
    const snapshot = { ...known, seats, asked: [], choices: [], offer: '', prompt: '' };
    frames.push({ snapshot, told: log.slice(lines, stage.lines), from: frames.length === 0 ? log_from : null, isStage: true });
    lines = stage.lines;
  }
  const snapshot = { ...patched(known, change.edits), log, log_from, chat };
  frames.push({ snapshot, told: log.slice(lines), from: frames.length === 0 ? log_from : null, isStage: false });
  return frames;
}

/** What is seen of a moment of the past: the view, the log as far as it has been told, and what is told with it. */
export interface Scene {
  readonly view: Moment['view'];
  readonly log: readonly LogLine[];
  readonly told: readonly LogLine[];
}

/** A moment that one leaps to: nothing is told. */
export function sceneOf({ view, log }: Moment): Scene {
  return { view, log, told: [] };
}

/** The scenes on the way from the moment before; the last one is the moment itself. */
export function scenesOf(before: Moment, moment: Moment): Scene[] {
  const { log } = moment;
  let [known, lines]: [Pick<Moment, 'view'>, number] = [{ view: before.view }, before.log.length];
  const scenes = moment.stages.map((stage): Scene => {
    known = patched(known, stage.edits);
    const end = before.log.length + stage.lines;
    const told = log.slice(lines, end);
    lines = end;
    return { view: known.view, log: log.slice(0, end), told };
  });
  return [...scenes, { view: moment.view, log, told: log.slice(lines) }];
}

/** A whole snapshot as one frame. */
export function whole(snapshot: Snapshot): Frame {
  return { snapshot, told: snapshot.log, from: snapshot.log_from, isStage: false };
}

/**
 * How many of the frames after one's own action are there at once: all that it did itself, until a chapter begins or
 * somebody strikes: what creatures and rats do at the end of one's turn is told, too.
 */
export function ownFrames(frames: readonly Frame[], ply: number): number {
  const isElse = (frame: Frame, i: number): boolean =>
    frame.told.some(({ ply: of, sign }) => of > ply || sign === 'chapter' || (i > 0 && sign === 'battle'));
  const others = frames.findIndex(isElse);
  return others < 0 ? frames.length : Math.max(1, others);
}

/** How long a frame stays, measured by a plain one: what is great, or much, takes longer to see. */
export function weight({ told }: Pick<Frame, 'told'>): number {
  const great = told.some(({ sign }) => sign === 'chapter' || sign === 'battle') ? 0.6 : 0;
  return 1 + great + Math.min(1, 0.35 * Math.max(0, told.length - 1));
}
