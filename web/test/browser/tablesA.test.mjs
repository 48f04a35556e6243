// The tables of Yu-ca-tan and Lucktails in a real Chromium, with positions of real games.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { edition, playGame } from '../tablesA_games.mjs';

const src = new URL('../../src/', import.meta.url);
const made = await build({
  stdin: {
    contents: `import { render } from 'preact';
      import { yucatan } from './games/yucatan.tsx'; import { lucktails } from './games/lucktails.tsx';
      const games = { yucatan, lucktails };
      window.acted = [];
      window.show = (id, position, names, edition, motion) => {
        const { Table, prompt } = games[id];
        const props = { ...position, names, edition, motion, act: (a) => window.acted.push(a) };
        render(<main><h1 class="visually-hidden">tables</h1><p>{prompt(props)}</p><Table {...props} /></main>, document.body);
      };`,
    resolveDir: src.pathname,
    loader: 'tsx',
  },
  bundle: true, write: false, format: 'iife', jsx: 'automatic', jsxImportSource: 'preact', loader: { '.css': 'empty' }, logLevel: 'error',
});
const style = (await Promise.all(['design/tokens.css', 'design/base.css', 'games/yucatan.css', 'games/lucktails.css'].map((f) => readFile(new URL(f, src), 'utf8')))).join('\n');
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
after(() => browser.close());

const names = ['Ana', 'Benedikt', 'Chloé', 'Dirk', 'Eefje'];
const data = { yucatan: await edition('yucatan'), lucktails: await edition('lucktails') };

async function openPage(width = 360, height = 640, theme = 'light') {
  const page = await browser.newPage({ viewport: { width, height } });
  const frame = 'body{margin:0}main{padding:0 10px}main>p{margin:0;height:40px;font-size:15px}';
  await page.setContent(`<!doctype html><html lang="en" data-theme="${theme}"><head><title>tables</title><style>${style}${frame}</style></head><body></body></html>`);
  await page.addScriptTag({ content: made.outputFiles[0].text });
  page.show = (id, p, motion = 'none') =>
    page.evaluate((all) => window.show(...all), [id, p, names.slice(0, p.view.scores.length), data[id], motion]);
  /** Shows one position after another and asks each the same; `ask` runs in the page. */
  page.each = (id, list, ask) =>
    page.evaluate(
      ([game, all, who, edition, question]) => {
        const answer = new Function(`return (${question})()`);
        return all.map((p) => {
          window.show(game, p, who.slice(0, p.view.scores.length), edition, 'none');
          return answer();
        });
      },
      [id, list, names, data[id], ask.toString()],
    );
  return page;
}

/** Positions of a few games, thinned out; those in which somebody decides more densely. */
function positions(id, players, seed, count) {
  const all = playGame(id, players, seed);
  const deciding = all.filter((p) => p.legal.length > 0);
  const pick = (list, n) => list.filter((_, i) => i % Math.max(1, Math.floor(list.length / n)) === 0);
  return [...pick(deciding, count), ...pick(all, count), ...all.slice(-players - 2)];
}
const everywhere = [
  ...[2, 3, 5].map((players) => ['yucatan', positions('yucatan', players, 40 + players, 10)]),
  ...[3, 4, 5].map((players) => ['lucktails', positions('lucktails', players, 50 + players, 14)]),
];

test('every legal action is one element, nothing else is an action, and each does what it says', async () => {
  const page = await openPage();
  for (const [id, list] of everywhere) {
    const found = await page.each(id, list, () => {
      window.acted.length = 0;
      const elements = [...document.querySelectorAll('[data-action]')];
      elements.forEach((e) => e.click());
      return { offered: elements.map((e) => e.dataset.action), acted: [...window.acted] };
    });
    found.forEach(({ offered, acted }, i) => {
      assert.deepEqual([...offered].sort(), [...list[i].legal].sort());
      assert.deepEqual(acted, offered);
    });
  }
  await page.close();
});

test('lucktails: a card is drawn where the view knows it, and nowhere else', async () => {
  const page = await openPage();
  for (const [id, list] of everywhere.filter(([game]) => game === 'lucktails')) {
    const drawn = await page.each(id, list, () => ({
      seats: [...document.querySelectorAll('.lt-seat')].map((s) => s.querySelector('.lt-number')?.textContent ?? null),
      places: [...document.querySelectorAll('.lt-place')].map((s) => s.querySelector('.lt-number, .lt-thought')?.textContent ?? null),
      everything: document.querySelectorAll('.lt-number').length,
    }));
    drawn.forEach(({ seats, places, everything }, i) => {
      const { view, seat } = list[i];
      assert.deepEqual(seats, view.cards);
      assert.deepEqual(places, view.places.map((place) => place.card));
      assert.equal(everything, view.open.length + view.cards.filter((card) => card !== null).length);
      if (seat >= 0 && !view.revealed[seat]) assert.equal(seats[seat], null, 'the own card is unknown');
    });
  }
  await page.close();
});

