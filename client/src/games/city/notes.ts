/** What is said below the board about the thing under the pointer. */
import { kindOf, nameOf, ownerOf } from '$lib/handles';
import { text } from './text';
import { placeAt } from './tree';
import { facesOf, nextOf, piecesOf, piecesOn, type CityPrinted, type CityView, type Faces, type Piece } from './view';

/** How a piece is called. */
export function pieceName(piece: Piece, view: CityView, faces: Faces, names: readonly string[]): string {
  switch (piece.kind) {
    case 'hero':
      return text.hero(faces.hero(piece.id).short, names[piece.seat ?? 0] ?? '');
    case 'worker': {
      const hero = view.heroes[piece.seat ?? 0];
      return text.worker(piece.id, hero?.hero ? faces.hero(hero.id).short : (names[piece.seat ?? 0] ?? ''));
    }
    case 'creature': {
      const creature = view.creatures.find(({ id }) => id === piece.id);
      return creature ? faces.creature(creature).name : piece.id;
    }
    case 'minion':
      return faces.minion(piece.id).name;
    case 'npc':
      return text.npc;
    case 'scorched':
      return text.scorched;
  }
}

export const pieceWords = (piece: Piece, view: CityView, faces: Faces, names: readonly string[]): string => text.piece(piece, pieceName(piece, view, faces, names));

/** A hero by the seat that leads it. */
export function heroName(seat: number, view: CityView, faces: Faces, names: readonly string[]): string {
  const hero = view.heroes[seat];
  return hero?.hero ? faces.hero(hero.id).short : (names[seat] ?? '');
}

export function noteOn(handle: string, printed: CityPrinted, view: CityView, names: readonly string[]): string | null {
  const faces = facesOf(printed);
  const pieces = piecesOf(view);
  switch (kindOf(handle)) {
    case 'cell': {
      const cell = view.cells.find(({ id }) => id === handle);
      return cell ? text.cellNote(faces, cell, piecesOn(pieces, cell.id).map((piece) => pieceName(piece, view, faces, names))) : null;
    }
    case 'creature': {
      const creature = view.creatures.find(({ id }) => id === handle);
      if (!creature) return null;
      const called = (seat: number): string => heroName(seat, view, faces, names);
      const next = nextOf(view, creature.id).map((step) => text.step(step, step.token === null ? '' : faces.token(step.token).name, called));
      return text.creature(faces.creature(creature), called(creature.owner), next);
    }
    case 'worker': {
      const worker = view.heroes[ownerOf(handle) ?? 0]?.workers.find(({ id }) => id === handle);
      const cell = worker && view.cells.find(({ id }) => id === `cell:${worker.cell}`);
      return worker ? text.workerNote(worker, cell && faces.building(cell)) : null;
    }
    case 'stat': {
      const stat = view.heroes[ownerOf(handle) ?? 0]?.stats.find(({ id }) => id === handle);
      return stat ? text.statNote(nameOf(handle), stat.value) : null;
    }
    case 'slot': {
      const hero = view.heroes[ownerOf(handle) ?? 0];
      const place = hero && placeAt(hero, handle, faces);
      if (!place) return text.resetNote;
      return text.slotNow(place.tier, place.skill ? text.skill(place.skill) : text.slotGives(place.gives), place.slot.token);
    }
    case 'structure':
      return text.structureOffer(faces.structure(handle));
    case 'barn':
      return text.goods(handle, view.barn.find(({ id }) => id === handle)?.count ?? 0);
    case 'skill':
      return text.skill(faces.skill(handle));
    case 'item':
      return text.itemOffer(faces.item(handle));
    case 'quest': {
      const quest = view.quests.find(({ id }) => id === handle);
      return quest ? text.quest(faces.quest(quest)) : null;
    }
    case 'card': {
      const { slots, bonus } = faces.card(handle);
      return text.skillCard(handle, slots, bonus?.name ?? null);
    }
    case 'hero':
    case 'minion':
    case 'npc': {
      const piece = pieces.find(({ id }) => id === handle);
      return piece ? pieceWords(piece, view, faces, names) : null;
    }
    default:
      return null;
  }
}
