// Tutorials, and the rules beside the table, in the real page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertQuiet, launch, openPage as openAny, overflow, startServer, tooOld, violations } from './support.mjs';

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

/** What the tutorial says now, where it points, and where the keyboard is. */
const callout = (page) =>
  page.evaluate(() => {
    const box = document.querySelector('.callout');
    const focus = document.activeElement;
    const seen = focus.getBoundingClientRect();
    const top = document.elementFromPoint(seen.x + seen.width / 2, seen.y + seen.height / 2);
    const rect = box.getBoundingClientRect();
    return {
      step: Number(box.dataset.callout), text: box.querySelector('.callout-text').textContent, last: box.querySelector('.callout-next') === null,
      inside: rect.left >= 0 && rect.top >= 0 && rect.right <= innerWidth && rect.bottom <= innerHeight,
      focus: { next: 'next' in focus.dataset, inTable: focus.closest('.play-table') !== null, seen: top !== null && (focus.contains(top) || top.contains(focus)) },
    };
  });

async function begin(page, game) {
  await page.goto(`${server.url}/learn/${game}`);
  await moved(page, -1);
}

/** Waits until the callout of another step is there; the keyboard is then with it. */
async function moved(page, step) {
  await page.waitForFunction((was) => {
    const now = document.querySelector('.callout')?.dataset.callout;
    return now !== undefined && Number(now) !== was;
  }, step, { timeout: 20000 });
}

/** Does something, and waits until the tutorial is elsewhere: at another part of the choice, at the next step, or waiting for others. */
async function changes(page, deed) {
  const was = await page.getAttribute('.callout', 'data-at');
  await deed();
  await page.waitForFunction((at) => document.querySelector('.callout').dataset.at !== at, was, { timeout: 20000 });
}

for (const game of games)
  test(`${game}: the tutorial by keyboard alone, to "Play now"`, { skip }, async () => {
    const page = await openPage();
    await begin(page, game);
    let presses = 0;
    for (let now = await callout(page); !now.last; now = await callout(page)) {
      assert.ok(now.inside, `step ${now.step}: the callout is in the window`);
      assert.ok(now.focus.next || now.focus.inTable, `step ${now.step}: the keyboard is where it is needed`);
      assert.ok(now.focus.seen, `step ${now.step}: the focus is in sight`);
      const before = now.step;
      // The focus is on the thing itself, or on Next; a choice made of several parts moves it on.
      for (let part = 0; part < 8 && (await page.getAttribute('.callout', 'data-callout')) === String(before); part++) {
        presses++;
        await changes(page, () => page.keyboard.press('Enter'));
      }
      await moved(page, before);
    }
    assert.ok(presses < 45, `${presses} key presses`);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('href')), `/solo/${game}?now`);
    await page.keyboard.press('Enter');
    await page.waitForSelector(`.play[data-game="${game}"] .all-actions`);
    assert.equal(await page.$('.callout'), null);
    assertQuiet(page);
    await page.context().close();
  });

for (const [game, theme, size] of [['yucatan', 'light', { width: 1280, height: 800 }], ['lucktails', 'dark', { width: 360, height: 640 }], ['duck', 'light', { width: 320, height: 568 }], ['doctor_lucky', 'dark', { width: 1440, height: 900 }]])
  test(`${game}: the tutorial by clicking what is ringed; accessible (${theme}, ${size.width})`, { skip }, async () => {
    const page = await openPage({ colorScheme: theme, viewport: size });
    await begin(page, game);
    for (let now = await callout(page); ; now = await callout(page)) {
      if (now.step % 3 === 0 || now.last) assert.deepEqual(await troubles(page), [], `step ${now.step}`);
      assert.equal(await overflow(page), 0);
      if (now.last) break;
      const before = now.step;
      for (let part = 0; part < 8 && (await page.getAttribute('.callout', 'data-callout')) === String(before); part++) {
        await changes(page, async () => {
          const next = page.locator('.callout-next.go');
          if (await next.count()) return next.click();
          const ring = await page.locator('.callout-ring').boundingBox();
          return page.mouse.click(ring.x + ring.width / 2, ring.y + ring.height / 2);
        });
      }
      await moved(page, before);
    }
    assertQuiet(page);
    await page.context().close();
  });

