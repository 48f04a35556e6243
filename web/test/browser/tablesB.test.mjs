// The tables of DUCK and Save Doctor Lucky in a real Chromium: whole games through their own controls, nothing hidden in the page,
// phone and big screen, keyboard, accessibility.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { build } from 'esbuild';
import { edition, loadPond, openGame, pickQuick, verb } from '../tablesB_games.mjs';
import { launch, overflow, tooOld, violations } from './support.mjs';

const made = await build({
  stdin: {
    contents: `import './design/tokens.css'; import './design/base.css';
      import { render } from 'preact';
      import { duck } from './games/duck.tsx'; import { doctor_lucky } from './games/doctor_lucky.tsx';
      const games = { duck, doctor_lucky };
      window.acted = [];
      window.show = (id, position, names, motion) => {
        const { Table, prompt } = games[id];
        const props = { ...position, names, edition: window.editions[id], motion, act: (a) => window.acted.push(a) };
        render(<main><h1>{prompt(props)}</h1><h2 class="visually-hidden">table</h2><Table {...props} /></main>, document.body);
      };`,
    resolveDir: new URL('../../src', import.meta.url).pathname,
    loader: 'tsx',
  },
  bundle: true, write: false, outdir: 'out', format: 'iife', jsx: 'automatic', jsxImportSource: 'preact', logLevel: 'error',
});
const [script, style] = ['js', 'css'].map((ext) => made.outputFiles.find((f) => f.path.endsWith(ext)).text);
const names = ['Ana', 'Benedikt', 'Chloé', 'Dirk', 'Eefje', 'Fons', 'Greta'];
const data = { duck: await edition('duck'), doctor_lucky: await edition('doctor_lucky') };
const browser = tooOld ? null : await launch();
after(() => browser?.close());

/** A page that shows one position after another. The frame leaves a phone about this much. */
async function openTable(width = 344, height = 440, theme = 'light') {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<!doctype html><html lang="en" data-theme="${theme}"><head><title>table</title></head><body></body></html>`);
  await page.addStyleTag({ content: `${style}\nh1{font-size:15px;margin:0;height:20px;overflow:hidden}main{padding:0 2px}` });
  await page.addScriptTag({ content: script });
  await page.evaluate((editions) => (window.editions = editions), data);
  page.show = (id, p, motion = 'none') =>
    page.evaluate((all) => window.show(...all), [id, p, names.slice(0, p.view.scores.length), motion]);
  return page;
}

/** What a player taps one after another to carry out an action with the table's own controls; each a selector, or [selector, which]. */
function taps(id, action, random) {
  const on = (where) => `${where}[data-action="${action}"]`;
  if (id === 'duck') {
    if (verb(action) !== 'play') return [on(action === 'duck' ? '.duck-duck' : random(2) === 0 ? '' : 'button')];
    const cards = /-/.test(action) ? span(action) : [...action.slice(1)].map((colour) => action[0] + colour);
    return [...cards.map((card) => `[data-card="${card}"][aria-pressed="false"]`), on('.duck-play')];
  }
  const [what, card, piece] = action.split(':');
  const room = random(2) === 0 ? on('.ship-buttons > ') : on('.lucky-rooms > ');
  if (what === 'go') return [room];
  if (what === 'play') return [`[data-card="m${card}"]`, `[data-piece="${piece}"]`, room];
  if (what === 'save') return card && random(2) === 0 ? [`[data-card="${card}"]`, on('.lucky-save')] : ['.lucky-save', on('.lucky-saves > ')];
  return [on('.table-actions button')];
}

function span(action) {
  const [from, to] = [Number(action[1]), Number(action[3])].sort();
  return Array.from({ length: to - from + 1 }, (_, i) => `${from + i}${action[0]}`);
}

/** Taps in the page, letting it draw between; answers what was acted. */
const tapAll = (page, selectors) =>
  page.evaluate(async (list) => {
    window.acted.length = 0;
    for (const selector of list) {
      const element = document.querySelector(selector);
      if (!element) return [`nothing matches ${selector}`];
      element.click();
      await new Promise((done) => setTimeout(done));
    }
    return [...window.acted];
  }, selectors);

const skip = tooOld;

for (const [id, players, seed] of [['duck', 3, 11], ['duck', 5, 12], ['doctor_lucky', 2, 13], ['doctor_lucky', 4, 14], ['doctor_lucky', 7, 15]]) {
  test(`${id} for ${players}: a whole game through the table's own controls`, { skip }, async () => {
    const page = await openTable();
    const errors = [];
    page.on('pageerror', (e) => errors.push(e.message));
    const game = openGame(await loadPond(), id, players, seed);
    for (let decisions = 0; game.state.turn !== 'over'; decisions++) {
      assert.ok(decisions < 3000, 'the game ends');
      const position = game.position(game.state.turn);
      const action = pickQuick(position.legal, game.random);
      await page.show(id, position);
      assert.deepEqual(await tapAll(page, taps(id, action, game.random)), [action]);
      game.act(action);
    }
    await page.show(id, game.position(0));
    await page.show(id, game.position('spectator'));
    assert.equal(await page.locator('[data-action]').count(), 0, 'nothing to do when it is over');
    assert.deepEqual(errors, []);
    await page.close();
  });
}

