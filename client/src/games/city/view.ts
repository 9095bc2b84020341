/** What is seen of The City of Kings, and what follows from it. */
import { faced, faceFinder, kept } from '$lib/faces';
import { kindOf, nameOf } from '$lib/handles';
import type * as gen from './view.gen';

export * from './view.gen';

export const COLUMNS = 5;

export type CreatureCard = gen.Named & gen.Creature;

/** What a creature will do when it acts, as things are. */
export const nextOf = (view: gen.CityView, creature: string): readonly gen.Foreseen[] => view.forecast?.[creature] ?? [];

export type QuestCard = gen.QuestFace & gen.Quest;

/** A tile that lies face up, other than the city. */
export const isTile = (tile: string | null): tile is string => tile !== null && tile !== 'city';

/** Things with what is printed on them. */
export interface Faces {
  readonly tile: (id: string) => gen.TileFace;
  readonly token: (id: string) => gen.TokenFace;
  readonly hero: (id: string) => gen.HeroFace;
  readonly skill: (id: string) => gen.SkillFace;
  readonly item: (id: string) => gen.ItemFace;
  readonly card: (id: string) => gen.CardFace;
  readonly quest: (quest: gen.Quest) => QuestCard;
  readonly creature: (creature: gen.Creature) => CreatureCard;
  readonly minion: (id: string) => gen.Named;
  readonly structure: (id: string) => gen.StructureFace;
  /** What the building on a tile costs and brings now; nothing where none is. */
  readonly building: (cell: gen.Cell) => gen.BuildingFace | undefined;
  readonly tale: (id: string) => gen.TaleFace;
  /** The twelve skills of a hero, tier by tier. */
  readonly skillsOf: (hero: string) => readonly gen.SkillFace[];
}

export const facesOf = kept((printed: gen.CityPrinted): Faces => {
  const { heroes, skills, items, cards, quests, creatures, minions, structures } = printed.things;
  const tileAt = faceFinder(printed.tiles);
  return {
    tile: tileAt,
    token: faceFinder(printed.tokens),
    hero: faceFinder(heroes),
    skill: faceFinder(skills),
    item: faceFinder(items),
    card: faceFinder(cards),
    quest: faced<gen.QuestFace, gen.Quest>(quests),
    creature: faced<gen.Named, gen.Creature>(creatures),
    minion: faceFinder(minions),
    structure: faceFinder(structures),
    building: ({ tile, phase }) => printed.buildings.find((face) => isTile(tile) && face.building === tileAt(tile).building && face.phase === phase),
    tale: faceFinder(printed.tales),
    skillsOf: (hero) => skills.filter((skill) => skill.hero === hero),
  };
});

/** How far the heroes have come with what a chapter counts. */
export interface Progress {
  readonly of: 'deaths' | 'explored' | 'barn' | string;
  readonly done: number;
  readonly needed: number;
}

/** What can be counted of a chapter's goal; the rest of it is seen on the land. */
export function progressOf(chapter: gen.ChapterFace, view: gen.CityView): readonly Progress[] {
  const heroes = view.heroes.length;
  const stored = (resource: string | null): number => view.barn.reduce((sum, { id, count }) => sum + (resource === null || id === `barn:${resource}` ? count : 0), 0);
  return chapter.asks.flatMap(({ effect, amount, region, resource }): Progress[] => {
    const needed = Number(amount);
    switch (effect) {
      case 'deaths':
        return [{ of: 'deaths', done: view.deaths, needed }];
      case 'explored':
        return [{ of: 'explored', done: view.cells.filter((cell) => isTile(cell.tile) && (region === 'any' || cell.region === region)).length, needed }];
      case 'barn-holds':
      case 'spend-any':
        return [{ of: 'barn', done: stored(null), needed: needed * heroes }];
      case 'spend':
        return [{ of: String(resource), done: stored(String(resource)), needed: needed * heroes }];
      default:
        return [];
    }
  });
}

/** Where a cell lies: columns from the left, rows from below, where the city is. */
export function placeOf(cell: string): { readonly column: number; readonly row: number } {
  const name = nameOf(cell);
  return { column: name.charCodeAt(0) - 'a'.charCodeAt(0), row: Number(name.slice(1)) - 1 };
}

type PieceKind = 'creature' | 'minion' | 'scorched' | 'hero' | 'worker' | 'npc';

/** Something that stands on the land. */
export interface Piece {
  /** Its id, by which it is known from one view to the next. */
  readonly id: string;
  readonly kind: PieceKind;
  readonly cell: string;
  readonly seat: number | null;
  readonly health: number;
  readonly most: number;
  /** The chapter or a quest asks for it. */
  readonly isWanted: boolean;
  /** A hero in a pit, a worker that is trapped, a creature that is entangled. */
  readonly isBound: boolean;
  /** A creature that has just come, and acts from the next round on. */
  readonly isWaiting: boolean;
}

const SCORCHED = 'creature:the-scorched';

/** All that stands on the land, as it is drawn on its tile: creatures, then people. */
export const piecesOf = kept((view: gen.CityView): readonly Piece[] => {
  const plain = { seat: null, health: 0, most: 0, isWanted: false, isBound: false, isWaiting: false };
  const people = view.heroes.filter((hero) => hero.hero !== null);
  return [
    ...view.creatures.map(({ id, cell, health, most, wanted, waits, entangled }): Piece => ({ ...plain, id, kind: 'creature', cell, health, most, isWanted: wanted > 0, isBound: entangled, isWaiting: waits })),
    ...view.minions.flatMap(({ id, cell }): Piece[] => (cell === null ? [] : [{ ...plain, id, kind: 'minion', cell }])),
    ...(view.scorched === null ? [] : [{ ...plain, id: SCORCHED, kind: 'scorched' as const, cell: view.scorched }]),
    ...people.map(({ id, seat, cell, health, most, pit }): Piece => ({ ...plain, id, kind: 'hero', cell, seat, health, most, isBound: pit })),
    ...people.flatMap(({ seat, workers }) =>
      workers.flatMap(({ id, cell, free }): Piece[] => (cell === null ? [] : [{ ...plain, id, kind: 'worker', cell, seat, isBound: !free }])),
    ),
    ...view.npcs.flatMap(({ id, cell }): Piece[] => (cell === null ? [] : [{ ...plain, id, kind: 'npc', cell }])),
  ];
});

export const piecesOn = (pieces: readonly Piece[], cell: string): readonly Piece[] => pieces.filter((piece) => `cell:${piece.cell}` === cell);

/** Which page of the board a handle is to be found on: the land, a sheet, the creatures or the city. */
export function pageOf(handle: string, view: gen.CityView): number {
  switch (kindOf(handle)) {
    case 'stat':
    case 'slot':
    case 'skill':
      return 1;
    case 'hero':
      return view.choices.some(({ id }) => id === handle) ? 1 : 0;
    case 'item':
      return view.trade.some(({ id }) => id === handle) || view.foreseen.some(({ id }) => id === handle) ? 3 : 1;
    case 'quest':
      return view.quests.some(({ id, owner }) => id === handle && owner !== null) ? 1 : 3;
    case 'card':
    case 'barn':
    case 'structure':
      return 3;
    default:
      return 0;
  }
}
