"use strict";
// Kingstone as a boardgame.io game: its turn order and hooks around the rules of `rules.js`. Moves
// are validated inside the move function, as boardgame.io advises, since a client may call any move
// with any arguments.

const { INVALID_MOVE } = require("boardgame.io/core");
const { original } = require("immer");
const rules = require("./rules.js");

// Hooks and moves may change the Immer draft they are given or return a new table. Reading and
// writing 29 cells through a draft's proxies is the slower way here (by a quarter), so the table
// underneath is copied and the copy returned.
const fresh = (draft) => rules.copy(original(draft));

function moveNamed(verb) {
  return ({ G, ctx }, ...args) => {
    const seat = Number(ctx.currentPlayer);
    const action = { verb, args };
    if (!rules.isLegal(original(G), seat, action)) return INVALID_MOVE;
    const table = fresh(G);
    rules.perform(table, seat, action);
    return table;
  };
}

function beginTurn({ G, ctx }) {
  const table = fresh(G);
  rules.beginTurn(table, Number(ctx.currentPlayer));
  return table;
}

const VERBS = ["move", "attack", "combine", "split", "promote", "decline", "pass"];

const Kingstone = {
  name: "kingstone",
  setup: rules.setUp,
  moves: Object.fromEntries(VERBS.map((verb) => [verb, moveNamed(verb)])),
  turn: {
    onBegin: beginTurn,
    endIf: ({ G }) => G.acted,
  },
  endIf: ({ G }) => G.result ?? undefined,
  disableUndo: true, // ours keeps no undo while it plays either, and this is the faster of the two
};

module.exports = { Kingstone };
