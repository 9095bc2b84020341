"use strict";
// The twin of `bench/protocol.py`: one JSON line in, one JSON line out, and whole batches in between
// until the CPU time is used up.

const readline = require("node:readline");

const cpuSeconds = (since) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
};

function work(name, batch, { seconds, seed }) {
  const wall = process.hrtime.bigint();
  const start = process.cpuUsage();
  let count = 0;
  for (let number = seed; ; number += 1) {
    count += batch(number);
    const used = cpuSeconds(start);
    if (used >= seconds) {
      return { name, count, cpu_s: used, wall_s: Number(process.hrtime.bigint() - wall) / 1e9 };
    }
  }
}

function serve(name, batch) {
  readline.createInterface({ input: process.stdin }).on("line", (line) => {
    process.stdout.write(JSON.stringify(work(name, batch, JSON.parse(line))) + "\n");
  });
}

/** A small seeded generator (a Weyl sequence with a mixing step); numbers in [0, 1). */
function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
  };
}

module.exports = { serve, seeded };
