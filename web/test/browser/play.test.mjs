// Local games in the real page: solo, hot-seat, by mouse, by keyboard, by the accessibility tree, across reloads, offline.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { assertQuiet, launch, LUCKPOND, openPage as openAny, overflow, startServer, tooOld, violations } from './support.mjs';

const games = ['yucatan', 'lucktails', 'duck', 'doctor_lucky'];
const skip = tooOld;
let server;
let browser;
before(async () => {
  if (!skip) [server, browser] = await Promise.all([startServer(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

// Experimental, and about the tables' own labels, which have tests of their own.
const troubles = async (page) => (await violations(page)).filter((v) => !v.startsWith('label-content-name-mismatch'));

const openPage = (options) => openAny(browser, server.url, { viewport: { width: 360, height: 640 }, reducedMotion: 'reduce', ...options });

const READY = '[data-turn=over], [data-lift], [data-handover], .all-actions, [data-confirm=yes]';

async function begin(page, game, kind = 'solo') {
  await page.goto(`${server.url}/${kind}/${game}`);
  await page.click('[data-start]');
  await page.waitForSelector(READY);
}

/** Where the game stands, as a program sees it. */
const standing = (page) =>
  page.evaluate(() => {
    const root = document.querySelector('.play');
    return {
      decision: Number(root?.dataset.decision ?? 0),
      turn: root?.dataset.turn ?? null,
      curtain: document.querySelector('[data-curtain]')?.dataset.curtain ?? null,
      handover: document.querySelector('[data-handover]')?.dataset.handover ?? null,
      confirm: document.querySelector('[data-confirm=yes]') !== null,
      legal: [...document.querySelectorAll('.all-actions [data-action]')].map((e) => e.dataset.action),
    };
  });

const changed = (page, { decision }) =>
  page.waitForFunction(
    (was) => {
      const root = document.querySelector('.play');
      return !root || root.dataset.turn === 'over' || document.querySelector('[data-handover], [data-confirm=yes]') || (Number(root.dataset.decision) !== was && document.querySelector('.all-actions'));
    },
    decision,
    { timeout: 20000 },
  );

/** Clicks an action: the table's own element when it is in sight, else the one in the list. */
async function click(page, action) {
  const selector = `[data-action="${action}"]`;
  const own = page.locator(`.play-table ${selector}`).first();
  if (await own.isVisible().catch(() => false)) return own.click();
  if (!(await page.locator('.all-actions').evaluate((e) => e.open))) await page.click('.all-actions summary');
  await page.click(`.all-actions ${selector}`);
}

async function confirmed(page, now) {
  if (!(await page.$('[data-confirm=yes]'))) return;
  await page.click('[data-confirm=yes]');
  await page.waitForFunction(
    (was) => {
      const root = document.querySelector('.play');
      return root.dataset.turn === 'over' || document.querySelector('[data-handover]') || Number(root.dataset.decision) !== was;
    },
    now.decision,
  );
}

/** Any legal action, but a turn of Yu-ca-tan ends soon. */
const pick = (legal, count) => (count % 3 && legal.includes('stop') ? 'stop' : legal[(count * 31 + 7) % legal.length]);

/** Plays the rest inside the page, without a pause. */
const rush = (page) =>
  page.evaluate(async () => {
    for (let count = 0; document.querySelector('.play').dataset.turn !== 'over'; ) {
      const yes = document.querySelector('[data-confirm=yes]');
      const all = [...document.querySelectorAll('.all-actions [data-action]')];
      const next = yes ?? all[(count * 31 + 7) % all.length];
      if (next) count++;
      next?.click();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });

async function playOn(page, { visit = async () => {}, most = 400 } = {}) {
  for (let count = 0; count < most; count++) {
    await page.waitForSelector(READY, { timeout: 20000 });
    const now = await standing(page);
    await visit(now, count);
    if (now.turn === 'over') return count;
    if (now.curtain !== null) {
      await page.click('[data-lift]');
      await page.waitForSelector('.play');
    } else if (now.handover !== null) {
      await page.click('[data-handover]');
      await page.waitForSelector('[data-curtain]');
    } else {
      await click(page, pick(now.legal, count));
      await changed(page, now);
      await confirmed(page, now);
    }
  }
  return most;
}

for (const game of games)
  test(`${game}: a solo game by mouse on a phone, to its end`, { skip }, async () => {
    const page = await openPage();
    await begin(page, game);
    await playOn(page, { most: 12 });
    await rush(page);
    assert.equal(await page.getAttribute('.play', 'data-turn'), 'over');
    assert.ok(await page.isVisible('text=Play again'));
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await troubles(page), []);
    if (game === 'yucatan') {
      const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-save=record]')]);
      const said = execFileSync(LUCKPOND, ['--lang', 'en', 'verify', await file.path()], { encoding: 'utf8' });
      assert.match(said, /Every draw follows/);
      await page.click('text=Play again');
      await page.waitForSelector('.play[data-decision="1"], .play .all-actions');
    }
    assertQuiet(page);
    await page.context().close();
  });

test('a game by keyboard only, the focus in sight at every step', { skip }, async () => {
  const page = await openPage();
  await page.goto(`${server.url}/solo/yucatan`);
  await page.waitForSelector('[data-start]');
  const focus = () =>
    page.evaluate(() => {
      const e = document.activeElement;
      const box = e.getBoundingClientRect();
      const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const shown = e.matches(':focus-visible') && getComputedStyle(e).outlineStyle !== 'none';
      return {
        action: e.dataset.action ?? null, start: 'start' in e.dataset, confirm: e.dataset.confirm ?? null,
        visible: e === document.body || e.tagName === 'H1' || (e.matches('input') ? true : shown && (e === at || e.contains(at) || at?.contains(e))),
        html: e.outerHTML.slice(0, 120),
      };
    });
  const tabTo = async (wanted) => {
    for (let i = 0; i < 60; i++) {
      const now = await focus();
      assert.ok(now.visible, `focus not in sight: ${now.html}`);
      if (wanted(now)) return now;
      await page.keyboard.press('Tab');
    }
    throw new Error('not reached by Tab');
  };
  await tabTo((f) => f.start);
  await page.keyboard.press('Enter');
  for (let count = 0; count < 60; count++) {
    await page.waitForSelector(READY);
    const now = await standing(page);
    if (now.turn === 'over') break;
    // Yu-ca-tan: throw once, then stop; every turn has an end.
    const want = now.legal.includes('stop') ? 'stop' : now.legal[0];
    await tabTo((f) => f.action === want || (f.action !== null && want !== 'stop'));
    await page.keyboard.press('Enter');
    await changed(page, now);
    if (await page.$('[data-confirm=yes]')) {
      assert.equal((await tabTo((f) => f.confirm === 'yes')).confirm, 'yes');
      await page.keyboard.press('Enter');
      await page.waitForFunction((was) => document.querySelector('.play').dataset.turn === 'over' || Number(document.querySelector('.play').dataset.decision) !== was, now.decision);
    }
  }
  assert.equal(await page.getAttribute('.play', 'data-turn'), 'over');
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open] kbd');
  await page.keyboard.press('Escape');
  await page.context().close();
});

/** The accessibility tree as {role, name, id} from top to bottom. */
async function axTree(cdp) {
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((n) => [n.nodeId, n]));
  const out = [];
  const walk = (n) => {
    const role = n.role?.value;
    if (role === 'InlineTextBox') return; // lines of a text that stands there whole already
    if (!n.ignored) out.push({ role, name: n.name?.value ?? '', id: n.backendDOMNodeId });
    for (const id of n.childIds ?? []) walk(byId.get(id));
  };
  walk(nodes[0]);
  return out;
}

test('a game played by a program that knows only the accessibility tree', { skip }, async () => {
  const page = await openPage();
  await page.goto(`${server.url}/solo/lucktails`);
  const cdp = await page.context().newCDPSession(page);
  const press = async (node) => {
    const { object } = await cdp.send('DOM.resolveNode', { backendNodeId: node.id });
    await cdp.send('Runtime.callFunctionOn', { objectId: object.objectId, functionDeclaration: 'function () { this.click(); }' });
  };
  const until = async (find) => {
    for (let i = 0; i < 200; i++) {
      const found = find(await axTree(cdp));
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('not in the accessibility tree');
  };
  const button = (name) => (tree) => tree.find((n) => n.role === 'button' && name.test(n.name));
  await press(await until(button(/^Play$/)));
  let decisions = 0;
  for (; decisions < 300; decisions++) {
    const step = await until((tree) => {
      if (tree.some((n) => n.role === 'button' && n.name === 'Play again')) return { over: true };
      const list = tree.find((n) => /^(\d+ action|All \d+ actions)$/.test(n.name) && n.role === 'DisclosureTriangle');
      return list && { list };
    });
    if (step.over) break;
    await press(step.list);
    const actions = await until((tree) => {
      const from = tree.findIndex((n) => n.role === 'DisclosureTriangle' && /action/.test(n.name));
      const after = tree.slice(from).filter((n) => n.role === 'button' && n.name !== 'Close');
      return after.length > 0 && after;
    });
    assert.ok(actions.every((a) => a.name.length > 0));
    const before = await page.getAttribute('.play', 'data-decision');
    await press(actions[0]);
    const next = await until((tree) => {
      const yes = button(/^Confirm$/)(tree);
      return yes ?? { gone: true };
    });
    if (!next.gone) await press(next);
    await page.waitForFunction((was) => document.querySelector('.play').dataset.turn === 'over' || document.querySelector('.play').dataset.decision !== was || document.querySelector('[data-confirm=yes]'), before);
    const late = button(/^Confirm$/)(await axTree(cdp));
    if (late) await press(late);
    await page.waitForFunction((was) => document.querySelector('.play').dataset.turn === 'over' || document.querySelector('.play').dataset.decision !== was, before);
    assert.ok((await axTree(cdp)).some((n) => n.role === 'status'));
  }
  assert.ok(decisions > 2 && decisions < 300);
  await page.context().close();
});

test('hot-seat: while the curtain is up the page holds nothing of the game', { skip }, async () => {
  const page = await openPage();
  await begin(page, 'duck', 'hotseat');
  const cdp = await page.context().newCDPSession(page);
  let curtains = 0;
  const names = ['Player 1', 'Player 2', 'Player 3', 'Player 4'];
  const visit = async (now) => {
    if (now.curtain === null) return;
    curtains++;
    const name = names[now.curtain];
    const allowed = new Set([`${name} is next`, 'Hand over the device. Nobody else looks now.', `I am ${name}: lift the curtain`, 'DUCK · luckpond']);
    // The live regions still hold what was said last; with the curtain up that must be nothing of the cards.
    const texts = (await axTree(cdp)).map((n) => n.name.trim()).filter((text) => text !== '');
    assert.deepEqual(texts.filter((text) => !allowed.has(text)), []);
    const page_ = await page.evaluate(() => ({
      text: document.body.textContent,
      marks: document.querySelectorAll('.play, [data-action], [class*=duck]').length,
      attributes: [...document.body.querySelectorAll('*')].flatMap((e) => [...e.attributes].map((a) => a.value)).join(' '),
    }));
    assert.equal(page_.marks, 0);
    assert.doesNotMatch(`${page_.text} ${page_.attributes}`, /\b(yellow|blue|red|[0-8][ybr])\b/);
    if (curtains === 1) assert.deepEqual(await troubles(page), []);
  };
  await playOn(page, { visit, most: 30 });
  assert.ok(curtains >= 4);
  assertQuiet(page);
  await page.context().close();
});

test('hot-seat: after a reload the curtain is down', { skip }, async () => {
  const page = await openPage();
  await begin(page, 'lucktails', 'hotseat');
  await page.click('[data-lift]');
  await page.waitForSelector('.play');
  await page.reload();
  await page.waitForSelector('[data-curtain]');
  assert.equal(await page.$('.play'), null);
  await page.context().close();
});

test('a reload at every decision comes back to the same position', { skip }, async () => {
  const page = await openPage();
  await begin(page, 'yucatan');
  let reloads = 0;
  await playOn(page, {
    async visit(now) {
      if (now.turn === 'over') return;
      const scores = await page.locator('.seats').innerText();
      await page.reload();
      await page.waitForSelector('.all-actions');
      assert.deepEqual(await standing(page), now);
      assert.equal(await page.locator('.seats').innerText(), scores);
      reloads++;
    },
  });
  assert.ok(reloads > 5);
  await page.context().close();
});

test('offline after one visit: a game to its end, with a reload in the middle', { skip }, async () => {
  const page = await openPage({ serviceWorkers: 'allow' });
  await page.goto(`${server.url}/`);
  await page.waitForFunction(async () => {
    const ready = await navigator.serviceWorker?.ready;
    return ready?.active?.state === 'activated';
  });
  await page.context().setOffline(true);
  await begin(page, 'yucatan');
  await playOn(page, { most: 3 });
  await page.reload();
  await playOn(page);
  assert.equal(await page.getAttribute('.play', 'data-turn'), 'over');
  await page.context().close();
});

test('a double click is one action; Cancel and Confirm are apart; Cancel takes a choice back', { skip }, async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    window.acts = 0;
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message.ask === 'act') window.acts++;
      return postMessage.call(this, message, ...rest);
    };
  });
  await begin(page, 'yucatan');
  let now;
  for (let throws = 1; ; throws++) {
    await page.locator('.play-table [data-action]:not([data-action=stop])').first().dblclick();
    await page.waitForTimeout(300);
    await page.waitForSelector('.all-actions');
    now = await standing(page);
    assert.equal(await page.evaluate(() => window.acts), throws);
    if (now.legal.includes('stop')) break; // else nothing was hit and the turn is over
  }
  await click(page, 'stop');
  await page.waitForSelector('[data-confirm=yes]');
  const [no, yes] = await Promise.all(['no', 'yes'].map((which) => page.locator(`[data-confirm=${which}]`).boundingBox()));
  assert.ok(yes.x - (no.x + no.width) >= 24);
  assert.ok(Math.min(yes.height, no.height) >= 44);
  await page.click('[data-confirm=no]');
  assert.deepEqual(await standing(page), now);
  await page.context().close();
});

