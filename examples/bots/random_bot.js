#!/usr/bin/env node
// A luckpond bot that plays at random, with one idea: a bait of 9 or more in Lucktails it takes.
//
// Try it:  luckpond simulate lucktails --bots "exec:node examples/bots/random_bot.js"
// The protocol is in docs/engine.md; views are JSON, but a bot need not look at them.
"use strict";

const TEMPTING = 9;
let state = 1n; // of our own chance
let view = {};

// SplitMix64: the seed we are told makes games repeatable, which Math.random would not.
function below(n) {
  state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
  let z = state;
  z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return Number((z ^ (z >> 31n)) % BigInt(n));
}

function choose(legal) {
  if (legal.includes("take") && view.bait >= TEMPTING) return "take";
  return legal[below(legal.length)];
}

const verbs = {
  "luckpond-engine": (rest) => (rest === "1" ? "= random_bot.js" : "? BAD_VERSION - I speak 1"),
  game: (rest) => ((state = BigInt(rest.match(/seed (\d+)/)[1])), "="),
  view: (rest) => ((view = JSON.parse(rest)), "="),
  choose: (rest) => "= " + choose(rest.split(" ").slice(3)), // SEAT BUDGET_MS NODES ACTION…
  result: () => "=",
};

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const [verb] = line.split(" ", 1);
    if (verb === "bye") process.exit(0);
    const answer = Object.hasOwn(verbs, verb) ? verbs[verb](line.slice(verb.length + 1))
      : "? UNKNOWN_VERB - " + verb.slice(0, 40);
    process.stdout.write(answer + "\n");
  });
