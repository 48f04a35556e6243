// Records read back (src/replay) and the luck report's numbers and words (src/report), on the real core. LUCKPOND_WASM names the
// module, LUCKPOND the program: without it no record of the command line is read.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { build } from 'esbuild';

const folder = mkdtempSync(join(tmpdir(), 'luckpond-report-'));
after(() => rmSync(folder, { recursive: true }));

/** Several modules of the page in one bundle, so that they share their classes. */
async function load(...paths) {
  const contents = paths.map((p) => `export * from ${JSON.stringify(new URL(`../src/${p}`, import.meta.url).pathname)};`).join('\n');
  const outfile = join(folder, 'modules.mjs');
  await build({ stdin: { contents, resolveDir: folder }, bundle: true, format: 'esm', platform: 'neutral', jsx: 'automatic', jsxImportSource: 'preact', mainFields: ['module', 'main'], loader: { '.css': 'empty' }, define: { LUCKPOND_FILES: '{}', LUCKPOND_VERSION: '"0"' }, nodePaths: [new URL('../node_modules', import.meta.url).pathname], outfile, logLevel: 'error' });
  return import(outfile);
}

const page = await load(
  'local/game.ts', 'replay/record_text.ts', 'replay/core.ts', 'replay/analysis.ts', 'replay/lines.ts', 'replay/load.ts', 'replay/source.ts',
  'report/words.ts', 'report/choose.ts', 'report/plot_shape.ts', 'report/sums.tsx', 'play/hint.tsx', 'i18n.ts',
  'games/yucatan.tsx', 'games/lucktails.tsx', 'games/duck.tsx', 'games/doctor_lucky.tsx', '../../bindings/wasm/luckpond.js',
);
const { Luckpond } = page;
const wasm = readFileSync(process.env.LUCKPOND_WASM);
const seats = { yucatan: 3, lucktails: 3, duck: 3, doctor_lucky: 3 };

/** A game of bots on this device, to its end. */
async function played(game, count = seats[game], bot = 'club') {
  const pond = await Luckpond.load(wasm);
  const setup = { game, seats: Array.from({ length: count }, (_, i) => ({ name: `Bot ${i}`, bot })), options: game === 'yucatan' ? { rounds: 2 } : {} };
  const local = new page.LocalGame(pond, setup, Uint8Array.from({ length: 32 }, (_, i) => i * 5 + 3));
  while (!local.over) local.act(local.turn, local.botAction());
  return local;
}
const core = async (text) => new page.CoreRecord(await Luckpond.load(wasm), text, []);

for (const game of Object.keys(seats))
  test(`${game}: a record of this device becomes the replay a server would tell`, async () => {
    const local = await played(game);
    const record = await core(local.record());
    const all = record.replay('local-1', 'all');
    const views = all.steps.map((s) => s.view);
    assert.equal(views.at(-1).turn, 'over');
    assert.deepEqual(views.at(-1).scores, all.result.scores);
    assert.deepEqual(all.result.winners, local.winners());
    assert.deepEqual(all.bots, Array(seats[game]).fill('club'));
    assert.deepEqual(all.names, ['Bot 0', 'Bot 1', 'Bot 2']);
    assert.equal(all.fair.proved, true);
    assert.equal(page.moments(all).length, local.actions.length + 1);
    assert.deepEqual(all.steps.flatMap((s) => s.action ?? []), local.actions);
    // Each seat sees what it saw when it was played.
    const seen = record.replay('local-1', 'public');
    assert.equal(seen.steps[0].view.viewer, 'spectator');
    assert.deepEqual(seen.steps.map((s) => s.event), local.log('spectator').map((h) => h.event));
    assert.equal(record.replay('local-1', '1').steps.at(-1).view.viewer, 1);
    // The page's source steps through it, and names stay as they were at the table.
    const source = new page.ReplaySource(all, {}, 'all', 1);
    assert.deepEqual(source.names, all.names);
    assert.equal(source.snapshot().position.decision, 1);
  });

