// Layout of a list of screens: phones upright and on their side, a big screen, huge text, long words. Nothing scrolls sideways, no
// word is cut off, everything is large enough to hit, hand and main action are in view together, the focus is never hidden; and in the
// pseudo-language no text is left in English.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, overflow, startServer, tooOld } from './support.mjs';
import { focusSeen, full, languages, openSeeded } from './proof_games.mjs';

const sizes = [
  { width: 360, height: 640 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
  { width: 360, height: 640, text: 'huge' },
  { width: 320, height: 568, text: 'large' },
];

/** Words that do not fit where they are. Runs in the page. */
function cutOff() {
  const found = [];
  // Players' names are as long as people like, and the newest line of the log opens when it is tapped: they may end in dots.
  // A speech bubble sticks out of the card it belongs to.
  const mayEnd = '.seat-name, .since-last, .yu-name, .lt-name, .lt-from, .duck-who, .place-name, .lt-bubble-words, select, .health';
  const unseen = (e) => e.closest('.visually-hidden, [hidden], .wide-only, noscript, .callout.waiting, dialog:not([open]), details:not([open]) > :not(summary)') || !e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement;
    if (walk.currentNode.textContent.trim() === '' || e.closest('svg, script, style') || unseen(e) || e.closest(mayEnd)) continue;
    const style = getComputedStyle(e);
    if (style.clipPath !== 'none' && e.clientWidth <= 1) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const text = range.getBoundingClientRect();
    if (text.width === 0) continue;
    // Every box around it that cuts: what sticks out is lost, unless it can be scrolled there.
    for (let box = e; box && box !== document.body; box = box.parentElement) {
      const s = getComputedStyle(box);
      if (s.position === 'fixed') break;
      const at = box.getBoundingClientRect();
      if (/(auto|scroll)/.test(s.overflowX)) break;
      const cuts = /(hidden|clip)/.test(s.overflowX);
      if ((cuts || box.matches('button, .button, a.button, .panel')) && (text.left < at.left - 2 || text.right > at.right + 2)) {
        found.push(`${e.className || e.tagName} in ${box.className || box.tagName}: ${walk.currentNode.textContent.slice(0, 50)} (${Math.round(text.left)}…${Math.round(text.right)} in ${Math.round(at.left)}…${Math.round(at.right)})`);
        break;
      }
      if (/(auto|scroll)/.test(s.overflowY)) break;
      if (box.matches('button, .button') && (text.top < at.top - 3 || text.bottom > at.bottom + 3)) {
        found.push(`${e.className || e.tagName} out of ${box.className}: ${walk.currentNode.textContent.slice(0, 50)} (${Math.round(text.top)}…${Math.round(text.bottom)} in ${Math.round(at.top)}…${Math.round(at.bottom)})`);
        break;
      }
    }
  }
  return found;
}

/** What is too small for a finger. Runs in the page. */
function tooSmall() {
  const found = [];
  const size = (e) => {
    const own = e.closest('.strip label, .switch, label:has(> input[type=radio]), label:has(> input[type=checkbox])') ?? e;
    return own.getBoundingClientRect();
  };
  for (const e of document.querySelectorAll('button, a[href], input, select, summary, [role=tab]')) {
    if (!e.checkVisibility({ visibilityProperty: true }) || e.closest('dialog:not([open]), .callout.waiting') || (document.querySelector('dialog[open]') && !e.closest('dialog'))) continue;
    if (e.matches('.ship-buttons > *')) continue; // a map: its legal rooms are large buttons below it, and a deck can be opened
    if (e.matches('p a, li a, dd a, label a, td a, th a') && getComputedStyle(e).display === 'inline') continue; // a word in a sentence
    const at = size(e);
    if (at.width > 0 && (at.width < 23.5 || at.height < 23.5)) found.push(`${e.className || e.tagName} ${(e.getAttribute('aria-label') ?? e.textContent).slice(0, 30)}: ${Math.round(at.width)}×${Math.round(at.height)}`);
  }
  // In a game 44: every legal action at least once, by whatever control; cards in a fan may lie over one another.
  const large = new Set();
  const offered = new Set();
  for (const e of document.querySelectorAll('.play-table [data-action]')) {
    const at = e.getBoundingClientRect();
    offered.add(e.dataset.action);
    if (at.width >= 43.5 && at.height >= 43.5) large.add(e.dataset.action);
  }
  // With a mouse, 24 are enough.
  for (const action of innerWidth < 1000 ? offered : []) if (!large.has(action)) found.push(`${action} is never 44 pixels large`);
  for (const e of document.querySelectorAll('.play .table-actions button, .confirm button, .result-next button')) {
    const at = e.getBoundingClientRect();
    if (e.matches('.duck-sort')) continue; // of no consequence in the game
    if (at.width > 0 && (at.width < 43.5 || at.height < 43.5)) found.push(`${e.className} ${e.textContent.slice(0, 30)}: ${Math.round(at.width)}×${Math.round(at.height)} in the game`);
  }
  return found;
}

