/** JSON Patch (RFC 6902), as far as the server uses it. What is not edited stays the same object, and is not drawn anew. */
import type { Edit } from './api/types';

/** A document after some edits; the one given is left as it is. */
export function patched<Document>(document: Document, edits: readonly Edit[]): Document {
  return edits.reduce<unknown>((now, edit) => edited(now, stepsOf(edit.path), edit), document) as Document;
}

function stepsOf(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function edited(value: unknown, [step, ...rest]: readonly string[], edit: Edit): unknown {
  if (step === undefined) return edit.value;
  if (Array.isArray(value)) return editedList(value, Number(step), rest, edit);
  if (typeof value !== 'object' || value === null) throw new Error(`there is nothing at ${edit.path}`);
  const copy: Record<string, unknown> = { ...value };
  if (rest.length > 0) copy[step] = edited(copy[step], rest, edit);
  else if (edit.op === 'remove') delete copy[step];
  else copy[step] = edit.value;
  return copy;
}

function editedList(list: readonly unknown[], at: number, rest: readonly string[], edit: Edit): unknown[] {
  if (rest.length > 0) return list.with(at, edited(list[at], rest, edit));
  if (edit.op === 'remove') return list.toSpliced(at, 1);
  return edit.op === 'add' ? list.toSpliced(at, 0, edit.value) : list.with(at, edit.value);
}
