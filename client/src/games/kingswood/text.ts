/** Words on Kingswood's board. */
import { isFace, PRICES, SKILLS, type Captive, type GuildCard, type Monster, type MonsterCard, type Player, type Price, type Sides, type Site, type Solo, type Token } from './view';

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** As `Intl.ListFormat` does, which takes a phone longer to make than the whole village. */
function list(parts: readonly string[]): string {
  if (parts.length < 3) return parts.join(' and ');
  return `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`;
}

const TOKENS: Readonly<Record<Price, readonly [string, string]>> = {
  sword: ['sword', 'swords'],
  book: ['spellbook', 'spellbooks'],
  heart: ['heart', 'hearts'],
  broken: ['heart that is lost', 'hearts that are lost'],
  coin: ['coin', 'coins'],
};

/** What is said to the choices of a verb by who makes none of them. */
const DECLINES: Readonly<Record<string, string>> = {
  earn: 'Leave the coins',
  'refresh-all': 'Pay nothing',
  buy: 'Pay nothing',
  brew: 'Pay nothing',
  fight: 'No fight',
  capture: 'No capture',
  'capture-top': 'No capture',
  refresh: 'No refresh',
  swap: 'No swap',
};

const VERBS: Readonly<Record<string, string>> = {
  capture: 'Capture',
  fight: 'Fight',
  swap: 'Swap +1',
  copy: 'As under the guard',
  'turn-up': 'Top card',
};

