// Real games of the wasm core for the tests of the tables: every position as each viewer sees it. LUCKPOND_WASM names the module.
import { readFile } from 'node:fs/promises';
import { Luckpond } from '../../bindings/wasm/luckpond.js';

export const pond = await Luckpond.load(await readFile(process.env.LUCKPOND_WASM));
export const edition = async (game, name = 'default') =>
  JSON.parse(await readFile(new URL(`../../editions/${game}/${name}.json`, import.meta.url), 'utf8'));

function lcg(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Plays one game at random, a raise or tip rather than an end when there is one to be had, so that rare positions come up. */
export function playGame(id, players, seed, name = 'default') {
  const viewers = [...Array(players).keys(), 'spectator', 'open'];
  const random = lcg(seed);
  const state = pond.game(id, players, {}, name).setup();
  const since = new Map(viewers.map((v) => [v, []]));
  const positions = [];
  const step = (what, change) => {
    const before = state.copy();
    change();
    for (const v of viewers) since.get(v).push(state.event(before, what, v));
  };
  for (;;) {
    if (state.turn === 'chance') {
      const n = state.chanceTotal();
      const k = random(n);
      step({ k, n }, () => state.draw(k, n));
      continue;
    }
    for (const v of viewers) {
      positions.push({ view: state.view(v), legal: state.turn === v ? state.legal() : [], recent: since.get(v), seat: typeof v === 'number' ? v : -1 });
      since.set(v, []);
    }
    if (state.turn === 'over') return positions;
    const seat = state.turn;
    const on = state.legal().filter((a) => a.startsWith('+') || (id === 'yucatan' && a !== 'stop'));
    const choices = on.length > 0 && random(10) < 8 ? on : state.legal();
    const action = choices[random(choices.length)];
    step({ seat, action }, () => state.act(seat, action));
  }
}
