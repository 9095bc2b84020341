"use strict";
// A contestant: random games of Kingstone, every decision a move of boardgame.io's client.

const { Client } = require("boardgame.io/client");
const { Kingstone } = require("./kingstone.js");
const { legalActions } = require("./rules.js");
const { serve, seeded } = require("./serve.js");

function randomGame(seed) {
  const random = seeded(seed);
  const client = Client({ game: Kingstone, numPlayers: 2, debug: false });
  client.start();
  let decisions = 0;
  for (;;) {
    const { G, ctx } = client.getState();
    if (ctx.gameover !== undefined) break;
    const actions = legalActions(G, Number(ctx.currentPlayer));
    const { verb, args } = actions[Math.floor(random() * actions.length)];
    client.moves[verb](...args);
    decisions += 1;
  }
  client.stop();
  return decisions;
}

serve(process.argv[2], randomGame);
