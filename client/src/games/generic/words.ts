/** Words for the parts of a view that nobody has drawn yet. */

/** What handles and seats are called at this table. */
export interface Names {
  readonly things: ReadonlyMap<string, string>;
  readonly seats: readonly string[];
}

/** One thing that can be said in a line: “fame 3”; `text` is empty where the key says it all. */
export interface Fact {
  readonly key: string;
  readonly text: string;
}

const TITLES = ['name', 'title', 'label'];

/** `forest_size` reads as “forest size”. */
export function words(key: string): string {
  return key.replaceAll(/[_-]+/g, ' ');
}

/** The names of everything in a view that has one. */
export function namesIn(view: unknown, seats: readonly string[]): Names {
  const things = new Map<string, string>();
  const names: Names = { things, seats };
  const look = (value: unknown): void => {
    if (isThing(value) && handleOf(value) !== null) things.set(String(value['id']), titleOf(value, names));
    if (!isPlain(value)) Object.values(value as object).forEach(look);
  };
  look(view);
  return names;
}

export function handleOf(thing: Record<string, unknown>): string | null {
  return typeof thing['id'] === 'string' ? thing['id'] : null;
}

/** What to call a thing: its name or title, else the last part of its handle; nothing if it has neither. */
export function titleOf(thing: Record<string, unknown>, { seats }: Names): string {
  for (const key of TITLES) {
    const value = thing[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  const last = (handleOf(thing) ?? '').split('/').at(-1) ?? '';
  const [kind = '', ...rest] = last.split(':');
  const which = rest.join(':');
  const seat = kind === 'seat' ? seats[Number(which)] : undefined;
  return seat ?? [words(kind), words(which)].filter(Boolean).join(' ');
}

/** All that can be said of a thing in one line each. What is not so, or not there, is left out. */
export function facts(thing: Record<string, unknown>, names: Names): readonly Fact[] {
  return Object.entries(thing)
    .filter(([key, value]) => key !== 'id' && !TITLES.includes(key) && isSayable(value) && !isTitle(thing, key))
    .flatMap(([key, value]): readonly Fact[] => {
      if (value === true) return [{ key: words(key), text: '' }];
      const text = say(key, value, names);
      return text === '' ? [] : [{ key: words(key), text }];
    });
}

/** A thing that stands for a seat is called by its player: `seat` says nothing new. */
function isTitle(thing: Record<string, unknown>, key: string): boolean {
  return key === 'seat' && handleOf(thing) === `seat:${String(thing[key])}`;
}

/** The facts of a thing for those who listen. */
export function spoken(told: readonly Fact[]): string {
  return told.map(({ key, text }) => `${key} ${text}`.trimEnd()).join(', ');
}

/** The parts of a thing that need room of their own: whatever holds further things. */
export function parts(thing: Record<string, unknown>): readonly (readonly [string, unknown])[] {
  return Object.entries(thing).filter(([, value]) => !isSayable(value));
}

/** Something that is no thing, in one line. */
export function inLine(value: unknown, names: Names): string {
  return say('', value, names) || '–';
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

export function isThing(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Can it be told in a line? Plain values, lists of them, and amounts by name (`{gold: 2, wood: 1}`) can. */
function isSayable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  return isThing(value) ? handleOf(value) === null && Object.values(value).every(isSayable) : true;
}

function say(key: string, value: unknown, names: Names): string {
  if (value === null || value === false) return '';
  if (Array.isArray(value)) return value.map((one) => (isPlain(one) ? plain(key, one, names) : inLine(one, names))).join(', ');
  return isThing(value) ? amounts(value, names) : plain(key, value, names);
}

/** Amounts by name; of nothing there is nothing to say. */
function amounts(value: Record<string, unknown>, names: Names): string {
  return Object.entries(value)
    .filter(([, amount]) => amount !== 0)
    .map(([key, amount]) => [words(key), amount === true ? '' : say(key, amount, names), amount] as const)
    .filter(([, text, amount]) => text !== '' || amount === true)
    .map(([key, text, amount]) => (isThing(amount) ? `${key} (${text})` : `${key} ${text}`.trimEnd()))
    .join(', ');
}

function plain(key: string, value: unknown, { things, seats }: Names): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (typeof value === 'number' && key === 'seat') return seats[value] ?? String(value);
  return things.get(String(value)) ?? String(value);
}
