"use strict";
// Kingstone in plain JavaScript, written from the same rulings as the Python rules and from nothing
// else, so that the two can be held against each other. No framework here: `kingstone.js` hands
// these functions to boardgame.io.

// --------------------------------------------------------------------------------------- the board

const ROWS = ["c", "bcd", "abcde", "ace", "abcde", "ace", "abcde", "bcd", "c"];
const SPACES = ROWS.flatMap((columns, row) => [...columns].map((column) => column + (row + 1)));
const NUMBER = new Map(SPACES.map((space, number) => [space, number]));

const ROADS = `
  c1-c2 b2-c2 c2-d2 b2-b3 c2-c3 d2-d3 a3-b2 e3-d2 a3-b3 b3-c3 c3-d3 d3-e3 a3-a4 c3-c4 e3-e4 a4-a5
  c4-c5 e4-e5 a5-b5 b5-c5 c5-d5 d5-e5 a5-a6 c5-c6 e5-e6 a6-a7 c6-c7 e6-e7 a7-b7 b7-c7 c7-d7 d7-e7
  b7-b8 c7-c8 d7-d8 a7-b8 e7-d8 b8-c8 c8-d8 c8-c9`;

const numbers = (names) => names.split(" ").map((name) => NUMBER.get(name));

const VILLAGES = numbers("c3 a4 e4 c5 a6 e6 c7");
const THRONES = numbers("c1 c9");

const NEIGHBOURS = SPACES.map(() => []);
for (const road of ROADS.trim().split(/\s+/)) {
  const [one, other] = numbers(road.replace("-", " "));
  NEIGHBOURS[one].push(other);
  NEIGHBOURS[other].push(one);
}
for (const list of NEIGHBOURS) list.sort((one, other) => one - other);

const IS_VILLAGE = SPACES.map((_, space) => VILLAGES.includes(space));
const IS_THRONE = SPACES.map((_, space) => THRONES.includes(space));

// A cell holds 0, or the kind of a piece plus three for the second seat.
const EMPTY = 0;
const SERF = 1;
const KNIGHT = 2;
const KING = 3;
const ALLOWANCE = [0, 3, 2, 1];
const STRENGTH = [0, 1, 2, 4];

const piece = (seat, kind) => kind + 3 * seat;
const kindOf = (cell) => (cell > 3 ? cell - 3 : cell);
const belongsTo = (cell, seat) => cell !== EMPTY && cell > 3 === (seat === 1);

const BANK = 50;
const PROMOTION_EVERY = 10;
const QUIET_TURNS = 40;

// --------------------------------------------------------------------------------------- the table

const START = [
  ["c1", "b2 d2", "a3 b3 d3 e3"],
  ["c9", "b8 d8", "a7 b7 d7 e7"],
];

function setUp() {
  const cells = SPACES.map(() => EMPTY);
  START.forEach(([kings, knights, serfs], seat) => {
    for (const space of numbers(kings)) cells[space] = piece(seat, KING);
    for (const space of numbers(knights)) cells[space] = piece(seat, KNIGHT);
    for (const space of numbers(serfs)) cells[space] = piece(seat, SERF);
  });
  return {
    cells,
    loot: [0, 0],
    bank: BANK,
    promoting: false, // the seat to move has passed a multiple of ten and has not answered yet
    acted: false, // the turn is over
    quiet: 0, // single turns on end without loot or attack
    stirred: false, // this turn saw loot or an attack
    once: [positionKey(cells, 0)], // positions since the last loot or attack that occurred once ...
    twice: [], // ... and twice
    result: null,
  };
}

/**
 * The pieces and the player to move: what counts as "the same position". A position occurs at the
 * start of the game and whenever a turn ends; not again in mid-turn, after loot or a promotion.
 */
function positionKey(cells, seatToMove) {
  return cells.join("") + seatToMove;
}

function copy(table) {
  const { cells, loot, once, twice } = table;
  return {
    ...table,
    cells: cells.slice(),
    loot: loot.slice(),
    once: once.slice(),
    twice: twice.slice(),
  };
}

function stir(table) {
  table.stirred = true;
  table.once = [];
  table.twice = [];
}

// ----------------------------------------------------------------------- the turn: loot, promotion

