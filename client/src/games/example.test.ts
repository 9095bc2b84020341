import { compile, preprocess } from 'svelte/compiler';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { expect, it } from 'vitest';
import guide from '../../../docs/adding-a-board.md?raw';

it('the board of the guide compiles without a warning', async () => {
  const source = /```svelte\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const { code } = await preprocess(source, vitePreprocess({ style: false }));
  const { js, warnings } = compile(code, { runes: true, filename: 'Board.svelte' });
  expect(warnings).toEqual([]);
  expect(js.code).toContain('cell');
});
