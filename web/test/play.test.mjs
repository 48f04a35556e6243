// The local game behind the page (src/local/host.ts), asked as the page asks it. LUCKPOND_WASM names the module, LUCKPOND the program
// (without it the records are not checked by `luckpond replay` and `luckpond verify`).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { build } from 'esbuild';

const folder = mkdtempSync(join(tmpdir(), 'luckpond-play-'));
after(() => rmSync(folder, { recursive: true }));

/** A module of the page, bundled for node. */
async function load(path) {
  const outfile = join(folder, `${path.replaceAll('/', '-')}.mjs`);
  await build({ entryPoints: [new URL(`../src/${path}`, import.meta.url).pathname], bundle: true, format: 'esm', platform: 'neutral', mainFields: ['module', 'main'], outfile, logLevel: 'error' });
  return import(outfile);
}

const { Luckpond } = await import('../../bindings/wasm/luckpond.js');
const { Host } = await load('local/host.ts');
const { label } = await load('local/record.ts');
const { commitment, fairKey, hex } = await load('local/fair.ts');
const { Pacer } = await load('play/paced.ts');
const wasm = readFileSync(process.env.LUCKPOND_WASM);
const pond = await Luckpond.load(wasm);
const seats = { yucatan: 3, lucktails: 4, duck: 3, doctor_lucky: 4 };

const memory = () => {
  const games = new Map();
  const finished = [];
  return {
    games,
    finished,
    finish: async (game) => void finished.push(structuredClone(game)),
    save: async (summary, game) => Boolean(games.set(summary.slot, structuredClone({ summary, game }))),
    load: async (slot) => structuredClone(games.get(slot)?.game ?? null),
    remove: async (slot) => void games.delete(slot),
  };
};

/** A host whose messages are copied as between page and Worker. */
async function open({ keep = memory(), seed = 1 } = {}) {
  const shown = [];
  const host = new Host(await Luckpond.load(wasm), {
    keep,
    show: (s) => shown.push(structuredClone(s)),
    seed: () => Uint8Array.from({ length: 32 }, (_, i) => (i * 7 + seed) & 255),
    now: () => 0,
    wait: () => Promise.resolve(),
  });
  let id = 0;
  const ask = (what, rest = {}) => host.ask(structuredClone({ id: ++id, ask: what, ...rest }));
  /** Bots play between our questions: wait until a person has to decide, or the game is over. */
  const settled = async () => {
    for (let i = 0; i < 10000; i++) {
      const s = shown.at(-1);
      if (s.curtain !== null || s.handover !== null || s.position?.legal.length || s.position?.view.turn === 'over') return s;
      await new Promise((resolve) => setImmediate(resolve));
    }
    throw new Error('nobody is to act and the game goes not on');
  };
  return { ask, shown, settled, keep };
}

const setup = (game, people, bot = 'thumb') => ({
  game,
  seats: Array.from({ length: seats[game] }, (_, i) => ({ name: `Player ${i}`, bot: i < people ? null : bot })),
  options: {},
});

const pick = (legal, count) => legal[(count * 31 + 7) % legal.length];

async function finish(page, visit = () => {}) {
  for (let count = 0; ; count++) {
    const s = await page.settled();
    await visit(s);
    if (s.position?.view.turn === 'over') return s;
    if (s.handover !== null) await page.ask('lower');
    else if (s.curtain !== null) await page.ask('lift', { seat: s.curtain });
    else await page.ask('act', { decision: s.position.decision, action: pick(s.position.legal, count) });
    assert.ok(count < 5000);
  }
}

function checkRecord(text, name) {
  if (!process.env.LUCKPOND) return;
  const file = join(folder, `${name}.record`);
  writeFileSync(file, text);
  execFileSync(process.env.LUCKPOND, ['replay', file]);
  execFileSync(process.env.LUCKPOND, ['verify', file]);
}

for (const game of Object.keys(seats))
  test(`${game}: a solo game is played to its end, and its record is proved`, async () => {
    const page = await open();
    await page.ask('begin', { slot: 'solo', setup: setup(game, 1), pace_ms: 0 });
    await assert.rejects(page.ask('record'), /not over/);
    const end = await finish(page, (s) => {
      assert.equal(s.seat, 0);
      if (s.position.legal.length) assert.equal(s.position.view.viewer, 0);
    });
    assert.ok(end.position.view.winners.every((w) => w < seats[game]));
    assert.equal(end.position.decision, 0);
    checkRecord(await page.ask('record'), game);
  });

