// Every screen of the page, and how to get there. A screen is { name, open(page, url, { browser, guests }) }: `page` is
// fresh from openSeeded, and is left showing it; whoever else is needed for that is added to `guests`.
import { begin, games, playUntil, READY } from './proof_games.mjs';

const path = (name, where, ready = 'h1') => ({
  name,
  async open(page, url) {
    await page.goto(url + where);
    await page.waitForSelector(ready);
  },
});

/** A new solo game, led to a place; `until` runs in the page on the frame's root. Chance and bots may not lead there: then another game. */
async function solo(page, url, game, until, first = 5) {
  for (let seed = first; seed < first + 20; seed++) {
    await page.goto(`${url}/solo/${game}`);
    await page.waitForSelector('[data-start], .play');
    if (!(await page.$('[data-start]'))) {
      // The last attempt is still on the table.
      await page.goto(`${url}/privacy`);
      await page.evaluate(async () => Promise.all((await indexedDB.databases()).map((d) => new Promise((done) => (indexedDB.deleteDatabase(d.name).onsuccess = done)))));
      await page.goto(`${url}/solo/${game}`);
    }
    await page.click('[data-start]');
    await page.waitForSelector(READY, { state: 'attached' });
    if (!until || (await playUntil(page, until, { seed }))) return;
  }
  throw new Error(`${game} never got there`);
}

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
  Object.entries(phases[game]).map(([phase, until]) => ({ name: `${game}: ${phase}`, game, open: (page, url) => solo(page, url, game, until) })),
);

/** What comes up around a table. */
export const around = [
  {
    // Rare; without bots it comes for certain with this seed, whatever they have learnt.
    name: 'duck: towel',
    seed: 7,
    async open(page, url) {
      await begin(page, url, 'duck', 'hotseat');
      if (!(await playUntil(page, (root) => root.querySelector('.all-actions [data-action^="towel:"]') !== null, { seed: 5 }))) throw new Error('duck never got there');
    },
  },
  ...games.map((game) => ({
    name: `${game}: result`,
    async open(page, url) {
      await begin(page, url, game);
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
      await solo(page, url, 'yucatan', phases.yucatan.stake);
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
      await solo(page, url, 'duck', phases.duck.draw);
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
      await page.click('[data-start]');
      await page.waitForSelector('[data-curtain]');
    },
  },
  {
    name: 'curtain lifted',
    async open(page, url) {
      await page.goto(`${url}/hotseat/lucktails`);
      await page.click('[data-start]');
      await page.click('[data-lift]');
      await page.waitForSelector('.all-actions');
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

/** A new table on the server, in the lobby. */
async function table(page, url, game) {
  await page.goto(`${url}/`);
  await page.click(`.game-${game} button.button`);
  await page.waitForSelector('[data-start]');
  return page.getAttribute('[data-code]', 'data-code');
}

/** … and begun, at a decision of this player or at its end. */
async function begun(page, url, game) {
  const code = await table(page, url, game);
  await page.waitForSelector('.place.taken .tag.seed');
  await page.click('[data-start]');
  await page.waitForSelector(READY, { state: 'attached', timeout: 60_000 });
  return code;
}

/** Somebody else, who stays as long as the screen is looked at. */
async function somebody({ browser, guests }) {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' });
  guests.push(context);
  await context.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('luckpond.settings', JSON.stringify({ name: 'Ada' }));
  });
  return context.newPage();
}

async function menu(page) {
  await page.click('[data-menu]');
  await page.waitForSelector('dialog[open] [data-leave]');
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
    async open(page, url, more) {
      const code = await table(await somebody(more), url, 'duck');
      await page.goto(`${url}/t/${code}`);
      await page.waitForSelector('[data-sit]');
    },
  },
  {
    name: 'table screen, lobby',
    async open(page, url) {
      const code = await table(page, url, 'lucktails');
      await page.goto(`${url}/t/${code}/screen`);
      await page.waitForSelector('.tv-qr');
    },
  },
  ...games.map((game) => ({
    name: `table screen ${game}`,
    async open(page, url, more) {
      const code = await begun(await somebody(more), url, game);
      await page.goto(`${url}/t/${code}/screen`);
      await page.waitForSelector('.tv-board .play-table');
    },
  })),
  {
    name: 'table screen, result',
    async open(page, url, more) {
      const host = await somebody(more);
      const code = await begun(host, url, 'yucatan');
      await page.goto(`${url}/t/${code}/screen`);
      await playUntil(host, () => false, { seed: 3 });
      await page.waitForSelector('.tv-board .result .report-verdict, .tv-board .result .report-body', { timeout: 60_000 });
    },
  },
  ...games.map((game) => ({ name: `online table ${game}`, open: (page, url) => begun(page, url, game) })),
  {
    name: 'table menu',
    async open(page, url) {
      await begun(page, url, 'yucatan');
      await menu(page);
    },
  },
  {
    name: 'transfer',
    async open(page, url) {
      await begun(page, url, 'yucatan');
      await menu(page);
      await page.click('[data-transfer]');
      await page.waitForSelector('.transfer .qr, .transfer svg');
    },
  },
  {
    name: 'leave',
    async open(page, url) {
      await begun(page, url, 'yucatan');
      await menu(page);
      await page.click('[data-leave]');
      await page.waitForSelector('[data-leave-really]');
    },
  },
  {
    name: 'chat',
    async open(page, url) {
      await begun(page, url, 'lucktails');
      await page.keyboard.press('t');
      await page.waitForSelector('[data-emote]');
    },
  },
  {
    name: 'online result',
    async open(page, url) {
      await begun(page, url, 'lucktails');
      await playUntil(page, () => false, { seed: 3 });
      await page.waitForSelector('[data-replay]');
    },
  },
  {
    name: 'replay',
    async open(page, url) {
      await begun(page, url, 'yucatan');
      await playUntil(page, () => false, { seed: 3 });
      await page.click('[data-replay]');
      await page.waitForSelector('.replay .play');
    },
  },
  path('no such table', '/t/ZZZZZZ'),
  path('no such replay', '/r/nothing'),
  path('no such page', '/nothing'),
];

export const aside = [...pages, ...setups, ...learning, ...pad];
export const atTables = [...tables, ...around, ...online];
