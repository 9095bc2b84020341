import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import subsetFont from 'subset-font';
import { optimize } from 'svgo';
import { ExternalPackageIconLoader } from 'unplugin-icons/loaders';
import icons from 'unplugin-icons/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://127.0.0.1:8000';

const built = here('../src/kingsarms/web/static');

/** Leaves a smaller copy beside every text file of the build; the server sends it to whoever understands it. */
function smaller(): Plugin {
  const texts = /\.(js|css|html|svg|webmanifest)$/;
  return {
    name: 'smaller',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => texts.test(name))) {
        const content = readFileSync(join(built, name));
        if (content.length > 1000) writeFileSync(join(built, `${name}.br`), brotliCompressSync(content));
      }
    },
  };
}

/**
 * A browser that knows this line compiles all functions of a file while it is loaded, beside the page, and not one by one
 * as the page is drawn: half of what a first page costs a phone's processor. It must be the first line.
 */
function eager(): Plugin {
  return {
    name: 'eager',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}

/** What the fonts hold of Latin: letters, figures, punctuation and arrows, from one code to another. */
const LETTERS: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2c6, 0x2dc],
  [0x2010, 0x2044],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2215],
];

/**
 * Cuts the fonts to what is read in them, half of their length: letters, and the features that styles ask for. Hints for
 * coarse screens go, too: no telephone reads them. A font is named by what is left of it, because browsers keep it for a
 * year.
 */
function slimmer(): Plugin {
  const codes = LETTERS.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => first + n));
  const text = String.fromCodePoint(...codes);
  const keepFeatures = ['kern', 'liga', 'mark', 'lnum', 'tnum'];
  return {
    name: 'slimmer',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\.woff2\?url$/ },
      async handler(id) {
        const file = id.replace(/\?url$/, '');
        const source = await subsetFont(readFileSync(file), text, { targetFormat: 'woff2', keepFeatures, noHinting: true });
        const digest = createHash('sha256').update(source).digest('hex').slice(0, 8);
        const fileName = `assets/${basename(file, '.woff2')}-${digest}.woff2`;
        this.emitFile({ type: 'asset', fileName, source });
        return `export default '/${fileName}'`;
      },
    },
  };
}

/**
 * The icons are drawn on a field of 512 by 512: whole numbers are exact enough for anything we show, at half the size. No
 * arcs are made of curves, for a nearly full arc is not kept by rounding.
 */
function rounded(icon: string): string {
  return optimize(icon, { plugins: [{ name: 'convertPathData', params: { floatPrecision: 0, makeArcs: false } }] }).data;
}

export default defineConfig({
  plugins: [
    svelte(),
    icons({
      compiler: 'svelte',
      scale: 1,
      customCollections: ExternalPackageIconLoader('@iconify-json/game-icons'), // only such are transformed
      transform: rounded,
    }),
    slimmer(),
    eager(),
    smaller(),
  ],
  resolve: { alias: { $lib: here('./src/lib') } },
  build: {
    outDir: built,
    emptyOutDir: true,
    target: 'es2022',
    // Nothing inline: the content security policy lets only files of our own origin in.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Tells the server which files a game's board is made of, to announce them together with a table's page.
    manifest: 'chunks.json',
    // On a phone's line every file of the first page costs time of its own, and a long one is slow to start: what several
    // pages or boards need are a few files, the scripts of about the same length.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'styles', test: /src\/(?!games\/).*\.css$/, priority: 1 },
            { name: 'svelte', test: /node_modules\/svelte/ },
            { name: 'house', minShareCount: 2 },
          ],
        },
      },
    },
  },
  // `npm run dev` beside a running `kingsarms serve`.
  server: { proxy: { '/api': { target: server, ws: true } } },
  // A test may read the modules that it is about: on a busy machine that takes its time.
  test: { include: ['src/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
});
