"use strict";
// Replays games of Kingstone that another implementation played; says what was legal at every step.
//
// In:  the actions of each game, one `seat notation` a line, an empty line between games.
// Out: for each game one JSON line, `{"steps": [[seat, [legal notations]], …], "result": {…}}`, or
//      `{"error": …, "line": …}` when an action is refused.
//
// `node replay.js` uses the bare rules, `node replay.js --framework` plays through boardgame.io.

const fs = require("node:fs");
const rules = require("./rules.js");

/** The same few questions for a match of our own and for boardgame.io's client. */
function bareMatch() {
  const match = new rules.Match();
  return {
    seat: () => match.seat,
    legal: () => match.legalActions(),
    result: () => match.result,
    play: (action) => {
      if (!match.isLegal(action)) return false;
      match.play(action);
      return true;
    },
  };
}

function frameworkMatch() {
  const { Client } = require("boardgame.io/client");
  const { Kingstone } = require("./kingstone.js");
  const client = Client({ game: Kingstone, numPlayers: 2, debug: false });
  const seat = () => Number(client.getState().ctx.currentPlayer);
  return {
    seat,
    legal: () => rules.legalActions(client.getState().G, seat()),
    result: () => client.getState().ctx.gameover ?? null,
    play: ({ verb, args }) => {
      const before = client.getState()._stateID;
      client.moves[verb]?.(...args);
      return client.getState()._stateID > before;
    },
  };
}

function replay(lines, newMatch) {
  const match = newMatch();
  const steps = [];
  for (const line of lines) {
    const [, seat, text] = /^(\d+) (.+)$/.exec(line) ?? [];
    if (match.result() !== null || Number(seat) !== match.seat())
      return { error: "not that seat's turn", line };
    steps.push([match.seat(), match.legal().map(rules.notation).sort()]);
    if (!match.play(rules.parse(text))) return { error: "refused", line, legal: steps.at(-1)[1] };
  }
  return { steps, result: match.result() };
}

const newMatch = process.argv.includes("--framework") ? frameworkMatch : bareMatch;
for (const game of fs.readFileSync(0, "utf8").split(/\n\s*\n/)) {
  const lines = game.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > 0) process.stdout.write(JSON.stringify(replay(lines, newMatch)) + "\n");
}
