// Run by `node --test`; LUCKPOND_WASM names the module, LUCKPOND_GOLDEN the folder tests/golden.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Luckpond, Refusal } from '../luckpond.js';
import { loadQr } from '../qr.js';

const bytes = readFileSync(process.env.LUCKPOND_WASM);
const golden = process.env.LUCKPOND_GOLDEN;
const pond = await Luckpond.load(bytes);

/** The chained hash of a random game, as tests/tools/hashes.c makes it. */
function playHash(game, seed) {
  const random = pond.random(seed);
  const state = game.setup();
  const mask = (1n << 64n) - 1n;
  let chain = 0n;
  const step = () => { chain = ((chain * 0x100000001b3n) & mask) ^ BigInt(`0x${state.hash()}`); };
  for (let turn; (turn = state.settle(random)) !== 'over'; step()) {
    const legal = state.legalIds();
    state.act(turn, legal[pond.wasm.random_below(random, legal.length)]);
  }
  step();
  return chain.toString(16).padStart(16, '0');
}

test('random games have the same hashes as in C', () => {
  const lines = readFileSync(join(golden, 'hashes.txt'), 'utf8').trim().split('\n');
  assert.ok(lines.length >= 80);
  for (const line of lines) {
    const [id, players, seed, hash] = line.split(' ');
    assert.equal(playHash(pond.game(id, Number(players)), BigInt(seed)), hash, line);
  }
});

test('golden records replay to their hashes', () => {
  const files = readdirSync(golden).filter((name) => name.endsWith('.record'));
  assert.ok(files.length >= 4);
  for (const name of files) {
    const head = {};
    const options = {};
    const lines = readFileSync(join(golden, name), 'utf8').trim().split('\n').map((line) => line.replace(/ ~[0-9a-f]{8}$/, ''));
    let state;
    let end;
    for (const line of lines) {
      const words = line.split(' ');
      if (words[0] === 'option') options[words[1]] = Number(words[2]);
      else if (/^(\d|\*):$/.test(words[0])) {
        if (!state) {
          const game = pond.game(head.game, Number(head.players), options, head.edition);
          assert.equal(game.editionHash(), head.editionHash, name);
          state = game.setup();
        }
        for (const word of words.slice(1)) {
          const draw = /^(\d+)\/(\d+)$/.exec(word);
          if (draw) state.draw(Number(draw[1]), Number(draw[2]));
          else state.act(Number(words[0].slice(0, -1)), word);
        }
      } else if (words[0] === 'result') end = words;
      else if (words[0] === 'edition') Object.assign(head, { edition: words[1], editionHash: words[2] });
      else head[words[0]] ??= words[1];
    }
    assert.equal(state.turn, 'over', name);
    assert.equal(state.hash(), end.at(-1), name);
    assert.deepEqual(state.scores().map(String), end.slice(1, 1 + state.game.players), name);
  }
});

test('the games are listed', () => {
  assert.deepEqual(pond.games().map((g) => g.id).sort(), ['doctor_lucky', 'duck', 'lucktails', 'yucatan']);
});

test('a refusal names its clause and changes nothing', () => {
  const state = pond.game('yucatan', 2).setup();
  const before = state.hash();
  assert.throws(() => state.act(0, 'stop'), (e) => e instanceof Refusal && e.clause === 'YU-3');
  assert.throws(() => state.act(1, 'odd'), (e) => e.name === 'NOT_YOUR_TURN');
  assert.throws(() => state.act(0, 'nonsense'), (e) => e.name === 'BAD_TEXT');
  assert.equal(state.hash(), before);
  state.act(0, 'odd');
  assert.equal(state.turn, 'chance');
  assert.throws(() => state.draw(state.chanceTotal()), (e) => e.name === 'BAD_DRAW');
});