/** Step one, collect; and whether step two, promotion, is open. */
function beginTurn(table, seat) {
  table.acted = false;
  table.stirred = false;
  const { cells, bank } = table;
  let serfs = 0;
  for (const village of VILLAGES) if (cells[village] === piece(seat, SERF)) serfs += 1;
  const taken = Math.min(serfs, bank);
  if (taken === 0) return;
  const before = table.loot[seat];
  table.loot[seat] = before + taken;
  table.bank = bank - taken;
  stir(table);
  if (table.bank === 0) {
    table.result = byLoot(table, "loot");
  } else if (
    Math.floor(before / PROMOTION_EVERY) !== Math.floor((before + taken) / PROMOTION_EVERY)
  ) {
    table.promoting = true;
  }
}

// ----------------------------------------------------------------------------- the third step: act

/** Every space the piece can reach: free ones, and the first occupied one on the way. */
function reach(cells, seat, from) {
  const enemyThrone = THRONES[1 - seat];
  const reached = [];
  let seen = 1 << from; // 29 spaces fit in the 31 bits that stay small integers
  let frontier = [from];
  for (let steps = ALLOWANCE[kindOf(cells[from])]; steps > 0; steps -= 1) {
    const next = [];
    for (const space of frontier) {
      for (const neighbour of NEIGHBOURS[space]) {
        if (seen & (1 << neighbour)) continue;
        seen |= 1 << neighbour;
        reached.push(neighbour);
        if (cells[neighbour] === EMPTY && neighbour !== enemyThrone) next.push(neighbour);
      }
    }
    frontier = next;
  }
  return reached;
}

/** What going there would be: "move", "attack", "combine", or null where it may not end. */
function arrival(cells, seat, from, to) {
  const mover = cells[from];
  const target = cells[to];
  if (target === EMPTY) return to === THRONES[seat] && kindOf(mover) !== KING ? null : "move";
  if (!belongsTo(target, seat)) return "attack";
  return target === mover && kindOf(mover) !== KING ? "combine" : null;
}

/** The spaces the two parts of a split may go to. */
function partings(cells, from) {
  return NEIGHBOURS[from].filter((space) => cells[space] === EMPTY && !IS_THRONE[space]);
}

function changed(cells, seat, { verb, args }) {
  const next = cells.slice();
  const mover = cells[args[0]];
  next[args[0]] = EMPTY;
  if (verb === "move") {
    next[args[1]] = mover;
  } else if (verb === "combine") {
    next[args[1]] = mover + 1;
  } else if (verb === "split") {
    next[args[1]] = mover - 1;
    next[args[2]] = mover - 1;
  } else if (verb === "attack") {
    const odds = kindOf(mover) - kindOf(cells[args[1]]);
    if (odds > 0) next[args[1]] = mover;
    if (odds === 0) next[args[1]] = EMPTY;
  }
  return next;
}

/** Third repetition: forbidden, unless it comes from an attack, which starts the count afresh. */
function repeats(table, seat, action) {
  if (table.twice.length === 0 || action.verb === "attack") return false;
  return table.twice.includes(positionKey(changed(table.cells, seat, action), 1 - seat));
}

/** The actions of the third step, before the ban on repetition. */
function candidates(cells, seat) {
  const actions = [];
  for (let from = 0; from < cells.length; from += 1) {
    if (!belongsTo(cells[from], seat)) continue;
    for (const to of reach(cells, seat, from)) {
      const verb = arrival(cells, seat, from, to);
      if (verb !== null) actions.push({ verb, args: [from, to] });
    }
    if (kindOf(cells[from]) === SERF) continue;
    const free = partings(cells, from);
    for (let one = 0; one < free.length; one += 1) {
      for (let other = one + 1; other < free.length; other += 1) {
        actions.push({ verb: "split", args: [from, free[one], free[other]] });
      }
    }
  }
  return actions;
}

/** Everything the seat to move may do now. */
function legalActions(table, seat) {
  const { cells } = table;
  if (table.result !== null) return [];
  if (table.promoting) {
    const serfs = VILLAGES.filter((village) => cells[village] === piece(seat, SERF));
    return [
      ...serfs.map((village) => ({ verb: "promote", args: [village] })),
      { verb: "decline", args: [] },
    ];
  }
  const actions = candidates(cells, seat);
  const allowed =
    table.twice.length === 0 ? actions : actions.filter((action) => !repeats(table, seat, action));
  return allowed.length > 0 ? allowed : [{ verb: "pass", args: [] }];
}