export const text = {
  board: 'The board of Kingswood',
  village: 'The village',
  forest: 'The Forest',
  guilds: 'Guilds',
  rivals: 'The other guilds',
  choose: 'Choose your guild',
  chooseWait: 'The guilds',
  tally: 'King’s Tally',
  round: (n: number): string => `Round ${n}`,
  lastRound: 'Last round',
  over: 'The end',
  you: 'you',
  free: 'free',
  captive: 'Captive',
  captiveNone: 'No captive',
  trophies: 'Defeated',
  trophiesNone: 'None yet',
  supply: 'Supply',
  guardAway: 'Guard away',
  top: 'On top of the deck',
  deck: 'Deck',
  deckEmpty: 'The deck is empty',
  chapter: (n: 1 | 2): string => (n === 1 ? 'I' : 'II'),
  takenBy: (name: string): string => `led by ${name}`,
  fame: (n: number): string => `${n} Fame`,
  fameWord: 'Fame',
  withBonus: (n: number): string => `+${n} bonus`,
  /** Of a monster: whether the tokens are there, and whether this is the time. */
  fightNow: 'You can fight it',
  fightNowShort: 'Fight it',
  ready: 'You have what it takes',
  readyShort: 'Ready',
  readyOther: 'Within reach',
  exhausted: 'exhausted: to be refreshed first',
  danger: 'Danger',
  beasts: 'Mightiest beasts',
  beastsShort: 'Beasts',
  bonusShort: (every: number): string => (every === 1 ? '1 each' : `1 per ${every}`),
  chapterLeft: (n: 1 | 2, cards: number): string => `Chapter ${text.chapter(n)}: ${cards}`,
  chapterLeftShort: (n: 1 | 2, cards: number): string => `${text.chapter(n)}: ${cards}`,
  times: (n: number): string => `× ${n}`,
  earned: (coins: number): string => `+${coins}`,
  captionHelp: 'Touch a place or a card to read what it does.',
  forestEmpty: 'No monster is in the Forest.',

  tokens: (kind: Price, n: number): string => count(n, ...TOKENS[kind]),

  /** What is done, where its picture alone does not say it. */
  verb: (verb: string): string => VERBS[verb] ?? '',
  /** To make none of the choices of these verbs. */
  decline(verbs: readonly string[]): string {
    const [only, ...others] = new Set(verbs.filter((verb) => verb !== 'pass').map((verb) => DECLINES[verb] ?? 'Skip'));
    return only === undefined || others.length > 0 ? 'Skip' : only;
  },

  /** A location as a screen reader hears it. */
  site(site: Site, hasExplorer: boolean): string {
    const parts = [`${site.name}.`, site.ability];
    if (hasExplorer) parts.push('The exploring adventurer is here.');
    else if (site.adventurer) parts.push('An adventurer stands here.');
    if (site.guard) parts.push('The King’s Guard stands here.');
    if (site.fare !== null) parts.push(site.fare === 0 ? 'Moving here is free.' : `Moving here costs ${text.tokens('coin', site.fare)}.`);
    return parts.join(' ');
  },

  guard: (where: string | null, pay: number): string =>
    where === null ? 'The King’s Guard is not in the village' : `The King’s Guard at the ${where}; sending it away brings ${text.tokens('coin', pay)}`,

  cost: (card: Monster): string =>
    list(PRICES.filter((kind) => card.cost[kind] > 0).map((kind) => text.tokens(kind, card.cost[kind]))),

  missing(card: MonsterCard): string {
    const lacking = (['sword', 'book', 'heart', 'coin'] as const).flatMap((kind) => {
      const n = card.missing[kind] ?? 0;
      return n > 0 ? [text.tokens(kind, n)] : [];
    });
    return `Missing: ${list(lacking)}`;
  },

  /** A monster as a screen reader hears it. */
  monster(card: Monster): string {
    const parts = [`${card.name}, ${card.family}, ${text.fame(card.fame)}`, `costs ${text.cost(card)}`];
    if (card.reward) parts.push(`reward: ${card.reward.text}`);
    if (card.bonus) parts.push(`at the end: ${card.bonus.text}`);
    return parts.join('; ');
  },
  verdict(card: MonsterCard, isYours: boolean, isNow: boolean): string {
    if (!card.affordable) return text.missing(card);
    if (!isYours) return text.readyOther;
    return isNow ? text.fightNow : text.ready;
  },
  verdictShort(card: MonsterCard, isYours: boolean, isNow: boolean): string {
    if (!card.affordable || !isYours) return text.verdict(card, isYours, isNow);
    return isNow ? text.fightNowShort : text.readyShort;
  },
  monsterInReach: (card: MonsterCard, isYours: boolean, isNow: boolean): string =>
    `${text.monster(card)}; ${text.verdict(card, isYours, isNow)}`,
  trophy: (card: Monster): string => `${card.name}, ${card.family}, ${text.fame(card.fame)}${card.bonus ? `; ${card.bonus.text}` : ''}`,

  deckNow(one: number, two: number): string {
    if (one + two === 0) return text.deckEmpty;
    return `${text.deck}: ${text.cardsLeft(one, two)}`;
  },
  cardsLeft: (one: number, two: number): string => `${count(one, 'card', 'cards')} of Chapter I, then ${two} of Chapter II.`,

  sides: (kind: Token, sides: Sides): string => `${text.tokens(kind, sides.fresh)} refreshed, ${sides.exhausted} exhausted`,

  guildStart(card: GuildCard): string {
    const parts = SKILLS.flatMap((skill) => {
      const { fresh, exhausted } = card.start[skill];
      if (fresh + exhausted === 0) return [];
      return [exhausted > 0 ? `${text.tokens(skill, fresh + exhausted)} (${exhausted} exhausted)` : text.tokens(skill, fresh)];
    });
    return list([...parts, text.tokens('coin', card.start.coin)]);
  },
  guildCard: (card: GuildCard, leader: string | null): string =>
    `${card.name}: starts with ${text.guildStart(card)}${leader === null ? '' : `; ${text.takenBy(leader)}`}`,

  captiveOf(captive: Captive): string {
    if (!isFace(captive.card)) return `A captive face down, from Chapter ${text.chapter(captive.card.chapter)}`;
    return captive.face_up ? `Captive: ${text.monster(captive.card)}` : `A captive face down; all saw that it is the ${captive.card.name}`;
  },

  tallyNow(players: readonly Player[], names: readonly string[], goal: number): string {
    const scores = players.map((player) => `${names[player.seat] ?? ''} ${player.fame}`);
    return `King’s Tally: ${list(scores)}; the goal is ${goal}`;
  },

  dangerWords(solo: Solo): string {
    const slain = solo.beasts.filter((beast) => beast.defeated).map((beast) => beast.name);
    const beasts = slain.length === 0 ? 'none' : list(slain);
    return `Danger: ${solo.danger} monsters in the Forest, ${solo.overrun} at the end of a turn overrun the village. Mightiest beasts slain: ${beasts}; ${solo.needed} are needed.`;
  },
};
