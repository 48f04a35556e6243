// What the proofs share: games with a known seed, a hand that plays on, and where a game stands.
import { openPage } from './support.mjs';

export const games = ['lucktails', 'doctor_lucky', 'yucatan', 'duck'];
export const languages = ['en', 'de', 'fr', 'nl'];
/** The short run looks at a sample; LUCKPOND_FULL=1 (./test --full) at everything. */
export const full = process.env.LUCKPOND_FULL === '1';

/** A small generator of our own, so that a failing run can be had again. */
export function lcg(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The local games of this page are dealt from this seed, the next and so on: the Worker gets a generator that repeats itself. */
async function seedWorker(page, seed) {
  let next = seed;
  await page.route('**/assets/worker-*.js', async (route) => {
    const answer = await route.fetch();
    const head = `{let s=${next++};crypto.getRandomValues=(a)=>{for(let i=0;i<a.length;i++)a[i]=(s=Math.imul(s,1664525)+1013904223>>>0)>>>24;return a};}\n`;
    await route.fulfill({ response: answer, body: head + (await answer.text()) });
  });
}

const smallest = { lucktails: 3, doctor_lucky: 2, yucatan: 2, duck: 3 };

/**
 * A page in a fresh profile whose games are seeded and whose settings are known.
 * `wishes`: settings of the page; `players`: per game, else as few as it takes; the opponents are beginners.
 */
export async function openSeeded(browser, url, { seed = 1, wishes = {}, players = {}, ...options } = {}) {
  const page = await openPage(browser, url, { viewport: { width: 360, height: 640 }, reducedMotion: 'reduce', ...options });
  await seedWorker(page, seed);
  const kept = { 'luckpond.settings': { name: 'Ana', ...wishes } };
  for (const game of games) kept[`luckpond.solo.${game}`] = { players: players[game] ?? smallest[game], strength: 'beginner' };
  await page.addInitScript((all) => {
    try {
      for (const [key, value] of Object.entries(all)) if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // a page without storage, such as about:blank
    }
  }, kept);
  return page;
}

/** Something can be done, or the game is over. */
export const READY = '[data-turn=over] .result, [data-lift], [data-handover], .all-actions, [data-confirm=yes]';

export async function begin(page, url, game, kind = 'solo') {
  await page.goto(`${url}/${kind}/${game}`);
  await page.click('[data-start]');
  await page.waitForSelector(READY, { state: 'attached' });
}

/** Where the game stands, as a program sees it. */
export const standing = (page) =>
  page.evaluate(() => {
    const root = document.querySelector('.play');
    return {
      decision: Number(root?.dataset.decision ?? 0),
      turn: root?.dataset.turn ?? null,
      legal: [...document.querySelectorAll('.all-actions [data-action]')].map((e) => e.dataset.action),
    };
  });

/** What kind of action: all plays of DUCK are one, all cards that move somebody are one. */
export const verb = (action) => (/^(\d|[ybr]\d)/.test(action) ? 'cards' : action.split(':')[0]);

/** First what kind of action, then which; in a hurry, so that a game has an end. */
export function pick(legal, random) {
  const hurry = ['duck', 'draw', 'stop', 'take'].find((a) => legal.includes(a));
  if (hurry && random(2) === 0) return hurry;
  const most = legal.filter((a) => verb(a) === 'cards').sort((a, b) => b.length - a.length)[0];
  if (most && random(3) > 0) return most;
  const verbs = [...new Set(legal.map(verb))];
  const wanted = verbs[random(verbs.length)];
  const list = legal.filter((a) => verb(a) === wanted);
  return list[random(list.length)];
}

/**
 * Plays on inside the page, without a pause, until it is this player's decision and `until` (a function for the page, on
 * the frame's root) says so, or the game is over. Answers whether `until` came true. By chance, but DUCK is played with an eye on the
 * hand: as many cards at once as can be, and never out of the round.
 */
export async function playUntil(page, until, { seed = 7, most = 4000 } = {}) {
  return page.evaluate(
    async ([text, from, limit, verbOf]) => {
      const wanted = new Function('root', `return (${text})(root)`);
      const kind = new Function('action', `return (${verbOf})(action)`);
      // Chosen by the decision's number alone, however often the page is asked.
      let state = from;
      const random = (below) => Math.floor(((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32) * below);
      const breathe = () => new Promise((done) => setTimeout(done, 4));
      for (let step = 0; step < limit; step++) {
        const root = document.querySelector('.play');
        const lift = document.querySelector('[data-lift], [data-handover]');
        if (root && wanted(root)) return true;
        if (root?.dataset.turn === 'over') return false;
        if (lift) lift.click();
        else {
          const yes = document.querySelector('[data-confirm=yes]');
          const all = [...document.querySelectorAll('.all-actions [data-action]')];
          state = Math.imul(from + Number(root?.dataset.decision ?? 0), 2654435761) >>> 0;
          const verbs = [...new Set(all.map((e) => kind(e.dataset.action)))];
          const verb = verbs.includes('cards') && root.dataset.game === 'duck' ? 'cards' : verbs[random(verbs.length || 1)];
          let some = all.filter((e) => kind(e.dataset.action) === verb);
          const long = Math.max(...some.map((e) => e.dataset.action.length));
          if (verb === 'cards' && root.dataset.game === 'duck') some = some.filter((e) => e.dataset.action.length === long);
          (yes ?? some[random(some.length || 1)])?.click();
        }
        await breathe();
      }
      throw new Error('neither the place nor the end was reached');
    },
    [until.toString(), seed, most, verb.toString()],
  );
}

/** What a player sees of the focus: whether it is there, in the window, not covered, and ringed. Runs in the page. */
export function focusSeen() {
  const e = document.activeElement;
  if (!e || e === document.body) return { none: true, seen: true };
  const at = e.getBoundingClientRect();
  const words = (e.getAttribute('aria-label') ?? e.textContent).slice(0, 60);
  // Headings and regions take the focus so that a reader begins there; the ring is for what can be pressed.
  const quiet = e.matches('h1, h2, .result');
  const ringed = (who) => {
    const style = getComputedStyle(who);
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  };
  const ring = quiet || (e.matches(':focus-visible') && (ringed(e) || (e.nextElementSibling !== null && e.matches('.strip input') && ringed(e.nextElementSibling))));
  const inside = at.width > 0 && at.bottom > 0 && at.right > 0 && at.top < innerHeight && at.left < innerWidth;
  // Any of nine points of it is enough: a card may lie half under its neighbour.
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [at.left + at.width * x, at.top + at.height * y]));
  const free = points.some(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top && (e === top || e.contains(top) || (top.contains(e) && !top.matches('.play, body, html')) || top.closest('label')?.contains(e));
  });
  return { seen: ring && inside && free, ring, inside, free, words, tag: e.tagName, class: e.className };
}
