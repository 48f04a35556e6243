// After the game: the luck report, games of this browser seen again, and records from files, in a real Chromium.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { begin, openTable, person, playOut } from './online_support.mjs';
import { assertQuiet, launch, LUCKPOND, openPage, overflow, startServer, tooOld, violations } from './support.mjs';

const skip = tooOld;
const timeout = 180_000;
let server;
let browser;
let folder;
before(async () => {
  if (skip) return;
  folder = await mkdtemp(join(tmpdir(), 'luckpond-report-'));
  [server, browser] = await Promise.all([startServer({ LUCKPOND_BOT_PACE_MS: '1' }), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
  if (folder) await rm(folder, { recursive: true });
});

const phone = { width: 360, height: 640 };
const desk = { width: 1440, height: 900 };
const open = (options) => openPage(browser, server.url, { viewport: phone, reducedMotion: 'reduce', ...options });

/** Plays inside the page until the game is over: hand over, lift the curtain, act, confirm. */
const rush = (page) =>
  page.evaluate(async () => {
    for (let count = 0; document.querySelector('.play')?.dataset.turn !== 'over'; ) {
      const one = document.querySelector('[data-confirm=yes], [data-lift], [data-handover]');
      const all = [...document.querySelectorAll('.all-actions [data-action]')];
      const stop = count % 3 === 0 ? null : all.find((a) => a.dataset.action === 'stop');
      const next = one ?? stop ?? all[(count * 31 + 7) % all.length];
      if (next) count++;
      next?.click();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });

/** A game on this device, to its end and with its report. */
async function playLocal(page, game) {
  await page.goto(`${server.url}/solo/${game}`);
  await page.locator('.local-setup input[value="1"]').check(); // one opponent: that is solved in no time
  await page.click('[data-start]');
  await page.waitForSelector('.play, [data-lift]');
  await rush(page);
  await page.waitForSelector('[data-report=done]', { timeout: 60_000 });
}

/** Every row of the sums, as a reader adds it up. */
async function assertAddsUp(page, results) {
  const rows = await page.locator('.report-sums').first().locator('tbody').evaluateAll((all) =>
    all.map((body) => Object.fromEntries([...body.querySelectorAll('[data-part]')].map((cell) => [cell.dataset.part, { value: Number(cell.dataset.value), text: cell.textContent }]))),
  );
  assert.equal(rows.length, results.length);
  rows.forEach((row, seat) => {
    const shown = (part) => Number(row[part].text.replace('%', '')) / (row[part].text.includes('%') ? 100 : 1);
    const sum = ['start', 'luck', 'own', 'others'].map(shown).reduce((a, b) => a + b, 0);
    assert.ok(Math.abs(sum - shown('result')) < 1e-9, `seat ${seat}: ${JSON.stringify(row)}`);
    assert.ok(Math.abs(shown('result') - results[seat]) < 0.051, `seat ${seat}: ${shown('result')} is not ${results[seat]}`);
  });
}

async function assertClean(page) {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    // The table itself, half scrolled away here, has tests of its own.
    assert.deepEqual((await violations(page)).filter((v) => !v.startsWith('label-content-name-mismatch') && !/: \.yu-\S+( > \S+)?$/.test(v)), [], theme);
    assert.equal(await overflow(page), 0);
  }
}

/** Points as the result shows them, by seat. */
const pointsOf = (page) =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('.report-sums tbody b')].map((b) => b.textContent);
    const rows = [...document.querySelectorAll('.result > table tbody tr')];
    return names.map((name) => Number(rows.find((r) => r.querySelector('th').textContent.includes(name)).querySelector('.points').textContent));
  });

test('solo: the end is split into luck and play, and a turning point leads into the replay', { skip, timeout }, async () => {
  const page = await open();
  await playLocal(page, 'yucatan');
  const points = await pointsOf(page);
  const best = Math.max(...points);
  const winners = points.filter((p) => p === best).length;
  await assertAddsUp(page, points.map((p) => (p === best ? 1 / winners : 0)));
  await page.click('.report .choice input[value=points]');
  await assertAddsUp(page, points);
  await page.click('.report-numbers summary');
  assert.ok((await page.locator('.report-numbers tbody tr').count()) > 5);
  assert.equal(await page.locator('.report .plot-name').count(), points.length);
  await assertClean(page);
  // The replay of this very game: at the moment of the turning point, then on, then as somebody saw it.
  const moment = Number(await page.getAttribute('[data-turning] >> nth=0', 'data-turning'));
  await page.click('[data-turning] >> nth=0');
  await page.waitForSelector(`.replay[data-at="${moment}"]`);
  assert.match(page.url(), /\/r\/local-[0-9a-f]{16}#\d+$/);
  await page.click('[data-step=forth]');
  await page.waitForSelector(`.replay[data-at="${moment + 1}"]`);
  await page.selectOption('[data-eyes]', '1');
  await page.waitForSelector('.play[data-seat="1"]');
  assert.equal(await page.getAttribute('.replay', 'data-at'), String(moment + 1));
  await page.setViewportSize(desk);
  await page.waitForSelector('.side [data-report=done]', { timeout: 60_000 });
  const last = page.locator('.side [data-turning]').last();
  await last.click();
  await page.waitForSelector(`.replay[data-at="${await last.getAttribute('data-turning')}"]`);
  await assertClean(page);
  // The deal is checked here too, and the game leaves as one file.
  await page.click('#side-check');
  await page.click('[data-verify]');
  await page.waitForSelector('[data-verified=yes]');
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-export=html]')]);
  assert.match(await readFile(await file.path(), 'utf8'), /luckpond record 1/);
  assertQuiet(page);
  await page.context().close();
});

