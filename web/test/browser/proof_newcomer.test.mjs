// Somebody who has never been here: a cold profile on a slow phone and a slow line, from the address to the first action of their
// own, light in every language; and a whole game in which nothing but this server is asked for anything.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertQuiet, launch, openPage, startServer, tooOld } from './support.mjs';
import { full, games, languages, playUntil } from './proof_games.mjs';

const skip = tooOld;
const GZIP_MOST = 200_000;
let server, browser;
before(async () => {
  if (!skip) [server, browser] = await Promise.all([startServer(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** How a first action is made by hand: one selector per click. */
const first = {
  lucktails: ['.lt-action[data-action^="+"]'],
  doctor_lucky: ['.lucky-draw[data-action], .lucky-rooms [data-action], .lucky-fail[data-action]'],
  yucatan: ['.yu-tip[data-action="odd"]'],
  duck: ['.duck-held', '.duck-play'],
};

/** A phone of four years ago (a quarter of this processor) on a slow mobile line: 1.6 Mbit/s, 150 ms. */
async function slow(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 });
  return cdp;
}

/** What came over the line until now, as the server packed it; the Worker's own script and the rules core too. */
function weigh(page) {
  const seen = new Map();
  page.context().on('response', (r) => seen.set(r.url(), Number(r.headers()['content-length'] ?? 0)));
  return () => [...seen.values()].reduce((sum, length) => sum + length, 0);
}

for (const game of games)
  test(`${game}: from the address to the first action in three clicks, light, on a slow phone and line`, { skip, timeout: 180_000 }, async () => {
    const page = await openPage(browser, server.url, { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
    const cdp = await slow(page);
    const weight = weigh(page);
    let clicks = 0;
    const tap = async (selector) => {
      clicks++;
      await page.locator(selector).first().tap({ timeout: 60_000 });
    };
    const began = Date.now();
    await page.goto(`${server.url}/`);
    await tap(`.game-${game} .go`);
    await page.waitForSelector('.play.mine', { timeout: 60_000 });
    const playable = Date.now() - began;
    const bytes = weight();
    const before = await page.getAttribute('.play', 'data-decision');
    for (const selector of first[game]) await tap(selector);
    await page.waitForFunction((was) => document.querySelector('.play').dataset.decision !== was, before, { timeout: 60_000 });
    assert.ok(clicks <= 3, `${clicks} clicks`);
    assert.ok(bytes > 100_000 && bytes <= GZIP_MOST, `${bytes} bytes until playable`);
    assert.equal(await page.locator('input[type=email], input[type=password]').count(), 0);
    assert.deepEqual(await page.context().cookies(), [], 'a game against bots needs no cookie');
    console.log(`${game}: ${clicks} clicks, ${Math.round(bytes / 1000)} kB, playable after ${(playable / 1000).toFixed(1)} s (measured, not asserted)`);
    // To the end, at the speed of this machine.
    await cdp.detach();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(() => localStorage.setItem('luckpond.settings', JSON.stringify({ motion: 'none', confirm: 'never' })));
    await page.reload();
    await page.waitForSelector('.play', { timeout: 60_000 });
    await playUntil(page, () => false, { seed: 4, most: 20_000 });
    assertQuiet(page);
    const kept = await page.evaluate(() => ({ local: Object.keys(localStorage), cookies: document.cookie }));
    assert.ok(kept.local.every((key) => key.startsWith('luckpond.')));
    assert.equal(kept.cookies, '');
    await page.context().close();
  });

test('every game is as light in the other languages', { skip, timeout: 180_000 }, async () => {
  const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  for (const game of games)
    for (const language of full ? languages : ['de']) {
      const page = await openPage(browser, server.url, { locale: language });
      const weight = weigh(page);
      await page.goto(`${server.url}/`);
      await page.click(`.game-${game} .go`);
      await page.waitForSelector('.play.mine', { timeout: 60_000 });
      const bytes = weight();
      assert.equal(await page.getAttribute('html', 'lang'), language);
      assert.ok(bytes > 100_000 && bytes <= GZIP_MOST, `${game}, ${language}: ${bytes} bytes until playable`);
      console.log(`${game}, ${language}: ${kB(bytes)}`);
      assertQuiet(page);
      await page.context().close();
    }
});

test('a host is playing as light, QR code and all', { skip, timeout: 180_000 }, async () => {
  for (const game of games) {
    const page = await openPage(browser, server.url, { locale: 'de' });
    const weight = weigh(page);
    await page.goto(`${server.url}/`);
    await page.click(`.game-${game} button.button`);
    await page.waitForSelector('svg.qr');
    await page.waitForSelector('.place.taken .tag.seed');
    await page.click('[data-start]');
    await page.waitForSelector('.play[data-turn]', { timeout: 60_000 });
    const bytes = weight();
    assert.ok(bytes > 50_000 && bytes <= GZIP_MOST, `${game}: ${bytes} bytes until a host plays`);
    console.log(`${game}, with friends, de: ${(bytes / 1000).toFixed(1)} kB`);
    assertQuiet(page);
    await page.context().close();
  }
});

test('a party behind one router: all open the invitation at the same moment', { skip, timeout: 180_000 }, async (t) => {
  const usual = { LUCKPOND_REQUESTS_PER_ADDRESS: '40', LUCKPOND_MESSAGES_PER_ADDRESS: '100', LUCKPOND_CONNECTIONS_PER_ADDRESS: '100', LUCKPOND_WEBSOCKETS_PER_ADDRESS: '20' };
  const own = await startServer(usual);
  t.after(() => own.stop());
  const host = await openPage(browser, own.url);
  await host.goto(`${own.url}/`);
  await host.click('.game-doctor_lucky button.button');
  await host.waitForSelector('[data-code]');
  const guests = await Promise.all(Array.from({ length: 7 }, () => openPage(browser, own.url, { viewport: { width: 360, height: 640 } })));
  await Promise.all(guests.map((page, i) => page.goto(i === 6 ? `${host.url()}/screen` : host.url())));
  await Promise.all(guests.map((page, i) => page.waitForSelector(i === 6 ? '.tv-qr' : '[data-sit]')));
  for (const page of guests.slice(0, 3)) {
    await page.click('[data-sit]');
    await page.waitForSelector('.lobby');
  }
  await host.waitForFunction(() => document.querySelectorAll('.place.taken').length === 4);
  for (const page of [host, ...guests]) {
    assertQuiet(page);
    await page.context().close();
  }
});

test('from an invitation to a seat: one click, a name already there, no account', { skip, timeout: 120_000 }, async () => {
  const host = await openPage(browser, server.url);
  await host.goto(`${server.url}/`);
  await host.locator('.game-duck').getByRole('button', { name: 'With friends' }).click();
  await host.waitForSelector('[data-code]');
  const guest = await openPage(browser, server.url, { viewport: { width: 360, height: 640 } });
  await guest.goto(host.url());
  await guest.waitForSelector('[data-sit]');
  assert.ok((await guest.inputValue('[data-name]')).length > 0);
  assert.equal(await guest.locator('input[type=email], input[type=password]').count(), 0);
  await guest.click('[data-sit]');
  await guest.waitForSelector('.lobby-starting');
  const cookies = await guest.context().cookies();
  assert.equal(cookies.length, 1, 'the one cookie that keeps the seat');
  assert.ok(cookies[0].httpOnly && ['Strict', 'Lax'].includes(cookies[0].sameSite));
  assert.ok(!guest.url().includes(cookies[0].value) && !(await guest.content()).includes(cookies[0].value));
  assertQuiet(host);
  assertQuiet(guest);
  await host.context().close();
  await guest.context().close();
});
