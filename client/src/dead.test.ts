import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.{ts,svelte}', '!./**/*.gen.ts', '!./**/*.d.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const files = Object.entries(sources);

it('nothing is exported that no other file speaks of', () => {
  const idle = files.flatMap(([path, source]) => {
    const exported = [...source.matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm)];
    const isUsed = (name: string): boolean =>
      files.some(([other, text]) => other !== path && new RegExp(String.raw`\b${name}\b`).test(text));
    return exported.flatMap(([, name = '']) => (isUsed(name) ? [] : [`${path}: ${name}`]));
  });
  expect(idle).toEqual([]);
});

it('no part of a page or board is kept that nobody draws', () => {
  const parts = files.map(([path]) => path).filter((path) => path.endsWith('.svelte') && !/\/Board\.svelte$/.test(path));
  const idle = parts.filter((path) => {
    const name = path.slice(path.lastIndexOf('/'));
    return !files.some(([, source]) => source.includes(`${name}'`));
  });
  expect(idle).toEqual([]);
});

it('no text is kept that nobody says', () => {
  const code = files.filter(([path]) => !/\/text(\/en)?\.ts$/.test(path)).map(([, source]) => source);
  const idle = files
    .filter(([path]) => /\/text(\/en)?\.ts$/.test(path))
    .flatMap(([path, source]) => {
      const keys = [...source.matchAll(/^ {2,}(?:'([\w-]+)'|(\w+))(?::|\()/gm)].map(([, quoted, plain]) => quoted ?? plain ?? '');
      const own = files.filter(([other]) => other === path).map(([, text]) => text);
      const isSaid = (key: string): boolean =>
        code.some((text) => new RegExp(String.raw`\b${key}\b`).test(text)) ||
        own.some((text) => new RegExp(String.raw`\.${key}\b`).test(text));
      return keys.filter((key) => !isSaid(key)).map((key) => `${path}: ${key}`);
    });
  expect(idle).toEqual([]);
});
