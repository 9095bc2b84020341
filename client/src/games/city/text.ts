/** The words of the board of The City of Kings. */
import { nameOf } from '$lib/handles';
import type { BuildingFace, Cell, ChapterFace, CreatureCard, Die, Doing, Faces, Foreseen, Hero, Idle, ItemFace, Piece, Progress, QuestCard, SkillFace, StructureFace, TileFace, TokenFace, Worker } from './view';
import { isTile } from './view';

const RESOURCES: Readonly<Record<string, string>> = { fish: 'Fish', ore: 'Ore', wood: 'Wood', linen: 'Linen', part: 'Item parts' };
const STATS: Readonly<Record<string, string>> = {
  health: 'Health',
  attack: 'Attack',
  heal: 'Heal',
  range: 'Range',
  move: 'Move',
  luck: 'Luck',
  'worker-move': 'Worker’s move',
  gather: 'Gather',
  scavenge: 'Scavenge',
  attack_all: 'Attack all',
  shield: 'Shield',
  reflect: 'Reflect',
};
const STAT_USES: Readonly<Record<string, string>> = {
  health: 'so much damage until the hero falls',
  attack: 'the damage of an attack',
  heal: 'the health that a heal restores',
  range: 'how many tiles away attacks and heals reach',
  move: 'how many tiles a Move leads',
  luck: 'chance dice for attacks and heals, of which the highest counts',
  'worker-move': 'how many tiles a worker goes at once',
  gather: 'gather dice of a worker',
  scavenge: 'scavenge dice of a worker',
};
const KINDS: Readonly<Record<string, string>> = {
  creature: 'a lair: creatures come from here',
  shop: 'a shop',
  stable: 'a stable',
  quest: 'quests are found here',
  buff: 'it strengthens who stands here',
  pit: 'a pit',
  'occupied-city': 'an occupied city, to be freed',
};
const BUILDINGS: Readonly<Record<string, string>> = { farm: 'Farm', shrine: 'Shrine', stronghold: 'Stronghold' };
const GROUNDS: Readonly<Record<string, string>> = { fire: 'fire', frost: 'frost', poison: 'poison' };
const STRUCTURES: Readonly<Record<string, string>> = { trap: 'Trap', camp: 'Camp', barricade: 'Barricade' };
const REGIONS: Readonly<Record<string, string>> = { green: 'green', red: 'red' };
const SLOTS: Readonly<Record<string, string>> = { legs: 'Legs', body: 'Body', head: 'Head', arms: 'Arms' };
const WHEN: Readonly<Record<string, string>> = { setup: 'as it comes', attack: 'after its attack', special: 'at the end', defend: 'when attacked', death: 'when it dies' };
const TIMING: Readonly<Record<string, string>> = { action: 'action', anytime: 'at any time', passive: 'always', transform: 'another form' };
const SPACES = ['Move', 'Attack or heal', 'Explore', 'Special', 'Interact', 'Worker moves', 'Worker explores', 'Worker works'];
const CHAPTERS = ['Chapter I', 'Chapter II', 'Chapter III', 'Chapter IV', 'Heroic challenge', 'Legendary challenge'];

const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;
const list = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');
const strength = (level: number): string => (level > 1 ? 'strong' : 'weak');

