// The score pad in the real page.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { launch, openPage as openAny, overflow, startServer, tooOld, violations } from './support.mjs';

const games = ['yucatan', 'lucktails', 'duck', 'doctor_lucky'];
const skip = tooOld;
let server;
let browser;
before(async () => {
  if (!skip) [server, browser] = await Promise.all([startServer(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

// Experimental, and about the tables' own labels, which have tests of their own.
const troubles = async (page) => (await violations(page)).filter((v) => !v.startsWith('label-content-name-mismatch'));
const openPage = (options) => openAny(browser, server.url, { viewport: { width: 360, height: 640 }, reducedMotion: 'reduce', ...options });

async function newSheet(page, game) {
  await page.goto(`${server.url}/pad`);
  await page.click(`.pad-games [data-game=${game}]`);
  await page.fill('.pad-new li:first-child input', '=Ana');
  await page.click('[data-start]');
  await page.waitForSelector('.pad-paper');
}

const cell = (page, row, column) => page.locator(`.pad-grid tbody tr:nth-child(${row}) td:nth-of-type(${column}) button`);
const totals = async (page) => (await page.locator('.pad-total').allTextContents()).map((text) => Number(text.replace(/[^\d-]/g, '')));
const choose = (page, legend, value) => page.locator('fieldset', { has: page.locator(`legend:text-is("${legend}")`) }).locator(`input[value="${value}"]`).check({ force: true });

async function exported(page, kind) {
  await page.click('[data-menu]');
  const [file] = await Promise.all([page.waitForEvent('download'), page.click(`[data-export=${kind}]`)]);
  return readFile(await file.path(), 'utf8');
}

const writing = {
  async yucatan(page) {
    await cell(page, 1, 1).click();
    for (const tip of ['odd', 'odd', 'blue', '3']) await page.click(`.pad-tips [data-tip="${tip}"]`);
    await page.click('[data-write]');
    await cell(page, 1, 2).click();
    await page.click('[data-bust]');
    assert.deepEqual(await totals(page), [7, 0, 0]);
  },
  async lucktails(page) {
    await cell(page, 1, 1).click();
    await page.click('[data-bait="3"]');
    await cell(page, 1, 2).click();
    await page.click('.pad-cards [data-card="L"]');
    assert.deepEqual((await totals(page)).slice(0, 2), [3, 3]);
    await cell(page, 1, 1).click(); // a correction: the lucktails card follows the leader
    await page.click('[data-bait="4"]');
    assert.deepEqual((await totals(page)).slice(0, 2), [4, 4]);
  },
  async duck(page) {
    await cell(page, 1, 1).click();
    await choose(page, 'Who takes the lifebelt?', 1);
    await choose(page, 'Under the towel of =Ana', 5);
    await choose(page, 'Under the towel of Player 2', 7);
    await page.click('[data-write]');
    assert.deepEqual((await totals(page)).slice(0, 3), [5, 13, 0]);
    await cell(page, 1, 3).click();
    await choose(page, 'Which side is up?', 'red');
    await choose(page, 'Under the towel of Player 2', 'none');
    await page.click('[data-write]');
    assert.deepEqual((await totals(page)).slice(0, 3), [5, -2, 0]);
  },
  async doctor_lucky(page) {
    for (let i = 0; i < 17; i++) await page.click('[data-draw]');
    assert.ok(await page.isVisible('text=Deck D floods at the end of this turn: everybody on it goes to room 3.'));
    await page.click('[data-attempt]');
    await choose(page, 'Worth how much?', 3);
    await page.click('[data-write]');
    await page.click('[data-fail="1 1"]');
    await page.click('[data-fail="2 2"]');
    assert.ok(await page.isVisible('text=1. =Ana fails: 3 of 3'));
    await page.click('[aria-label="Penalties of Player 2: one more"]');
  },
};

for (const game of games)
  test(`the score pad of ${game}: write, correct, reload, undo, export; without a network`, { skip }, async () => {
    const page = await openPage({ serviceWorkers: 'allow', colorScheme: game === 'duck' || game === 'yucatan' ? 'dark' : 'light' });
    await page.goto(`${server.url}/`);
    await page.waitForFunction(async () => (await navigator.serviceWorker?.ready)?.active?.state === 'activated');
    await page.context().setOffline(true);
    await newSheet(page, game);
    assert.deepEqual(await troubles(page), []);
    await writing[game](page);
    assert.deepEqual(await troubles(page), []);
    assert.equal(await overflow(page), 0);
    const before = await page.textContent('.pad-paper');
    await page.reload();
    await page.waitForSelector('.pad-paper');
    assert.equal(await page.textContent('.pad-paper'), before, 'a reload loses nothing');
    const csv = await exported(page, 'csv');
    assert.match(csv.split('\r\n')[0], /^\ufeffRound,'=Ana,Player 2/);
    const json = JSON.parse(await exported(page, 'json'));
    assert.equal(json.game, game);
    assert.equal(json.names[0], '=Ana');
    await page.click('[data-undo]');
    assert.notEqual(await page.textContent('.pad-paper'), before);
    const first = page.url();
    await page.click('[data-menu]');
    await page.click('[data-rematch]');
    await page.waitForURL((url) => url.href !== first);
    await page.goto(`${server.url}/pad`);
    await page.waitForSelector('.pad-saved');
    assert.equal(await page.locator('.pad-saved').count(), 2, 'both sheets are kept');
    await page.locator('.pad-saved .button').first().click();
    await page.click('[data-delete]');
    await page.waitForFunction(() => document.querySelectorAll('.pad-saved').length === 1);
    assert.deepEqual(await troubles(page), []);
    await page.context().close();
  });

test('the score pad by keyboard alone', { skip }, async () => {
  const page = await openPage();
  await newSheet(page, 'yucatan');
  const focusOn = async (selector) => {
    for (let i = 0; i < 60; i++) {
      if (await page.evaluate((s) => document.activeElement.matches(s), selector)) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`never came to ${selector}`);
  };
  await focusOn('.pad-cell.next');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open]');
  await focusOn('[data-tip="6"]');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await focusOn('[data-write]');
  await page.keyboard.press('Enter');
  assert.deepEqual(await totals(page), [6, 0, 0]);
  assert.match(await page.textContent('[data-live=polite]'), /=Ana leads with 6/);
  await page.context().close();
});
