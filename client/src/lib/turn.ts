/** Whose turn it is, in words. */
import type { Snapshot } from './api/types';
import { t } from './text';

export interface Turn {
  readonly title: string;
  readonly text: string;
  readonly seat: number | null;
  readonly isYours: boolean;
  /** You may act: it is your turn, or something is offered to you while another must. */
  readonly mayAct: boolean;
}

export function turnOf(snapshot: Snapshot, thinking: number | null): Turn {
  const turn = plainTurnOf(snapshot, thinking);
  if (turn.isYours || snapshot.offer === '') return { ...turn, mayAct: turn.isYours };
  return { ...turn, text: [turn.text, snapshot.offer].join(' '), mayAct: true };
}

function plainTurnOf(snapshot: Snapshot, thinking: number | null): Omit<Turn, 'mayAct'> {
  const { asked, you, seats, result, prompt } = snapshot;
  const name = (seat: number): string => seats[seat]?.name ?? t.make.seat(seat + 1);
  if (result) return { title: outcomeTitle(snapshot), text: outcomeText(snapshot), seat: only(result.winners), isYours: false };
  const yours = asked.find((seat) => you.includes(seat));
  if (yours !== undefined) {
    const title = you.length > 1 ? t.table.turnOf(name(yours)) : t.table.yourTurn;
    return { title, text: prompt, seat: yours, isYours: true };
  }
  const first = asked[0];
  if (first === undefined) return { title: t.table.wait, text: '', seat: null, isYours: false };
  if (asked.length > 1) {
    const names = asked.map(name).join(t.table.and);
    return { title: t.table.turnOfSeveral(names), text: prompt, seat: null, isYours: false };
  }
  const text = thinking === first ? t.table.thinking(name(first)) : you.length === 0 ? t.table.watching(prompt) : prompt;
  return { title: t.table.turnOf(name(first)), text, seat: first, isYours: false };
}

/** A match that is over, as far as its outcome goes. */
type Ended = Pick<Snapshot, 'result' | 'you' | 'seats' | 'table'>;

export function outcomeTitle({ result, you, seats, table }: Ended): string {
  if (!result) return '';
  const { winners } = result;
  const isAlone = seats.length === 1;
  if (table.cooperative && !isAlone) return winners.length > 0 ? t.table.allWin : t.table.allLose;
  if (winners.length === seats.length && !isAlone) return t.table.draw;
  const names = winners.map((seat) => seats[seat]?.name ?? '').join(t.table.and);
  if (you.length === 1) {
    const won = winners.includes(you[0] ?? -1);
    if (won && winners.length === 1) return t.table.win;
    if (!won) return t.table.lose;
  }
  if (winners.length === 0) return t.table.loses(seats[0]?.name ?? '');
  return winners.length > 1 ? t.table.shareWin(names) : t.table.wins(names);
}

/** Who won, if the title does not say it; how the match ended; and the scores, where they decided it. */
export function outcomeText({ result, you, seats, table }: Ended): string {
  if (!result) return '';
  const name = (seat: number): string => seats[seat]?.name ?? '';
  const { winners, scores } = result;
  const first = winners[0];
  if (table.cooperative || seats.length === 1 || first === undefined) return result.text;
  const isTold = you.length !== 1 || winners.includes(you[0] ?? -1);
  const names = winners.map(name).join(t.table.and);
  const words = isTold ? [] : [`${winners.length > 1 ? t.table.shareWin(names) : t.table.wins(names)}.`];
  words.push(result.text);
  const best = Math.max(...scores);
  if (scores.length > 1 && winners.every((seat) => scores[seat] === best) && Math.min(...scores) < best) {
    const losses = (seat: number): number => (winners.includes(seat) ? 0 : 1);
    const order = seats.map((_, seat) => seat).sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || losses(one) - losses(other));
    words.push(t.table.scores(order.map((seat) => ({ name: name(seat), score: scores[seat] ?? 0 }))));
  }
  return words.join(' ');
}

function only(seats: readonly number[]): number | null {
  return seats.length === 1 ? (seats[0] ?? null) : null;
}