test('what the command line records is read too', { skip: process.env.LUCKPOND ? false : 'LUCKPOND is not set' }, async () => {
  for (const [game, count] of Object.entries(seats)) {
    const text = execFileSync(process.env.LUCKPOND, ['--lang', 'en', 'record', game, '--players', String(count), '--seed', '5', '--bots', 'thumb'], { encoding: 'utf8' });
    const replay = (await core(page.recordIn(text))).replay('local-2', 'all');
    assert.ok(replay.result.over, game);
    assert.deepEqual(replay.bots, Array(count).fill('thumb'));
    assert.equal(replay.fair.proved, /^; fair/m.test(text));
    // Bots that are only called "thumb" get names.
    assert.deepEqual(new page.ReplaySource(replay, {}, 'all', 0).names, ['Ada', 'Bruno', 'Carla'].slice(0, count));
  }
});

test('a file may be the record, the saved JSON or the saved page; anything else is refused', async () => {
  const record = (await played('yucatan')).record();
  assert.equal(page.recordIn(record), record);
  assert.equal(page.recordIn(`\uFEFF${record.replaceAll('\n', '\r\n')}`), record);
  assert.equal(page.recordIn(record.trimEnd()), record);
  assert.equal(page.recordIn(JSON.stringify({ replay: {}, record })), record);
  const inside = JSON.stringify({ replay: { names: ['</script>'] }, record }).replaceAll('<', '\\u003c');
  assert.equal(page.recordIn(`<!DOCTYPE html><p>x</p><script type="application/json" id="luckpond-replay">${inside}</script></html>`), record);
  for (const bad of ['', 'hello', '{}', '{"record":5}', '[]', 'null', '<html></html>', '{"record":"no"}', '\u0000\u0001'])
    assert.throws(() => page.recordIn(bad), /not a record/, bad);
});

/** The lines with a running check of their own: as somebody would forge them. */
async function forged(text, change) {
  const pond = await Luckpond.load(wasm);
  const hex = (b) => Buffer.from(b).toString('hex');
  let chain = new Uint8Array(32);
  return change(text.split('\n').slice(0, -1).map((l) => l.slice(0, -10)))
    .map((line) => {
      chain = pond.sha256(Buffer.concat([chain, Buffer.from(`${line}\n`)]));
      return `${line} ~${hex(chain.slice(0, 4))}\n`;
    })
    .join('');
}

test('a record that is cut, changed, forged or of another edition is refused, with its line', async () => {
  const record = (await played('yucatan')).record();
  const refused = async (text, line, reason) => {
    try {
      (await core(text)).replay('x', 'all');
    } catch (e) {
      assert.match(e.message, reason);
      if (line !== null) assert.equal(e.line, line);
      return;
    }
    assert.fail(`accepted: ${reason}`);
  };
  const change = async (f, line, reason) => refused(await forged(record, f), line, reason);
  await refused(record.slice(0, -30), null, /last line|check does not fit/);
  await refused(record.replace('seat 1 Bot', 'seat 1 Bat'), 7, /check does not fit/);
  await change((l) => l.map((x) => x.replace(/^edition default \w+/, 'edition default 0123456789abcdef')), 3, /not known here/);
  await change((l) => l.map((x) => x.replace('game yucatan', 'game chess')), 3, /not known here/);
  await change((l) => l.map((x) => x.replace('option rounds 2', 'option rounds 999999')), 3, /not known here/);
  await change((l) => l.map((x) => x.replace('players 3', 'players 9')), 4, /not as it should be/);
  await change((l) => l.filter((x) => !x.startsWith('result ')), null, /not as it should be/);
  await change((l) => l.map((x) => x.replace(/ hash \w+$/, ' hash 0123456789abcdef')), null, /not what the steps lead to/);
  await change((l) => l.map((x) => x.replace(/^result \d+/, 'result 999')), null, /not what the steps lead to/);
  await change((l) => l.map((x) => x.replace(/^0: \S+/, '0: stop')), null, /rules do not allow/);
  await change((l) => l.map((x) => x.replace(/\d+\/\d+/, '99/7')), null, /rules do not allow/);
  await change((l) => l.map((x) => (x.startsWith('0: ') ? `${x} ${'x'.repeat(50)}` : x)), null, /rules do not allow/);
});