/** Positions of a game, thinned out: decisions, waiting, watching. */
async function positions(id, players, seed, every) {
  const game = openGame(await loadPond(), id, players, seed);
  const list = [];
  for (let i = 0; game.state.turn !== 'over'; i++) {
    if (i % every === 0) list.push(...[game.state.turn, (game.state.turn + 1) % players, 'spectator'].map(game.position));
    game.act(pickQuick(game.state.legal(), game.random));
  }
  return [...list, game.position(0), game.position('spectator')];
}

test('no hidden card is in the page: backs tell nothing, hands and piles show what the view knows', { skip }, async () => {
  const page = await openTable();
  for (const p of await positions('duck', 4, 21, 7)) {
    await page.show('duck', p);
    const found = await page.evaluate(() => ({
      backs: [...document.querySelectorAll('.duck-backs > svg')].map((e) => e.outerHTML),
      hand: [...document.querySelectorAll('[data-card]')].map((e) => e.dataset.card),
      numbers: [...document.querySelectorAll('.duck-pond .duck-seat .duck-pile .duck-number')].map((e) => e.textContent),
    }));
    assert.ok(new Set(found.backs).size <= 1);
    assert.deepEqual(found.hand.sort(), p.seat >= 0 && found.hand.length > 0 ? [...p.view.hands[p.seat]].sort() : []);
    if (found.numbers.length > 0) assert.deepEqual(found.numbers.sort(), p.view.piles.filter((pile) => pile.length > 0).map((pile) => pile.at(-1)[0]).sort());
  }
  for (const p of await positions('doctor_lucky', 4, 22, 9)) {
    await page.show('doctor_lucky', p);
    const found = await page.evaluate(() => ({
      hand: [...document.querySelectorAll('[data-card]')].map((e) => e.dataset.card),
      open: document.querySelectorAll('.lucky-openhand').length,
    }));
    assert.deepEqual(found.hand.sort(), p.seat >= 0 && found.hand.length > 0 ? [...new Set(p.view.hands[p.seat])].sort() : []);
    if (p.view.phase !== 'over') assert.equal(found.open, 0);
  }
  await page.close();
});

test('on a phone nothing scrolls sideways, and hand and main actions are in view with targets of 44 pixels', { skip }, async () => {
  for (const width of [344, 304]) {
    const page = await openTable(width);
    for (const [id, players] of [['duck', 5], ['doctor_lucky', 7]]) {
      for (const p of (await positions(id, players, 30 + players, 9)).filter((q) => q.legal.length > 0)) {
        await page.show(id, p);
        assert.equal(await overflow(page), 0, `${id} at ${width}`);
        const bad = await page.evaluate(() => [...document.querySelectorAll('.table-actions button')].filter((e) => !e.closest('.duck-sum')).filter((e) => {
          const r = e.getBoundingClientRect();
          return r.width < 44 || r.height < 44 || r.bottom > innerHeight + 1 || r.top < 0;
        }).map((e) => `${e.className} ${e.textContent} ${JSON.stringify(e.getBoundingClientRect())}`));
        assert.deepEqual(bad, [], `${id} at ${width}, ${p.view.phase}`);
      }
    }
    await page.close();
  }
});

test('axe finds nothing, day and night, in every phase', { skip }, async () => {
  for (const theme of ['light', 'dark']) {
    const page = await openTable(360, 640, theme);
    for (const [id, players] of [['duck', 4], ['doctor_lucky', 3]]) {
      const seen = new Set();
      for (const p of await positions(id, players, 40, 2)) {
        const kind = `${p.view.phase} ${p.legal.length > 0} ${p.seat < 0} ${p.recent.some((e) => e.end)}`;
        if (seen.has(kind)) continue;
        seen.add(kind);
        await page.show(id, p);
        assert.deepEqual(await violations(page), [], `${id} ${theme} ${kind}`);
      }
    }
    await page.close();
  }
});

