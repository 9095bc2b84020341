/** Which set-up choices of a game mean something at a table, and what they are called. */
import type { GameInfo } from './api/types';

export type GameOption = GameInfo['options'][number];
type Asking = Pick<GameInfo, 'options'>;
type Chosen = Readonly<Record<string, string>>;

export function usualOptions(game: Asking): Record<string, string> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.values[0]?.value ?? '']));
}

/**
 * The choices to ask for, each with the values that mean something with so many seats; one value is no choice. What
 * hangs on another choice follows it.
 */
export function askedOptions(game: Asking, seats: number, chosen: Chosen): GameOption[] {
  const inOrder = game.options
    .filter(({ asked_if: only }) => only === null)
    .flatMap((option) => [option, ...game.options.filter(({ asked_if: only }) => only?.option === option.name)]);
  return inOrder
    .filter(({ asked_if: only }) => only === null || chosen[only.option] === only.value)
    .map((option) => ({ ...option, values: option.values.filter((value) => value.from_seats <= seats && seats <= value.until_seats) }))
    .filter((option) => option.values.length > 1);
}

/** What is sent: what was asked for and answered, and the usual for everything else. */
export function heardOptions(game: Asking, seats: number, chosen: Chosen): Record<string, string> {
  const heard = usualOptions(game);
  for (const { name, values } of askedOptions(game, seats, chosen)) {
    const answer = values.find(({ value }) => value === chosen[name]);
    if (answer) heard[name] = answer.value;
  }
  return heard;
}

/** Does the game itself ask who begins? */
export function settlesFirst(game: Asking): boolean {
  return game.options.some((option) => option.settles_first);
}

/** The choices of a table in words: what was asked for, and whatever is not as usual. */
export function toldOptions(game: Asking, seats: number, chosen: Chosen): { title: string; value: string }[] {
  const asked = new Set(askedOptions(game, seats, chosen).map(({ name }) => name));
  return game.options
    .filter(({ name, values }) => asked.has(name) || chosen[name] !== values[0]?.value)
    .map(({ name, title, values }) => ({ title, value: values.find(({ value }) => value === chosen[name])?.title ?? '' }));
}
