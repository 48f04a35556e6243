// What is looked for on a screen, whatever its size and language: nothing scrolls sideways, no word is cut off, everything is large
// enough to hit, hand and main action are in view together, the focus is never hidden; and in the pseudo-language no text is English.
import { readFile } from 'node:fs/promises';
import { focusSeen } from './proof_games.mjs';
import { overflow } from './support.mjs';

/** Words that do not fit where they are. Runs in the page. */
function cutOff() {
  const found = [];
  // Players' names are as long as people like, and the newest line of the log opens when it is tapped: they may end in dots.
  // A speech bubble, a thought and a coin stick out of the card they belong to.
  const mayEnd = '.seat-name, .lt-thought, .lt-coin, .since-last, .duck-fate b, .yu-name, .lt-name, .lt-from, .duck-who, .place-name, .lt-bubble-words, select, .health';
  const unseen = (e) => e.closest('.visually-hidden, [hidden], .wide-only, noscript, .callout.waiting, dialog:not([open]), details:not([open]) > :not(summary)') || !e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement;
    if (walk.currentNode.textContent.trim() === '' || e.closest('svg, script, style') || unseen(e) || e.closest(mayEnd)) continue;
    const style = getComputedStyle(e);
    if (style.clipPath !== 'none' && e.clientWidth <= 1) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const text = range.getBoundingClientRect();
    if (text.width === 0) continue;
    // Every box around it that cuts: what sticks out is lost, unless it can be scrolled there.
    for (let box = e; box && box !== document.body; box = box.parentElement) {
      const s = getComputedStyle(box);
      if (s.position === 'fixed') break;
      const at = box.getBoundingClientRect();
      if (/(auto|scroll)/.test(s.overflowX)) break;
      const cuts = /(hidden|clip)/.test(s.overflowX);
      if ((cuts || box.matches('button, .button, a.button, .panel')) && (text.left < at.left - 2 || text.right > at.right + 2)) {
        found.push(`${e.className || e.tagName} in ${box.className || box.tagName}: ${walk.currentNode.textContent.slice(0, 50)} (${Math.round(text.left)}…${Math.round(text.right)} in ${Math.round(at.left)}…${Math.round(at.right)})`);
        break;
      }
      if (/(auto|scroll)/.test(s.overflowY)) break;
      if (box.matches('button, .button') && (text.top < at.top - 3 || text.bottom > at.bottom + 3)) {
        found.push(`${e.className || e.tagName} out of ${box.className}: ${walk.currentNode.textContent.slice(0, 50)} (${Math.round(text.top)}…${Math.round(text.bottom)} in ${Math.round(at.top)}…${Math.round(at.bottom)})`);
        break;
      }
    }
  }
  return found;
}

/** Words of buttons and headings that are broken in two. Runs in the page. */
function broken() {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walk.nextNode()) {
    const text = walk.currentNode;
    const e = text.parentElement;
    if (!e.closest('button, .button, h1, h2, h3, label, summary') || e.closest('.seat-name, .visually-hidden, [hidden], svg, dialog:not([open])') || e.clientWidth === 1 || !e.checkVisibility()) continue;
    for (const word of text.textContent.matchAll(/\p{L}+/gu)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((at) => Math.round(at.top)));
      if (lines.size > 1) found.push(`${e.className || e.tagName}: ${word[0]} is broken in two`);
    }
  }
  return found;
}

