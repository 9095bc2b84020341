"use strict";
// The rules of the JavaScript port, position by position: `node --test`, run by test_port.py.

const assert = require("node:assert/strict");
const { test } = require("node:test");
const { Match, NEIGHBOURS, SPACES, notation, parse } = require("../../bench/peers/rules.js");

const LETTERS = { S: 1, N: 2, K: 3, s: 4, n: 5, k: 6 }; // capitals: the first seat

/** A match with these pieces on the board, for instance "K:c1 s:a7", and nothing collected yet. */
function position(pieces, { seat = 0, loot = [0, 0], bank = 50 } = {}) {
  const match = new Match();
  match.table.cells.fill(0);
  for (const word of pieces.split(" ")) {
    match.table.cells[SPACES.indexOf(word.slice(2))] = LETTERS[word[0]];
  }
  Object.assign(match.table, { loot: [...loot], bank, once: [], twice: [], quiet: 0 });
  match.seat = seat;
  return match;
}

const legal = (match) => match.legalActions().map(notation);
const starting = (match, prefix) =>
  legal(match)
    .filter((text) => text.startsWith(prefix))
    .sort();

function play(match, ...texts) {
  for (const text of texts) {
    assert.ok(match.isLegal(parse(text)), `${text} should be legal`);
    match.play(parse(text));
  }
  return match;
}

const pieceAt = (match, space) => {
  const cell = match.table.cells[SPACES.indexOf(space)];
  return Object.keys(LETTERS).find((letter) => LETTERS[letter] === cell) ?? "";
};

test("the board has 29 spaces and 40 roads, and the opening 21 moves and 8 combinations", () => {
  assert.equal(SPACES.length, 29);
  assert.equal(NEIGHBOURS.flat().length, 2 * 40);
  const match = new Match();
  assert.equal(starting(match, "move").length, 21);
  assert.equal(starting(match, "combine").length, 8);
  assert.equal(legal(match).length, 29);
});

test("serfs go three steps, knights two, kings one, and nobody jumps", () => {
  assert.deepEqual(
    starting(position("K:c5 s:a7"), "move c5"),
    ["b5", "c4", "c6", "d5"].map((to) => `move c5 ${to}`),
  );
  const far = (pieces) => starting(position(pieces), "move a4").map((text) => text.slice(8));
  assert.deepEqual(far("N:a4 s:e7"), ["a3", "a5", "a6", "b2", "b3", "b5"]);
  assert.ok(far("S:a4 s:e7").includes("c5"));
  assert.ok(!far("S:a4 K:b5 s:e7").includes("c5"), "an own piece stands in the way");
  assert.ok(!far("S:a4 s:b5 s:e7").includes("c5"), "an enemy stands in the way");
});

test("only a king may end on its own throne; entering the enemy's wins at once", () => {
  const match = position("K:c2 S:b2 k:c9 s:a7");
  assert.ok(legal(match).includes("move c2 c1"));
  assert.ok(!legal(position("S:c2 k:c9")).includes("move c2 c1"));
  assert.deepEqual(play(position("S:c6 s:a3"), "move c6 c9").result, { winner: 0, by: "siege" });
});

test("an attack removes the weaker piece, or both when they are equal, and may be foolish", () => {
  const stronger = play(position("N:c5 s:c6 s:a3"), "attack c5 c6");
  assert.equal(pieceAt(stronger, "c6"), "N");
  assert.equal(pieceAt(stronger, "c5"), "");
  const equal = play(position("N:c5 n:c6 s:a3 S:e3"), "attack c5 c6");
  assert.equal(pieceAt(equal, "c6"), "");
  const weaker = play(position("S:c5 n:c6 S:a3"), "attack c5 c6");
  assert.equal(pieceAt(weaker, "c6"), "n");
  assert.equal(pieceAt(weaker, "c5"), "");
});