/** Hand and main action, as far as there are any now: what of them is out of sight. Runs in the page. */
function outOfSight() {
  const play = document.querySelector('.play.mine');
  if (!play || document.querySelector('dialog[open], .hint, .callout, .all-actions[open]')) return [];
  const table = document.querySelector('.play-table').getBoundingClientRect();
  const parts = {
    lucktails: ['.lt-seat', '.lt-action'],
    doctor_lucky: ['.lucky-hand', '.lucky-main button', '.lucky-answers button'],
    yucatan: ['.yu-tip', '.yu-stop'],
    duck: ['.duck-fan', '.duck-duck', '.duck-source'],
  }[play.dataset.game];
  return parts.flatMap((selector) =>
    [...play.querySelectorAll(selector)].flatMap((e) => {
      const at = e.getBoundingClientRect();
      const seen = at.top >= table.top - 3 && at.bottom <= table.bottom + 3 && at.left >= -3 && at.right <= innerWidth + 3;
      return seen ? [] : [`${selector}: ${Math.round(at.left)},${Math.round(at.top)}…${Math.round(at.right)},${Math.round(at.bottom)} in a table of ${Math.round(table.top)}…${Math.round(table.bottom)}`];
    }),
  );
}

/** Texts without the marks of the pseudo-language. Runs in the page. */
function unmarked(known) {
  const names = new Set(known);
  const fine = (text) => {
    // What stands in a text by name: players, games, rooms and cards of the edition, table codes, keys.
    let rest = text;
    for (const name of names) rest = rest.split(name).join('');
    return !/\p{L}{2,}/u.test(rest.replace(/\[[^[\]]*\]/g, '').replace(/\[[^[\]]*\]/g, '')) || /^\[.*\][.:!?]?$/su.test(text);
  };
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim();
    const e = walk.currentNode.parentElement;
    if (e.closest('noscript, script, style, kbd, svg, .lt-track, [data-code], .tv-code, .invite-url, .tv-badge, code, option[value=en], option[value=de], option[value=fr], option[value=nl]')) continue;
    // A list of words is marked word by word: what is between two marked ones is not looked at.
    if (/[a-z]{2,}/i.test(text) && !fine(text)) found.push(text);
  }
  for (const e of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
    for (const a of ['aria-label', 'placeholder', 'title', 'alt']) {
      const text = e.getAttribute(a)?.trim();
      if (text && /[a-z]{2,}/i.test(text) && !fine(text)) found.push(`${a}: ${text}`);
    }
  return found;
}

