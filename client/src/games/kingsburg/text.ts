/** Words on Kingsburg's board. */
import { faceOf } from './dice';
import type { Advisor, Battle, Building, Bundle, EnemyCard, Foe, Good, Governor, Group, Outcome, Phase, Spoils, Walls, Way } from './view';
import { GOODS } from './view';

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
const list = (parts: readonly string[]): string => parts.filter(Boolean).join(', ');
const or = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1) ?? ''}`;

export const text = {
  board: 'The board of Kingsburg',
  court: 'The court',
  tabs: { court: 'Court', field: 'Winter', province: 'Province', rivals: 'Rivals' },
  pages: 'Parts of the board',
  yourProvince: 'Your province',
  provinceOf: (name: string): string => `Province of ${name}`,
  whose: 'Whose province?',
  years: 'Years',
  phases: 'Phases of the year',
  governors: 'Governors in turn order',
  owned: 'Goods and army',

  goods: { gold: 'gold', wood: 'wood', stone: 'stone' } satisfies Record<Good, string>,
  foes: {
    goblins: 'Goblins',
    zombies: 'Zombies',
    orcs: 'Orcs',
    demons: 'Demons',
    barbarians: 'Barbarians',
    dragons: 'Dragons',
  } satisfies Record<Foe, string>,
  token: '+2 token',
  tokens: (n: number): string => count(n, '+2 token', '+2 tokens'),
  points: (n: number): string => count(n, 'point', 'points'),
  soldiers: (n: number): string => count(n, 'soldier', 'soldiers'),
  market: 'Market',
  envoy: "the King's Envoy",
  neutral: 'neutral dice',
  closed: 'closed',
  closedBy: (dice: string): string =>
    `Closed for this season by neutral dice (${dice}): between two governors they take some places at court.`,

  phase: {
    aid: 'The governor with the fewest buildings gets a white die for spring; if several share that, each takes a good.',
    spring: 'Roll, influence advisors, receive their help, build.',
    reward: 'A point for the most buildings; all who share it get one.',
    summer: 'Roll, influence advisors, receive their help, build. Inns pay.',
    envoy: "The governor with the fewest buildings alone gets the King's Envoy.",
    autumn: 'Roll, influence advisors, receive their help, build.',
    recruit: 'Hire soldiers for goods, before the enemy comes.',
    winter: 'The enemy comes. The King sends as many soldiers as his die shows, and everybody fights.',
  } satisfies Record<Phase, string>,
  seasons: {
    aid: 'Aid',
    spring: 'Spring',
    reward: 'Reward',
    summer: 'Summer',
    envoy: 'Envoy',
    autumn: 'Autumn',
    recruit: 'Recruit',
    winter: 'Winter',
  } satisfies Record<Phase, string>,
  yearBack: (name: string, low: number, high: number): string => `Year ${name}: enemy of strength ${low} to ${high}`,
  yearPast: (name: string, card: EnemyCard): string => `Year ${name}: ${card.name}, strength ${card.strength}`,
  now: 'now',

  order: (n: number): string => `${['first', 'second', 'third', 'fourth', 'fifth'][n - 1] ?? n} in turn order`,

  tray: {
    title: 'Your dice',
    empty: 'No dice in hand.',
    others: (name: string): string => `${name} is choosing.`,
    influence: 'Choose a lit advisor, or pick up dice to see whom they reach.',
    plan: 'Pick up dice to see whom they would reach.',
    held: (total: number, reached: number): string =>
      reached === 0
        ? `In your hand: ${total}. No advisor can be reached with exactly these dice.`
        : `In your hand: ${total}. ${reached === 1 ? 'One advisor is' : `${reached} advisors are`} within reach.`,
    putDown: 'Put down',
    aimed: (advisor: string): string => `Which dice go to the ${advisor}?`,
    use: 'Choose the dice to spend.',
    take: 'Choose what you take.',
    build: 'Lit buildings can be built now.',
    reroll: 'Roll again, or keep the dice.',
    trade: 'Choose the good you give for one of each other kind.',
    offer: 'Choose what you pay for a point.',
    hire: 'Choose the goods you pay for one soldier.',
    lose: 'Choose the goods you give up.',
    watch: 'Point at anything on the board to read what it does.',
  },

  enemy: {
    title: (year: string): string => `Enemy of year ${year}`,
    unknown: (low: number, high: number): string => `Face down. Strength ${low} to ${high}.`,
    strength: 'strength',
    range: (low: number, high: number): string => `${low}–${high}`,
    win: 'Won',
    lose: 'Lost',
    possible: 'One of',
    secret: 'Only you saw it',
    secretWith: 'Seen by you and',
    seenBy: 'Seen by',
    nobody: 'Nobody has seen it.',
    kingsDie: "King's die",
    winter: (year: string): string => `Winter ${year}`,
    marks: { won: '✓', held: '=', lost: '✗' } satisfies Record<Outcome, string>,
    outcomes: { won: 'won', held: 'held out', lost: 'lost' } satisfies Record<Outcome, string>,
    yours: (outcome: Outcome, power: number, card: EnemyCard): string =>
      `Winter: you ${text.enemy.outcomes[outcome]} with ${power} against the ${card.name} (${card.strength}).`,
  },

  field: {
    title: (year: string): string => `The battles of winter ${year}`,
    strongest: 'strongest',
    battle: (name: string, { soldiers, walls, power, fate, isStrongest }: Battle, sent: number, card: EnemyCard): string =>
      list([
        `${name}: ${text.soldiers(soldiers - sent)}`,
        sent > 0 ? `${sent} from the King` : '',
        `walls ${signed(walls)}`,
        `${power} against ${card.strength}`,
        fate === null ? '' : text.enemy.outcomes[fate],
        isStrongest ? text.field.strongest : '',
      ]),
  },

  governor: {
    passed: 'passed',
    aided: 'has the fewest: a white die this spring',
    envoy: "has the King's Envoy",
    seen: 'has seen the enemy',
    army: (soldiers: number, walls: string): string => `${text.soldiers(soldiers)}, walls ${walls}`,
    dice: (faces: string): string => `dice ${faces}`,
  },

  building: {
    built: 'built',
    affordable: 'you can pay for it',
    affordableBy: 'can be paid for',
    next: 'next in its row',
    locked: 'needs the building before it',
    battle: (n: number): string => `battle ${signed(n)}`,
    against: (foe: Foe, n: number): string => `${signed(n)} against ${text.foes[foe]}`,
  },

  scores: (lines: readonly string[]): string => `Score: ${list(lines)}`,
  scoreOf: (name: string, points: number): string => `${name} ${points}`,
  roman: (n: number): string => ['I', 'II', 'III', 'IV', 'V'][n - 1] ?? String(n),
};

export function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}

/** What walls add: `+1`, or `+1/+2` where it depends on the enemy. */
export function wallsWords({ least, most }: Walls): string {
  return most > least ? `${signed(least)}/${signed(most)}` : signed(least);
}

/** Soldiers and walls, and why there may be two numbers. */
export function armyNote(soldiers: number, { least, most }: Walls): string {
  const added = most > least ? `${signed(least)} or ${signed(most)}, depending on which enemy comes` : signed(least);
  return `${text.soldiers(soldiers)}; in battle, buildings add ${added}.`;
}

function goodsWords(bundle: Bundle): string[] {
  return GOODS.flatMap((good) => (bundle[good] ? [`${bundle[good]} ${text.goods[good]}`] : []));
}

function bundleWords(bundle: Bundle): string {
  return list(goodsWords(bundle));
}

function spoilsWords(spoils: Spoils): string {
  return list([
    ...goodsWords(spoils),
    spoils.any_goods ? `${count(spoils.any_goods, 'good', 'goods')} of choice` : '',
    spoils.buildings ? count(spoils.buildings, 'building', 'buildings') : '',
    spoils.points ? text.points(spoils.points) : '',
  ]);
}

/** `5 + 3 and a +2 token`. */
export function wayWords(way: Pick<Way, 'dice' | 'token' | 'market' | 'envoy'>): string {
  const dice = way.dice.map((die) => faceWords(die)).join(' + ');
  const help = [way.token ? `a ${text.token}` : '', way.market ? `the ${text.market}` : '', way.envoy ? text.envoy : ''];
  return [dice, ...help.filter(Boolean)].join(' and ');
}

function faceWords(handle: string): string {
  const face = faceOf(handle);
  return face.startsWith('w') ? `white ${face.slice(1)}` : face;
}

/** Who sits with an advisor. */
function sittersWords(advisor: Advisor, names: readonly string[]): string {
  return advisor.dice
    .map((group) => {
      const who = group.seat === null ? text.neutral : (names[group.seat] ?? '');
      return `${who} with ${facesWords(group)}`;
    })
    .join(', ');
}

function facesWords(group: Group): string {
  return group.dice.map(({ face, white }) => (white ? `white ${face}` : String(face))).join(' + ');
}

/** An advisor as a screen reader hears it. */
export function advisorName(advisor: Advisor, names: readonly string[], ways: readonly Way[]): string {
  const sitters = sittersWords(advisor, names);
  return list([
    `${advisor.value} ${advisor.name}`,
    advisor.effect.replace(/\.$/, ''),
    sitters ? `taken: ${sitters}` : 'free',
    ways.length > 0 ? `reached by ${or(ways.map(wayWords))}` : '',
  ]);
}

/** What to read of an advisor that one points at. */
export function advisorNote(advisor: Advisor, names: readonly string[], ways: readonly Way[], hasDice: boolean): string {
  const sitters = sittersWords(advisor, names);
  const reach = ways.length > 0 ? `Reached by ${or(ways.map(wayWords))}.` : '';
  const neutral = advisor.dice.find((group) => group.seat === null);
  const taken = neutral && advisor.dice.length === 1 ? text.closedBy(facesWords(neutral)) : sitters ? `Taken: ${sitters}.` : '';
  const far = !reach && !taken && hasDice ? 'Out of reach of your dice.' : '';
  return [advisor.effect, taken, reach, far].filter(Boolean).join(' ');
}

type Progress = 'built' | 'affordable' | 'next' | 'locked';

export function progressOf(building: Building): Progress {
  if (building.built) return 'built';
  if (building.affordable) return 'affordable';
  return building.next ? 'next' : 'locked';
}

function battleWords(building: Building): string {
  const parts = [building.battle !== 0 ? text.building.battle(building.battle) : ''];
  if (building.against) parts.push(text.building.against(building.against.foe, building.against.battle));
  return list(parts);
}

export function buildingName(building: Building, isYours: boolean): string {
  const standing = progressOf(building);
  const state = standing === 'affordable' && !isYours ? text.building.affordableBy : text.building[standing];
  return list([building.name, bundleWords(building.cost), text.points(building.points), battleWords(building), state]);
}

export function buildingNote(building: Building): string {
  const price = bundleWords(building.cost);
  return `${price}; ${text.points(building.points)}. ${building.effect}`;
}

export function governorName(governor: Governor, name: string, place: number, walls: string): string {
  const dice = governor.dice.map(({ face, white }) => (white ? `white ${face}` : String(face)));
  return list([
    name,
    text.order(place),
    text.points(governor.points),
    ...governor.stock.map((held) => (held.kind === 'token' ? text.tokens(held.count) : `${held.count} ${text.goods[held.kind]}`)),
    text.governor.army(governor.soldiers, walls),
    count(governor.built, 'building', 'buildings'),
    dice.length > 0 ? text.governor.dice(dice.join(' ')) : '',
    governor.passed ? text.governor.passed : '',
    governor.envoy ? text.governor.envoy : '',
    governor.aided ? text.governor.aided : '',
    governor.has_seen_enemy ? text.governor.seen : '',
  ]);
}

export function enemyWords(card: EnemyCard): string {
  return `${card.name}, ${text.enemy.strength} ${card.strength}. ${text.enemy.win}: ${spoilsWords(card.reward)}. ${text.enemy.lose}: ${spoilsWords(card.penalty)}.`;
}
