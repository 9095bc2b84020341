/** The HTTP side of the server, typed. Every refusal becomes an `ApiError` with words for a person. */
import { t } from '$lib/text';
import { answerTo } from './answers';
import type * as api from './types';

export class ApiError extends Error {
  constructor(
    readonly code: api.Problem['code'] | 'offline',
    message: string,
    readonly status: number,
    readonly rule: string | null = null,
  ) {
    super(message);
  }
}

let csrf = '';

async function request(method: string, path: string, body?: unknown, mayRetry = true): Promise<Response> {
  // The page does not bring the token for changes.
  if (method !== 'GET' && csrf === '') await renew();
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET') headers['X-CSRF-Token'] = csrf;
  if (body !== undefined) headers['Content-Type'] = typeof body === 'string' ? 'text/plain' : 'application/json';
  const sent: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) sent.body = typeof body === 'string' ? body : JSON.stringify(body);
  let response: Response;
  try {
    response = await fetch(`/api${path}`, sent);
  } catch {
    throw new ApiError('offline', t.errors.offline, 0);
  }
  if (response.ok) return response;
  const error = await readProblem(response);
  if (error.code === 'csrf' && mayRetry) {
    await renew();
    return request(method, path, body, false);
  }
  throw error;
}

async function readProblem(response: Response): Promise<ApiError> {
  try {
    const { error } = (await response.json()) as { error: api.Problem };
    return new ApiError(error.code, error.message, response.status, error.rule ?? null);
  } catch {
    return new ApiError('internal', t.errors.unreadable(response.status), response.status);
  }
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await request(method, path, body);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** What the page brought the answer to, or what the server says now. */
async function ask<T>(path: string): Promise<T> {
  return answerTo<T>(path) ?? json<T>('GET', path);
}

function query(values: Record<string, string | number | readonly string[] | null | undefined>): string {
  const given = Object.entries(values).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, String(one)]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

async function remember(answer: Promise<api.Session>): Promise<api.Session> {
  const known = await answer;
  csrf = known.csrf;
  return known;
}

const renew = (): Promise<api.Session> => remember(json<api.Session>('GET', '/session'));

export const session = {
  get: () => remember(ask<api.Session>('/session')),
  begin: (name: string) => remember(json<api.Session>('POST', '/session', { name })),
  register: (name: string, password: string) => remember(json<api.Session>('POST', '/account', { name, password })),
  login: (name: string, password: string) => remember(json<api.Session>('POST', '/login', { name, password })),
  changePassword: (old: string, next: string) =>
    remember(json<api.Session>('POST', '/account/password', { old, new: next })),
  forget: () => remember(json<api.Session>('DELETE', '/session')),
  logout: () => remember(json<api.Session>('POST', '/logout')),
};

export const sessions = {
  list: () => json<api.KnownSession[]>('GET', '/sessions'),
  end: (id: string) => request('DELETE', `/sessions/${id}`),
  endOthers: () => request('DELETE', '/sessions'),
};

export const tokens = {
  list: () => json<api.Token[]>('GET', '/tokens'),
  make: (label: string) => json<api.Token>('POST', '/tokens', { label }),
  revoke: (id: string) => request('DELETE', `/tokens/${id}`),
};

export const games = {
  list: () => ask<api.GameInfo[]>('/games'),
  primer: (game: string) => json<api.Primer>('GET', `/games/${game}/primer`),
  rules: (game: string) => json<api.Rule[]>('GET', `/games/${game}/rules`),
};

export type Printed = Readonly<Record<string, unknown>>;

/** The address is the server's word, and complete. */
export const fetchPrinted = (address: string): Promise<Printed> => json<Printed>('GET', address.replace(/^\/api/, ''));

export const invites = {
  follow: (invite: string) => json<{ table: api.TableSummary }>('GET', `/invites/${encodeURIComponent(invite)}`),
};

export const tables = {
  make: (table: api.NewTable) => json<api.TableMade>('POST', '/tables', table),
  home: () => ask<api.Home>('/home'),
  list: (list: 'public' | 'mine' | 'live' | 'finished') => ask<api.TableSummary[]>(`/tables${query({ list })}`),
  snapshot: (id: string, invite: string | null) => ask<api.Snapshot>(`/tables/${id}${query({ invite })}`),
  sit: (id: string, seat: number | null, invite: string | null) =>
    json<unknown>('POST', `/tables/${id}/sit`, { seat, invite }),
  rematch: (id: string) => json<api.Ack>('POST', `/tables/${id}/commands`, { kind: 'rematch', key: crypto.randomUUID() }),
  moment: (id: string, ply: number | null, seat: number | null, invite: string | null) =>
    json<api.Moment>('GET', `/tables/${id}/replay${query({ ply, seat, invite })}`),
  books: (id: string, invite: string | null) => json<api.Books>('GET', `/tables/${id}/books${query({ invite })}`),
  review: (id: string, invite: string | null) => json<api.Review>('GET', `/tables/${id}/review${query({ invite })}`),
  dice: (id: string, invite: string | null) => json<api.Dice>('GET', `/tables/${id}/dice${query({ invite })}`),
  branch: (id: string, ply: number, seat: number, level: api.Level, invite: string | null) =>
    json<api.TableMade>('POST', `/tables/${id}/branch${query({ invite })}`, { ply, seat, level }),
  hint: (id: string, seat: number | null) => json<api.Hint>('GET', `/tables/${id}/hint${query({ seat })}`),
  why: (id: string, handle: string, picked: readonly string[], seat: number | null, invite: string | null) =>
    json<api.Reason>('GET', `/tables/${id}/why${query({ handle, picked, seat, invite })}`),
  upload: (record: string) => json<{ id: string }>('POST', '/records', record),
};
