import { expect, it } from 'vitest';
import type { Seat, Snapshot } from './api/types';
import { t } from './text';
import { clockFace, dateAndTime, timeLeft } from './time';

it('shows a clock as players know it', () => {
  expect(clockFace(65_000)).toBe('1:05');
  expect(clockFace(9_940)).toBe('9.9');
  expect(clockFace(-5)).toBe('0.0');
  expect(clockFace(3_661_000)).toBe('1:01:01');
  expect(clockFace(2 * 86_400_000 + 5 * 3_600_000)).toBe(t.table.daysLeft(2, 5));
});

it('tells days and hours in the words of the house', () => {
  expect(t.table.daysLeft(2, 3)).toBe('2 d 3 h');
});

const DAY = 86_400_000;
const asked = { kind: 'person', clock_ms: null, to_act: true } as Seat;
const inDays = { table: { status: 'playing', clock: { kind: 'days' } }, at: 1000, deadline: 1000 + 3 * DAY } as Snapshot;

it('counts the days that who is to act has left, and nobody else', () => {
  expect(timeLeft(inDays, asked, 1000 + DAY)).toBe(2 * DAY);
  expect(timeLeft(inDays, asked, 1000 + 4 * DAY)).toBe(0);
  expect(timeLeft(inDays, { ...asked, to_act: false }, 1000)).toBeNull();
  expect(timeLeft(inDays, { ...asked, kind: 'bot' }, 1000)).toBeNull();
  expect(timeLeft({ ...inDays, deadline: null }, asked, 1000)).toBeNull();
  expect(timeLeft({ ...inDays, table: { ...inDays.table, status: 'finished' } }, asked, 1000)).toBeNull();
});

it('runs a clock for who is to act', () => {
  const live = { ...inDays, table: { ...inDays.table, clock: { kind: 'live' } }, deadline: 61_000 } as Snapshot;
  expect(timeLeft(live, { ...asked, clock_ms: 60_000 }, 11_000)).toBe(50_000);
  expect(timeLeft(live, { ...asked, clock_ms: 60_000, to_act: false }, 11_000)).toBe(60_000);
  expect(timeLeft(live, asked, 11_000)).toBeNull();
});

it('tells the year where it is not this one', () => {
  const then = new Date(2026, 10, 15, 18, 23).getTime();
  expect(dateAndTime(then, new Date(2026, 0, 1).getTime())).not.toContain('2026');
  expect(dateAndTime(then, new Date(2027, 0, 1).getTime())).toContain('2026');
});

it('tells a date as English-speaking browsers do', () => {
  const day = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  const spaced = (text: string): string => text.replace(/\s/g, ' '); // browsers differ about the space before PM
  for (let month = 0; month < 12; month++) {
    const then = new Date(2026, month, 2 * month + 1, 2 * month, 5 * month);
    expect(spaced(t.dateAndTime(then, false))).toBe(spaced(new Intl.DateTimeFormat('en', day).format(then)));
    expect(spaced(t.dateAndTime(then, true))).toBe(spaced(new Intl.DateTimeFormat('en', { ...day, year: 'numeric' }).format(then)));
  }
});