async function namesOfEditions() {
  const { readFile } = await import('node:fs/promises');
  const names = ['luckpond', 'Lucktails', 'Save Doctor Lucky', 'Yu-ca-tan', 'DUCK', 'English', 'Deutsch', 'Français', 'Nederlands', 'Ana', 'Ada', 'Bruno', 'Carla', 'Dario', 'Emma', 'Finn', 'Greta', 'Hugo', 'Mia', 'Noah', 'Olga', 'Preact', 'MIT'];
  const collect = (value) => {
    if (value && typeof value === 'object') {
      if (typeof value.name === 'string') names.push(value.name);
      if (typeof value.name?.en === 'string') names.push(value.name.en);
      Object.values(value).forEach(collect);
    }
  };
  for (const game of ['lucktails', 'doctor_lucky', 'yucatan', 'duck']) collect(JSON.parse(await readFile(new URL(`../../../editions/${game}/default.json`, import.meta.url), 'utf8')));
  return [...new Set(names)].sort((a, b) => b.length - a.length);
}

/** Once round with Tab: is the focus ever out of sight? */
async function hiddenFocus(page, most = 60) {
  const found = [];
  await page.evaluate(() => document.activeElement?.blur());
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab');
    const now = await page.evaluate(focusSeen);
    if (now.none) break;
    if (!now.seen) found.push(JSON.stringify(now));
  }
  return found;
}

export function layoutTests(screens, { first = 0 } = {}) {
  let server, browser, known;
  before(async () => {
    if (!tooOld) [server, browser, known] = await Promise.all([startServer({ LUCKPOND_BOT_PACE_MS: '2' }), launch(), namesOfEditions()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  for (const language of full ? ['xx', ...languages] : ['xx'])
    test(`${screens.length} screens fit everywhere, in ${language}`, { skip: tooOld, timeout: full ? 1_200_000 : 390_000 }, async () => {
      const wrong = [];
      let page = null;
      for (const [i, screen] of screens.entries()) {
        if (i % 8 === 0) {
          await page?.context().close();
          page = await openSeeded(browser, server.url, { seed: 3, wishes: { language } });
        }
        const say = (where, list) => wrong.push(...list.map((what) => `${screen.name}, ${where}: ${what}`));
        await page.setViewportSize(sizes[0]);
        await screen.open(page, server.url, { browser });
        if (language === 'xx') say('texts', await page.evaluate(unmarked, known));
        for (const [k, { text = 'normal', ...size }] of sizes.entries()) {
          await page.setViewportSize(size);
          await page.evaluate((t) => (document.documentElement.dataset.text = t), text);
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
          const where = `${size.width}×${size.height} ${text}`;
          const wide = await overflow(page);
          if (wide > 0) say(where, [`${wide} pixels too wide`]);
          say(where, await page.evaluate(cutOff));
          say(where, await page.evaluate(tooSmall));
          if (text === 'normal' && k === 0) say(where, await page.evaluate(outOfSight));
          // Once round with Tab takes its time: another size for each screen, in the full run all.
          if (full || k === (i + first) % 3) say(where, await hiddenFocus(page));
        }
      }
      await page?.context().close();
      assert.ok(wrong.length === 0, `${wrong.length} places:\n${wrong.join('\n')}`);
    });
}

/** Hand and main action together, on small and on flat phones too, in the languages people speak. */
export function inViewTests(screens) {
  let server, browser;
  before(async () => {
    if (!tooOld) [server, browser] = await Promise.all([startServer(), launch()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  for (const [at, language] of languages.entries()) {
    const mine = full ? screens : screens.filter((_, i) => i % 4 === at);
    test(`hand and main action are in view together, in ${language}`, { skip: tooOld, timeout: 390_000 }, async () => {
      const wrong = [];
      const page = await openSeeded(browser, server.url, { seed: 3, wishes: { language } });
      for (const screen of mine) {
        await page.setViewportSize(sizes[0]);
        await screen.open(page, server.url, { browser });
        for (const size of sizes.filter((s) => !s.text)) {
          await page.setViewportSize(size);
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
          wrong.push(...(await page.evaluate(outOfSight)).map((what) => `${screen.name}, ${size.width}×${size.height}: ${what}`));
        }
      }
      await page.context().close();
      assert.ok(wrong.length === 0, `${wrong.length} places:\n${wrong.join('\n')}`);
    });
  }
}