test('views, events and resampling cross the border', () => {
  for (const { id, players_min: players } of pond.games()) {
    const game = pond.game(id, players);
    const random = pond.random(7n);
    const state = game.setup();
    for (let i = 0; i < 40 && state.settle(random) !== 'over'; i++) {
      const turn = state.turn;
      const view = state.view(turn);
      assert.equal(view.game, id);
      assert.equal(view.viewer, turn);
      const other = state.resample(turn, random);
      assert.deepEqual(other.view(turn), view);
      assert.deepEqual(other.legal(), state.legal());
      assert.equal(state.observe(turn).length, game.observationNames().length);
      const before = state.copy();
      const action = state.legal().at(-1);
      state.act(turn, action);
      assert.ok(state.event(before, { seat: turn, action }, 'spectator').event);
    }
  }
});

test('bots play whole games', () => {
  for (const { id, players_max: players } of pond.games()) {
    const random = pond.random(3n);
    const state = pond.game(id, players).setup();
    for (let turn; (turn = state.settle(random)) !== 'over';) state.act(turn, state.choose('thumb', random));
    assert.equal(state.scores().length, players);
    assert.throws(() => state.choose('nobody', random));
  }
});

test('bots are listed, and think in the same memory again and again', () => {
  for (const { id, players_max: players } of pond.games()) {
    const bots = pond.bots(id);
    assert.ok(bots.includes('random') && bots.includes('thumb'), id);
    const random = pond.random(5n);
    const state = pond.game(id, players).setup();
    state.settle(random);
    for (const bot of bots) assert.ok(state.legal().includes(state.choose(bot, random)), bot);
    const pages = pond.wasm.memory.buffer.byteLength;
    for (let i = 0; i < 20; i++) state.choose('thumb', random);
    assert.equal(pond.wasm.memory.buffer.byteLength, pages);
  }
});

test('the coach ranks legal actions, the same for the same stream', () => {
  for (const { id, players_min: players } of pond.games()) {
    const state = pond.game(id, players).setup();
    state.settle(pond.random(2n));
    const advice = state.advise(pond.random(1n), 5, 40);
    assert.ok(advice.length >= 1 && advice.length <= 5);
    advice.forEach((a, i) => {
      assert.ok(state.legal().includes(a.action));
      assert.ok(a.win >= 0 && a.win <= 1 && a.error >= 0);
      assert.ok(i === 0 || advice[i - 1].win >= a.win);
    });
    assert.deepEqual(state.advise(pond.random(1n), 5, 40), advice);
  }
  assert.throws(() => pond.game('duck', 3).setup().advise(pond.random(1n)), /nobody/);
});

test('options are listed with their values and bounds', () => {
  const game = pond.game('yucatan', 2, { rounds: 2 });
  const rounds = game.options().find((o) => o.name === 'rounds');
  assert.equal(rounds.value, 2);
  assert.ok(rounds.min <= 2 && rounds.max >= 2);
});