test('on a phone every action can be seen and hit, and nothing scrolls sideways', async () => {
  for (const [width, height] of [[360, 430], [320, 430]]) { // what the frame leaves of 640 and 568, with the prompt
    const page = await openPage(width, height);
    for (const [id, list] of everywhere) {
      const reports = await page.each(id, list.filter((p) => p.legal.length > 0).slice(0, 7), () => ({
        wide: document.documentElement.scrollWidth > innerWidth,
        bad: [...document.querySelectorAll('[data-action]')].filter((e) => {
          const r = e.getBoundingClientRect();
          const hit = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
          return r.width < 44 || r.height < 44 || r.bottom > innerHeight || !(hit && e.contains(hit));
        }).map((e) => `${e.dataset.action} ${JSON.stringify(e.getBoundingClientRect())}`),
      }));
      for (const report of reports) assert.deepEqual(report, { wide: false, bad: [] }, `${id} at ${width}`);
    }
    await page.close();
  }
});

test('axe finds nothing, by day and by night, on phone and big screen', async () => {
  for (const theme of ['light', 'dark']) {
    for (const [width, height] of [[360, 640], [1280, 900]]) {
      const page = await openPage(width, height, theme);
      await page.evaluate(axe);
      for (const [id, list] of everywhere) {
        for (const p of width < 1000 ? [list[1]] : [list[2], list.at(-1)].slice(0, theme === 'dark' ? 2 : 1)) {
          await page.show(id, p);
          const violations = await page.evaluate(async () => {
            const result = await window.axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
            return result.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`);
          });
          assert.deepEqual(violations, [], `${id} ${theme} ${width}`);
        }
      }
      await page.close();
    }
  }
});

test('by keyboard: one Tab stop for a group, arrows within it, Enter acts, a disabled choice says why', async () => {
  const page = await openPage();
  const tipping = everywhere[0][1].find((p) => p.legal.length > 0 && p.view.throws.length === 0);
  await page.show('yucatan', tipping);
  assert.equal(await page.evaluate(() => document.querySelectorAll('.yu-ring [tabindex="0"]').length), 1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft'); // round to the other end
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.deepEqual(await page.evaluate(() => window.acted), ['blue', '2']);
  await page.locator('.yu-stop').focus();
  await page.keyboard.press('Enter');
  assert.match(await page.locator('.yu-words').textContent(), /at least one throw/i);

  const last = everywhere.filter(([id]) => id === 'lucktails').flatMap(([, list]) => list).find((p) => p.legal.length > 0 && p.view.in.length === 1);
  await page.evaluate(() => (window.acted.length = 0));
  await page.show('lucktails', last);
  await page.locator('.lt-actions [tabindex="0"]').focus();
  assert.match(await page.locator('.lt-say').textContent(), /can only opt out/);
  await page.keyboard.press('Enter');
  assert.deepEqual(await page.evaluate(() => window.acted), []);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  assert.deepEqual(await page.evaluate(() => window.acted), ['switch2']);
  await page.close();
});

test('motion: none moves nothing; else only what costs no layout, and a key ends it', async () => {
  const page = await openPage();
  for (const [id, list] of everywhere) {
    const moving = await page.each(id, list.filter((p) => p.recent.length > 0), () => document.getAnimations().length);
    assert.ok(moving.every((count) => count === 0), `${id}: nothing moves`);
  }
  const thrown = playGame('yucatan', 3, 43).find((p) => p.recent.some((e) => e.event === 'throw'));
  const shown = playGame('lucktails', 3, 53).find((p) => p.recent.some((e) => e.event === 'keep' || e.event === 'take') && !p.recent.some((e) => e.event === 'deal'));
  for (const [id, p] of [['yucatan', thrown], ['lucktails', shown]]) {
    await page.show(id, { ...p, recent: [] });
    await page.show(id, p, 'normal');
    const moved = await page.evaluate(() => [
      ...new Set(document.getAnimations().flatMap((a) => a.effect.getKeyframes().flatMap((k) => Object.keys(k)))),
    ]);
    assert.ok(moved.includes('transform'), `${id}: something moves`);
    const cheap = ['offset', 'computedOffset', 'easing', 'composite', 'transform', 'opacity', 'visibility'];
    assert.deepEqual(moved.filter((name) => !cheap.includes(name)), []);
    await page.locator(id === 'yucatan' ? '.yu-tip[tabindex="0"]' : '.lt-seat[tabindex="0"]').focus();
    await page.keyboard.press('Shift');
    assert.equal(await page.evaluate(() => document.getAnimations().filter((a) => a.playState === 'running').length), 0, `${id}: a key ends it`);
  }
  await page.close();
});