/** What is too small for a finger. Runs in the page. */
function tooSmall() {
  const found = [];
  const size = (e) => {
    const own = e.closest('.strip label, .switch, label:has(> input[type=radio]), label:has(> input[type=checkbox])') ?? e;
    return own.getBoundingClientRect();
  };
  for (const e of document.querySelectorAll('button, a[href], input, select, summary, [role=tab]')) {
    if (!e.checkVisibility({ visibilityProperty: true }) || e.closest('dialog:not([open]), .callout.waiting') || (document.querySelector('dialog[open]') && !e.closest('dialog'))) continue;
    if (e.matches('.ship-buttons > *')) continue; // a map: its legal rooms are large buttons below it, and a deck can be opened
    if (e.matches('p a, li a, dd a, label a, td a, th a') && getComputedStyle(e).display === 'inline') continue; // a word in a sentence
    const at = size(e);
    if (at.width > 0 && (at.width < 23.5 || at.height < 23.5)) found.push(`${e.className || e.tagName} ${(e.getAttribute('aria-label') ?? e.textContent).slice(0, 30)}: ${Math.round(at.width)}×${Math.round(at.height)}`);
  }
  // In a game 44: every legal action at least once, by whatever control; cards in a fan may lie over one another.
  const large = new Set();
  const offered = new Set();
  for (const e of document.querySelectorAll('.play-table [data-action]')) {
    const at = e.getBoundingClientRect();
    offered.add(e.dataset.action);
    if (at.width >= 43.5 && at.height >= 43.5) large.add(e.dataset.action);
  }
  // With a mouse, 24 are enough.
  for (const action of innerWidth < 1000 ? offered : []) if (!large.has(action)) found.push(`${action} is never 44 pixels large`);
  for (const e of document.querySelectorAll('.play .table-actions button, .confirm button, .result-next button')) {
    const at = e.getBoundingClientRect();
    if (e.matches('.duck-sort')) continue; // of no consequence in the game
    if (at.width > 0 && (at.width < 43.5 || at.height < 43.5)) found.push(`${e.className} ${e.textContent.slice(0, 30)}: ${Math.round(at.width)}×${Math.round(at.height)} in the game`);
  }
  return found;
}

/** Hand and main action, as far as there are any now: what of them is out of sight. Runs in the page. */
function outOfSight() {
  const play = document.querySelector('.play.mine');
  if (!play || document.querySelector('dialog[open], .hint, .callout, .confirm, .all-actions[open]')) return [];
  const table = document.querySelector('.play-table').getBoundingClientRect();
  const parts = {
    lucktails: ['.lt-seat', '.lt-action'],
    doctor_lucky: ['.lucky-hand', '.lucky-main button', '.lucky-answers button'],
    yucatan: ['.yu-tip', '.yu-stop'],
    duck: ['.duck-fan', '.duck-duck', '.duck-source'],
  }[play.dataset.game];
  return parts.flatMap((selector) =>
    [...play.querySelectorAll(selector)].flatMap((e) => {
      const at = e.getBoundingClientRect();
      const seen = at.top >= table.top - 3 && at.bottom <= table.bottom + 3 && at.left >= -3 && at.right <= innerWidth + 3;
      return seen ? [] : [`${selector}: ${Math.round(at.left)},${Math.round(at.top)}…${Math.round(at.right)},${Math.round(at.bottom)} in a table of ${Math.round(table.top)}…${Math.round(table.bottom)}`];
    }),
  );
}

/** Parts that were seen to get in each other's way. Runs in the page. */
function inTheWay() {
  const found = [];
  const [pile, hand] = [document.querySelector('.duck-at-me'), document.querySelector('.duck-actions')].map((e) => e?.getBoundingClientRect());
  if (pile && hand && innerHeight >= 640 && pile.bottom > hand.top + 3 && !document.querySelector('.hint, .callout, .confirm, .all-actions[open], .result')) found.push(`the hand lies over the own pile: ${Math.round(pile.bottom)} > ${Math.round(hand.top)}`);
  const lines = new Set([...document.querySelectorAll('.wide .seats > .seat')].map((e) => Math.round(e.getBoundingClientRect().top)));
  if (lines.size > 1) found.push(`the players stand in ${lines.size} lines`);
  return found;
}

