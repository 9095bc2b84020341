/**
 * What is printed on things comes once, what changes comes with every move: here the two are put together. Whatever is
 * made of something is made once and kept as long as that lasts, so that what has not changed is not drawn anew.
 */
import { unowned } from './handles';

interface Thing {
  readonly id: string;
}

/** The same function, which gives for the same thing the same again. */
export function kept<From extends object, To>(make: (from: From) => To): (from: From) => To {
  const made = new WeakMap<From, { readonly it: To }>();
  return (from) => {
    let found = made.get(from);
    if (!found) {
      found = { it: make(from) };
      made.set(from, found);
    }
    return found.it;
  };
}

/** Finds a face by the id of its thing; things that several own alike look alike. */
export function faceFinder<Face extends Thing>(faces: readonly Face[]): (id: string) => Face {
  const byId = new Map(faces.map((face) => [face.id, face]));
  return (id) => {
    const face = byId.get(unowned(id));
    if (!face) throw new Error(`nothing is printed for ${id}`);
    return face;
  };
}

/** Things with their faces; what is said of a thing goes over what is printed on it. */
export function faced<Face extends Thing, Now extends Thing>(faces: readonly Face[]): (thing: Now) => Face & Now {
  const find = faceFinder(faces);
  return kept((thing: Now) => ({ ...find(thing.id), ...thing }));
}
