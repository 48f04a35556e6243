// People at a table of a real server, each in a browser profile of their own: sitting down, playing, and watching what they were sent.
import assert from 'node:assert/strict';
import { openPage } from './support.mjs';

export const names = { lucktails: 'Lucktails', duck: 'DUCK', yucatan: 'Yu-ca-tan', doctor_lucky: 'Save Doctor Lucky' };

/** A person: a page whose frames are kept. No questions before an action, no animation. */
export async function person(browser, server, name, options = {}) {
  const page = await openPage(browser, server.url, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options });
  page.frames_ = [];
  page.hellos = 0;
  page.on('websocket', (ws) => {
    ws.on('framereceived', (f) => page.frames_.push(JSON.parse(f.payload)));
    ws.on('framesent', (f) => (page.hellos += /"type":"hello"/.test(f.payload) ? 1 : 0));
  });
  await page.addInitScript((n) => {
    if (location.protocol === 'about:') return; // has no storage
    if (!localStorage.getItem('luckpond.settings')) localStorage.setItem('luckpond.settings', JSON.stringify({ name: n, confirm: 'never' }));
  }, name);
  return page;
}

/** Opens a table from the start page; the code. */
export async function openTable(page, server, game) {
  await page.goto(`${server.url}/`);
  await page.locator('.game-card', { hasText: names[game] }).getByText('With friends').click();
  await page.waitForSelector('[data-start]');
  return page.getAttribute('[data-code]', 'data-code');
}

export async function sit(page, server, code) {
  await page.goto(`${server.url}/t/${code}`);
  await page.click('[data-sit]');
  await page.waitForSelector('.lobby-starting, .play');
}

export async function begin(host, ...others) {
  await host.waitForFunction((n) => document.querySelectorAll('.place.taken .tag.seed').length === n, others.length + 1);
  await host.click('[data-start]');
  for (const page of [host, ...others]) await page.waitForSelector('.play[data-turn]');
}

/** The program's side of a page: whose turn, which decision, what can be done. */
export const standing = (page) =>
  page.evaluate(() => {
    const root = document.querySelector('.play');
    return {
      turn: root?.dataset.turn ?? null,
      decision: Number(root?.dataset.decision ?? 0),
      seat: Number(root?.dataset.seat ?? -1),
      legal: [...document.querySelectorAll('.all-actions [data-action]')].map((e) => e.dataset.action),
    };
  });

/** Clicks the action's element, the table's own where it is shown; `byMouse`: with the real mouse. */
export async function doAction(page, action, byMouse = false) {
  const selector = `[data-action="${action}"]`;
  const own = page.locator(`.play-table ${selector}`).first();
  if (byMouse && (await own.isVisible().catch(() => false))) {
    try {
      return await own.click({ timeout: 3000 });
    } catch {
      // Something of the table lies over it; the list has it too.
    }
  }
  await page.evaluate((s) => (document.querySelector(`.play-table ${s}`) ?? document.querySelector(`.all-actions ${s}`))?.click(), selector);
}

const settled = (page, was) =>
  page.waitForFunction((d) => {
    const root = document.querySelector('.play');
    return root && (root.dataset.turn === 'over' || Number(root.dataset.decision) !== d);
  }, was, { timeout: 20000 });

