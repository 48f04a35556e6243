// Whole games of all four kinds, three and four browsers at one table of a real server, phones as hands and a screen for all: one of the
// players reloads at every decision, everybody sees the same end, nobody is sent or shown what is not theirs, and the deal can be
// checked in the page.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { assertDom, assertNoSecrets, begin, openTable, person, playOut, sit, standing } from './online_support.mjs';
import { assertQuiet, launch, LUCKPOND, startServer, tooOld, violations } from './support.mjs';

const skip = tooOld;
let server;
let browser;
before(async () => {
  if (!skip) [server, browser] = await Promise.all([startServer({ LUCKPOND_BOT_PACE_MS: '2' }), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const scores = (page) => page.evaluate(() => [...document.querySelectorAll('.seat')].map((s) => s.textContent));

const RELOAD_GUARD_MS = 9000; // three times what is promised

for (const [game, people] of [['lucktails', 4], ['duck', 3], ['yucatan', 3], ['doctor_lucky', 3]])
  test(`${game}: ${people} browsers and a screen play a whole game, one reloads at every decision; the deal is checked`, { skip, timeout: 400_000 }, async () => {
    const pages = [];
    const began = Date.now();
    for (const name of ['Ana', 'Ben', 'Cem', 'Dee'].slice(0, people)) pages.push(await person(browser, server, name, pages.length > 0 ? { viewport: { width: 360, height: 640 } } : {}));
    const [host, restless, ...others] = pages;
    const code = await openTable(host, server, game);
    const screen = await person(browser, server, 'TV', { viewport: { width: 1920, height: 1080 } });
    await screen.goto(`${server.url}/t/${code}/screen`);
    await screen.waitForSelector('[data-code]');
    for (const page of [restless, ...others]) await sit(page, server, code);
    await begin(host, restless, ...others);
    await screen.waitForSelector('.play-table');
    assert.ok(await screen.evaluate(() => document.querySelector('.play-table').scrollHeight <= document.querySelector('.play-table').clientHeight + 1), 'nobody scrolls a television');
    const seats = await Promise.all(pages.map(async (p) => (await standing(p)).seat));
    assert.equal(new Set(seats).size, people, 'everybody has another seat');
    let reloads = 0;
    let slowest = 0;
    let looks = 0;
    const visit = async (page, now, i) => {
      if (page === restless) {
        const from = Date.now();
        await page.reload();
        await page.waitForSelector('.all-actions', { state: 'attached', timeout: RELOAD_GUARD_MS });
        slowest = Math.max(slowest, Date.now() - from);
        const again = await standing(page);
        assert.deepEqual([again.seat, again.decision, again.turn, [...again.legal].sort()], [now.seat, now.decision, now.turn, [...now.legal].sort()]);
        reloads++;
      }
      if (page === restless || i % 9 === 0) for (const viewer of [...pages, screen]) looks += (await assertDom(viewer, game)) ? 1 : 0;
    };
    const made = await playOut(pages, { visit, most: 2000 });
    assert.ok(reloads > 0 && looks > reloads, `${reloads} reloads, ${looks} looks`);
    console.log(`${game}: ${made} decisions of people, ${reloads} reloads (slowest ${slowest} ms), ${looks} documents looked through, ${Math.round((Date.now() - began) / 1000)} s`);
    const ends = await Promise.all(pages.map(scores));
    ends.forEach((end) => assert.equal(end.join().replaceAll('(you)', ''), ends[0].join().replaceAll('(you)', '')));
    pages.forEach((page, i) => assertNoSecrets(page, game, seats[i]));
    assertNoSecrets(screen, game, -1);
    for (const page of [host, ...others, screen]) assert.ok(page.hellos <= 4, `${page.hellos} connections: one, one more after sitting down, and a lost one or two on a busy machine`);
    assert.ok(screen.frames_.filter((m) => m.type === 'view').every((m) => m.view.viewer === 'spectator' && m.legal.length === 0));
    await host.click('[data-replay]');
    await host.waitForSelector('.replay');
    await host.click('#side-check');
    await host.click('[data-verify]');
    await host.waitForSelector('[data-verified=yes]');
    assert.match(await host.textContent('.checked'), /Your own share, kept in this browser, is in it/);
    [...pages, screen].forEach(assertQuiet);
    for (const page of [...pages, screen]) await page.context().close();
  });

test('a replay: from any seat, to any moment, by keys, links and slider; its files hold the game', { skip, timeout: 120_000 }, async () => {
  const page = await person(browser, server, 'Ana');
  await openTable(page, server, 'duck');
  await begin(page);
  const record = page.frames_.find((m) => m.type === 'table' && m.record).record;
  // While it runs, whoever has the link sees the public side.
  const stranger = await person(browser, server, 'Eve');
  await stranger.goto(`${server.url}/r/${record}`);
  await stranger.waitForSelector('.running-notice');
  assert.equal(await stranger.isDisabled('[data-eyes]'), true);
  assert.equal(await stranger.locator('.duck-openhand').count(), 0);
  const made = await playOut([page]);
  assert.ok(made > 0);
  await stranger.goto('about:blank');
  await stranger.goto(`${server.url}/r/${record}#7`);
  await stranger.waitForSelector('.replay[data-at="7"]');
  const last = Number(await stranger.getAttribute('.replay', 'data-last'));
  assert.ok(last > made);
  await stranger.keyboard.press('ArrowRight');
  await stranger.keyboard.press('ArrowRight');
  await stranger.keyboard.press('ArrowLeft');
  await stranger.waitForSelector('.replay[data-at="8"]');
  assert.match(stranger.url(), /#8$/);
  await stranger.keyboard.press('Home');
  await stranger.waitForSelector('.replay[data-at="0"]');
  await stranger.locator('.replay-slider input').fill('20');
  await stranger.waitForSelector('.replay[data-at="20"]');
  await stranger.click('#side-log');
  await stranger.click('.log a >> nth=3');
  await stranger.waitForFunction(() => Number(document.querySelector('.replay').dataset.at) < 20);
  await stranger.click('[data-step=play]');
  const from = Number(await stranger.getAttribute('.replay', 'data-at'));
  await stranger.waitForFunction((at) => Number(document.querySelector('.replay').dataset.at) > at + 1, from);
  await stranger.click('[data-step=play]');
  // Through another's eyes: only that hand is open.
  await stranger.goto('about:blank');
  await stranger.goto(`${server.url}/r/${record}#9`);
  await stranger.waitForSelector('.replay[data-at="9"]');
  assert.ok((await stranger.locator('.duck-openhand').count()) >= 3);
  await stranger.selectOption('[data-eyes]', '1');
  await stranger.waitForSelector('[data-eyes="1"]');
  await stranger.waitForFunction(() => document.querySelectorAll('.duck-openhand').length < 3);
  assert.equal(await stranger.getAttribute('.replay', 'data-at'), '9');
  await stranger.click('#side-check');
  await stranger.click('[data-verify]');
  await stranger.waitForSelector('[data-verified=yes]');
  assert.match(await stranger.textContent('.checked'), /no share of this game to compare/);
  for (const kind of ['record', 'html', 'json']) {
    const [file] = await Promise.all([stranger.waitForEvent('download'), stranger.click(`[data-export=${kind}]`)]);
    const path = await file.path();
    const text = await readFile(path, 'utf8');
    if (kind === 'record') assert.match(execFileSync(LUCKPOND, ['--lang', 'en', 'verify', path], { encoding: 'utf8' }), /^Fair: /m);
    if (kind === 'json') assert.equal(JSON.parse(text).replay.record, record);
    if (kind === 'html') assert.match(text, /luckpond record 1/);
  }
  for (const theme of ['light', 'dark']) {
    await stranger.evaluate((t) => (document.documentElement.dataset.theme = t), theme);
    assert.deepEqual(await violations(stranger), [], theme);
  }
  assertQuiet(page);
  // The page asked for all cards of a running game first, and was told no.
  assert.deepEqual(stranger.problems.filter((p) => !/409/.test(p)), []);
  await page.context().close();
  await stranger.context().close();
});

test('a record that was tampered with on its way is not accepted', { skip, timeout: 60_000 }, async () => {
  const page = await person(browser, server, 'Ana');
  await openTable(page, server, 'yucatan');
  await begin(page);
  await playOut([page]);
  await page.route('**/r/*.record', async (route) => {
    const text = await (await route.fetch()).text();
    await route.fulfill({ body: text.replace(/ (\d+)\/216 /, (_, k) => ` ${(Number(k) + 1) % 216}/216 `).replace(/ (\d+)\/(2176782336|46656|10077696|7776|1296) /, ' 1/$2 '), contentType: 'text/plain' });
  });
  await page.click('[data-replay]');
  await page.click('#side-check');
  await page.click('[data-verify]');
  await page.waitForSelector('[data-verified=no]');
  assert.match(await page.textContent('.checked.bad'), /Line \d+ of the record/);
  await page.context().close();
});

test('over plain HTTP, without the tools browsers keep for HTTPS, play, copying and the check of the deal work', { skip, timeout: 90_000 }, async () => {
  const lan = await startServer({ LUCKPOND_BOT_PACE_MS: '2', LUCKPOND_HOST_NAME: 'pond.test' });
  const guest = await launch(['--host-resolver-rules=MAP pond.test 127.0.0.1']);
  const at = { ...lan, url: lan.url.replace('127.0.0.1', 'pond.test') };
  const page = await person(guest, at, 'Ana');
  await openTable(page, at, 'yucatan');
  assert.deepEqual(await page.evaluate(() => [isSecureContext, typeof crypto.subtle, typeof navigator.clipboard]), [false, 'undefined', 'undefined']);
  await page.click('[data-copy]');
  await page.waitForSelector('[data-copy] >> text=Copied');
  await begin(page);
  await playOut([page]);
  await page.click('[data-replay]');
  await page.click('#side-check');
  await page.click('[data-verify]');
  await page.waitForSelector('[data-verified=yes]');
  assertQuiet(page);
  await guest.close();
  await lan.stop();
});
