import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import icons from 'unplugin-icons/vite';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), icons({ compiler: 'svelte', scale: 1 })],
  resolve: { alias: { $lib: here('./src/lib') } },
  build: {
    outDir: here('../src/kingsarms/web/static'),
    emptyOutDir: true,
    target: 'es2022',
    // Nothing inline: the content security policy lets only files of our own origin in.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Tells the server which files a game's board is made of, to announce them together with a table's page.
    manifest: 'chunks.json',
    rolldownOptions: {
      output: {
        // On a phone's line each further file costs more than its bytes: what every page needs comes as one.
        codeSplitting: {
          groups: [
            { name: 'house', test: /node_modules.svelte|src.lib.(api|routes|text|router|settings)|parts.Title/ },
          ],
        },
      },
    },
  },
  // `npm run dev` beside a running `kingsarms serve`.
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
