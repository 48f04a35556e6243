// Real games of DUCK and Save Doctor Lucky from the wasm core, decision by decision. LUCKPOND_WASM names the module.
import { readFile } from 'node:fs/promises';
import { Luckpond } from '../../bindings/wasm/luckpond.js';

export const loadPond = async () => Luckpond.load(await readFile(process.env.LUCKPOND_WASM));
export const edition = async (game) => JSON.parse(await readFile(new URL(`../../editions/${game}/default.json`, import.meta.url), 'utf8'));

export function lcg(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What kind of action: all plays of DUCK are one. */
export const verb = (action) => (/^(\d|[ybr]\d)/.test(action) ? 'play' : action.split(':')[0]);

/** First what kind of action, then which: hundreds of movement cards do not drown the rest. */
export function pick(legal, random) {
  const verbs = [...new Set(legal.map(verb))];
  const wanted = verbs[random(verbs.length)];
  const actions = legal.filter((action) => verb(action) === wanted);
  return actions[random(actions.length)];
}

/** The same, but in a hurry: many cards at once, ducking and drawing where it is possible. */
export function pickQuick(legal, random) {
  const hurry = legal.find((action) => action === 'duck' || action === 'draw');
  if (hurry && random(2) === 0) return hurry;
  const longest = legal.filter((action) => verb(action) === 'play' && !action.includes(':')).sort((a, b) => b.length - a.length)[0];
  return longest && random(3) > 0 ? longest : pick(legal, random);
}

/** A game that is played one decision after another; `position(viewer)` as the page gets it. */
export function openGame(pond, id, players, seed) {
  const random = lcg(seed);
  const state = pond.game(id, players).setup();
  const viewers = [...Array(players).keys(), 'spectator'];
  const recent = new Map(viewers.map((v) => [v, []]));
  const step = (what, change) => {
    const before = state.copy();
    change();
    for (const v of viewers) recent.get(v).push(state.event(before, what, v));
  };
  const settle = () => {
    while (state.turn === 'chance') {
      const n = state.chanceTotal();
      const k = random(n);
      step({ k, n }, () => state.draw(k, n));
    }
  };
  settle();
  return {
    state,
    random,
    position: (viewer) => ({
      view: state.view(viewer),
      legal: state.turn === viewer ? state.legal() : [],
      recent: recent.get(viewer),
      seat: typeof viewer === 'number' ? viewer : -1,
    }),
    act(action) {
      const seat = state.turn;
      for (const v of viewers) recent.set(v, []);
      step({ seat, action }, () => state.act(seat, action));
      settle();
    },
  };
}
