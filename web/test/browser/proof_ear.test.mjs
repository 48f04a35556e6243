// Whole games by ear: a player that gets nothing but the accessibility tree (what a screen reader has) and what the live regions
// say; it finds everything by role and name, and presses what it found.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertQuiet, launch, startServer, tooOld } from './support.mjs';
import { games, lcg, openSeeded } from './proof_games.mjs';

const skip = tooOld;
let server, browser;
before(async () => {
  if (!skip) [server, browser] = await Promise.all([startServer(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** One who listens. Knows no selector, no attribute, no address; only roles, names, states, and what was said. */
class Listener {
  constructor(cdp) {
    this.cdp = cdp;
  }
  /** Every node of the tree from top to bottom, with the headings and groups it is in. */
  async tree() {
    const { nodes } = await this.cdp.send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((n) => [n.nodeId, n]));
    const out = [];
    const walk = (n, within) => {
      const role = n.role?.value;
      if (role === 'InlineTextBox') return;
      const state = Object.fromEntries((n.properties ?? []).map((p) => [p.name, p.value.value]));
      const name = n.name?.value?.trim() ?? '';
      const here = ['group', 'list', 'region', 'main', 'toolbar'].includes(role) && name ? [...within, name] : within;
      if (!n.ignored) out.push({ role, name, state, within: here, id: n.backendDOMNodeId });
      for (const id of n.childIds ?? []) walk(byId.get(id), here);
    };
    walk(nodes[0], []);
    return out;
  }
  async until(find, what) {
    for (let i = 0; i < 600; i++) {
      const found = find(await this.tree());
      if (found) return found;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`never heard of: ${what}; heard ${JSON.stringify((await this.tree()).map((n) => n.name).filter(Boolean).slice(0, 80))}`);
  }
  /** What a screen reader does to activate: the default action, a click without a pointer. */
  async press(node) {
    const { object } = await this.cdp.send('DOM.resolveNode', { backendNodeId: node.id });
    await this.cdp.send('Runtime.callFunctionOn', { objectId: object.objectId, functionDeclaration: 'function () { this.click(); }' });
  }
}

const isButton = (n) => n.role === 'button' || n.role === 'DisclosureTriangle';
const button = (name) => (tree) => tree.find((n) => isButton(n) && name.test(n.name) && !n.state.disabled);

/** What has been said in the live regions, as far as it can be heard now. */
const status = (tree) => tree.filter((n) => n.role === 'status' || n.role === 'alert');

/** What has to be heard of a table while one decides, whoever cannot see it. */
const told = {
  lucktails: [/^list Players/, /^button Ana: \d+ VP, your card is hidden from you/, /^button \w+: \d+ VP, (has .*; only you know|out, showed)/, /^button Middle card 1: face down/, /^image Still hidden somewhere/, /^image .*bait/],
  doctor_lucky: [/^list Who is where/, /^group Rooms/, /^image Cards in hand: \d/, /^StaticText walks to|^image Failure cards so far/],
  yucatan: [/^list Tips/, /^StaticText Round \d of \d/, /^StaticText \d+ (dice|die) to throw|^StaticText at stake/],
  duck: [/^image Discard pile|^region End of the round/, /^image \d+ cards?$|^region End of the round/, /^button \d (yellow|blue|red)|^group Which of your highest/],
};

for (const [game, name, seed] of games.map((g, i) => [g, { lucktails: 'Lucktails', doctor_lucky: 'Save Doctor Lucky', yucatan: 'Yu-ca-tan', duck: 'DUCK' }[g], 61 + i]))
  test(`${game}: a whole game by the accessibility tree and live regions alone`, { skip, timeout: 300_000 }, async () => {
    const page = await openSeeded(browser, server.url, { seed });
    const said = [];
    // The live regions are heard when they change, as a screen reader hears them.
    await page.exposeFunction('heardSaid', (text) => said.push(text));
    await page.addInitScript(() => {
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const live = (target.nodeType === 1 ? target : target.parentElement)?.closest('[aria-live], [role=status], [role=alert]');
          if (live?.textContent.trim()) window.heardSaid(live.textContent.trim());
        }
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await page.goto(`${server.url}/`);
    const cdp = await page.context().newCDPSession(page);
    const ear = new Listener(cdp);
    const random = lcg(seed);
    // The start page: the game by its heading, then the button after it.
    const play = await ear.until((tree) => {
      const at = tree.findIndex((n) => n.role === 'heading' && n.name === name);
      return at >= 0 && tree.slice(at).find((n) => n.role === 'link' && n.name === 'Play now');
    }, 'Play now');
    await ear.press(play);
    let decisions = 0;
    let fromTable = 0;
    let picture = '';
    for (; ; decisions++) {
      assert.ok(decisions < 500, 'the game ends');
      const step = await ear.until((tree) => {
        const over = button(/^Play again$/)(tree);
        if (over) return { over };
        const list = tree.find((n) => /^(\d+ action|All \d+ actions)$/.test(n.name) && n.role === 'DisclosureTriangle');
        return list && { list, tree };
      }, 'a decision or the end');
      if (step.over && decisions > 2) break;
      if (step.over) {
        await ear.press(step.over); // chance and bots may end a game at once
        await ear.until((tree) => !button(/^Play again$/)(tree), 'another game');
        continue;
      }
      // Whose turn, the own part of the strip of players, and a sentence saying what to do.
      assert.ok(step.tree.some((n) => n.role === 'StaticText' && /\(you\)/.test(n.name)));
      if (!step.list.state.expanded) await ear.press(step.list);
      const count = Number(/\d+/.exec(step.list.name)[0]);
      const actions = await ear.until((tree) => {
        const from = tree.findIndex((n) => n.role === 'DisclosureTriangle' && /^(\d+ action|All \d+ actions)$/.test(n.name));
        const list = tree.slice(from + 1).filter((n) => n.role === 'button').slice(0, count);
        return from >= 0 && list.length === count && list;
      }, 'the list of actions');
      assert.equal(new Set(actions.map((a) => a.name)).size, count, `every action has a name of its own: ${actions.map((a) => a.name)}`);
      assert.ok(actions.every((a) => a.name.length > 2));
      // Chosen by words only: leaving, drawing and scoring lead to an end.
      const eager = actions.filter((a) => /^(Duck|Draw|Stop|Take|Save|End)\b/i.test(a.name));
      const chosen = eager.length > 0 && random(3) > 0 ? eager[random(eager.length)] : actions[random(actions.length)];
      // The same action on the table itself, where a button of its own says so; else from the list.
      const tree = await ear.tree();
      const from = tree.findIndex((n) => n.id === step.list.id);
      const onTable = tree.slice(0, from).find((n) => n.role === 'button' && !n.state.disabled && (n.name === chosen.name || n.name.endsWith(`: ${chosen.name}`)));
      const words = tree.map((n) => `${n.role} ${n.name}`);
      for (const part of told[game]) assert.ok(words.some((w) => part.test(w)), `nothing says ${part}; the table says:\n${[...new Set(words)].join('\n')}`);
      const before = said.length;
      const direct = onTable && (fromTable === 0 || random(2) === 0);
      if (direct) fromTable++;
      await ear.press(direct ? onTable : chosen);
      const next = await ear.until((tree) => {
        const yes = button(/^Confirm$/)(tree);
        if (yes) return { yes };
        return (said.length > before || button(/^Play again$/)(tree)) && { gone: true };
      }, `what follows ${chosen.name}`);
      if (next.yes) {
        await ear.press(next.yes);
        await ear.until((tree) => !button(/^Confirm$/)(tree) && (said.length > before || button(/^Play again$/)(tree)), 'what the action brought');
      }
      picture = said.at(-1) ?? picture;
      assert.ok(picture.length > 0);
    }
    const tree = await ear.tree();
    assert.ok(tree.some((n) => n.role === 'heading' && /wins?[.!]|share the win/.test(n.name)), 'the result is a heading');
    assert.ok(said.some((text) => /wins?[.!]|share the win|Nobody wins/.test(text)), 'the result is said');
    assert.ok(status(tree).length >= 2);
    console.log(`${game}: ${decisions} decisions (${fromTable} at the table itself), ${said.length} announcements; the last: ${said.at(-1).slice(0, 150)}`);
    assert.ok(fromTable > 0, 'the table itself can be played, not only the list');
    assertQuiet(page);
    await page.context().close();
  });