test('hot-seat: a report that takes its time can be stopped and made again', { skip, timeout }, async () => {
  const page = await open();
  await page.goto(`${server.url}/hotseat/lucktails`);
  await page.click('[data-start]');
  await rush(page);
  await page.waitForSelector('[data-report]');
  await page.evaluate(() => document.querySelector('[data-report-stop]')?.click());
  await page.waitForSelector('[data-report=stopped], [data-report=done]');
  if (await page.locator('[data-report-start]').count()) await page.click('[data-report-start]');
  await page.waitForSelector('[data-report=done]', { timeout: 60_000 });
  assert.match(await page.locator('.report-adjusted').first().innerText(), /^Without luck: -?\d+% ± \d+%$/);
  assertQuiet(page);
  await page.context().close();
});

test('finished games and records from files are seen again, without a network; a bad file changes nothing', { skip, timeout }, async () => {
  const page = await open({ serviceWorkers: 'allow' });
  await playLocal(page, 'yucatan');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.goto(`${server.url}/`);
  await page.click('a[href="/r/local"]');
  await page.waitForSelector('[data-finished]');
  await assertClean(page);
  const put = async (name, text) => {
    const path = join(folder, name);
    await writeFile(path, text);
    await page.setInputFiles('.open-file input', path);
  };
  const record = execFileSync(LUCKPOND, ['--lang', 'en', 'record', 'duck', '--players', '3', '--seed', '4', '--bots', 'thumb'], { encoding: 'utf8' });
  for (const [bad, reason] of [
    ['{"hello": 1}', /not a record/],
    [record.replace('seat 1 thumb', 'seat 1 thimb'), /Line \d+ of the record: the running check does not fit/],
    [record.slice(0, 400), /Line \d+ of the record/],
  ]) {
    await put('bad.txt', bad);
    await page.waitForFunction((source) => new RegExp(source).test(document.querySelector('[data-problem]')?.textContent ?? ''), reason.source);
  }
  assert.equal(await page.locator('[data-finished]').count(), 1);
  await put('game.record', record);
  await page.waitForSelector('.replay [data-report=done]', { timeout: 60_000 });
  assert.equal(await page.getAttribute('.play', 'data-game'), 'duck');
  await page.keyboard.press('Home');
  await page.waitForSelector('.replay[data-at="0"]');
  // Saved as JSON, and opened again: the same game, so it is there once.
  await page.setViewportSize(desk);
  await page.click('#side-check');
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-export=json]')]);
  const saved = await readFile(await file.path(), 'utf8');
  await page.goto(`${server.url}/r/local`);
  await page.waitForSelector('[data-finished] >> nth=1');
  await put('game.json', saved);
  await page.waitForSelector('.replay');
  await page.goto(`${server.url}/r/local`);
  await page.waitForSelector('[data-finished] >> nth=1');
  assert.equal(await page.locator('[data-finished]').count(), 2);
  await page.locator('.finished .button').first().click();
  await page.waitForFunction(() => document.querySelectorAll('[data-finished]').length === 1);
  await page.goto(`${server.url}/r/local-0000000000000000`);
  await page.waitForSelector('text=There is no such game');
  assertQuiet(page);
  await page.context().close();
});

test('online: three at a table read the report when it ends, and anybody in its replay', { skip, timeout }, async () => {
  const page = await person(browser, server, 'Ana');
  await openTable(page, server, 'yucatan');
  await begin(page);
  await playOut([page]);
  await page.waitForSelector('[data-report=done]', { timeout: 60_000 });
  const points = await pointsOf(page);
  await page.click('.report .choice input[value=points]');
  await assertAddsUp(page, points);
  const replay = await page.getAttribute('[data-replay]', 'href');
  const stranger = await open({ viewport: desk });
  await stranger.goto(server.url + replay);
  await stranger.waitForSelector('.side [data-report=done]', { timeout: 60_000 });
  await stranger.click('.report .choice input[value=points]');
  await assertAddsUp(stranger, points);
  const dear = stranger.locator('[data-dear]').first();
  if (await dear.count()) {
    await dear.click();
    await stranger.waitForSelector(`.replay[data-at="${await dear.getAttribute('data-dear')}"]`);
  }
  assertQuiet(page);
  assertQuiet(stranger);
  await page.context().close();
  await stranger.context().close();
});
