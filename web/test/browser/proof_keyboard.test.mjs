// Whole games by keyboard alone: nothing but keyboard.press, and after every key the focus is in sight.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertQuiet, launch, startServer, tooOld } from './support.mjs';
import { focusSeen, games, lcg, openSeeded, pick, READY, standing, verb } from './proof_games.mjs';

const skip = tooOld;
let server, browser;
before(async () => {
  if (!skip) [server, browser] = await Promise.all([startServer(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

class Keyboard {
  presses = 0;
  constructor(page) {
    this.page = page;
  }
  async press(key) {
    this.presses++;
    await this.page.keyboard.press(key);
    const now = await this.page.evaluate(focusSeen);
    assert.ok(now.seen, `after ${key} the focus is out of sight: ${JSON.stringify(now)}`);
  }
  /** Whether the focus is on what is wanted, or on another thing of the same group (arrows go on from there). */
  here(selector) {
    return this.page.evaluate((wanted) => {
      const e = document.activeElement;
      const all = [...document.querySelectorAll(wanted)].filter((x) => x.getClientRects().length > 0);
      if (all.length === 0) return 'absent';
      if (all.includes(e)) return 'there';
      const group = e.closest('[class]:has([data-rove])');
      return e.matches('[data-rove]') && all.some((x) => x.matches('[data-rove]') && [...group.closest('ul, [role=group], .ship-buttons')?.querySelectorAll('[data-rove]') ?? []].includes(x)) ? 'group' : 'elsewhere';
    }, selector);
  }
  /** By Tab to the element, and by the arrows where it shares its Tab stop with others. */
  async reach(selector) {
    for (let i = 0; i < 120; i++) {
      const where = await this.here(selector);
      if (where === 'absent') throw new Error(`nothing matches ${selector}`);
      if (where === 'there') return;
      if (where === 'group') return this.rove(selector);
      await this.press('Tab');
    }
    throw new Error(`not reached by Tab: ${selector}`);
  }
  async rove(selector) {
    // On the ship the arrows follow the plan; Home and the round through all rooms is for lists.
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
      for (let i = 0; i < 30; i++) {
        if ((await this.here(selector)) === 'there') return;
        const before = await this.page.evaluate(() => document.activeElement.dataset.rove);
        await this.press(key);
        if ((await this.page.evaluate(() => document.activeElement.dataset.rove)) === before) break;
      }
    }
    if ((await this.here(selector)) !== 'there') throw new Error(`not reached by arrows: ${selector}`);
  }
  async use(selector) {
    await this.reach(selector);
    await this.press('Enter');
  }
}

const own = (action) => `.play-table [data-action="${action}"]`;

/** What is pressed one after another to do it with the table's own things. */
function ways(game, action) {
  if (game === 'duck' && verb(action) === 'cards') {
    const run = /^([ybr])(\d)-(\d)/.exec(action);
    const span = run && Array.from({ length: Math.abs(run[3] - run[2]) + 1 }, (_, i) => `${Math.min(run[2], run[3]) + i}${run[1]}`);
    const cards = span ?? [...action.slice(1)].map((colour) => action[0] + colour);
    return [...cards.map((card) => `[data-card="${card}"][aria-pressed="false"]`), own(action)];
  }
  if (game === 'doctor_lucky') {
    const [what, card, piece] = action.split(':');
    if (what === 'play') return [`[data-card="m${card}"]`, `[data-piece="${piece}"]`, `.lucky-rooms > ${own(action).slice(12)}`];
    if (what === 'save') return ['.lucky-save', own(action)];
    if (what === 'go') return [`.lucky-rooms > ${own(action).slice(12)}`];
  }
  return [own(action)];
}

for (const [game, seed] of games.map((g, i) => [g, 31 + i]))
  test(`${game}: a whole game by keyboard alone, the focus always in sight`, { skip, timeout: 300_000 }, async () => {
    const page = await openSeeded(browser, server.url, { seed });
    const random = lcg(seed);
    await page.goto(`${server.url}/`);
    await page.waitForSelector('.game-card');
    const keys = new Keyboard(page);
    await keys.use(`.game-${game} .go`);
    const again = async () => {
      await page.waitForSelector('.result');
      await keys.use('.result-next .go');
      await page.waitForSelector('.play:not([data-turn=over])');
    };
    let decisions = 0;
    for (; ; decisions++) {
      await page.waitForSelector(READY, { state: 'attached', timeout: 60_000 });
      const now = await standing(page);
      if (now.turn === 'over') {
        if (decisions > 2) break;
        await again(); // chance and bots may end a game at once
        continue;
      }
      assert.ok(decisions < 400, 'the game ends');
      const action = pick(now.legal, random);
      if (random(3) === 0) {
        await keys.press('a');
        await keys.use(`.all-actions [data-action="${action}"]`);
      } else for (const selector of ways(game, action)) await keys.use(selector);
      const settled = (was) => {
        const root = document.querySelector('.play');
        return root.dataset.turn === 'over' || root.dataset.decision !== String(was) || document.querySelector('[data-confirm=yes]');
      };
      await page.waitForFunction(settled, now.decision, { timeout: 60_000 });
      if (await page.$('[data-confirm=yes]')) {
        if (random(4) === 0) {
          await keys.press('Escape'); // taken back, and chosen again
          assert.deepEqual(await standing(page), now);
          await keys.press('a');
          await keys.use(`.all-actions [data-action="${action}"]`);
          await page.waitForSelector('[data-confirm=yes]');
        }
        await keys.use('[data-confirm=yes]');
      }
      await page.waitForFunction((was) => document.querySelector('.play').dataset.turn === 'over' || (document.querySelector('.play').dataset.decision !== String(was) && document.querySelector('.all-actions')), now.decision, { timeout: 60_000 });
    }
    await again();
    console.log(`${game}: ${decisions} decisions, ${keys.presses} keys`);
    assertQuiet(page);
    await page.context().close();
  });