/** Texts without the marks of the pseudo-language. Runs in the page. */
function unmarked(known) {
  const names = new Set(known);
  const fine = (text) => {
    // What stands in a text by name: players, games, rooms and cards of the edition, table codes, keys.
    let rest = text;
    for (const name of names) rest = rest.split(name).join('');
    return !/\p{L}{2,}/u.test(rest.replace(/\[[^[\]]*\]/g, '').replace(/\[[^[\]]*\]/g, '')) || /^\[.*\][.:!?]?$/su.test(text);
  };
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim();
    const e = walk.currentNode.parentElement;
    if (e.closest('noscript, script, style, kbd, svg, .lt-track, [data-code], .tv-code, .invite-url, .tv-badge, code, option[value=en], option[value=de], option[value=fr], option[value=nl]')) continue;
    // A list of words is marked word by word: what is between two marked ones is not looked at.
    if (/[a-z]{2,}/i.test(text) && !fine(text)) found.push(text);
  }
  for (const e of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
    for (const a of ['aria-label', 'placeholder', 'title', 'alt']) {
      const text = e.getAttribute(a)?.trim();
      if (text && /[a-z]{2,}/i.test(text) && !fine(text)) found.push(`${a}: ${text}`);
    }
  return found;
}

/** What is called the same in every language. */
export async function namesOfEditions() {
  const names = ['luckpond', 'Lucktails', 'Save Doctor Lucky', 'Yu-ca-tan', 'DUCK', 'English', 'Deutsch', 'Français', 'Nederlands', 'Ana', 'Ada', 'Bruno', 'Carla', 'Dario', 'Emma', 'Finn', 'Greta', 'Hugo', 'Mia', 'Noah', 'Olga', 'Preact', 'MIT'];
  const collect = (value) => {
    if (value && typeof value === 'object') {
      if (typeof value.name === 'string') names.push(value.name);
      if (typeof value.name?.en === 'string') names.push(value.name.en);
      Object.values(value).forEach(collect);
    }
  };
  for (const game of ['lucktails', 'doctor_lucky', 'yucatan', 'duck']) collect(JSON.parse(await readFile(new URL(`../../../editions/${game}/default.json`, import.meta.url), 'utf8')));
  return [...new Set(names)].sort((a, b) => b.length - a.length);
}

/** Once round with Tab: is the focus ever out of sight? */
export async function hiddenFocus(page, most = 60) {
  const found = [];
  if (await page.locator('.all-actions[open]').count()) return found; // the open list lies over the table, and closes with Escape
  await page.evaluate(() => document.activeElement?.blur());
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab');
    const now = await page.evaluate(focusSeen);
    if (now.none) break;
    if (!now.seen) found.push(JSON.stringify(now));
  }
  await page.evaluate(() => document.activeElement?.blur()); // why something is disabled is said while it has the focus
  return found;
}

/** Everything that is wrong with how the page lies in its window now; `together`: what one decides with has
 * to be in view at once; `real`: in a language with words of real length; `usual`: in letters of the usual size. */
export async function misplaced(page, { together, real, usual }) {
  const wide = await overflow(page);
  const found = [...(await page.evaluate(cutOff)), ...(await page.evaluate(tooSmall)), ...(together ? await page.evaluate(outOfSight) : []), ...(together && real ? await page.evaluate(inTheWay) : []), ...(real && usual ? await page.evaluate(broken) : [])];
  return wide > 0 ? [`${wide} pixels too wide`, ...found] : found;
}

export const leftInEnglish = (page, known) => page.evaluate(unmarked, known);

/** Texts of the pseudo-language where another has been chosen since. What has been said aloud is past, and people keep their names. */
export async function leftInPseudo(page) {
  for (let i = 0; ; i++) {
    const found = await page.evaluate(pseudoTexts);
    if (found.length === 0 || i === 50) return found;
    await page.waitForTimeout(100); // the rules are loaded in the new language
  }
}

function pseudoTexts() {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim();
    if (/~\]/.test(text.replace(/\[Pláýér \d~+\]/g, '')) && !walk.currentNode.parentElement.closest('[aria-live], [role=status], [role=alert], .lt-say')) found.push(text);
  }
  return found;
}
