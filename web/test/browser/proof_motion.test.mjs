// Motion that can be had, hurried and done without; and a finger that slips does nothing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, games, openSeeded, playUntil, standing } from './proof_games.mjs';
import { launch, startServer, tooOld } from './support.mjs';

const skip = tooOld;
let server, browser;
before(async () => {
  if (!skip) [server, browser] = await Promise.all([startServer(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

for (const game of games)
  test(`${game}: less motion is no motion, through a whole game`, { skip, timeout: 180_000 }, async () => {
    for (const how of ['system', 'setting']) {
      const page = await openSeeded(browser, server.url, { seed: 12, reducedMotion: how === 'system' ? 'reduce' : 'no-preference', wishes: { confirm: 'never', ...(how === 'setting' ? { motion: 'none' } : {}) } });
      await page.addInitScript(() => {
        window.moved = new Set();
        const count = () => {
          for (const a of document.getAnimations()) window.moved.add(`${a.animationName ?? a.transitionProperty ?? 'script'} on ${a.effect?.target?.className?.baseVal ?? a.effect?.target?.className}`);
          requestAnimationFrame(count);
        };
        requestAnimationFrame(count);
      });
      await begin(page, server.url, game);
      if (how === 'system') await playUntil(page, () => false, { seed: 2 });
      else await playUntil(page, (root) => Number(root.dataset.decision) > 25 && root.querySelector('.all-actions'), { seed: 2 });
      assert.deepEqual(await page.evaluate(() => [...window.moved]), [], how);
      await page.context().close();
    }
  });

/** How many animations with an end are under way, and keeps them; the swell of the sea has no end. */
const running = (page) =>
  page.evaluate(() => {
    window.running = document.getAnimations().filter((a) => a.playState === 'running' && a.effect.getComputedTiming().endTime !== Infinity && !(a instanceof CSSTransition));
    return window.running.length;
  });
/** How many of those still are; what somebody else has begun in between does not count. */
const stillRunning = (page) => page.evaluate(() => window.running.filter((a) => a.playState === 'running' && a.effect.target?.isConnected).map((a) => a.animationName ?? a.id));

for (const game of games)
  test(`${game}: things move, and any key ends it`, { skip, timeout: 120_000 }, async () => {
    const page = await openSeeded(browser, server.url, { seed: 13, reducedMotion: 'no-preference', wishes: { confirm: 'never' } });
    await begin(page, server.url, game);
    let seen = 0;
    for (let tries = 0; tries < 40 && seen < 2; tries++) {
      const now = await standing(page);
      if (now.turn === 'over') break;
      if (now.legal.length > 0) {
        const wanted = ['draw', 'pile', 'take', 'odd', 'keep', 'even'].find((a) => now.legal.includes(a)) ?? now.legal.at(-1);
        await page.evaluate((a) => document.querySelector(`.all-actions [data-action="${a}"]`)?.click(), wanted);
      }
      for (let i = 0; i < 12; i++) {
        if ((await running(page)) === 0) {
          await page.waitForTimeout(60);
          continue;
        }
        seen++;
        await page.keyboard.press('Shift');
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        assert.deepEqual(await stillRunning(page), [], 'a key finishes what moves');
        break;
      }
    }
    assert.ok(seen > 0, 'something moved');
    await page.context().close();
  });

/** What the page sends to the rules core. */
const countActs = (page) =>
  page.addInitScript(() => {
    window.acts = [];
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message.ask === 'act') window.acts.push(message.action);
      return postMessage.call(this, message, ...rest);
    };
  });

for (const game of games)
  test(`${game}: a double click is one action, a finger that slips off is none`, { skip, timeout: 120_000 }, async () => {
    const page = await openSeeded(browser, server.url, { seed: 14, wishes: { confirm: 'never' } });
    await countActs(page);
    await begin(page, server.url, game);
    // DUCK: a card has to be picked up before there is something to press.
    const ready = async () => {
      await page.waitForSelector('.all-actions');
      if (game === 'duck' && (await page.$('.duck-held[aria-pressed=false]')) && !(await page.$('.duck-play'))) await page.click('.duck-held');
      // Whatever is on the table and large enough to be hit in its middle.
      return page.evaluate(() => {
        for (const e of document.querySelectorAll('.table-actions [data-action], .yu-tip[data-action]')) {
          const at = e.getBoundingClientRect();
          const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
          if (at.width > 20 && e.contains(document.elementFromPoint(x, y))) return { x, y };
        }
        return null;
      });
    };
    const at = await ready();
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(3, 300, { steps: 4 });
    await page.mouse.up();
    assert.deepEqual(await page.evaluate(() => window.acts), [], 'let go elsewhere');
    const before = (await standing(page)).decision;
    const again = await ready();
    await page.mouse.dblclick(again.x, again.y);
    await page.waitForFunction((was) => Number(document.querySelector('.play').dataset.decision) !== was || document.querySelector('.play').dataset.turn === 'over', before);
    await page.waitForTimeout(400);
    assert.equal((await page.evaluate(() => window.acts)).length, 1, 'twice is once');
    await page.context().close();
  });
