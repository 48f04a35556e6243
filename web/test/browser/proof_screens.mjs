// Every screen of the page, and how to get there. A screen is { name, open(page, url, more) }: `page` comes from openSeeded, and is
// left showing it; screens of one list may be opened one after another in the same page.
import { begin, games, playUntil, READY } from './proof_games.mjs';

const path = (name, where, ready = 'h1') => ({
  name,
  async open(page, url) {
    await page.goto(url + where);
    await page.waitForSelector(ready);
  },
});

/** A new solo game, led to a place; `until` runs in the page on the frame's root. */
async function solo(page, url, game, until, seed) {
  await page.goto(`${url}/solo/${game}`);
  await page.waitForSelector('[data-start], .play');
  if (!(await page.$('[data-start]'))) {
    // An earlier game of this page is still on the table; a hint or a result of it does not matter here.
    await page.evaluate(() => indexedDB.deleteDatabase('luckpond-local'));
    await page.goto(`${url}/solo/${game}?again`);
  }
  await page.click('[data-start]');
  await page.waitForSelector(READY, { state: 'attached' });
  if (until && !(await playUntil(page, until, { seed }))) throw new Error(`${game} never got there`);
}

/** How the player chooses on the way to a place; found by trying. */
const seeds = { 'lucktails last': 16, 'duck towel': 13, 'duck duckable': 1 };

/** The phases of each game: what a table looks like when something else is to be decided. */
const phases = {
  lucktails: {
    begin: (root) => root.querySelector('.all-actions') !== null,
    bait: (root) => root.querySelector('[data-action="take"]') !== null && root.querySelectorAll('.lt-seat.is-out').length === 1,
    last: (root) => root.querySelector('.all-actions') !== null && root.querySelector('.all-actions [data-action^="+"]') === null,
  },
  doctor_lucky: {
    begin: (root) => root.querySelector('[data-action^="go:"]') !== null,
    answer: (root) => root.querySelector('.lucky-attempt') !== null && root.querySelector('.all-actions') !== null,
    late: (root) => root.querySelectorAll('.lucky-hand [data-card]').length > 0 && root.querySelector('.all-actions') !== null && Number(root.dataset.decision) > 60,
  },
  yucatan: {
    begin: (root) => root.querySelector('.all-actions') !== null,
    stake: (root) => root.querySelector('.all-actions [data-action=stop]') !== null && root.querySelectorAll('.yu-laid').length > 1,
  },
  duck: {
    begin: (root) => root.querySelector('.duck-held') !== null && root.querySelector('.all-actions') !== null,
    draw: (root) => root.querySelector('.duck-sources [data-action]') !== null && root.querySelector('.all-actions [data-action=pile]') !== null,
    towel: (root) => root.querySelector('.all-actions [data-action^="towel:"]') !== null,
    ending: (root) => root.querySelector('.duck-ending') !== null && root.querySelector('.all-actions') !== null,
    duckable: (root) => root.querySelector('.all-actions [data-action=duck]') !== null && root.querySelectorAll('.duck-held').length > 2,
  },
};

export const pages = [
  path('start', '/', '.game-card'),
  path('settings', '/settings'),
  path('about', '/about'),
  path('privacy', '/privacy'),
  path('join', '/join'),
  {
    name: 'settings dialog',
    async open(page, url) {
      await page.goto(`${url}/`);
      await page.locator('.masthead [aria-haspopup="dialog"]').click();
      await page.waitForSelector('dialog[open]');
    },
  },
];

export const setups = games.flatMap((game) => [path(`solo set-up ${game}`, `/solo/${game}`, '[data-start]'), path(`one screen set-up ${game}`, `/hotseat/${game}`, '[data-start]')]);

export const learning = games.flatMap((game) => [
  path(`rules ${game}`, `/learn/${game}/rules`, '.rules-page h2'),
  path(`tutorial ${game}`, `/learn/${game}`, '[data-callout="0"]'),
  {
    name: `tutorial ${game}, later`,
    async open(page, url) {
      await page.goto(`${url}/learn/${game}`);
      for (let i = 0; i < 3; i++) {
        await page.waitForSelector(`[data-callout="${i}"]`);
        await page.click('.callout [data-next]');
      }
      await page.waitForSelector('[data-callout="3"]');
    },
  },
]);

export const tables = games.flatMap((game) =>
  Object.entries(phases[game]).map(([phase, until]) => ({ name: `${game}: ${phase}`, game, open: (page, url) => solo(page, url, game, until, seeds[`${game} ${phase}`] ?? 5) })),
);

