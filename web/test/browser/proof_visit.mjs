// Visits screens one by one and looks at each in several languages, themes and sizes: axe (WCAG 2.2 A and AA) and the layout.
// In the short run each screen is seen in one language, one theme and at two sizes, the next screen in the next ones; LUCKPOND_FULL=1:
// in all.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { full, languages, openSeeded } from './proof_games.mjs';
import { hiddenFocus, leftInEnglish, leftInPseudo, misplaced, namesOfEditions } from './proof_layout.mjs';
import { launch, startServer, tooOld, violations } from './support.mjs';

/** `text`: what the browser is set to, 100 % being 16 pixels. */
const sizes = [
  { width: 360, height: 640 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
  { width: 360, height: 640, text: 200 },
  { width: 1280, height: 800, text: 200 },
];
const PSEUDO = 'xx';

const twoFrames = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** As if it had been chosen in another tab: the screen stays as it is, in other words. */
async function speak(page, language) {
  await page.evaluate((wish) => {
    const key = 'luckpond.settings';
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), language: wish }));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, language);
  await page.waitForFunction((wish) => document.documentElement.lang === wish, language);
  await twoFrames(page);
}

/** As the settings do it; colours on their way to others are not looked at. */
async function turn(page, theme) {
  await page.evaluate((wish) => (document.documentElement.dataset.theme = wish), theme);
  await twoFrames(page);
  await page.evaluate(() => document.getAnimations().forEach((a) => a.effect?.getComputedTiming().endTime !== Infinity && a.finish()));
}

/** By day everything; by night, where only colours are different, the contrasts. In the short run one of them. */
async function accessible(page, i) {
  const night = Math.floor(i / 4) % 2 === 1;
  // From the top of a very long phone: of what is half scrolled away axe takes the wrong background and size.
  await page.setViewportSize({ ...sizes[0], height: 2000 });
  await page.evaluate(() => [document.scrollingElement, ...document.querySelectorAll('.play-table, .play-dock')].forEach((e) => e.scrollTo(0, 0)));
  await twoFrames(page);
  const found = full || !night ? await violations(page) : [];
  if (!full && !night) return found;
  await turn(page, 'dark');
  const dark = await violations(page, full ? ['color-contrast', 'link-in-text-block'] : null);
  await turn(page, 'light');
  return [...found, ...dark.map((v) => `dark: ${v}`)];
}

async function resize(page, cdp, { text = 100, ...size }) {
  await page.setViewportSize(size);
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 0.16 * text } });
  await twoFrames(page);
}

async function look(page, screen, i, known) {
  const wrong = [];
  const say = (where, list) => wrong.push(...list.map((what) => `${screen.name}, ${where}: ${what}`));
  const cdp = await page.context().newCDPSession(page);
  const lie = async (language, wanted) => {
    for (const size of wanted) {
      await resize(page, cdp, size);
      const where = `${language} ${size.width}×${size.height}${size.text ? ` ${size.text} %` : ''}`;
      const real = language !== PSEUDO; // its sentences are longer than any language's: on the smallest phones they may push
      say(where, await misplaced(page, { together: !size.text && (real || size.height >= 640), real, usual: !size.text }));
      const focus = real ? size.height < 640 && (!full || language === 'de') : size.height >= 640;
      if (focus && !size.text && (full || i % 2 === 0)) say(where, await hiddenFocus(page));
    }
    await resize(page, cdp, sizes[0]);
  };
  say('texts', await leftInEnglish(page, known));
  await lie(PSEUDO, full ? sizes : [sizes[i % sizes.length]]);
  for (const language of full ? languages : [languages[i % 4]]) {
    await speak(page, language);
    say(language, await leftInPseudo(page));
    say(language, await accessible(page, i));
    await lie(language, full ? sizes : [sizes[i % 5 === 0 ? 3 : i % 2]]);
  }
  say('console', page.problems.filter((p) => !/status of 404/.test(p))); // asked for: what does not exist
  return wrong;
}

/** Two screens at a time: one is drawn while the other is looked at. */
export function visitTests(screens) {
  let server, browser;
  before(async () => {
    if (!tooOld) [server, browser] = await Promise.all([startServer({ LUCKPOND_BOT_PACE_MS: '2' }), launch()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  test(`${screens.length} screens are accessible and fit everywhere`, { skip: tooOld, timeout: 1_440_000 }, async () => {
    const known = await namesOfEditions();
    const wrong = [];
    const spent = { open: 0, look: 0 };
    const waiting = [...screens.entries()].filter(([, s]) => s.name.includes(process.env.LUCKPOND_SCREEN ?? ''));
    const visit = async () => {
      for (let next; (next = waiting.shift()); ) {
        const [i, screen] = next;
        const guests = [];
        const page = await openSeeded(browser, server.url, { seed: screen.seed ?? 3, wishes: { language: PSEUDO, theme: 'light' }, players: { duck: 4 } });
        const began = Date.now();
        try {
          await screen.open(page, server.url, { browser, guests });
          spent.open += Date.now() - began;
          wrong.push(...(await look(page, screen, i, known)));
          spent.look += Date.now() - began;
        } catch (why) {
          wrong.push(`${screen.name}: ${why.stack}`);
        }
        for (const context of [page.context(), ...guests]) await context.close();
      }
    };
    await Promise.all([visit(), visit()]);
    console.log(`getting there ${Math.round(spent.open / 1000)} s, looking ${Math.round((spent.look - spent.open) / 1000)} s`);
    assert.ok(wrong.length === 0, `${wrong.length} flaws:\n${wrong.join('\n')}`);
  });
}
