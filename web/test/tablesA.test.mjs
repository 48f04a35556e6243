// Yu-ca-tan and Lucktails in words: every event, action and position of real games.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { build } from 'esbuild';
import { edition, playGame } from './tablesA_games.mjs';

const folder = mkdtempSync(join(tmpdir(), 'luckpond-tables-'));
after(() => rmSync(folder, { recursive: true }));
const outfile = join(folder, 'tables.mjs');
await build({
  stdin: {
    contents: `export { yucatan } from './games/yucatan.tsx'; export { lucktails } from './games/lucktails.tsx';
      export { oddsOf, percent, tips } from './games/yucatan_words.ts'; export { heightOf } from './games/lucktails_pond.tsx'; export { tokensOf } from './games/lucktails_track.tsx';`,
    resolveDir: new URL('../src', import.meta.url).pathname,
    loader: 'ts',
  },
  bundle: true, format: 'esm', platform: 'neutral', mainFields: ['module', 'main'], jsx: 'automatic', jsxImportSource: 'preact',
  loader: { '.css': 'empty' }, outfile, logLevel: 'error',
});
const { yucatan, lucktails, oddsOf, percent, tips, heightOf, tokensOf } = await import(outfile);

const names = ['Ana', 'Ben', 'Chloé', 'Dirk', 'Eefje'];
const games = [
  { table: yucatan, players: [2, 3, 4, 5], editions: ['default'] },
  { table: lucktails, players: [3, 4, 5], editions: ['default', 'short'] },
];

/** A text fit to be read: not empty, nothing left unfilled. */
function readable(text, where) {
  assert.equal(typeof text, 'string', where);
  assert.ok(text.trim().length > 0, `${where}: empty`);
  assert.doesNotMatch(text, /undefined|null|NaN|\{|\}|\[object/, where);
}

for (const { table, players, editions } of games) {
  const sections = new Set(
    [...readFileSync(new URL(`../../locale/rules/${table.id}.txt`, import.meta.url), 'utf8').matchAll(/^## (\w+) \|/gm)].map((m) => m[1]),
  );
  test(`${table.id}: every event, action and prompt of 30 random games can be read`, async () => {
    const seen = { events: new Set(), actions: new Set() };
    for (let i = 0; i < 30; i++) {
      const name = editions[i % editions.length];
      const data = await edition(table.id, name);
      for (const p of playGame(table.id, players[i % players.length], 100 + i, name)) {
        const who = names.slice(0, p.view.scores.length);
        const where = `${table.id} game ${i}`;
        readable(table.prompt({ ...p, names: who, edition: data }), `${where}: prompt`);
        assert.ok(sections.has(table.section(p.view)), `${where}: section ${table.section(p.view)}`);
        for (const e of p.recent) {
          seen.events.add(e.event);
          const words = table.sentence(e, who, data);
          if (words !== null) readable(words, `${where}: ${JSON.stringify(e)}`);
          else assert.ok(e.event === 'tip' || (e.event === 'deal' && e.card === null), `${where}: no sentence for ${JSON.stringify(e)}`);
        }
        const labels = p.legal.map((a) => table.label(a, p.view, who, data));
        labels.forEach((l, at) => readable(l, `${where}: ${p.legal[at]}`));
        assert.equal(new Set(labels).size, labels.length, `${where}: two actions with one label: ${labels}`);
        p.legal.forEach((a) => seen.actions.add(a) && assert.equal(typeof table.irreversible(a, p.view), 'boolean'));
      }
    }
    const wanted = table.id === 'yucatan'
      ? { events: ['tip', 'throw', 'stop'], actions: ['stop', ...tips] }
      : { events: ['deal', 'open', 'bait', 'take', 'keep', 'switch', 'reveal'], actions: ['+1', '+2', '+1@1', '+1@2', '+2@1', '+2@2', 'take', 'keep', 'switch1', 'switch2'] };
    assert.deepEqual([...seen.events].sort(), wanted.events.sort());
    assert.deepEqual([...seen.actions].sort(), wanted.actions.sort());
  });
}

test('yucatan: the odds of a tip follow from the faces of the edition', async () => {
  const data = await edition('yucatan');
  assert.deepEqual(oddsOf(data, 'odd', 1), { chance: 0.5, mean: 0.5 });
  assert.ok(Math.abs(oddsOf(data, '4', 2).chance - 11 / 36) < 1e-12);
  assert.ok(Math.abs(oddsOf(data, 'circle', 12).mean - 8) < 1e-12);
  assert.equal(percent(oddsOf(data, 'odd', 12).chance), '99%'); // never rounded up to certainty
  assert.equal(percent(1), '100%');
});

test('yucatan: with points at stake both stopping and going on are asked about, the first tip is not', () => {
  assert.equal(yucatan.irreversible('odd', { throws: [] }), false);
  assert.equal(yucatan.irreversible('odd', { throws: [{}] }), true);
  assert.equal(yucatan.irreversible('stop', { throws: [{}] }), true);
});

test('lucktails: whatever turns a card over is asked about, a raise is not', () => {
  for (const action of ['take', 'keep', 'switch1', 'switch2']) assert.equal(lucktails.irreversible(action, {}), true);
  for (const action of ['+1', '+2', '+2@1']) assert.equal(lucktails.irreversible(action, {}), false);
});

test('lucktails: the hook rises with every bait and stays below the next row', async () => {
  for (const name of ['default', 'short']) {
    const data = await edition('lucktails', name);
    const rows = data.values.bait_table.value;
    const heights = Array.from({ length: data.values.bait_ceiling.value + 1 }, (_, bait) => heightOf(data, bait));
    for (let bait = 1; bait < heights.length; bait++) assert.ok(heights[bait] > heights[bait - 1] && heights[bait] < 1, `${name} ${bait}`);
    rows.forEach((row, i) => assert.ok(heights[row.bait] > (i + 1) / (rows.length + 1)));
  }
});

test('lucktails: tokens tell the seats apart', () => {
  assert.deepEqual(tokensOf(['Ana', 'Ben', 'Cy']), ['A', 'B', 'C']);
  assert.deepEqual(tokensOf(['Ana', 'Alf', 'Cy']), ['An', 'Al', 'Cy']);
  assert.deepEqual(tokensOf(['Ana', 'Anton', 'Cy']), ['1', '2', '3']);
});
