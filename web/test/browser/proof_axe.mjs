// axe on a list of screens: WCAG 2.2 A and AA, by day and by night. In the short run each screen in one language, another one for the
// next; in the full run in all of them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, startServer, tooOld, violations } from './support.mjs';
import { full, languages, openSeeded } from './proof_games.mjs';

/** As the settings do it, without drawing anything anew. */
const turnTheme = (page, theme) => page.evaluate((t) => (document.documentElement.dataset.theme = t), theme);

/** axe leaves a page it has looked at for a while; a fresh one for every few screens. */
const EACH = 8;

export function axeTests(screens, first = 0) {
  let server, browser;
  before(async () => {
    if (!tooOld) [server, browser] = await Promise.all([startServer({ LUCKPOND_BOT_PACE_MS: '2' }), launch()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  const jobs = screens.flatMap((screen, i) => (full ? languages : [languages[(i + first) % 4]]).map((language) => ({ screen, language })));
  for (const language of languages) {
    const mine = jobs.filter((job) => job.language === language).map((job) => job.screen);
    test(`axe finds nothing on ${mine.length} screens in ${language}, light and dark`, { skip: tooOld, timeout: full ? 1_200_000 : 390_000 }, async () => {
      for (let at = 0; at < mine.length; at += EACH) {
        const page = await openSeeded(browser, server.url, { seed: 3, wishes: { language } });
        for (const screen of mine.slice(at, at + EACH)) {
          await screen.open(page, server.url, { browser });
          for (const theme of ['light', 'dark']) {
            await turnTheme(page, theme);
            assert.deepEqual(await violations(page), [], `${screen.name}, ${language}, ${theme}`);
          }
        }
        await page.context().close();
      }
    });
  }
}
