/**
 * Writes the types of everything that crosses the wire: from the server's own description of its API, and, for the views,
 * from what each game declares (tools/view_types.py). `npm run types` rewrites src/lib/api/schema.d.ts and the files named
 * *.gen.ts under src/games; `npm run types -- --check` only says whether they are current.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const target = here('../src/lib/api/schema.d.ts');
const houses = ['../../.venv/bin/python', '../../.venv/Scripts/python.exe'].map(here);
const python = process.env.PYTHON ?? houses.find(existsSync) ?? 'python3';

const description = JSON.parse(execFileSync(python, ['-m', 'kingsarms.web.openapi'], { maxBuffer: 1 << 26 }));
const settings = { defaultNonNullable: false, emptyObjectsUnknown: true };
const head = '// Made by `npm run types` from the server\'s description of its API. Do not edit.\n\n';
const types = head + astToString(await openapiTS(messagesOnly(description), settings));

/** The messages without the routes and the remarks, which stand in the server's own documentation. */
function messagesOnly({ openapi, info, components }) {
  const remarks = new Set(['title', 'description', 'default']);
  const bare = (node, isNames = false) => {
    if (Array.isArray(node)) return node.map((item) => bare(item));
    if (node === null || typeof node !== 'object') return node;
    const kept = Object.entries(node).filter(([key, value]) => isNames || typeof value === 'object' || !remarks.has(key));
    return Object.fromEntries(kept.map(([key, value]) => [key, bare(value, key === 'properties')]));
  };
  return { openapi, info, paths: {}, components: { schemas: bare(components.schemas, true) } };
}

const isCheck = process.argv.includes('--check');
const views = spawnSync(python, ['-m', 'tools.view_types', ...(isCheck ? ['--check'] : [])], { cwd: here('../..'), stdio: 'inherit' });
process.exitCode = views.status ?? 1;

if (!isCheck) {
  writeFileSync(target, types);
} else if (!existsSync(target) || readFileSync(target, 'utf8') !== types) {
  console.error('src/lib/api/schema.d.ts is not what the server says now: run `npm run types` and commit it');
  process.exitCode = 1;
}