test('a wrong action is refused with a reason; back, show me and from the start', { skip }, async () => {
  const page = await openPage();
  await begin(page, 'yucatan');
  await page.click('[data-next]');
  await moved(page, 0);
  await page.click('[data-tip="5"]', { force: true });
  await page.waitForSelector('.toast:has-text("half of all faces are odd")');
  assert.equal((await callout(page)).step, 1);
  const spoken = await page.textContent('.callout-text[aria-live=polite]');
  assert.match(spoken, /odd/);
  await page.click('.callout-next'); // show me
  await moved(page, 1);
  assert.equal((await callout(page)).step, 2);
  assert.match(await page.textContent('.yu-stake'), /5/);
  await page.click('[data-back]');
  await moved(page, 2);
  assert.equal((await callout(page)).step, 1);
  assert.match(await page.textContent('.yu-stake'), /12/);
  await page.click('[data-next]');
  await moved(page, 1);
  await page.click('[aria-label="From the start"]');
  await page.waitForSelector('[data-callout="0"]');
  assertQuiet(page);
  await page.context().close();
});

for (const wide of [true, false])
  test(`the rules beside the table open with r at the decision at hand (${wide ? 'column' : 'sheet'})`, { skip }, async () => {
    const page = await openPage(wide ? { viewport: { width: 1280, height: 800 }, locale: 'de' } : {});
    await page.goto(`${server.url}/solo/lucktails?now`);
    await page.waitForSelector('.play .all-actions');
    await page.keyboard.press('r');
    const now = page.locator('.rules-section.now');
    await now.waitFor();
    assert.equal(await now.getAttribute('data-section'), 'bait');
    const inSight = () => now.evaluate((e) => {
      const box = e.getBoundingClientRect();
      const top = document.elementFromPoint(box.x + 40, box.y + 12);
      return top !== null && e.contains(top);
    });
    assert.ok(await inSight(), 'the section is in sight');
    assert.deepEqual(await troubles(page), []);
    await page.fill('.rules input[type=search]', wide ? 'köder decke' : 'nobody took');
    assert.equal(await page.locator('.rules-section').count() > 0, !wide);
    if (!wide) assert.ok(await page.locator('.rules mark').count() > 0);
    await page.fill('.rules input[type=search]', '');
    await page.click('.rules .sources summary');
    await page.waitForSelector('.rules .provenance .from.reconstructed');
    assert.equal(await overflow(page), 0);
    assertQuiet(page);
    await page.context().close();
  });

test('the rules of every game on a page of their own, in every language', { skip }, async () => {
  for (const locale of ['en', 'de', 'fr', 'nl']) {
    const page = await openPage({ locale, colorScheme: locale === 'de' || locale === 'nl' ? 'dark' : 'light' });
    for (const game of games) {
      await page.goto(`${server.url}/learn/${game}/rules`);
      await page.waitForSelector('.rules-section');
      if (games.indexOf(game) === ['en', 'de', 'fr', 'nl'].indexOf(locale)) assert.deepEqual(await troubles(page), [], `${game} ${locale}`);
      assert.equal(await overflow(page), 0);
      assert.doesNotMatch(await page.textContent('.rules'), /\{\w+\}/);
    }
    assertQuiet(page);
    await page.context().close();
  }
});

test('a tutorial works without a network', { skip }, async () => {
  const page = await openPage({ serviceWorkers: 'allow' });
  await page.goto(`${server.url}/`);
  await page.waitForFunction(async () => (await navigator.serviceWorker?.ready)?.active?.state === 'activated');
  await page.context().setOffline(true);
  await begin(page, 'duck');
  await page.click('[data-next]');
  await moved(page, 0);
  await page.click('.callout-next');
  await moved(page, 1);
  await page.context().close();
});