test("a king against a king on its throne clears it; the siege is not yet won", () => {
  const match = play(position("K:c8 S:a3 k:c9 s:e3"), "attack c8 c9");
  assert.equal(match.result, null);
  assert.equal(pieceAt(match, "c9"), "");
});

test("equal pieces combine, kings do not", () => {
  const match = play(position("S:c5 S:c6 s:a3"), "combine c5 c6");
  assert.equal(pieceAt(match, "c6"), "N");
  assert.equal(pieceAt(play(position("N:c5 N:c6 s:a3"), "combine c5 c6"), "c6"), "K");
  assert.deepEqual(starting(position("K:c5 K:c6 s:a3"), "combine"), []);
  assert.deepEqual(starting(position("N:c5 S:c6 s:a3"), "combine"), []);
});

test("a split puts the parts on two free spaces beside it, never on a throne", () => {
  assert.deepEqual(starting(position("K:c2 s:a7"), "split"), [
    "split c2 b2 c3",
    "split c2 b2 d2",
    "split c2 d2 c3",
  ]);
  assert.deepEqual(starting(position("K:c2 s:b2 S:c3"), "split"), []);
  assert.deepEqual(starting(position("S:c5 s:a7"), "split"), []);
  const match = play(position("K:c2 s:a7"), "split c2 b2 c3");
  assert.deepEqual(
    ["b2", "c2", "c3"].map((space) => pieceAt(match, space)),
    ["N", "", "N"],
  );
  assert.ok(
    !position("K:c2 s:a7").isLegal(parse("split c2 c3 b2")),
    "the spaces are named in board order",
  );
});

test("losing everything loses, also by one's own attack", () => {
  assert.deepEqual(play(position("N:c5 s:c6"), "attack c5 c6").result, {
    winner: 0,
    by: "military",
  });
  assert.deepEqual(play(position("S:c5 n:c6"), "attack c5 c6").result, {
    winner: 1,
    by: "military",
  });
});

test("with both forces gone loot decides, then nothing is left to decide", () => {
  const gone = (loot) => play(position("S:c5 s:c6", { loot }), "attack c5 c6").result;
  assert.deepEqual(gone([3, 4]), { winner: 1, by: "annihilation" });
  assert.deepEqual(gone([4, 4]), { winner: null, by: "annihilation" });
});

test("serfs on villages collect at the start of their owner's turn; knights do not", () => {
  const match = play(position("S:e3 s:c7 s:c5 n:a6 n:e4"), "move e3 d3");
  assert.deepEqual(match.table.loot, [0, 2]);
  assert.equal(match.table.bank, 48);
});

test("passing a multiple of ten offers a promotion, which may be declined", () => {
  const before = () => play(position("K:c1 s:c7 s:c5 s:a7", { loot: [0, 9] }), "move c1 c2");
  const match = before();
  assert.deepEqual(legal(match).sort(), ["decline", "promote c5", "promote c7"]);
  assert.ok(!match.isLegal(parse("promote a7")));
  assert.equal(match.seat, 1);
  play(match, "promote c7");
  assert.equal(pieceAt(match, "c7"), "n");
  assert.equal(match.seat, 1);
  assert.ok(legal(match).includes("move c7 c8"));
  assert.equal(pieceAt(play(before(), "decline"), "c7"), "s");
  const short = play(position("K:c1 s:c7 s:c5 s:a7", { loot: [0, 7] }), "move c1 c2");
  assert.ok(!legal(short).includes("decline"));
});

test("an empty bank ends the game before any promotion; ties go to strength", () => {
  const match = play(position("K:c1 s:c7 s:c5", { loot: [20, 29], bank: 1 }), "move c1 c2");
  assert.deepEqual(match.table.loot, [20, 30]);
  assert.deepEqual(match.result, { winner: 1, by: "loot" });
  const level = (pieces) =>
    play(position(pieces, { loot: [25, 24], bank: 1 }), "move c1 c2").result.winner;
  assert.equal(level("K:c1 s:c7"), 0);
  assert.equal(level("K:c1 s:c7 k:c9"), 1);
  assert.equal(level("K:c1 s:c7 s:d8 n:b8"), null);
});