for (const game of Object.keys(seats))
  test(`${game}: the report adds up, as reckoned and as shown`, { timeout: 120_000 }, async () => {
    const record = await core((await played(game)).record());
    const shares = [];
    const { report, told } = page.analyse(record, (share) => shares.push(share));
    assert.equal(shares.at(-1), 1);
    assert.equal(report.players, seats[game]);
    const units = report.baseline.points ? ['win', 'points'] : ['win'];
    for (const unit of units)
      for (let seat = 0; seat < seats[game]; seat++) {
        const of = (part) => report[part][unit][seat];
        assert.ok(Math.abs(of('baseline') + of('luck') + of('own') + of('others') - of('result')) < 1e-6);
        const row = page.row(report, seat, unit);
        assert.ok(Math.abs(row.start + row.luck + row.own + row.others - row.result) < 1e-9, JSON.stringify(row));
        assert.ok(Math.abs(row.result - of('result')) <= 0.05 + 1e-9);
        const line = page.courses(report, unit)[seat];
        assert.equal(line.length, report.events.length + 1);
        assert.equal(line[0], of('baseline'));
      }
    assert.ok(page.isExact(report) === (game === 'yucatan'));
    // Whatever is told has its event and the position before it.
    const table = page[game];
    const names = ['Ana', 'Ben', 'Cem'];
    const edition = JSON.parse(readFileSync(new URL(`../../editions/${game}/default.json`, import.meta.url)));
    for (const index of page.toTell(report)) {
      const e = report.events[index];
      assert.equal(told[index].events.length, e.steps);
      const said = page.eventSentence({ report, told }, index, table, names, edition);
      assert.ok(said.length > 4 && !/undefined|\{|NaN/.test(said), said);
      assert.match(page.changeSentence(report, index, names), /^(Ana|Ben|Cem): chance to win \d+%\u00a0→\u00a0\d+%$/);
      if (e.cost !== undefined && e.cost > 0) {
        const cost = page.costSentence({ report, told }, index, table, names, edition);
        assert.ok(cost.best.length > 2 && !/undefined|NaN/.test(JSON.stringify(cost)), JSON.stringify(cost));
      }
    }
    for (let seat = 0; seat < 3; seat++) assert.ok(page.dearest(report, seat).every((i) => report.events[i].seat === seat && report.events[i].cost > 2 * report.events[i].cost_error));
    // A report somebody else made is only told.
    assert.deepEqual(Object.keys(page.analyse(record, () => {}, report).told), Object.keys(told));
  });

test('a game that is not over has no report', async () => {
  const pond = await Luckpond.load(wasm);
  const local = new page.LocalGame(pond, { game: 'yucatan', seats: [{ name: 'a', bot: null }, { name: 'b', bot: null }], options: {} }, new Uint8Array(32));
  const record = await core(local.record());
  assert.equal(record.replay('x', 'public').result.over, false);
  assert.throws(() => page.analyse(record, () => {}), /not over/);
});

test('parts are rounded so that they add up', () => {
  for (const parts of [[0.3333, 0.3333, 0.3334, 0], [0.255, -0.105, 0.005, -0.155], [1 / 7, 1 / 7, 1 / 7, 4 / 7 - 1 / 1e9], [0, 0, 0, 0]]) {
    const sum = parts.reduce((a, b) => a + b, 0);
    for (const [unit, digits] of [['win', 0], ['win', 1], ['points', 1]]) {
      const shown = page.addingUp(parts, unit, digits);
      const unitSize = 10 ** -(unit === 'win' ? digits + 2 : digits);
      assert.ok(Math.abs(shown.reduce((a, b) => a + b, 0) - Math.round(sum / unitSize) * unitSize) < 1e-9);
      shown.forEach((s, i) => assert.ok(Math.abs(s - parts[i]) < 1.5 * unitSize));
    }
  }
  assert.equal(page.number(-0.0004, 'win', 0, true), '0%');
  assert.equal(page.number(0.125, 'win', 1, true), '+12.5%');
  assert.equal(page.number(-3.04, 'points', 1), '-3.0');
});

/** A report of two seats in which only the sums matter. */
const simple = (result, adjusted, error = 0) => ({
  players: 2, error: [error, error], result: { win: result }, adjusted: { win: adjusted }, luck: { win: result.map((r, i) => r - adjusted[i]) },
});

test('the verdict names luck or play, and says when it is too close', () => {
  const names = ['Ana', 'Ben'];
  assert.match(page.verdict(simple([1, 0], [0.3, 0.7]), names), /^Ana won with luck: without it Ben/);
  assert.match(page.verdict(simple([1, 0], [0.8, 0.2]), names), /^Ana had luck, but was ahead/);
  assert.match(page.verdict(simple([0, 1], [-0.2, 1.2]), names), /^Ben won against the luck/);
  assert.match(page.verdict(simple([1, 0], [0.45, 0.55], 0.06), names), /too close/);
  assert.equal(page.verdict(simple([0.5, 0.5], [0.4, 0.6]), names), null);
  assert.equal(page.verdict(simple([0, 0], [0, 0]), names), null);
});

test('labels of the plot stand apart, in order and inside', () => {
  for (const places of [[10, 10, 10, 90], [0, 1, 2, 3, 4], [95, 96, 97], [50], []]) {
    const out = page.apart(places, 19, 0, 100);
    const order = places.map((_, i) => i).sort((a, b) => places[a] - places[b] || a - b);
    order.forEach((i, k) => {
      assert.ok(out[i] >= 0 && out[i] <= 100);
      if (k > 0) assert.ok(out[i] - out[order[k - 1]] >= 19 - 1e-9);
    });
  }
  assert.deepEqual(page.ticks(0, 84), [0, 25, 50, 75]);
  assert.deepEqual(page.ticks(-3, 17), [0, 5, 10, 15]);
  assert.deepEqual(page.ticks(0, 4), [0, 1, 2, 3, 4]);
});

test('the coach’s reason is a sentence in the reader’s language and numbers', async () => {
  const advice = { action: 'x', win: 0.5, error: 0, points: 0, reason: '{dice} dice left: a throw on this tip fails {percent} times in 100 and lays off {laid} dice on average', values: { dice: 3, percent: 13, laid: 1.52 } };
  assert.equal(page.reason(advice), '3 dice left: a throw on this tip fails 13 times in 100 and lays off 1.5 dice on average.');
  page.useCatalogue({ language: 'de', one: [1, 1], texts: { [page.keyOf(advice.reason)]: 'noch {dice} Würfel: {percent} von 100, {laid}' } });
  assert.equal(page.reason(advice), 'Noch 3 Würfel: 13 von 100, 1,5.');
  page.useCatalogue(null);
  assert.equal(page.reason({ ...advice, reason: undefined }), null);
  // Every reason of every coach has its words in the page's catalogues.
  const pond = await Luckpond.load(wasm);
  const sources = ['yucatan', 'lucktails', 'duck', 'doctor_lucky'].map((g) => readFileSync(new URL(`../../src/bots/${g}_reason.c`, import.meta.url), 'utf8').replace(/"\s*\n\s*"/g, '')).join('\n');
  for (const [game, count] of Object.entries(seats)) {
    const state = pond.game(game, count).setup();
    state.settle(pond.random(3n));
    const given = state.advise(pond.random(4n), 8, 60);
    for (const a of given) {
      assert.ok(sources.includes(`N_("${a.reason}")`), a.reason);
      assert.doesNotMatch(page.reason(a), /\{/);
    }
  }
});
