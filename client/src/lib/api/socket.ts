/**
 * The line to a table: it reconnects by itself, asks for what was missed, and sends again what was not answered.
 * Every command carries a key of its own, so that the server does a command once however often it arrives.
 */
import type { Ack, ClientMessage, Command, Problem, ServerMessage } from './types';
import { ApiError } from './http';

interface Listener {
  /** The number of the last event known, to be told only what came later; -1 for everything. */
  since(): number;
  receive(message: ServerMessage): void;
  /** `open`, or `lost` while trying again. */
  state(line: 'open' | 'lost'): void;
  /** The server does not want this line: it will not be tried again. */
  refused(error: ApiError): void;
}

interface Waiting {
  readonly message: ClientMessage;
  readonly resolve: (ack: Ack) => void;
  readonly reject: (error: ApiError) => void;
}

const FIRST_DELAY = 300;
const LONGEST_DELAY = 5_000;
const PING_EVERY = 20_000;
const SILENCE_LIMIT = 45_000;
/** The server closes with codes from here on when it means it. */
const REFUSED = 4000;
/** Refusals of a line that another try may overcome. */
const PASSING: readonly Problem['code'][] = ['too-many', 'busy', 'unsure'];

/** How long to wait before the n-th attempt in a row: doubling, up to a limit, never quite together with others. */
function delayBefore(attempt: number, random: number): number {
  const full = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** attempt);
  return full * (0.6 + 0.4 * random);
}

/** The same after a refusal, which may say how long to wait. */
function delayAfter(problem: Problem | null, attempt: number): number {
  return Math.max((problem?.retry_after ?? 0) * 1000, delayBefore(attempt, Math.random()));
}

/** Whether it was done is not known, or the server has no time now and says when: nobody needs to hear of that. */
function isWorthAnotherTry(problem: Problem): boolean {
  return problem.code === 'unsure' || (problem.code === 'busy' && (problem.retry_after ?? null) !== null);
}

export class Connection {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #closed = false;
  #problem: Problem | null = null;

  constructor(
    private readonly address: (since: number) => string,
    private readonly listener: Listener,
  ) {
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  /** Send a command; the promise is kept when the server has stored or refused it, across lost connections. */
  send(command: Command): Promise<Ack> {
    const key = crypto.randomUUID();
    const message = { ...command, key } as ClientMessage;
    return new Promise((resolve, reject) => {
      this.#waiting.set(key, { message, resolve, reject });
      this.#post(message);
    });
  }

  /** Send something that needs no answer, if the line is open. */
  tell(message: ClientMessage): void {
    this.#post(message);
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    clearTimeout(this.#retry);
    clearInterval(this.#pulse);
    // One that is still connecting is closed as it opens: browsers complain about a connection that is cut before.
    if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.address(this.listener.since()));
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#closed) {
        socket.close();
        return;
      }
      this.#heard = Date.now();
      this.#pulse = setInterval(() => this.#beat(), PING_EVERY);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => this.#lose(socket, event.code);
  }

  #hear(message: ServerMessage): void {
    if (this.#closed) return;
    this.#heard = Date.now();
    if (message.kind === 'hello') {
      this.#attempt = 0;
      this.listener.state('open');
      this.listener.receive(message);
      for (const { message: unanswered } of this.#waiting.values()) this.#post(unanswered);
      return;
    }
    if (message.kind === 'ack') this.#take(message.key)?.resolve(message);
    else if (message.kind === 'error') this.#refuse(message.key, message.error);
    else this.listener.receive(message);
  }

  #refuse(key: string | null, error: Problem): void {
    if (key === null) this.#problem = error;
    else if (isWorthAnotherTry(error)) setTimeout(() => this.#repost(key), delayAfter(error, 1));
    else this.#take(key)?.reject(refusal(error));
  }

  /** The same command under its key: done once, if it was not done already. */
  #repost(key: string): void {
    const waiting = this.#waiting.get(key);
    if (waiting) this.#post(waiting.message);
  }

  #take(key: string): Waiting | undefined {
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    return waiting;
  }

  #post(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #beat(): void {
    if (Date.now() - this.#heard > SILENCE_LIMIT) this.#socket?.close();
    else this.#post({ kind: 'ping' });
  }

  #lose(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#closed) return;
    clearInterval(this.#pulse);
    this.#socket = null;
    const problem = code === REFUSED ? this.#problem : null;
    this.#problem = null;
    if (problem !== null && !PASSING.includes(problem.code)) {
      this.close();
      this.listener.refused(refusal(problem));
      return;
    }
    this.listener.state('lost');
    this.#retry = setTimeout(() => this.#connect(), delayAfter(problem, this.#attempt++));
  }

  #hurry = (): void => {
    if (this.#socket === null && !this.#closed && document.visibilityState === 'visible') this.#connect();
  };
}

function refusal(error: Problem): ApiError {
  return new ApiError(error.code, error.message, 409, error.rule ?? null);
}
