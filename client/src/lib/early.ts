/**
 * What the first page will want to know, asked for before anything is drawn: on a phone's line the answer is on its way
 * while the page is being built.
 */
import { loadBoard } from '../games/board';
import { tables } from './api/http';
import type { Snapshot } from './api/types';
import { inviteTo } from './invites';
import { printedAt } from './printed';
import type { Route } from './routes';
import { shelf } from './shelf';

let early: { readonly id: string; readonly snapshot: Promise<Snapshot> } | null = null;

export function foresee(route: Route): void {
  if (route.page === 'home') void shelf().catch(() => undefined);
  if (route.page !== 'table') return;
  const snapshot = tables.snapshot(route.id, inviteTo(route.id));
  early = { id: route.id, snapshot };
  snapshot.then(({ table }) => Promise.all([loadBoard(table.box), printedAt(table.printed)])).catch(() => undefined);
}

/** A table's state, as asked for early if it was; only once, for it grows old. */
export function snapshotOf(id: string, invite: string | null): Promise<Snapshot> {
  const foreseen = early?.id === id ? early.snapshot : null;
  early = null;
  return foreseen ? inItsTurn(foreseen) : tables.snapshot(id, invite);
}

/** What was known before the page is drawn comes when its frame stands, so that a slow phone answers in between. */
export async function inItsTurn<T>(foreseen: Promise<T>): Promise<T> {
  await new Promise((next) => setTimeout(next));
  return foreseen;
}