const THERE_AND_BACK = ["move c1 c2", "move c9 c8", "move c2 c1", "move c8 c9"];

test("the third repetition may not be brought about", () => {
  const match = position("K:c1 N:a5 k:c9 n:e5");
  play(match, ...THERE_AND_BACK);
  assert.ok(legal(match).includes("move c1 c2"));
  play(match, ...THERE_AND_BACK);
  assert.ok(!legal(match).includes("move c1 c2"), "the king would stand there for the third time");
  assert.ok(!match.isLegal(parse("move c1 c2")));
  assert.ok(legal(match).includes("move a5 a4"));
});

test("the position at the start of the game counts", () => {
  const match = new Match();
  const back = ["move b2 c2", "move b8 c8", "move c2 b2"];
  play(match, ...back, "move c8 b8", ...back);
  assert.ok(!legal(match).includes("move c8 b8"));
});

test("a player with nothing legal left passes; a third repetition by passing ends the game", () => {
  const match = position("K:c1 k:c9", { loot: [0, 1] });
  play(match, ...THERE_AND_BACK, ...THERE_AND_BACK);
  assert.deepEqual(legal(match), ["pass"]);
  assert.ok(match.isLegal(parse("pass")));
  match.table.twice.push(match.table.cells.join("") + "1");
  assert.deepEqual(play(match, "pass").result, { winner: 1, by: "repetition" });
  assert.ok(!new Match().isLegal(parse("pass")));
});

test("loot starts the count of positions afresh", () => {
  const match = position("K:c1 S:a5 k:c9 n:e5");
  play(match, ...THERE_AND_BACK, ...THERE_AND_BACK);
  assert.ok(!legal(match).includes("move c1 c2"));
  play(match, "move a5 a4", "move c9 c8", "move a4 a5", "move c8 c9");
  assert.deepEqual(match.table.loot, [1, 0]);
  assert.ok(legal(match).includes("move c1 c2"));
});

test("forty quiet turns on end end the game; loot or an attack starts them afresh", () => {
  const match = position("K:c1 N:a5 k:c9 n:e5", { loot: [2, 1] });
  match.table.quiet = 38;
  play(match, "move c1 c2");
  assert.equal(match.result, null);
  play(match, "move c9 c8");
  assert.deepEqual(match.result, { winner: 0, by: "standstill" });
  const fight = position("K:c1 N:a5 k:c9 n:b5");
  fight.table.quiet = 39;
  play(fight, "attack a5 b5");
  assert.equal(fight.result, null);
  assert.equal(fight.table.quiet, 0);
  const loot = position("K:c1 S:a5 k:c9 s:c7");
  loot.table.quiet = 38;
  play(loot, "move c1 c2", "move c9 c8");
  assert.equal(loot.result, null);
  assert.equal(loot.table.quiet, 0);
});

test("isLegal accepts what legalActions lists and nothing else, all through random games", () => {
  const every = [];
  for (const from of SPACES.keys()) {
    every.push({ verb: "promote", args: [from] });
    for (const to of SPACES.keys()) {
      for (const verb of ["move", "attack", "combine"]) every.push({ verb, args: [from, to] });
    }
    for (const one of NEIGHBOURS[from]) {
      for (const other of NEIGHBOURS[from]) every.push({ verb: "split", args: [from, one, other] });
    }
  }
  every.push({ verb: "decline", args: [] }, { verb: "pass", args: [] });
  let state = 1;
  for (let game = 0; game < 8; game += 1) {
    const match = new Match();
    while (match.result === null) {
      const listed = match.legalActions();
      const accepted = every.filter((action) => match.isLegal(action)).map(notation);
      assert.deepEqual(accepted.sort(), listed.map(notation).sort());
      state = (state * 48271) % 2147483647;
      match.play(listed[state % listed.length]);
    }
    assert.deepEqual(match.legalActions(), []);
  }
});
