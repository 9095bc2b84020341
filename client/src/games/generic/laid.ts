/** Any view with what is printed on its things, whatever they are. */
import { kept } from '$lib/faces';
import { unowned } from '$lib/handles';
import { handleOf, isThing } from './words';

type Plain = Readonly<Record<string, unknown>>;

/** Lays views on what is printed: each thing on its face, the rest beside them. */
export function onto({ things, ...beside }: Plain): (view: Plain) => Record<string, unknown> {
  const groups = isThing(things) ? Object.values(things) : [];
  const faces = new Map(groups.flat().flatMap((face) => (isThing(face) ? [[handleOf(face), face] as const] : [])));
  const lay = kept((value: object): unknown => {
    if (Array.isArray(value)) return value.map(laid);
    const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, laid(part)]));
    const id = handleOf(parts);
    return { ...(id === null ? {} : faces.get(unowned(id))), ...parts };
  });
  const laid = (value: unknown): unknown => (typeof value === 'object' && value !== null ? lay(value) : value);
  return (view) => ({ ...beside, ...Object.fromEntries(Object.entries(view).map(([key, part]) => [key, laid(part)])) });
}
