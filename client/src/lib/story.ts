/** The log as a story: under the chapters that the game tells of, or else round by round. */
import type { LogLine } from './api/types';
import { t } from './text';

export interface Chapter {
  /** Of what it is the heading: a line of the log, or the number of a round; nothing before the first. */
  readonly title: string;
  readonly heading: LogLine | null;
  readonly lines: readonly LogLine[];
}

export function chaptersOf(lines: readonly LogLine[]): Chapter[] {
  return lines.some(({ sign }) => sign === 'chapter') ? told(lines) : rounds(lines);
}

/** Where a chapter begins on a slider: with how many actions, and what it is called. */
interface Mark {
  readonly ply: number;
  readonly title: string;
}

/**
 * Where chapters begin, for a slider: what begins with the same action shares a mark, and the last of it names it. Turns of
 * one seat after the other are too many to be told apart there: their rounds are marked instead.
 */
export function chapterMarks(lines: readonly LogLine[]): Mark[] {
  const marks: Mark[] = [];
  const chapters = chaptersOf(lines);
  const first = chapters.find(({ heading }) => typeof heading?.seat === 'number')?.heading?.seat;
  let round = 0;
  for (const { title, heading, lines: told } of chapters) {
    const ply = (heading ?? told[0])?.ply;
    if (title === '' || ply === undefined) continue;
    const isTurn = typeof heading?.seat === 'number';
    if (isTurn && heading.seat !== first) continue;
    if (marks.at(-1)?.ply === ply) marks.pop();
    marks.push({ ply, title: isTurn ? t.table.round(++round) : title });
  }
  return marks;
}

/** The chapter in which an action was taken, by the number of actions before it. */
export function chapterAt(marks: readonly Mark[], ply: number): Mark | undefined {
  return marks.findLast((mark) => mark.ply <= ply);
}

function told(lines: readonly LogLine[]): Chapter[] {
  const chapters: { title: string; heading: LogLine | null; lines: LogLine[] }[] = [];
  for (const line of lines) {
    if (line.sign === 'chapter') chapters.push({ title: line.text.replace(/\.$/, ''), heading: line, lines: [] });
    else if (chapters.length === 0) chapters.push({ title: '', heading: null, lines: [line] });
    else chapters.at(-1)?.lines.push(line);
  }
  return chapters;
}

/** A heading as a leaf that is turned: its greater part, its lesser one, and the leaf of its kind that lay there before. */
interface Leaf {
  readonly title: string;
  readonly part: string;
  /** Null where only the lesser part has changed, or nothing lay there. */
  readonly before: string | null;
}

/** `Year II: Spring.` is the leaf of year II after that of year I; `Year II: Summer.` turns none. */
export function leafOf(heading: LogLine, log: readonly LogLine[]): Leaf {
  const [title, part] = parted(heading);
  const kind = (of: string): string => of.split(' ', 1)[0] ?? '';
  const at = log.lastIndexOf(heading);
  const earlier = (at < 0 ? log : log.slice(0, at)).filter(({ sign }) => sign === 'chapter').map((line) => parted(line)[0]);
  const before = earlier.findLast((of) => kind(of) === kind(title)) ?? null;
  return { title, part, before: before === title ? null : before };
}

function parted({ text }: LogLine): [title: string, part: string] {
  const [title = '', ...rest] = text.replace(/\.$/, '').split(': ');
  return [title, rest.join(': ')];
}

/** A round begins whenever the turn comes back to the one who was first. */
function rounds(lines: readonly LogLine[]): Chapter[] {
  const chapters: { title: string; heading: null; lines: LogLine[] }[] = [];
  const first = lines.find(({ seat }) => seat !== undefined && seat !== null)?.seat;
  let last = first;
  for (const line of lines) {
    const seat = line.seat ?? last;
    if (chapters.length === 0 || (seat === first && last !== first)) {
      chapters.push({ title: first === undefined ? '' : t.table.round(chapters.length + 1), heading: null, lines: [] });
    }
    last = seat;
    chapters.at(-1)?.lines.push(line);
  }
  return chapters;
}

/** What the others have done since one's own last action. */
export function sinceOwn(lines: readonly LogLine[], you: readonly number[]): readonly LogLine[] {
  return lines.slice(lines.findLastIndex((line) => isOwn(line, you)) + 1).filter(({ sign }) => sign !== 'chapter');
}

/** Does a line tell what one has done oneself? */
export function isOwn({ sign, seat }: LogLine, you: readonly number[]): boolean {
  return sign !== 'chapter' && typeof seat === 'number' && you.includes(seat);
}

const GREAT: readonly (string | undefined)[] = ['build', 'battle', 'loss'];
const LATEST = 2;

/**
 * The gist of some lines, in as many: the last two, the last thing that began for all, and what was greatest before. Whose
 * turn it was is left out.
 */
export function gistOf(lines: readonly LogLine[], most: number): readonly LogLine[] {
  const told = lines.filter(({ sign, seat }) => sign !== 'chapter' || typeof seat !== 'number');
  if (told.length <= most) return told;
  const latest = told.slice(-LATEST);
  const before = told.slice(0, -LATEST);
  const began = before.findLast(({ sign }) => sign === 'chapter');
  const rest = before.filter((line) => line !== began && line.sign !== 'chapter');
  const byWeight = [...GREAT.flatMap((wanted) => rest.filter(({ sign }) => sign === wanted).toReversed()), ...rest.filter(({ sign }) => !GREAT.includes(sign)).toReversed()];
  const kept = new Set([...(began ? [began] : []), ...byWeight].slice(0, most - LATEST).concat(latest));
  return told.filter((line) => kept.has(line));
}
