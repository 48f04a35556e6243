// Colour is never needed: every two cards, dice, tips, pawns and seats of a game differ in shape alone (all inks printed in one grey),
// for four ways of seeing colours differently, in the few colours that a reader has forced on the page, and in what they are called.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import { begin, openSeeded } from './proof_games.mjs';
import { launch, startServer, tooOld } from './support.mjs';

const root = new URL('../../../', import.meta.url);
const editions = {};
for (const game of ['lucktails', 'doctor_lucky', 'yucatan', 'duck']) editions[game] = JSON.parse(await readFile(new URL(`editions/${game}/default.json`, root), 'utf8'));

const CELL = { width: 64, height: 88 };

/** The pieces of all games on one sheet, in cells of one size, with what a screen reader calls them. */
const made = await build({
  stdin: {
    contents: `import './design/tokens.css'; import './design/base.css'; import './games/duck.css'; import './games/doctor_lucky.css'; import './games/yucatan.css'; import './games/lucktails.css';
      import { render } from 'preact';
      import { DuckCard, Belt } from './games/duck_art.tsx'; import { cardName } from './games/duck_cards.ts';
      import { LuckyCard } from './games/doctor_lucky_cards.tsx'; import { cardWords as luckyWords } from './games/doctor_lucky_text.ts'; import { Pawn } from './games/doctor_lucky_pieces.tsx';
      import { Die, TipSign } from './games/yucatan_dice.tsx'; import { facesOf, tips, label } from './games/yucatan_words.ts';
      import { CardFace } from './games/lucktails_cards.tsx'; import { cardWords, deckOf } from './games/lucktails_words.ts';
      import { SeatAvatar, seatShapes } from './design/seat.tsx';
      const all = (editions) => {
        const lucky = editions.doctor_lucky, deck = deckOf(editions.lucktails);
        const rooms = lucky.values.rooms.value.map((r) => 'm' + r.id), aids = lucky.values.aid.value.map((a) => a.id);
        const view = { throws: [], points: 0, dice_left: 12 };
        return {
          'cards of DUCK': ['y', 'b', 'r'].flatMap((c) => [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => n + c)).map((card) => [cardName(card), <span class="duck"><DuckCard card={card} /></span>]),
          'lifebelts of DUCK': [['green 6', <span class="duck"><Belt green={6} /></span>], ['red 6', <span class="duck"><Belt red={6} /></span>]],
          'cards of Save Doctor Lucky': ['f1', 'f2', 'f3', ...aids, ...rooms].map((card) => [luckyWords(card, lucky), <span class="lucky"><LuckyCard card={card} here={null} edition={lucky} /></span>]),
          'pawns of Save Doctor Lucky': [0, 1, 2, 3, 4, 5, 6].map((seat) => ['pawn ' + seatShapes[seat], <svg viewBox="-16 -16 32 32"><Pawn seat={seat} letter="" mine={false} /></svg>]),
          'dice of Yu-ca-tan': facesOf(editions.yucatan).map((face) => [String(face.number), <span class="yucatan"><Die face={face} /></span>]),
          'dice of Yu-ca-tan without their numbers, by colour and shape': [...new Map(facesOf(editions.yucatan).map((f) => [f.colour + f.shape, f])).values()].map((face) => [face.colour + ' ' + face.shape, <span class="yucatan"><Die face={{ ...face, number: '' }} /></span>]),
          'tips of Yu-ca-tan': tips.map((tip) => [label(tip, view, [], editions.yucatan), <span class="yucatan"><TipSign tip={tip} /></span>]),
          'cards of Lucktails': deck.map((card) => [cardWords(card), <span class="lucktails"><CardFace card={card} deck={deck} /></span>]),
          'seats': [0, 1, 2, 3, 4, 5, 6].map((seat) => [seatShapes[seat], <SeatAvatar seat={seat} />]),
        };
      };
      window.show = (editions) => {
        const sheet = all(editions);
        const cells = Object.entries(sheet).flatMap(([kind, list]) => list.map(([name, picture]) => ({ kind, name, picture })));
        render(<div class="gallery">{cells.map((c) => <div class="cell">{c.picture}</div>)}</div>, document.body);
        return cells.map(({ kind, name }) => ({ kind, name }));
      };`,
    resolveDir: new URL('web/src', root).pathname,
    loader: 'tsx',
  },
  bundle: true, write: false, outdir: 'out', format: 'iife', jsx: 'automatic', jsxImportSource: 'preact', logLevel: 'error',
});
const [script, style] = ['js', 'css'].map((end) => made.outputFiles.find((f) => f.path.endsWith(end)).text);
const gallery = `body { margin: 0; background: #fff; } .gallery { display: flex; flex-wrap: wrap; width: ${CELL.width * 16}px; }
  .cell { box-sizing: border-box; width: ${CELL.width}px; height: ${CELL.height}px; padding: 2px; overflow: hidden; } .cell > * { display: block; } .cell svg { display: block !important; width: 60px !important; height: auto !important; }`;
/** Every ink the same: what still differs is shape. */
const grey = `:root { ${['red', 'yellow', 'blue', 'orange', 'green', 'plum'].map((ink) => `--print-${ink}: #777 !important`).join('; ')}; --pond-deep: #777 !important; } .gallery { filter: grayscale(1); }`;

/** Tips lie on a stone and pawns on a deck that keep their own inks, as yucatan.css and doctor_lucky.css say. */
const printed = '.cell:has(> .yucatan), .cell:has(> svg) { forced-color-adjust: none; background: #fff; }';