export const text = {
  board: 'The board of The City of Kings',
  pages: 'Parts of the table',
  tabs: { land: 'Land', hero: 'Heroes', creatures: 'Creatures', city: 'City' },
  land: 'The land',
  tree: 'Skill tree',
  leads: (name: string, isYou: boolean): string => (isYou ? `${name} (you)` : name),

  // -- the story and its tracks ---------------------------------------------------------------------------------------

  chapter: (chapter: number, isScenario: boolean): string => (isScenario ? 'Scenario' : (CHAPTERS[chapter] ?? '')),
  goal: (chapter: ChapterFace): string => [chapter.goal, chapter.instead].filter((goal) => goal !== '').join(' Or: '),
  objective: 'Objective:',
  progress: (progress: readonly Progress[]): string =>
    `(${list(progress.map(({ of, done, needed }) => `${done} of ${needed} ${{ deaths: 'dead', explored: 'explored', barn: 'in the Barn' }[of] ?? (RESOURCES[of] ?? of).toLowerCase()}`))})`,
  round: (round: number): string => (round === 0 ? 'Before the first round' : `Round ${round}`),
  hope: 'Hope',
  morale: 'Morale',
  xp: 'XP',
  track: (name: string, value: number): string => `${name}: ${value}`,
  level: (level: number): string => `Level ${level}`,
  xpNow: (xp: number, next: number | null): string => (next === null ? `${xp} XP` : `${xp} of ${next} XP`),
  time: (phase: string, round: number): string => list([round === 0 ? '' : phase, text.round(round).toLowerCase()]),
  won: 'The story is won',

  // -- the land -------------------------------------------------------------------------------------------------------

  fog: (region: string | null): string => list(['unexplored', region === null ? '' : `${REGIONS[region] ?? region} region`]),
  city: 'The city',
  tile(tile: TileFace, phase: number, isFreed: boolean): string {
    const kind =
      tile.resource !== null ? `${RESOURCES[tile.resource]?.toLowerCase() ?? ''} can be gathered` : tile.building !== null ? text.stage(BUILDINGS[tile.building] ?? '', tile.name, phase) : (KINDS[tile.type] ?? '');
    return list([
      tile.name,
      `${REGIONS[tile.region] ?? ''} region`,
      kind,
      tile.attack ? `+${tile.attack} attack` : '',
      tile.heal ? `+${tile.heal} heal` : '',
      tile.luck ? `+${tile.luck} luck` : '',
      isFreed ? 'freed' : '',
    ]);
  },
  /** The building of a tile, unless that is what the tile is called. */
  stage: (building: string, tile: string, phase: number): string => list([building === tile ? '' : building, `phase ${phase}`]),
  phase: (phase: number): string => ['', 'I', 'II', 'III'][phase] ?? '',
  ground: (kind: string, level: number): string => `${strength(level)} ${GROUNDS[kind] ?? kind}`,
  attention: (level: number): string => `attention ${level}`,
  structure: (id: string): string => STRUCTURES[nameOf(id)] ?? id,
  structureOffer: (face: StructureFace): string => `${face.name}; costs ${text.price(face.cost)}: ${face.effect}`,
  /** What building on costs and brings; in the last phase, what the building is good for. */
  building: (phase: BuildingFace | undefined): string => (phase === undefined ? '' : `${Object.keys(phase.cost).length > 0 ? 'build for ' : ''}${phase.effect.replace(/\.$/, '')}`),
  cell(cell: Cell, tile: TileFace | null, pieces: readonly string[], phase?: BuildingFace): string {
    const what = cell.tile === 'city' ? text.city : tile ? text.tile(tile, cell.phase, cell.freed) : text.fog(cell.region);
    const ground = Object.entries(cell.ground).flatMap(([kind, level]) => (level > 0 ? [text.ground(kind, level)] : []));
    return list([
      `${nameOf(cell.id)}: ${what}`,
      text.building(phase),
      ...ground,
      cell.attention > 0 ? text.attention(cell.attention) : '',
      cell.structure === null ? '' : text.structure(cell.structure),
      ...pieces,
    ]);
  },
  here: (cell: string): string => `Here, at ${nameOf(cell)}`,

  // -- what stands there ----------------------------------------------------------------------------------------------

  hero: (short: string, who: string): string => (who === '' ? short : `${short} (${who})`),
  worker: (id: string, who: string): string => `${nameOf(id) === '2' ? 'second worker' : 'worker'} of ${who}`,
  npc: 'somebody to be brought home',
  scorched: 'the Scorched',
  wanted: 'wanted by the story or a quest',
  bound: { hero: 'in a pit', worker: 'trapped', creature: 'held' } as Readonly<Record<string, string>>,
  health: (health: number, most: number): string => `${health} of ${most} health`,
  piece(piece: Piece, name: string): string {
    return list([name, piece.most > 0 ? text.health(piece.health, piece.most) : '', piece.isWanted ? text.wanted : '', piece.isBound ? (text.bound[piece.kind] ?? '') : '', piece.isWaiting ? text.waits : '']);
  },

  dice: 'Rolled this turn',
  die(die: Die['die'], face: string, many: number): string {
    const what = die === 'chance' ? `${face} percent` : face === 'attention' ? 'attention' : face === 'resource' ? count(many, 'resource') : (RESOURCES[face] ?? face).toLowerCase();
    return many > 1 && face !== 'resource' ? `${many} times ${what}` : what;
  },

  // -- creatures ------------------------------------------------------------------------------------------------------

  noCreatures: 'No creature is in play.',
  newestFirst: 'They act on their owner’s turn, the newest first.',
  stat: (stat: string, value: number): string => `${STATS[stat] ?? stat}: ${value}`,
  statNote: (stat: string, value: number): string => `${text.stat(stat, value)}, ${STAT_USES[stat] ?? ''}`,
  statName: (stat: string): string => STATS[stat] ?? stat,
  actsFor: (name: string): string => `acts on ${name}’s turn`,
  next: 'What it will do next, as things are',
  nothing: 'nothing',
  noAttack: 'attacks nobody',
  doing(does: Doing, by: number): string {
    if (does === 'attacks-all') return `attacks all in range for ${by}`;
    return does === 'attacks' ? `attacks for ${by}` : `${does} ${by}`;
  },
  struck: (name: string, damage: number, falls: boolean): string => `${name}${damage > 0 ? ` −${damage}` : ''}${falls ? ', who falls' : ''}`,
  byLuck: 'luck has a say in it',
  step(step: Foreseen, ability: string, called: (seat: number) => string): string {
    const what = step.does === 'ability' ? ability : text.doing(step.does, step.amount);
    const whom = step.on.map(({ seat, damage, falls }) => text.struck(called(seat), damage, falls));
    return list([whom.length > 0 ? `${what}: ${whom.join(', ')}` : what, step.cells.length > 0 ? `at ${step.cells.map(nameOf).join(', ')}` : '', step.luck ? text.byLuck : '']);
  },
  waits: 'waits this round',
  entangled: 'entangled',
  worth: (xp: number): string => `${xp} XP`,
  poison: (weak: number, strong: number): string => list([weak > 0 ? `${weak} weak poison` : '', strong > 0 ? `${strong} strong poison` : '']),
  abilityWhen: (token: TokenFace): string => (token.when === null ? 'for good' : (WHEN[token.when] ?? token.when)),
  idle: { double: 'drawn twice, acts once', risen: 'has risen already' } satisfies Record<Idle, string>,
  abilities: 'Abilities, in the order in which they act',
  bonus: (stat: string, value: number): string => `${value > 0 ? `+${value}` : `−${-value}`} ${(STATS[stat] ?? stat).toLowerCase()}`,
  creature: (card: CreatureCard, owner: string, next: readonly string[]): string =>
    `${list([card.name, text.health(card.health, card.most), text.actsFor(owner)])}; ${text.next.toLowerCase()}: ${next.join('; ') || text.nothing}`,

  // -- a sheet --------------------------------------------------------------------------------------------------------

  chooseHero: 'Heroes to lead',
  heroCard: (people: string, gifts: readonly [string, number][], skills: readonly string[]): string =>
    `${people}: ${list(gifts.map(([stat, by]) => text.gift(stat, by)))}; ${skills.join(', ')}`,
  gift: (stat: string, by: number): string => `+${by} ${(STATS[stat] ?? stat).toLowerCase()}`,
  firstSkills: (short: string): string => `The first skills of ${short}`,
  tokens: (tokens: number): string => `${count(tokens, 'action')} left`,
  curses: (curses: number): string => count(curses, 'curse'),
  wards: (wards: number): string => count(wards, 'Ward Stone'),
  form: (name: string): string => `as ${name}`,
  stats: 'Stats',
  spaces: 'Action spaces',
  space: (space: number, spent: number, circles: number): string => `${SPACES[space < 8 ? space : space - 3] ?? ''}: ${spent} of ${circles} used`,
  spaceName: (space: number): string => SPACES[space < 8 ? space : space - 3] ?? '',
  workers: 'Workers',
  workerNumber: (id: string): string => (nameOf(id) === '2' ? 'Second worker' : 'Worker'),
  workerNow(worker: Worker): string {
    const store = Object.entries(worker.store).map(([kind, number]) => `${number} ${(RESOURCES[kind] ?? kind).toLowerCase()}`);
    return list([`${text.workerNumber(worker.id)} at ${worker.cell ?? ''}`, worker.free ? '' : 'trapped', ...store, worker.load === null ? '' : text.structure(worker.load)]);
  },
  workerNote: (worker: Worker, phase: BuildingFace | undefined): string => list([text.workerNow(worker), text.building(phase)]),
  carriesNothing: 'carries nothing',
  equipment: 'Equipment',
  slot: (slot: string): string => SLOTS[slot] ?? slot,
  emptySlot: (slot: string): string => `${SLOTS[slot] ?? slot}: nothing`,
  item: (item: ItemFace): string => `${item.name} (${(SLOTS[item.slot] ?? item.slot).toLowerCase()}): ${list(Object.entries(item.raises).map(([stat, by]) => `+${by} ${(STATS[stat] ?? stat).toLowerCase()}`))}`,
  price: (cost: Readonly<Record<string, number>>): string => list(Object.entries(cost).map(([kind, number]) => `${number} ${(RESOURCES[kind] ?? kind).toLowerCase()}`)) || 'free',
  itemOffer: (item: ItemFace): string => `${text.item(item)}; costs ${text.price(item.cost)}`,
  skills: 'Skills',
  noSkills: 'No skill yet',
  skill: (skill: SkillFace): string => `${skill.name} (${TIMING[skill.timing] ?? skill.timing}): ${skill.effect}`,
  timing: (timing: string): string => TIMING[timing] ?? timing,
  spare: (spare: number): string => `${count(spare, 'skill token')} to place`,
  tier: (tier: number): string => `Tier ${tier}`,
  noCard: 'needs a Skill card of the Temple',
  reset: 'Begin anew',
  resetNote: 'Begin anew, once in a game: all tokens and cards come off the tree, and may be placed otherwise',
  slotGives: (raises: Readonly<Record<string, number>>): string => list(Object.entries(raises).map(([stat, by]) => `+${by} ${(STATS[stat] ?? stat).toLowerCase()}`)),
  slotNow: (tier: number, gives: string, hasToken: boolean): string => list([`Tier ${tier}`, gives, hasToken ? 'token placed' : '']),
  quests: 'Quests',
  quest: (quest: QuestCard): string =>
    list([`${quest.name}: ${text.questAsks(quest)}`, quest.count > 0 ? text.soFar(quest.count) : '', quest.cell === null ? '' : `at ${quest.cell}`, quest.reward === '' ? '' : `for ${quest.reward}`]),
  soFar: (count: number): string => `${count} so far`,
  reward: (reward: string): string => `Reward: ${reward}`,
  questAsks: (quest: QuestCard): string => quest.goal || [quest.first, quest.second].filter((choice) => choice !== '').join(' or '),
  partners: 'Partners',
  partner(hero: Hero, name: string): string {
    return list([name, text.health(hero.health, hero.most), text.tokens(hero.tokens), `at ${hero.cell}`, hero.pit ? (text.bound['hero'] ?? '') : '']);
  },
  handed: 'What partners can hand over',
  handedOver: (item: ItemFace, from: string): string => `${text.item(item)}, of ${from}`,
  openCreature: (name: string): string => `Open the template of ${name}`,
  openSheet: (name: string): string => `Open the sheet of ${name}`,

  // -- the city -------------------------------------------------------------------------------------------------------

  barn: 'Old Barn',
  goods: (id: string, number: number): string => `${RESOURCES[nameOf(id)] ?? ''}: ${number}`,
  resource: (id: string): string => RESOURCES[id] ?? id,
  trade: 'Trade District',
  noTrade: 'nothing is offered',
  nextItems: 'Next in the deck',
  hub: 'Quest Hub',
  noQuests: (cards: number): string => `no open quest, ${text.deck(cards)}`,
  temple: 'Temple: Skill cards',
  skillCard: (id: string, slots: readonly Readonly<Record<string, number>>[], bonus: string | null): string =>
    `Skill card ${nameOf(id)}: ${list([...slots.map((slot) => text.slotGives(slot)), bonus ?? ''])}`,
  workshop: 'Structures',
  deck: (cards: number): string => `${count(cards, 'card')} in the deck`,

  cellNote: (faces: Faces, cell: Cell, pieces: readonly string[]): string =>
    text.cell(cell, isTile(cell.tile) ? faces.tile(cell.tile) : null, pieces, faces.building(cell)),
};