for (const game of Object.keys(seats))
  test(`${game}: hot-seat shows each person only their own view, and nothing while the curtain is down`, async () => {
    const page = await open({ seed: 2 });
    await page.ask('begin', { slot: 'hotseat', setup: setup(game, seats[game] - 1), pace_ms: 0 });
    await finish(page);
    let lowered = 0;
    for (const s of page.shown) {
      if (s.seat >= 0) {
        assert.equal(s.position.view.viewer, s.seat);
        continue;
      }
      if (s.position?.view.turn === 'over') continue;
      lowered++;
      const { names, bots, curtain, ...rest } = s;
      assert.deepEqual(rest, { game, seat: -1, handover: null, position: null, log: [], kept: true });
    }
    assert.ok(lowered > 2);
    checkRecord(await page.ask('record'), `${game}-hotseat`);
  });

test('nobody lifts the curtain of another, or acts for one', async () => {
  const page = await open();
  await page.ask('begin', { slot: 's', setup: setup('yucatan', 3), pace_ms: 0 });
  const { curtain } = await page.settled();
  await assert.rejects(page.ask('lift', { seat: (curtain + 1) % 3 }), /not your turn/);
  await assert.rejects(page.ask('act', { decision: 1, action: 'odd' }), /not your turn/);
  await assert.rejects(page.ask('hint'), /not your turn/);
  await page.ask('lift', { seat: curtain });
  await assert.rejects(page.ask('act', { decision: 1, action: 'stop' }), (e) => e.clause === 'YU-3');
  await assert.rejects(page.ask('act', { decision: 2, action: 'odd' }), /made already/);
  await page.ask('act', { decision: 1, action: 'odd' });
  await assert.rejects(page.ask('act', { decision: 1, action: 'odd' }), /made already/);
});

for (const game of Object.keys(seats))
  test(`${game}: the same position after a reload at every decision`, async () => {
    const keep = memory();
    const one = await open({ keep });
    await one.ask('begin', { slot: 's', setup: setup(game, 1), pace_ms: 0 });
    let page = one;
    let reloads = 0;
    for (let count = 0; ; count++) {
      const before = await page.settled();
      if (before.position.view.turn === 'over') break;
      page = await open({ keep });
      assert.equal(await page.ask('resume', { slot: 's', pace_ms: 0 }), true);
      const now = await page.settled();
      assert.deepEqual({ ...now, position: { ...now.position, recent: [] } }, { ...before, position: { ...before.position, recent: [] } });
      reloads++;
      await page.ask('act', { decision: now.position.decision, action: pick(now.position.legal, count) });
    }
    assert.ok(reloads > 3);
    // The same decisions without a reload lead to the same record.
    const straight = await open();
    await straight.ask('begin', { slot: 's', setup: setup(game, 1), pace_ms: 0 });
    await finish(straight);
    assert.equal(await straight.ask('record'), await page.ask('record'));
  });

test('after a reload in hot-seat the curtain is down', async () => {
  const keep = memory();
  const page = await open({ keep });
  await page.ask('begin', { slot: 's', setup: setup('lucktails', 4), pace_ms: 0 });
  await page.ask('lift', { seat: (await page.settled()).curtain });
  const again = await open({ keep });
  await again.ask('resume', { slot: 's', pace_ms: 0 });
  const s = await again.settled();
  assert.equal(s.seat, -1);
  assert.equal(s.position, null);
});

test('what cannot be continued is not resumed, and goes away', async () => {
  const keep = memory();
  const page = await open({ keep });
  assert.equal(await page.ask('resume', { slot: 's', pace_ms: 0 }), false);
  await page.ask('begin', { slot: 's', setup: setup('yucatan', 1), pace_ms: 0 });
  keep.games.get('s').game.actions.push('stop', 'stop', 'stop');
  assert.equal(await (await open({ keep })).ask('resume', { slot: 's', pace_ms: 0 }), false);
  assert.equal(keep.games.has('s'), false);
});

test('a summary names nothing hidden', async () => {
  const keep = memory();
  const page = await open({ keep });
  await page.ask('begin', { slot: 's', setup: setup('duck', 1), pace_ms: 0 });
  await page.settled();
  assert.deepEqual(Object.keys(keep.games.get('s').summary).sort(), ['at', 'decision', 'game', 'names', 'over', 'slot']);
});