let server, browser;
before(async () => {
  if (!tooOld) [server, browser] = await Promise.all([startServer(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function openGallery(theme, extra = '', forcedColors = 'none') {
  const page = await browser.newPage({ viewport: { width: CELL.width * 16, height: 1200 }, forcedColors, colorScheme: theme });
  await page.setContent(`<!doctype html><html lang="en" data-theme="${theme}"><head><title>pieces</title></head><body></body></html>`);
  await page.addStyleTag({ content: style + gallery + extra });
  await page.addScriptTag({ content: script });
  const cells = await page.evaluate((all) => window.show(all), editions);
  return { page, cells };
}

/** Pairs of one kind whose pictures are closer than `least` percent of their pixels, as greys. */
async function tooClose({ page, cells }, least) {
  const shot = (await page.screenshot({ fullPage: true })).toString('base64');
  return page.evaluate(
    async ([data, list, { width, height }, limit]) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const pen = canvas.getContext('2d');
      pen.drawImage(picture, 0, 0);
      const greys = [...document.querySelectorAll('.cell')].map((cell) => {
        const at = cell.getBoundingClientRect();
        const { data: pixels } = pen.getImageData(Math.round(at.left), Math.round(at.top + scrollY), width, height);
        return Float32Array.from({ length: width * height }, (_, i) => 0.299 * pixels[4 * i] + 0.587 * pixels[4 * i + 1] + 0.114 * pixels[4 * i + 2]);
      });
      const close = [];
      for (let a = 0; a < list.length; a++)
        for (let b = a + 1; b < list.length && list[b].kind === list[a].kind; b++) {
          let differ = 0;
          for (let i = 0; i < greys[a].length; i++) if (Math.abs(greys[a][i] - greys[b][i]) > 48) differ++;
          const share = (100 * differ) / greys[a].length;
          if (share < limit) close.push(`${list[a].kind}: ${list[a].name} and ${list[b].name} differ in ${share.toFixed(2)} % of the picture`);
        }
      return close;
    },
    [shot, cells, CELL, least],
  );
}

test('every two pieces of a game differ when all inks are the same grey', { skip: tooOld }, async () => {
  for (const theme of ['light', 'dark']) {
    const open = await openGallery(theme, grey);
    assert.ok(open.cells.length > 110, `${open.cells.length} pieces`);
    assert.deepEqual(await tooClose(open, 0.8), [], theme);
    await open.page.close();
  }
});

test('the test would see it: two pieces that differ in colour only are too close', { skip: tooOld }, async () => {
  const open = await openGallery('light', grey);
  await open.page.evaluate(() => {
    const [first, second] = document.querySelectorAll('.cell');
    second.replaceChildren(first.firstChild.cloneNode(true));
  });
  assert.equal((await tooClose(open, 0.8)).length, 1);
  await open.page.close();
});

test('every two pieces differ for those who see colours differently', { skip: tooOld }, async () => {
  const open = await openGallery('light');
  const cdp = await open.page.context().newCDPSession(open.page);
  for (const type of ['achromatopsia', 'deuteranopia', 'protanopia', 'tritanopia']) {
    await cdp.send('Emulation.setEmulatedVisionDeficiency', { type });
    assert.deepEqual(await tooClose(open, 0.8), [], type);
  }
  await open.page.close();
});

test('every two pieces have different names', { skip: tooOld }, async () => {
  const { page, cells } = await openGallery('light');
  for (const kind of new Set(cells.map((c) => c.kind))) {
    const names = cells.filter((c) => c.kind === kind).map((c) => c.name);
    assert.ok(names.every(Boolean));
    assert.equal(new Set(names).size, names.length, kind);
  }
  await page.close();
});

test('every two pieces differ in forced colours', { skip: tooOld }, async () => {
  for (const theme of ['light', 'dark']) {
    const open = await openGallery(theme, printed, 'active');
    assert.deepEqual(await tooClose(open, 0.8), [], theme);
    await open.page.close();
  }
});

/** What nobody would recognize as a control when backgrounds and shadows are gone, and turns that nothing shows. Runs in the page. */
function lost() {
  const found = [];
  const plain = (e) => getComputedStyle(e).backgroundColor;
  const seen = (e) => {
    const style = getComputedStyle(e);
    const edge = parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none' && style.borderTopColor !== plain(e.parentElement);
    return edge || parseFloat(style.outlineWidth) > 0 || style.textDecorationLine === 'underline' || e.querySelector('svg, .icon') !== null || e.closest('.lucky-map, .ship-buttons, h3, [role=tablist]') !== null;
  };
  for (const e of document.querySelectorAll('button, a[href], summary')) {
    if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || e.getBoundingClientRect().width <= 1) continue;
    if (!seen(e)) found.push(`${e.className || e.tagName}: ${e.textContent.trim().slice(0, 40)}`);
  }
  const [here, other] = [document.querySelector('.seat.here'), document.querySelector('.seat:not(.here)')];
  if (here && other && getComputedStyle(here).borderTopColor === getComputedStyle(other).borderTopColor) found.push('whose turn it is');
  return found;
}

for (const game of Object.keys(editions))
  test(`${game} can be used in forced colours`, { skip: tooOld }, async () => {
    const page = await openSeeded(browser, server.url, { seed: 3, forcedColors: 'active' });
    await begin(page, server.url, game);
    assert.deepEqual(await page.evaluate(lost), []);
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    assert.notEqual(ring, 'none', 'the focus is seen');
    await page.context().close();
  });
