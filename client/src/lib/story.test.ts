import { describe, expect, it } from 'vitest';
import type { LogLine } from './api/types';
import { chapterAt, chapterMarks, chaptersOf, gistOf, leafOf, sinceOwn } from './story';

const line = (text: string, seat?: number, sign?: LogLine['sign']): LogLine => ({
  ply: 1,
  text,
  handles: [],
  ...(seat === undefined ? {} : { seat }),
  ...(sign ? { sign } : {}),
});
const outline = (lines: LogLine[]): [string, string[]][] => chaptersOf(lines).map(({ title, lines }) => [title, lines.map(({ text }) => text)]);

describe('the marks on a slider', () => {
  it('are where chapters begin; of those that one action begins, the last', () => {
    const at = (ply: number, text: string, sign?: LogLine['sign']): LogLine => ({ ...line(text, undefined, sign), ply });
    const lines = [at(0, 'Order.'), at(1, 'Spring.', 'chapter'), at(2, 'A roll.'), at(5, 'Autumn.', 'chapter'), at(5, 'Winter.', 'chapter')];
    expect(chapterMarks(lines)).toEqual([{ ply: 1, title: 'Spring' }, { ply: 5, title: 'Winter' }]);
  });

  it('are rounds where every turn has a heading, and tell when something was done', () => {
    const turn = (ply: number, seat: number): LogLine => ({ ...line('A turn.', seat, 'chapter'), ply });
    const marks = chapterMarks([turn(0, 1), turn(4, 2), turn(7, 0), turn(9, 1), turn(12, 2)]);
    expect(marks).toEqual([{ ply: 0, title: 'Round 1' }, { ply: 9, title: 'Round 2' }]);
    expect([3, 8, 9].map((ply) => chapterAt(marks, ply)?.title)).toEqual(['Round 1', 'Round 1', 'Round 2']);
  });
});

describe('a leaf', () => {
  const headings = ['Year I: Spring.', 'Year I: Winter.', 'Chapter 1: The Well.', 'Year II: Spring.', 'Year II: Summer.'];
  const log = headings.map((text) => line(text, undefined, 'chapter'));
  const leaves = log.map((heading) => leafOf(heading, log));

  it('turns when what is written large on it changes, over the last one of its kind', () => {
    expect(leaves.map(({ title, before }) => [title, before])).toEqual([
      ['Year I', null],
      ['Year I', null],
      ['Chapter 1', null],
      ['Year II', 'Year I'],
      ['Year II', null],
    ]);
  });

  it('has the rest of the heading below', () => {
    expect(leaves.map(({ part }) => part)).toEqual(['Spring', 'Winter', 'The Well', 'Spring', 'Summer']);
  });
});

describe('the chapters of a log', () => {
  it('are those that the game tells of', () => {
    const lines = [line('Turn order.'), line('Year 1: Spring.', undefined, 'chapter'), line('Ann rolls.', 0), line('Year 1: Summer.', undefined, 'chapter')];
    expect(outline(lines)).toEqual([['', ['Turn order.']], ['Year 1: Spring', ['Ann rolls.']], ['Year 1: Summer', []]]);
  });

  it('are rounds where a game tells of none', () => {
    const lines = [line('a', 0), line('b', 0), line('c', 1), line('d', 0), line('e'), line('f', 1)];
    expect(outline(lines)).toEqual([['Round 1', ['a', 'b', 'c']], ['Round 2', ['d', 'e', 'f']]]);
  });

  it('are none where nothing has happened', () => {
    expect(outline([])).toEqual([]);
  });
});

describe('what the others have done', () => {
  it('is what was told since one’s own last line, without headings', () => {
    const lines = [line('Ann builds.', 0), line('Ben builds.', 1), line('Year 2.', undefined, 'chapter'), line('Cis passes.', 2)];
    expect(sinceOwn(lines, [0]).map(({ text }) => text)).toEqual(['Ben builds.', 'Cis passes.']);
    expect(sinceOwn(lines, [2])).toEqual([]);
  });
});

describe('the gist of what was missed', () => {
  it('is all of a little', () => {
    expect(gistOf([line('Ann’s turn.', 0, 'chapter'), line('Ann moves.', 0)], 3).map(({ text }) => text)).toEqual(['Ann moves.']);
  });

  it('is what was great of much, and how it ended, in the order in which it was told', () => {
    const lines = [
      line('Round 1.', undefined, 'chapter'),
      line('Ann builds a mill.', 0, 'build'),
      line('Ben draws.', 1, 'card'),
      line('Round 2.', undefined, 'chapter'),
      line('Ben’s turn.', 1, 'chapter'),
      line('Ben gains 1 coin.', 1, 'coin'),
      line('Ann moves.', 0),
      line('Ben moves.', 1),
      line('Ben rests.', 1),
    ];
    expect(gistOf(lines, 4).map(({ text }) => text)).toEqual(['Ann builds a mill.', 'Round 2.', 'Ben moves.', 'Ben rests.']);
    expect(gistOf(lines, 5).map(({ text }) => text)).toEqual(['Ann builds a mill.', 'Round 2.', 'Ann moves.', 'Ben moves.', 'Ben rests.']);
  });
});
