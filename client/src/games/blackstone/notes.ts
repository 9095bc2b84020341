/** What is said below the castle about the thing under the pointer. */
import { kindOf, nameOf } from '$lib/handles';
import { text } from './text';
import { tasksOf, type BlackstoneView, type Faces, type Pile, type PlanCard, type Site } from './view';

function placeNote(handle: string, spaces: readonly Site[], piles: readonly Pile[], names: readonly string[], stirs: string | null): string | null {
  const place = spaces.find(({ id }) => id === handle);
  if (place) return text.space(place, names);
  const pile = piles.find(({ id }) => id === handle);
  return pile ? text.pileNow(pile, names, pile.id === stirs) : null;
}

export function courtNote(handle: string, view: BlackstoneView, faces: Faces, names: readonly string[], isBlue: boolean): string | null {
  if (handle === 'token:knight') return text.helpKnight;
  if (handle === 'token:wizard') return text.helpWizard;
  if (kindOf(handle) === 'breed') return text.dog(faces.dog({ id: handle }));
  if (kindOf(handle) === 'family') return text.family(faces.family({ id: handle }));
  const task = view.courtiers.flatMap(({ played }) => played).find(({ id }) => id === handle);
  if (task) {
    const face = faces.played(task);
    return text.played(face.type, face.corner, face.points, face.supported);
  }
  const held = view.courtiers.flatMap(tasksOf).find(({ id }) => id === handle);
  if (held) return text.task(faces.task(held), isBlue, false);
  const deck = view.decks.find(({ id }) => id === handle);
  if (deck) return text.deckNow(nameOf(deck.id), deck.cards);
  return placeNote(handle, view.spaces.map(faces.site), view.piles, names, view.refresh_pile);
}

export function bazaarNote(
  handle: string,
  spaces: readonly Site[],
  piles: readonly Pile[],
  plans: readonly PlanCard[],
  names: readonly string[],
): string | null {
  const plan = plans.find(({ id }) => id === handle);
  return plan ? text.plan(plan) : placeNote(handle, spaces, piles, names, null);
}