/** Plays until the game is over, or so many decisions (`only`); `visit` is called before each decision of a person. Returns how many there were. */
export async function playOut(pages, { visit = async () => {}, most = 600, only = Infinity } = {}) {
  let made = 0;
  for (let idle = 0; made < most && idle < 1500; idle++) {
    for (const page of pages) {
      let now = await standing(page);
      if (now.turn === 'over') {
        for (const p of pages) await p.waitForSelector('.play[data-turn=over]', { timeout: 20000 });
        return made;
      }
      if (now.legal.length === 0) continue;
      await visit(page, now, made);
      now = await standing(page);
      if (now.legal.length === 0) continue;
      await doAction(page, choose(now.legal, made), made % 6 === 0);
      await settled(page, now.decision);
      made++;
      idle = 0;
      if (made >= only) return made;
    }
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  throw new Error(`no end after ${made} decisions`);
}

/** Varied, but with a liking for what brings a game to its end. */
function choose(legal, i) {
  const wanted = ['duck', 'take', 'stop'].find((a) => legal.includes(a) && i % 3 === 0);
  return wanted ?? legal[(i * 31 + 7) % legal.length];
}

// --- What a seat may be told ---

const open = (view) => view.turn === 'over' || view.phase === 'over';

const secrets = {
  yucatan: () => [],
  lucktails(view, seat) {
    const right = (seat + view.cards.length - 1) % view.cards.length;
    return view.cards.flatMap((c, i) => (c !== null && !view.revealed[i] && (i === seat || (seat < 0 || i !== right)) ? [`card of ${i}`] : []));
  },
  duck: (view, seat) => view.hands.flatMap((h, i) => (h !== null && i !== seat && view.phase !== 'towel' && !open(view) ? [`hand of ${i}`] : [])),
  doctor_lucky: (view, seat) => view.hands.flatMap((h, i) => (h !== null && i !== seat && !open(view) ? [`hand of ${i}`] : [])),
};
/** Cards in events that only their owner may read. */
const own = { duck: ['deal', 'drawn'], doctor_lucky: ['dealt', 'drawn'], yucatan: [], lucktails: [] };

/** Goes through everything a page was sent; `seat` -1: only what all may see. */
export function assertNoSecrets(page, game, seat) {
  let views = 0;
  for (const m of page.frames_) {
    const text = JSON.stringify(m);
    assert.doesNotMatch(text, /"(server_seed|seed|token)"/, 'a seed or token in a frame');
    if (m.type === 'view') {
      views++;
      assert.deepEqual(secrets[game](m.view, seat), [], text.slice(0, 300));
      if (m.legal.length > 0) assert.equal(m.view.turn, seat);
    }
    if (m.type !== 'event') continue;
    const e = m.data;
    if (own[game].includes(e.event) && e.seat !== seat) assert.equal(e.card ?? null, null, text);
    if (game === 'lucktails' && e.event === 'deal' && typeof e.card === 'string') assert.equal((seat + 4 - 1) % 4, e.seat, text);
  }
  assert.ok(views > 0, 'nothing was sent at all');
}

const lastView = (page) => page.frames_.filter((m) => m.type === 'view').at(-1);

/** What is in the document for eyes and ears, and what it calls cards. */
const documentOf = (page) =>
  page.evaluate(() => ({
    decision: Number(document.querySelector('.play')?.dataset.decision),
    cards: [...document.querySelectorAll('.play [data-card]')].map((e) => e.dataset.card),
    openHands: document.querySelectorAll('.duck-openhand, .lucky-openhand').length,
    // Lucktails: what is drawn on the card in front of each seat; a back has no text.
    faces: [...document.querySelectorAll('.lt-seat')].map((e) => e.querySelector('.lt-hold > .lt-card')?.textContent ?? ''),
    html: document.documentElement.outerHTML,
  }));

/**
 * The document holds the cards of this page's last view and no others; -1 (a spectator): no hand at all. Answers whether there was
 * something to compare: a page may be on its way from one position to the next.
 */
export async function assertDom(page, game) {
  const last = lastView(page);
  if (!last || open(last.view) || last.view.phase === 'towel') return false;
  const dom = await documentOf(page);
  if (dom.decision !== last.decision || last !== lastView(page)) return false;
  const seat = last.view.viewer;
  if (game === 'duck' || game === 'doctor_lucky') {
    assert.equal(dom.openHands, 0);
    const mine = new Set(last.view.hands[seat] ?? []);
    for (const card of dom.cards) assert.ok(mine.has(card), `${card} is in the page, but not in this hand`);
    if (seat === 'spectator') assert.deepEqual(dom.cards, []);
  }
  if (game === 'lucktails')
    last.view.cards.forEach((card, i) => assert.equal(dom.faces[i], card ?? '', `the card of seat ${i}, seen by ${seat}`));
  assert.doesNotMatch(dom.html, /[0-9a-f]{64}/, 'a seed or token in the document');
  return true;
}