test('whoever looks elsewhere is told once that it is their turn; whoever looks is not', { skip }, async () => {
  const page = await openPage({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    window.looks = true;
    document.hasFocus = () => window.looks;
    window.sounds = 0;
    addEventListener('luckpond-turn-sound', () => window.sounds++);
  });
  await begin(page, 'yucatan');
  await click(page, 'odd');
  await page.waitForFunction(() => document.querySelector('.play').dataset.decision === '2' || document.querySelector('.play').dataset.turn !== '0');
  assert.equal(await page.evaluate(() => window.sounds), 0);
  assert.equal((await page.title()).startsWith('●'), false);
  // The bots play at their pace; meanwhile this person looks elsewhere.
  await page.evaluate(() => { window.looks = false; });
  if ((await standing(page)).legal.includes('stop')) {
    const now = await standing(page);
    await click(page, 'stop');
    await confirmed(page, now);
  }
  await page.waitForSelector('.all-actions', { timeout: 50000 });
  assert.equal(await page.evaluate(() => window.sounds), 1);
  assert.ok((await page.title()).startsWith('●'));
  assert.match(await page.getAttribute('link[rel=icon]', 'href'), /icon-turn/);
  assert.ok(await page.isVisible('.since'));
  await page.evaluate(() => { window.looks = true; dispatchEvent(new Event('focus')); });
  assert.equal((await page.title()).startsWith('●'), false);
  await page.context().close();
});

test('a hint ranks actions and marks the chosen one on the table', { skip }, async () => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await begin(page, 'yucatan');
  await page.keyboard.press('h');
  await page.waitForSelector('.advice');
  assert.deepEqual(await troubles(page), []);
  await page.locator('.advice').first().click();
  assert.ok(await page.isVisible('.play-table [data-advised]'));
  await page.context().close();
});
