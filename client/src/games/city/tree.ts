/** The skill tree of a hero: which slots lie where, and what each gives. */
import { nameOf } from '$lib/handles';
import type { Faces, Hero, SkillFace, Slot } from './view';

const CARD = ['c1', 'c2', 'c3', 'd1', 'd2', 'd3'];
const FIRST = ['b1', 'b2', 'b3', 'b4', 'm1', 'm2', 'm3', 'm4'];
/** On the first tier a card covers three of the printed slots of either row. */
const COVERED = ['b1', 'b2', 'b3', 'm1', 'm2', 'm3'];

export const TIERS = [3, 2, 1];

export interface Place {
  readonly tier: number;
  readonly slot: Slot;
  readonly gives: Readonly<Record<string, number>>;
  readonly skill: SkillFace | null;
}

function slotOf(hero: Hero, name: string, tier: number): Slot | undefined {
  const full = tier === 1 ? name : `${name}-${tier}`;
  return hero.tree.find((slot) => nameOf(slot.id) === full);
}

/** The rows of a tier from above: the skills, and the two rows of slots that lead there. */
export function rowsOf(hero: Hero, tier: number, faces: Faces): Place[][] {
  const id = hero.cards[tier - 1];
  const card = id ? faces.card(id) : null;
  const skills = faces.skillsOf(hero.hero ?? '');
  const names = tier === 1 ? FIRST : card ? CARD : [];
  const places = names.flatMap((name, i): Place[] => {
    const slot = slotOf(hero, name, tier);
    const at = tier === 1 ? (card ? COVERED.indexOf(name) : -1) : i;
    if (!slot || (tier === 1 && card && at < 0)) return [];
    const gives = at >= 0 && card ? (card.slots[at] ?? {}) : (faces.hero(hero.id).first_tier[i] ?? {});
    const bonus = Object.keys(gives).length === 0 ? card?.bonus : null;
    return [{ tier, slot, gives, skill: bonus ? faces.skill(bonus.id) : null }];
  });
  const half = places.length / 2;
  const learned = [1, 2, 3, 4].flatMap((n): Place[] => {
    const slot = slotOf(hero, `k${n}`, tier);
    return slot ? [{ tier, slot, gives: {}, skill: skills[(tier - 1) * 4 + n - 1] ?? null }] : [];
  });
  return [learned, places.slice(half), places.slice(0, half)];
}

/** What lies at a slot; nothing for the one that lets a hero begin anew. */
export function placeAt(hero: Hero, handle: string, faces: Faces): Place | undefined {
  return TIERS.flatMap((tier) => rowsOf(hero, tier, faces).flat()).find(({ slot }) => slot.id === handle);
}
