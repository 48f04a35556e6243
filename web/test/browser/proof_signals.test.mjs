// "It is your turn" for those who look elsewhere: title, icon, sound, vibration, notification; what happened since; clocks that give more
// time. (Away, waiting, bots that go on: online.test.mjs.)
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin as beginTable, doAction, openTable, person, sit, standing as seated } from './online_support.mjs';
import { begin, games, openSeeded, standing } from './proof_games.mjs';
import { assertQuiet, launch, startServer, tooOld } from './support.mjs';

const skip = tooOld;
let server, browser;
before(async () => {
  if (!skip) [server, browser] = await Promise.all([startServer(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Somebody who looks on or elsewhere as the test says, and what a page would let them hear, feel and see. */
const watch = (page) =>
  page.addInitScript(() => {
    window.told = { sounds: 0, buzzes: 0, notices: [] };
    window.looks = true;
    document.hasFocus = () => window.looks;
    Object.defineProperty(document, 'visibilityState', { get: () => (window.looks ? 'visible' : 'hidden') });
    addEventListener('luckpond-turn-sound', () => window.told.sounds++);
    navigator.vibrate = () => ++window.told.buzzes > 0;
    const Real = window.Notification;
    window.Notification = class extends Real {
      constructor(title, options) {
        super(title, options);
        window.told.notices.push(`${title}: ${options.body}`);
      }
    };
  });

const look = (page, looks) =>
  page.evaluate((now) => {
    window.looks = now;
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event(now ? 'focus' : 'blur'));
  }, looks);

const signals = (page) => page.evaluate(() => ({ ...window.told, title: document.title, icon: document.querySelector('link[rel=icon]').href }));

for (const game of games)
  test(`${game}: a background tab is told once, a watched one never; what was missed is listed`, { skip, timeout: 180_000 }, async () => {
    const page = await openSeeded(browser, server.url, { seed: 11, wishes: { motion: 'fast', confirm: 'never' }, reducedMotion: 'no-preference', players: { lucktails: 4, duck: 4, yucatan: 3, doctor_lucky: 3 } });
    await watch(page);
    await begin(page, server.url, game);
    await page.keyboard.press('Shift'); // a page may sound once it has been touched
    const own = await standing(page);
    // Somebody who looks on gets no signal, however often it is their turn.
    await page.evaluate(() => document.querySelector('.all-actions [data-action]').click());
    await page.waitForFunction((was) => Number(document.querySelector('.play').dataset.decision) > was && document.querySelector('.all-actions'), own.decision, { timeout: 90_000 });
    const watched = await signals(page);
    assert.equal(watched.sounds, 0);
    assert.ok(!watched.title.startsWith('●') && !/turn/.test(watched.icon));
    // Now they look elsewhere until it is their turn again after others have acted.
    for (let tries = 0; ; tries++) {
      const now = await standing(page);
      assert.ok(now.turn !== 'over' && tries < 12, 'others come to act');
      await look(page, false);
      const sounds = (await signals(page)).sounds;
      const wanted = ['stop', 'take', 'end', 'keep', 'pile'].find((a) => now.legal.includes(a)) ?? now.legal.at(-1);
      await page.evaluate((a) => document.querySelector(`.all-actions [data-action="${a}"]`).click(), wanted);
      await page.waitForFunction((was) => Number(document.querySelector('.play').dataset.decision) > was && document.querySelector('.all-actions'), now.decision, { timeout: 90_000 });
      const told = await signals(page);
      assert.equal(told.sounds, sounds + 1, 'one sound for one turn');
      assert.ok(told.title.startsWith('● '), told.title);
      assert.match(told.icon, /icon-turn/);
      await look(page, true);
      const back = await signals(page);
      assert.ok(!back.title.startsWith('●') && !/icon-turn/.test(back.icon));
      assert.equal(back.sounds, told.sounds, 'looking is answered by nothing');
      const missed = await page.evaluate(() => [...document.querySelectorAll('.since ol li, .since.one')].map((e) => e.textContent));
      if (missed.length < 2) continue; // nobody else had anything to do in between
      assert.ok(await page.evaluate(() => document.querySelector('.since').open), 'the summary is open by itself');
      await page.keyboard.press('l');
      const news = await page.evaluate(() => [...document.querySelectorAll('.log li.new')].map((e) => e.lastChild.textContent));
      assert.deepEqual(missed, news, 'the summary is the log since the own last action');
      break;
    }
    assertQuiet(page);
    await page.context().close();
  });

/** Ends the own turn, whatever it takes; waits until it is the own turn again. */
async function round(page) {
  for (let own = true; own; ) {
    const now = await standing(page);
    const action = now.legal.includes('stop') ? 'stop' : now.legal[0];
    await page.evaluate((a) => document.querySelector(`.all-actions [data-action="${a}"]`).click(), action);
    await page.waitForFunction((was) => Number(document.querySelector('.play').dataset.decision) > was, now.decision, { timeout: 60_000 });
    own = await page.evaluate(() => document.querySelector('.play').dataset.turn === document.querySelector('.play').dataset.seat);
  }
  await page.waitForSelector('.all-actions', { timeout: 90_000 });
}

test('vibration and notification: only when wanted, only for those who look elsewhere', { skip, timeout: 120_000 }, async () => {
  for (const wanted of [false, true]) {
    const page = await openSeeded(browser, server.url, { seed: 11, wishes: { motion: 'fast', confirm: 'never' }, reducedMotion: 'no-preference', players: { yucatan: 3 } });
    await page.context().grantPermissions(['notifications'], { origin: server.url });
    await watch(page);
    if (wanted) {
      await page.goto(`${server.url}/settings`);
      for (const name of ['Vibration', 'Notification']) await page.getByLabel(name, { exact: false }).first().check();
      await page.waitForFunction(() => {
        const kept = JSON.parse(localStorage.getItem('luckpond.settings'));
        return kept.vibration && kept.notifications;
      });
    }
    await begin(page, server.url, 'yucatan');
    await page.keyboard.press('Shift'); // a page may sound once it has been touched
    await round(page);
    let told = await signals(page);
    assert.deepEqual([told.buzzes, told.notices], [0, []], 'whoever looks is not told');
    await look(page, false);
    await round(page);
    told = await signals(page);
    assert.ok(told.sounds > 0);
    assert.equal(told.buzzes, wanted ? told.sounds : 0, 'as often as there is a sound');
    assert.deepEqual(told.notices, Array(told.buzzes).fill('It is your turn: Yu-ca-tan'));
    assertQuiet(page);
    await page.context().close();
  }
});

test('a clock: what is left is seen by all, the last seconds say so, more time is there; then a bot makes that one decision', { skip, timeout: 150_000 }, async () => {
  const [host, guest] = [await person(browser, server, 'Ana'), await person(browser, server, 'Ben', { viewport: { width: 360, height: 640 } })];
  const code = await openTable(host, server, 'yucatan');
  await sit(guest, server, code);
  // Shorter than anybody may ask for in the page: eight seconds each.
  await host.evaluate(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      return send.call(this, text.replace('"bank_ms":60000', '"bank_ms":8000').replace('"increment_ms":10000', '"increment_ms":0'));
    };
  });
  await host.click('.lobby-options summary');
  const clock = host.locator('fieldset', { hasText: 'Clock' });
  await clock.getByLabel('Custom', { exact: true }).check();
  await host.waitForSelector('input[type=number]');
  await host.locator('input[type=number]').first().fill('1');
  await host.locator('input[type=number]').first().dispatchEvent('change');
  await host.waitForFunction(() => document.querySelector('input[type=number]').value === '1');
  await beginTable(host, guest);
  await host.waitForSelector('.all-actions, .seat-clock.running', { state: 'attached', timeout: 60_000 });
  const mover = (await standing(host)).legal.length > 0 ? host : guest;
  const other = mover === host ? guest : host;
  await mover.waitForSelector('[data-more-time]', { timeout: 60_000 });
  assert.match(await mover.textContent('.time-notice'), /^0:\d\d left; then a bot decides for you\./);
  assert.equal(await other.locator('[data-more-time]').count(), 0, 'somebody else cannot ask for it');
  await mover.click('[data-more-time]');
  const seconds = (text) => Number(/(\d+):(\d\d)/.exec(text)[1]) * 60 + Number(/(\d+):(\d\d)/.exec(text)[2]);
  for (const page of [mover, other]) {
    await page.waitForFunction(() => [...document.querySelectorAll('.seat-clock')].some((c) => /1:\d\d/.test(c.textContent)), null, { timeout: 30_000 });
    assert.ok(seconds(await page.textContent('.seat-clock.running')) > 20);
  }
  await mover.waitForSelector('[data-more-time]', { state: 'detached' });
  // The other one lets the time run out: the decision is made, the game and the seat are still theirs.
  for (let tries = 0; tries < 40 && (await standing(other)).legal.length === 0; tries++) {
    const { legal } = await standing(mover);
    if (legal.length > 0) await doAction(mover, legal.includes('stop') ? 'stop' : legal[0]);
    await other.waitForTimeout(250);
  }
  const late = await seated(other);
  assert.ok(late.legal.length > 0);
  await other.waitForFunction((was) => Number(document.querySelector('.play').dataset.decision) > was || document.querySelector('.play').dataset.turn === 'over', late.decision, { timeout: 60_000 });
  assert.equal(await mover.locator('[data-away]').count(), 0);
  assert.equal((await seated(other)).seat, late.seat, 'the seat is still theirs');
  assertQuiet(host);
  assertQuiet(guest);
  await host.context().close();
  await guest.context().close();
});