/** What comes up around a table. */
export const around = [
  ...games.map((game) => ({
    name: `${game}: result`,
    async open(page, url) {
      await begin(page, url, game).catch(() => {});
      await playUntil(page, () => false, { seed: 9 });
      await page.waitForSelector('.result');
    },
  })),
  ...games.map((game) => ({
    name: `${game}: hint`,
    async open(page, url) {
      await solo(page, url, game, null);
      await page.keyboard.press('h');
      await page.waitForSelector('.advice', { timeout: 60_000 });
    },
  })),
  {
    name: 'confirm',
    async open(page, url) {
      await solo(page, url, 'yucatan', phases.yucatan.stake, 5);
      await page.click('.play-table [data-action=stop]');
      await page.waitForSelector('[data-confirm=yes]');
    },
  },
  {
    name: 'all actions',
    async open(page, url) {
      await solo(page, url, 'duck', null);
      await page.keyboard.press('a');
      await page.waitForSelector('.all-actions[open]');
    },
  },
  {
    name: 'keys',
    async open(page, url) {
      await solo(page, url, 'lucktails', null);
      await page.keyboard.press('?');
      await page.waitForSelector('dialog[open] kbd');
    },
  },
  {
    name: 'log',
    async open(page, url) {
      await solo(page, url, 'duck', phases.duck.draw, 5);
      await page.keyboard.press('l');
      await page.waitForSelector('.log li');
    },
  },
  {
    name: 'rules beside the table',
    async open(page, url) {
      await solo(page, url, 'lucktails', null);
      await page.keyboard.press('r');
      await page.waitForSelector('.rules h2, .rules h3, .rules summary, [class*=rules] h3', { timeout: 10_000 });
    },
  },
  {
    name: 'curtain',
    async open(page, url) {
      await page.goto(`${url}/hotseat/duck`);
      await page.waitForSelector('[data-start], [data-curtain], .play');
      if (await page.$('[data-start]')) await page.click('[data-start]');
      await page.waitForSelector('[data-curtain], .play');
    },
  },
];

export const pad = [
  path('score pads', '/pad', '.pad-games'),
  ...games.map((game) => ({
    name: `score pad ${game}`,
    async open(page, url) {
      await page.goto(`${url}/pad`);
      await page.click(`.pad-games [data-game=${game}]`);
      await page.waitForSelector('dialog[open] [data-start]');
      await page.click('dialog[open] [data-start]');
      await page.waitForSelector('.pad-paper');
    },
  })),
];

/** A table on the server; opened once, then looked at from several sides. */
async function table(page, url, game) {
  await page.goto(`${url}/`);
  await page.click(`.game-${game} button.button`);
  await page.waitForSelector('[data-start]');
}

export const online = [
  {
    name: 'lobby',
    async open(page, url) {
      await table(page, url, 'duck');
      await page.evaluate(() => document.querySelectorAll('.lobby details').forEach((d) => (d.open = true)));
    },
  },
  {
    name: 'door',
    async open(page, url, { browser }) {
      const code = await guest(browser, page, url);
      await page.goto(`${url}/t/${code}`);
      await page.waitForSelector('[data-sit]');
    },
  },
  {
    name: 'table screen',
    async open(page, url) {
      await table(page, url, 'lucktails');
      const code = await page.getAttribute('[data-code]', 'data-code');
      await page.goto(`${url}/t/${code}/screen`);
      await page.waitForSelector('[data-code]');
    },
  },
  ...games.map((game) => ({
    name: `online table ${game}`,
    async open(page, url) {
      await table(page, url, game);
      await page.waitForFunction(() => document.querySelectorAll('.place.taken .tag.seed').length > 0);
      await page.click('[data-start]');
      await page.waitForSelector('.play[data-turn]');
      await page.waitForSelector('.all-actions', { timeout: 60_000 });
    },
  })),
  {
    name: 'replay',
    async open(page, url) {
      await table(page, url, 'yucatan');
      await page.waitForFunction(() => document.querySelectorAll('.place.taken .tag.seed').length > 0);
      await page.click('[data-start]');
      await page.waitForSelector('.play[data-turn]');
      await playUntil(page, () => false, { seed: 3 });
      await page.waitForSelector('[data-replay]');
      await page.click('[data-replay]');
      await page.waitForSelector('.replay .play');
    },
  },
  path('no such table', '/t/ZZZZZZ'),
  path('no such game', '/r/nothing'),
];

/** Somebody else's table, in a profile of their own; its code. */
async function guest(browser, page, url) {
  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem('luckpond.settings', JSON.stringify({ name: 'Ada' })));
  const host = await context.newPage();
  await table(host, url, 'duck');
  const code = await host.getAttribute('[data-code]', 'data-code');
  await context.close();
  return code;
}

export const screens = [...pages, ...setups, ...learning, ...tables, ...around, ...pad, ...online];
