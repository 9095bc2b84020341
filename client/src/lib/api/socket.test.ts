import { afterEach, beforeEach, expect, it, vi } from 'vitest';

class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = FakeSocket.CONNECTING;
  sent: string[] = [];
  cut = 0;
  onopen = (): void => {};
  onmessage = (_event: { data: string }): void => {};
  onclose = (_event: { code: number }): void => {};

  constructor() {
    FakeSocket.made.push(this);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  send(text: string): void {
    this.sent.push(text);
  }

  hear(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  close(): void {
    this.cut += 1;
  }
}

beforeEach(() => {
  FakeSocket.made = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('document', { visibilityState: 'visible', getElementById: () => null, addEventListener: () => {}, removeEventListener: () => {} });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function line() {
  const { Connection } = await import('./socket');
  const heard: unknown[] = [];
  const refused = vi.fn();
  const listener = { since: () => -1, receive: (message: unknown) => heard.push(message), state: () => {}, refused };
  const connection = new Connection(() => 'ws://127.0.0.1/', listener);
  const socket = FakeSocket.made[0];
  if (socket === undefined) throw new Error('no socket was made');
  return { connection, socket, heard, refused };
}

const problem = (code: string, retry_after: number | null) => ({ code, message: code, rule: null, retry_after });

it('closes an open socket at once', async () => {
  const { connection, socket } = await line();
  socket.open();
  connection.close();
  expect(socket.cut).toBe(1);
});

it('lets a socket that is still connecting open before it closes it, and hears nothing more', async () => {
  const { connection, socket, heard } = await line();
  connection.close();
  expect(socket.cut).toBe(0);
  socket.open();
  expect(socket.cut).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
  socket.onmessage({ data: JSON.stringify({ kind: 'hello' }) });
  expect(heard).toEqual([]);
});

it('sends a command again when a busy server has said so, and not before', async () => {
  const { connection, socket } = await line();
  socket.open();
  const done = connection.send({ kind: 'chat', text: 'hello' });
  const { key } = JSON.parse(socket.sent[0] ?? '{}') as { key: string };
  socket.hear({ kind: 'error', key, error: problem('busy', 7) });
  await vi.advanceTimersByTimeAsync(6_900);
  expect(socket.sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(socket.sent).toEqual([socket.sent[0], socket.sent[0]]);
  socket.hear({ kind: 'ack', key, seq: 3 });
  expect((await done).seq).toBe(3);
});

it('takes a refusal for what it is, where no time is told', async () => {
  const { connection, socket } = await line();
  socket.open();
  const done = connection.send({ kind: 'undo', ply: 3 });
  const { key } = JSON.parse(socket.sent[0] ?? '{}') as { key: string };
  socket.hear({ kind: 'error', key, error: problem('busy', null) });
  await expect(done).rejects.toMatchObject({ code: 'busy' });
});

it('comes back to a house that is busy, when it has said so', async () => {
  const { socket, refused } = await line();
  socket.open();
  socket.hear({ kind: 'error', key: null, error: problem('busy', 9) });
  socket.onclose({ code: 4000 });
  await vi.advanceTimersByTimeAsync(8_900);
  expect(FakeSocket.made).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(FakeSocket.made).toHaveLength(2);
  expect(refused).not.toHaveBeenCalled();
});

it('does not come back where it is not wanted', async () => {
  const { socket, refused } = await line();
  socket.open();
  socket.hear({ kind: 'error', key: null, error: problem('not-invited', null) });
  socket.onclose({ code: 4000 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.made).toHaveLength(1);
  expect(refused).toHaveBeenCalledOnce();
});