test('a hint ranks legal actions and is noted in the record', async () => {
  const page = await open();
  await page.ask('begin', { slot: 's', setup: setup('yucatan', 1), pace_ms: 0 });
  const s = await page.settled();
  const advice = await page.ask('hint');
  assert.ok(advice.every((a) => s.position.legal.includes(a.action)));
  assert.ok(advice[0].error < 0.1);
  await finish(page);
  const record = await page.ask('record');
  assert.match(record, /^; hint seat 0: decision \d+ ~/m);
  checkRecord(record, 'hint');
});

test('what a seat is told is all of its log, oldest first, and each event once', async () => {
  const page = await open();
  await page.ask('begin', { slot: 's', setup: setup('duck', 1), pace_ms: 0 });
  const end = await finish(page);
  assert.deepEqual(page.shown.flatMap((s) => s.position.recent), end.log.map((h) => h.event));
  assert.ok(end.log.every((h, i) => i === 0 || h.decision >= end.log[i - 1].decision));
});

/** A position of somebody else's, or of one's own (with legal actions). */
const place = (decision, legal = []) => ({ view: { viewer: 0, turn: legal.length ? 0 : 1 }, legal, decision, recent: [{ event: `e${decision}` }] });
const events = (p) => p.recent.map((e) => e.event);

test('positions of others come one after another; an own decision comes at once, with all that led to it', () => {
  const pacer = new Pacer(place(1), () => {});
  pacer.take(place(2), 'normal');
  pacer.take(place(3), 'normal');
  pacer.take(place(4), 'normal');
  assert.equal(pacer.shown.decision, 2);
  pacer.take(place(5, ['stop']), 'normal');
  assert.equal(pacer.shown.decision, 5);
  assert.deepEqual(events(pacer.shown), ['e3', 'e4', 'e5']);
  assert.equal(pacer.finish(), false);
});

test('a key finishes what is moving; without motion nothing waits; other eyes see nothing of the queue', () => {
  const pacer = new Pacer(place(1), () => {});
  pacer.take(place(2), 'fast');
  pacer.take(place(3), 'fast');
  assert.equal(pacer.finish(), true);
  assert.equal(pacer.shown.decision, 3);
  pacer.take(place(4), 'none');
  pacer.take(place(5), 'none');
  assert.equal(pacer.shown.decision, 5);
  pacer.take(place(6), 'normal');
  pacer.take(place(7), 'normal');
  pacer.take(null, 'normal');
  assert.equal(pacer.shown, null);
  const other = { ...place(8), view: { viewer: 1, turn: 1 } };
  pacer.take(other, 'normal');
  assert.equal(pacer.shown, other);
  pacer.stop();
});

test('paced positions are all shown in time', async () => {
  const seen = [];
  const pacer = new Pacer(place(1), () => seen.push(pacer.shown.decision));
  for (const d of [2, 3, 4]) pacer.take(place(d), 'fast');
  await new Promise((resolve) => {
    const wait = () => (pacer.shown.decision === 4 ? resolve() : setTimeout(wait, 20));
    wait();
  });
  assert.equal(pacer.shown.decision, 4);
  assert.deepEqual(seen.slice(0, 2), [3, 4]);
  pacer.stop();
});

test('labels fit the notation', () => {
  assert.equal(label('  Ana\n\tB\u0000 '), 'Ana B');
  assert.equal(label(' \n'), '-');
  assert.equal(label('ä'.repeat(30)), 'ä'.repeat(20));
});

test('keys are those of docs/fairness.md', () => {
  const bytes = (from) => Uint8Array.from({ length: 32 }, (_, i) => from + i);
  const sha = (b) => pond.sha256(b);
  const terms = {
    table: '7KQ2MX', number: 3, seats: 'drawn', game: 'yucatan', editionHash: 'e1dcc8cbd1a3f7a6', options: [{ name: 'rounds', value: 2 }],
    serverCommitment: commitment(sha, 'server', bytes(0)),
    places: [
      { commitment: commitment(sha, 'player', bytes(0x20)), seed: hex(bytes(0x20)) },
      { commitment: commitment(sha, 'player', bytes(0x40)), seed: 'withheld' },
      { commitment: 'none', seed: 'none' },
    ],
  };
  assert.equal(hex(fairKey(sha, terms, 'draws', bytes(0))), 'd1f83db8a76a67bd64a741fab3448142645c501af6b84cf6d122f38fec40c00d');
  assert.equal(hex(fairKey(sha, terms, 'seats', bytes(0))), '5a357ec54a1e784141d1df8b76349f67bee2acc128ac67667c04cc9fbd914b1a');
});
