// Frames a second of each game's motion on a processor four times slower: measured and printed, not asserted; this machine has no
// graphics card, and may have other things to do.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, startServer, tooOld } from './support.mjs';
import { begin, games, openSeeded, standing } from './proof_games.mjs';

const skip = tooOld;
let server, browser;
before(async () => {
  if (!skip) [server, browser] = await Promise.all([startServer(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const MOVES = 6;
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

for (const game of games)
  test(`${game}: frames of its motion at a quarter of the speed`, { skip, timeout: 180_000 }, async () => {
    const page = await openSeeded(browser, server.url, { seed: 21, reducedMotion: 'no-preference', wishes: { confirm: 'never' } });
    await begin(page, server.url, game);
    await page.evaluate(() => {
      // How long each frame lasted while something with an end was moving.
      window.frames = [];
      let last = performance.now();
      const frame = (now) => {
        const moving = document.getAnimations().some((a) => a.playState === 'running' && a.effect.getComputedTiming().endTime !== Infinity);
        if (moving) window.frames.push(now - last);
        last = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    for (let i = 0; i < MOVES; i++) {
      await page.waitForSelector('.all-actions, [data-turn=over]', { state: 'attached', timeout: 90_000 });
      const { legal, turn, decision } = await standing(page);
      if (turn === 'over') break;
      const wanted = ['draw', 'pile', 'take', 'odd', 'even', 'keep'].find((a) => legal.includes(a)) ?? legal.at(-1);
      await page.evaluate((a) => document.querySelector(`.all-actions [data-action="${a}"]`)?.click(), wanted);
      await page.waitForFunction((was) => Number(document.querySelector('.play').dataset.decision) !== was, decision, { timeout: 90_000 });
      await page.waitForTimeout(400);
    }
    const frames = await page.evaluate(() => window.frames);
    assert.ok(frames.length > 5, 'something moved');
    const slow = frames.filter((ms) => ms > 34).length;
    console.log(`${game}: ${frames.length} frames, median ${median(frames).toFixed(1)} ms (${Math.round(1000 / median(frames))} a second), ${Math.round((100 * slow) / frames.length)} % longer than two of sixty a second`);
    await page.context().close();
  });
