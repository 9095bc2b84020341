import { afterEach, beforeEach, expect, it, vi } from 'vitest';

class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = FakeSocket.CONNECTING;
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
  vi.stubGlobal('document', { getElementById: () => null, addEventListener: () => {}, removeEventListener: () => {} });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function line() {
  const { Connection } = await import('./socket');
  const heard: unknown[] = [];
  const listener = { since: () => -1, receive: (message: unknown) => heard.push(message), state: () => {}, refused: () => {} };
  const connection = new Connection(() => 'ws://127.0.0.1/', listener);
  const socket = FakeSocket.made[0];
  if (socket === undefined) throw new Error('no socket was made');
  return { connection, socket, heard };
}

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