/** Whether one action is legal, without listing the others: what a move function asks first. */
function isLegal(table, seat, { verb, args }) {
  const { cells } = table;
  if (table.result !== null || table.acted) return false;
  if (table.promoting) {
    return (
      verb === "decline" ||
      (verb === "promote" && IS_VILLAGE[args[0]] && cells[args[0]] === piece(seat, SERF))
    );
  }
  if (verb === "promote" || verb === "decline") return false;
  if (verb === "pass") return legalActions(table, seat)[0].verb === "pass";
  const from = args[0];
  if (!belongsTo(cells[from], seat)) return false;
  if (verb === "split") {
    const free = partings(cells, from);
    const parts =
      kindOf(cells[from]) !== SERF &&
      args[1] < args[2] &&
      free.includes(args[1]) &&
      free.includes(args[2]);
    return parts && !repeats(table, seat, { verb, args });
  }
  if (!reach(cells, seat, from).includes(args[1]) || arrival(cells, seat, from, args[1]) !== verb)
    return false;
  return !repeats(table, seat, { verb, args });
}

/** Do it (it must be legal). The turn is over when `table.acted`. */
function perform(table, seat, action) {
  const { verb, args } = action;
  if (table.promoting) {
    table.promoting = false;
    if (verb === "promote") table.cells[args[0]] = piece(seat, KNIGHT);
    return;
  }
  if (verb === "attack") stir(table);
  if (verb !== "pass") table.cells = changed(table.cells, seat, action);
  table.acted = true;
  table.quiet = table.stirred ? 0 : table.quiet + 1;
  table.result = outcome(table, seat, action);
}

// ----------------------------------------------------------------------------------------- the end

const has = (cells, seat) => cells.some((cell) => belongsTo(cell, seat));

function outcome(table, seat, { verb, args }) {
  const { cells } = table;
  if (verb === "move" && args[1] === THRONES[1 - seat]) return { winner: seat, by: "siege" };
  if (verb === "attack") {
    const mine = has(cells, seat);
    const theirs = has(cells, 1 - seat);
    if (!mine && !theirs) return byLoot(table, "annihilation");
    if (!theirs) return { winner: seat, by: "military" };
    if (!mine) return { winner: 1 - seat, by: "military" };
  }
  if (remember(table, positionKey(cells, 1 - seat)) >= 3) return byLoot(table, "repetition");
  return table.quiet >= QUIET_TURNS ? byLoot(table, "standstill") : null;
}

/** Note the position that has come about; how often it has by now. */
function remember(table, key) {
  if (table.twice.includes(key)) return 3;
  if (table.once.includes(key)) {
    table.twice.push(key);
    return 2;
  }
  table.once.push(key);
  return 1;
}

/** More loot, then more strength on the board, then nobody. */
function byLoot(table, by) {
  const strength = [0, 0];
  for (const cell of table.cells)
    if (cell !== EMPTY) strength[cell > 3 ? 1 : 0] += STRENGTH[kindOf(cell)];
  const lead = table.loot[0] - table.loot[1] || strength[0] - strength[1];
  return { winner: lead > 0 ? 0 : lead < 0 ? 1 : null, by };
}

// --------------------------------------------------------------------------- notation, and a match

function notation({ verb, args }) {
  return [verb, ...args.map((space) => SPACES[space])].join(" ");
}

function parse(text) {
  const [verb, ...names] = text.split(" ");
  return { verb, args: names.map((name) => NUMBER.get(name)) };
}

/** A match without a framework: whose turn it is, and the table. */
class Match {
  constructor() {
    this.table = setUp();
    this.seat = 0;
    beginTurn(this.table, this.seat);
  }

  get result() {
    return this.table.result;
  }

  legalActions() {
    return legalActions(this.table, this.seat);
  }

  isLegal(action) {
    return isLegal(this.table, this.seat, action);
  }

  play(action) {
    perform(this.table, this.seat, action);
    if (this.table.acted && this.table.result === null) {
      this.seat = 1 - this.seat;
      beginTurn(this.table, this.seat);
    }
  }
}

module.exports = {
  Match,
  SPACES,
  NEIGHBOURS,
  VILLAGES,
  THRONES,
  setUp,
  copy,
  beginTurn,
  legalActions,
  isLegal,
  perform,
  notation,
  parse,
};