test('SHA-256 and the ChaCha20 stream are those of the standards', () => {
  const hexes = (bytes) => Buffer.from(bytes).toString('hex');
  assert.equal(hexes(pond.sha256(new TextEncoder().encode('abc'))), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  // The key and the first draws of docs/fairness.md.
  const random = pond.chacha(Buffer.from('d1f83db8a76a67bd64a741fab3448142645c501af6b84cf6d122f38fec40c00d', 'hex'));
  assert.deepEqual([2, 3, 6, 36, 216].map((n) => pond.wasm.random_below(random, n) >>> 0), [1, 0, 4, 28, 105]);
});

test('every exported function is listed, and nothing else is exported', () => {
  const listed = readFileSync(new URL('../exports.txt', import.meta.url), 'utf8').trim().split('\n');
  const exported = WebAssembly.Module.exports(new WebAssembly.Module(bytes)).map((e) => e.name).filter((name) => name !== 'memory');
  assert.deepEqual(exported.sort(), listed.sort());
});

test('a text becomes the same QR code as in C', async () => {
  const qr = await loadQr(readFileSync(process.env.LUCKPOND_WASM.replace('luckpond.wasm', 'qr.wasm')));
  const code = qr('luckpond');
  const rows = Array.from({ length: code.size }, (_, y) =>
    Array.from({ length: code.size }, (__, x) => (code.get(x, y) ? '#' : '.')).join(''));
  assert.deepEqual(rows, [
    '#######.#...#.#######',
    '#.....#...#...#.....#',
    '#.###.#.#####.#.###.#',
    '#.###.#..#.##.#.###.#',
    '#.###.#..##.#.#.###.#',
    '#.....#.###...#.....#',
    '#######.#.#.#.#######',
    '.........###.........',
    '#.#...##.#.##..#..#.#',
    '..#.##.###...#..##.##',
    '#########....##.#.#.#',
    '###.#..#..#.#...##...',
    '.#.#.##..#...##..#...',
    '........#..#.##.#...#',
    '#######.#.####..#...#',
    '#.....#..#.#.#####...',
    '#.###.#..#.####..#.#.',
    '#.###.#..#......#.#..',
    '#.###.#.###...#.#..##',
    '#.....#..#..#....#...',
    '#######.#.#...###...#',
  ]);
  assert.equal(code.get(-1, 0), false);
  assert.equal(qr('http://192.168.178.42:8787/t/7KQ2MX').size, 29);
  assert.equal(qr('ü'.repeat(106)).size, 57);
  assert.throws(() => qr('ü'.repeat(107)), /too long/);
});

test('the luck report is that of the command line, to the last digit', () => {
  for (const line of readFileSync(join(golden, 'reports.txt'), 'utf8').trim().split('\n')) {
    const [name, digest] = line.split(' ');
    const [id, players] = name.split('-');
    const text = readFileSync(join(golden, `${name}.record`), 'utf8');
    const steps = [...text.matchAll(/^(\d|\*):((?: \S+)+)$/gm)].flatMap(([, who, words]) => words.trim().split(' ')
      .filter((word) => !word.startsWith('~'))
      .map((word) => (word.includes('/') ? { k: Number(word.split('/')[0]), n: Number(word.split('/')[1]) } : { seat: Number(who), action: word })));
    const report = pond.game(id, Number(players)).report({ steps: steps.length, playouts: 6, costs: false, manners: Array(Number(players)).fill('random') });
    for (const step of steps) report.step(step);
    assert.equal(createHash('sha256').update(`${report.text()}\n`).digest('hex'), digest, name);
    report.close();
  }
});

test('the luck report adds up, in every game', () => {
  for (const [id, players] of [['yucatan', 2], ['duck', 3], ['lucktails', 3], ['doctor_lucky', 3]]) {
    const game = pond.game(id, players);
    const state = game.setup();
    const random = pond.random(4n);
    const report = game.report({ steps: 4000, playouts: 4, nodes: 8, manners: Array(players).fill('thumb') });
    while (state.turn !== 'over') {
      const step = {};
      if (state.turn === 'chance') {
        step.n = state.chanceTotal();
        step.k = pond.wasm.random_below(random, step.n) >>> 0;
        state.draw(step.k, step.n);
      } else {
        step.seat = state.turn;
        step.action = state.choose('thumb', random);
        state.act(step.seat, step.action);
      }
      report.step(step);
    }
    const all = report.read();
    assert.equal(all.game, id);
    assert.equal(all.over, true);
    for (let seat = 0; seat < players; seat++) {
      const sum = ['baseline', 'luck', 'own', 'others'].reduce((s, part) => s + all[part].win[seat], 0);
      assert.ok(Math.abs(sum - all.result.win[seat]) < 1e-8, `${id} ${seat}`);
      assert.equal(all.result.win[seat], state.winners().includes(seat) ? 1 / state.winners().length : 0);
    }
    assert.ok(all.events.some((event) => event.cost !== undefined && event.best));
    report.close();
  }
});

test('the coach answers for the seat to act', () => {
  const game = pond.game('yucatan', 2);
  const state = game.setup();
  const advice = state.advise(pond.random(1n), state.legal().length);
  assert.deepEqual(advice.map((a) => a.action).sort(), state.legal().sort());
  assert.ok(advice[0].win >= advice.at(-1).win);
  assert.ok(advice.every((a) => a.error === 0 && a.reason.includes('{')));
});
