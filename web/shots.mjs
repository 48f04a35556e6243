// The pictures of docs/images: `LUCKPOND=../build/luckpond node shots.mjs [--only WORD]`. Local games are dealt from fixed seeds, so a
// picture changes when the page does; what a server deals differs from run to run.
// `--look DIR` instead: every screen at phone and desktop size, by day and by night, as PNG, to be looked at.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openSeeded } from './test/browser/proof_games.mjs';
import { aside, atTables } from './test/browser/proof_screens.mjs';
import { launch, startServer } from './test/browser/support.mjs';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, look: { type: 'string' } } });
const images = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs/images');
const BYTES_MOST = 150_000;

const screens = [...aside, ...atTables];
const desk = { width: 1280, height: 800 };
const phone = { width: 360, height: 640 };
const television = { width: 1600, height: 900 };
const players = { lucktails: 5, doctor_lucky: 4, yucatan: 4, duck: 4 };

/** A sheet somebody has begun to fill. */
async function fillPad(page) {
  for (const [row, column, tips] of [[1, 1, ['odd', 'odd', 'blue', '3']], [1, 2, []], [1, 3, ['even', 'even', 'even', 'square', 'square']], [2, 1, ['red', '5', '5']]]) {
    await page.locator('.pad-paper tbody tr').nth(row - 1).locator('button').nth(column - 1).click();
    for (const tip of tips) await page.click(`.pad-tips [data-tip="${tip}"]`);
    await page.click(tips.length > 0 ? '[data-write]' : '[data-bust]');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
  }
}

/** The middle of a game, not its end. */
async function rewind(page) {
  await page.goto(`${page.url().split('#')[0]}#9`);
  await page.reload();
  await page.waitForSelector('.replay[data-at="9"]');
  await page.click('#side-log');
}

/** The luck report, from its heading on. */
async function showReport(page) {
  await page.waitForSelector('[data-report=done]', { timeout: 60_000 });
  await page.locator('.report').evaluate((e) => e.scrollIntoView({ block: 'start' }));
}

/** What is shown of which screen (test/browser/proof_screens.mjs), and what is done there first. */
const shots = [
  { file: 'start', screen: 'start', size: desk },
  { file: 'lucktails', screen: 'lucktails: bait', size: desk, first: (page) => page.waitForSelector('.lt-say', { state: 'detached' }) },
  { file: 'lucktails-phone', screen: 'lucktails: begin', size: phone, theme: 'dark' },
  { file: 'doctor_lucky', screen: 'doctor_lucky: begin', size: desk },
  { file: 'doctor_lucky-phone', screen: 'doctor_lucky: begin', size: phone },
  { file: 'yucatan', screen: 'yucatan: stake', size: desk, theme: 'dark' },
  { file: 'yucatan-phone', screen: 'yucatan: stake', size: phone, language: 'fr' },
  { file: 'duck', screen: 'duck: duckable', size: desk },
  { file: 'duck-phone', screen: 'duck: duckable', size: phone, theme: 'dark', language: 'de' },
  { file: 'lobby', screen: 'lobby', size: desk },
  { file: 'screen', screen: 'table screen lucktails', size: television },
  { file: 'tutorial', screen: 'tutorial yucatan, later', size: phone },
  { file: 'replay', screen: 'replay', size: desk, first: rewind },
  { file: 'report', screen: 'duck: result', size: desk, first: showReport },
  { file: 'pad', screen: 'score pad yucatan', size: phone, first: fillPad },
  { file: 'curtain', screen: 'curtain', size: phone, theme: 'dark' },
];

const unknown = shots.filter((shot) => !screens.some((s) => s.name === shot.screen));
if (unknown.length > 0) throw new Error(`no such screens: ${unknown.map((shot) => shot.screen).join(', ')}`);

const server = await startServer({ LUCKPOND_BOT_PACE_MS: '2' });
const browser = await launch();

/** Opens one screen in a profile of its own and hands the page to `take`. */
async function shoot({ screen, size, theme = 'light', language = 'en', first }, take) {
  const page = await openSeeded(browser, server.url, {
    seed: 3, players, viewport: size, colorScheme: theme, deviceScaleFactor: size === phone ? 2 : 1, wishes: { name: 'Ana', confirm: 'never', language, theme },
  });
  const guests = [];
  await screens.find((s) => s.name === screen).open(page, server.url, { browser, guests });
  await first?.(page);
  await page.mouse.move(0, 0);
  await page.waitForTimeout(300);
  await take(page);
  for (const context of [page.context(), ...guests]) await context.close();
}

/** WebP keeps flat inks sharp in half the bytes of a PNG. */
async function webp(page) {
  const session = await page.context().newCDPSession(page);
  for (let quality = 90; ; quality -= 10) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length <= BYTES_MOST || quality <= 50) return bytes;
  }
}

/** For somebody who wants to see everything. */
async function lookAround(folder) {
  await mkdir(folder, { recursive: true });
  for (const { name } of screens.filter((s) => s.name.includes(values.only)))
    for (const [kind, size] of [['phone', phone], ['desk', { width: 1440, height: 900 }]])
      for (const theme of ['light', 'dark']) {
        const path = join(folder, `${name.replaceAll(/\W+/g, '_')}-${kind}-${theme}.png`);
        await shoot({ screen: name, size, theme }, (page) => page.screenshot({ path }));
      }
}

async function illustrate() {
  for (const shot of shots.filter((s) => s.file.includes(values.only)))
    await shoot(shot, async (page) => {
      const bytes = await webp(page);
      await writeFile(join(images, `${shot.file}.webp`), bytes);
      console.log(`${shot.file}.webp ${Math.round(bytes.length / 1000)} kB`);
    });
}

try {
  await (values.look ? lookAround(resolve(values.look)) : illustrate());
} finally {
  await browser.close();
  await server.stop();
}