test('by keyboard: one tab stop for the hand and one for the ship, arrows inside, Enter picks and acts', { skip }, async () => {
  const page = await openTable(900, 800);
  const duck = (await positions('duck', 3, 50, 1)).find((p) => p.legal.length > 0 && p.view.phase === 'play' && p.view.hands[p.seat].length > 4);
  await page.show('duck', duck);
  await page.locator('.duck-held').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('.duck-held[aria-pressed="true"]').count(), 1);
  assert.equal(await page.locator('.duck-held[tabindex="0"]').count(), 1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal((await page.evaluate(() => window.acted)).length, 1);
  const lucky = (await positions('doctor_lucky', 3, 51, 1)).find((p) => p.legal.some((a) => a.startsWith('go:')));
  await page.show('doctor_lucky', lucky);
  assert.equal(await page.locator('.ship-buttons > [tabindex="0"]').count(), 1);
  const target = lucky.legal.find((a) => a.startsWith('go:')).slice(3);
  await page.locator('.ship-buttons > [tabindex="0"]').focus();
  // Round the ship with the arrows: every dry room can be reached.
  const reached = await page.evaluate(() => {
    const seen = new Set([document.activeElement.dataset.room]);
    const queue = [...seen];
    while (queue.length > 0) {
      const from = queue.pop();
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        document.querySelector(`.ship-buttons [data-room="${from}"]`).focus();
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        const to = document.activeElement.dataset.room;
        if (!seen.has(to)) seen.add(to) && queue.push(to);
      }
    }
    return [...seen].length;
  });
  assert.equal(reached, await page.locator('.ship-buttons > button').count());
  await page.evaluate(() => (window.acted.length = 0));
  await page.locator(`.ship-buttons [data-room="${target}"]`).focus();
  await page.keyboard.press('Enter');
  assert.deepEqual(await page.evaluate(() => window.acted), [`go:${target}`]);
  await page.close();
});

test('choices that are not legal say why; without motion nothing moves', { skip }, async () => {
  const page = await openTable(360, 640);
  const duck = (await positions('duck', 3, 60, 1)).find((p) => p.view.phase === 'play' && p.legal.length > 0 && !p.legal.includes('duck'));
  await page.show('duck', duck);
  await page.locator('.duck-duck').click({ force: true }); // for the browser a disabled one too can be tapped
  assert.deepEqual(await page.evaluate(() => window.acted), []);
  assert.match(await page.locator('.duck-hint').innerText(), /10 or less/);
  const lucky = (await positions('doctor_lucky', 3, 61, 1)).find((p) => p.view.phase === 'turn' && p.legal.length > 0 && !p.legal.includes('save'));
  await page.show('doctor_lucky', lucky);
  await page.locator('.lucky-save').click({ force: true });
  assert.match(await page.locator('.lucky-say').innerText(), /Doctor's room|witness/);
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  await page.show('doctor_lucky', lucky, 'normal');
  assert.ok((await page.evaluate(() => document.getAnimations().length)) > 0, 'the sea swells');
  await page.close();
});

test('colour is never needed: ducks and shapes differ without their inks', { skip }, async () => {
  const page = await openTable(900, 800);
  const p = (await positions('duck', 3, 70, 1)).find((q) => q.seat >= 0 && q.legal.length > 0 && new Set(q.view.hands[q.seat].map((c) => c[1])).size === 3 && q.view.phase === 'play');
  await page.show('duck', p);
  const drawn = await page.evaluate(() => Object.fromEntries([...document.querySelectorAll('[data-card]')].map((e) => [e.dataset.card[1], [...e.querySelectorAll('path')].map((path) => path.getAttribute('d')).join()])));
  assert.equal(new Set(Object.values(drawn)).size, 3);
  const q = (await positions('doctor_lucky', 7, 71, 5))[0];
  await page.show('doctor_lucky', q);
  const pawns = await page.evaluate(() => [...document.querySelectorAll('.lucky-pawn')].map((e) => e.getAttribute('d')));
  assert.equal(new Set(pawns).size, 7);
  await page.close();
});
