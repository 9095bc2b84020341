/** What the tray says: about the thing one points at, or about what is to be done. */
import { waysTo } from './dice';
import type { Hand } from './hand.svelte';
import { advisorNote, armyNote, buildingNote, enemyWords, text } from './text';
import { armyOf, foughtThisYear, hasStoneWall, outcome, walls, type KingsburgView } from './view';

export interface Note {
  readonly title: string;
  readonly text: string;
}

export function noteOn(handle: string, view: KingsburgView, names: readonly string[], hand: Hand): Note | null {
  const advisor = view.court.find(({ id }) => id === handle);
  if (advisor) {
    const ways = waysTo(view.reach, advisor.id);
    return { title: `${advisor.value} ${advisor.name}.`, text: advisorNote(advisor, names, ways, hand.dice.length > 0) };
  }
  const building = view.governors.flatMap(({ province }) => province).find(({ id }) => id === handle);
  if (building) return { title: `${building.name}.`, text: buildingNote(building) };
  const governor = view.governors.find((one) => one.id === handle || armyOf(one) === handle);
  if (governor) {
    return { title: `${names[governor.seat] ?? ''}.`, text: armyNote(governor.soldiers, walls(governor, view.enemy)) };
  }
  const phase = view.phases.find(({ id }) => id === handle);
  if (phase) return { title: `${phase.name}.`, text: text.phase[phase.phase] };
  if (handle === view.enemy.id) {
    const { low, high } = view.enemy;
    const card = view.enemy.card ?? foughtThisYear(view);
    return { title: `${text.enemy.title(text.roman(view.year))}.`, text: card ? enemyWords(card) : text.enemy.unknown(low, high) };
  }
  return null;
}

const BY_VERB: readonly (readonly [string, string])[] = [
  ['use', text.tray.use],
  ['reroll', text.tray.reroll],
  ['take', text.tray.take],
  ['trade', text.tray.trade],
  ['offer', text.tray.offer],
  ['build', text.tray.build],
  ['hire', text.tray.hire],
  ['lose', text.tray.lose],
];

export function adviceFor(
  view: KingsburgView,
  hand: Hand,
  names: readonly string[],
  acting: number | null,
  you: number | null,
  isBrief: boolean,
): string {
  if (hand.held.length > 0) return heldAdvice(view, hand, you);
  const aimed = view.court.find(({ id }) => id === hand.aimed);
  if (hand.isInfluencing && aimed) return text.tray.aimed(aimed.name);
  const winter = winterNews(view, you);
  if (hand.isInfluencing) return winter && isBrief ? winter : [winter, text.tray.influence].filter(Boolean).join(' ');
  const [, found] = BY_VERB.find(([verb]) => hand.verbs.has(verb)) ?? [];
  if (found) return found;
  if (winter) return winter;
  if (view.reach.length > 0) return text.tray.plan;
  return acting !== null && acting !== you ? text.tray.others(names[acting] ?? '') : text.tray.watch;
}

function heldAdvice(view: KingsburgView, hand: Hand, you: number | null): string {
  const dice = (you === null ? [] : (view.governors[you]?.dice ?? [])).filter((die) => hand.held.includes(die.id));
  const total = dice.reduce((sum, die) => sum + die.face, 0);
  return text.tray.held(total, hand.reached?.size ?? 0);
}

/** How you fared, as long as it is news: until your first dice of the new year are placed. */
function winterNews(view: KingsburgView, you: number | null): string {
  const card = foughtThisYear(view) ?? view.past.at(-1);
  const power = you === null || !view.winter?.fought.includes(you) ? undefined : view.winter.power[you];
  const governor = you === null ? undefined : view.governors[you];
  const hasPlaced = view.court.some((advisor) => advisor.dice.some((group) => group.seat === you));
  const isFresh = view.winter?.now || view.phase === 'aid' || (view.phase === 'spring' && !hasPlaced);
  if (!card || !governor || power === undefined || !isFresh) return '';
  return text.enemy.yours(outcome(power, card.strength, hasStoneWall(governor)), power, card);
}
