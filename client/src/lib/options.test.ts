import { describe, expect, it } from 'vitest';
import { askedOptions, heardOptions, settlesFirst, toldOptions, usualOptions, type GameOption } from './options';

const value = (name: string, from = 1, until = 8) => ({ value: name, title: name.toUpperCase(), from_seats: from, until_seats: until });
const option = (name: string, values: GameOption['values'], more: Partial<GameOption> = {}): GameOption => ({
  name,
  title: name,
  values,
  asked_if: null,
  settles_first: false,
  ...more,
});
const game = {
  options: [
    option('guilds', [value('draft'), value('named')]),
    option('first', [value('random'), value('1', 2), value('2', 2), value('3', 3)], { settles_first: true }),
    ...[1, 2, 3].map((seat) =>
      option(`guild-${seat}`, [value('open'), value('krom', seat)], { asked_if: { option: 'guilds', value: 'named' } }),
    ),
    option('mercy', [value('none'), value('some', 1, 2)], { asked_if: { option: 'guilds', value: 'merciful' } }),
  ],
};

const names = (seats: number, chosen: Record<string, string>): string[] =>
  askedOptions(game, seats, chosen).map(({ name }) => name);

describe('options', () => {
  it('are asked for where they mean something', () => {
    const usual = usualOptions(game);
    expect(names(1, usual)).toEqual(['guilds']);
    expect(names(3, usual)).toEqual(['guilds', 'first']);
    expect(names(2, { ...usual, guilds: 'named' })).toEqual(['guilds', 'guild-1', 'guild-2', 'first']);
    expect(names(2, { ...usual, guilds: 'merciful' })).toEqual(['guilds', 'mercy', 'first']);
    expect(names(3, { ...usual, guilds: 'merciful' })).toEqual(['guilds', 'first']);
    expect(askedOptions(game, 2, usual)[1]?.values.map((one) => one.value)).toEqual(['random', '1', '2']);
  });

  it('are sent as they were asked for, whatever was answered before', () => {
    const chosen = { guilds: 'named', first: '3', 'guild-1': 'krom', 'guild-3': 'krom' };
    expect(heardOptions(game, 3, chosen)).toEqual({ ...chosen, 'guild-2': 'open', mercy: 'none' });
    expect(heardOptions(game, 2, chosen)).toEqual({ guilds: 'named', first: 'random', 'guild-1': 'krom', 'guild-2': 'open', 'guild-3': 'open', mercy: 'none' });
    expect(heardOptions(game, 3, { ...chosen, guilds: 'draft' })).toEqual({ ...usualOptions(game), first: '3' });
  });

  it('are told in words, and may settle who begins', () => {
    expect(toldOptions(game, 2, { ...usualOptions(game), first: '2' })).toEqual([
      { title: 'guilds', value: 'DRAFT' },
      { title: 'first', value: '2' },
    ]);
    expect(toldOptions(game, 1, { ...usualOptions(game), 'guild-1': 'krom' }).at(-1)).toEqual({ title: 'guild-1', value: 'KROM' });
    expect(settlesFirst(game)).toBe(true);
    expect(settlesFirst({ ...game, options: game.options.slice(0, 1) })).toBe(false);
  });
});
