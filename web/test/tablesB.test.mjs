// DUCK and Save Doctor Lucky without a browser: words for all that real games bring, cards picked and formed, the ship read from its plan.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { build } from 'esbuild';
import { edition, loadPond, openGame, pick, verb } from './tablesB_games.mjs';

const folder = mkdtempSync(join(tmpdir(), 'luckpond-tables-'));
after(() => rmSync(folder, { recursive: true }));
const outfile = join(folder, 'tables.mjs');
await build({
  stdin: {
    contents: `export { duck } from './games/duck.tsx'; export { doctor_lucky } from './games/doctor_lucky.tsx';
      export * from './games/duck_cards.ts'; export * from './games/ship_plan.ts'; export { shapeOf, rectOf, ornaments } from './games/ship_shape.ts';
      export { letters, worth } from './games/doctor_lucky_data.ts'; export { targetsOf } from './games/doctor_lucky_turn.tsx';`,
    resolveDir: new URL('../src', import.meta.url).pathname,
    loader: 'ts',
  },
  bundle: true, format: 'esm', platform: 'neutral', mainFields: ['module', 'main'], jsx: 'automatic', jsxImportSource: 'preact',
  loader: { '.css': 'empty' }, outfile, logLevel: 'error',
});
const m = await import(outfile);

const names = ['Ana', 'Ben', 'Chloé', 'Dirk', 'Eefje', 'Fons', 'Greta'];
const data = { duck: await edition('duck'), doctor_lucky: await edition('doctor_lucky') };
const tables = [
  { table: m.duck, players: [3, 4, 5] },
  { table: m.doctor_lucky, players: [2, 3, 4, 5, 6, 7] },
];

/** A text fit to be read: not empty, nothing left unfilled. */
function readable(text, where) {
  assert.equal(typeof text, 'string', where);
  assert.ok(text.trim().length > 0, `${where}: empty`);
  assert.doesNotMatch(text, /undefined|null|NaN|\{|\}|\[object/, where);
}

/** Plays at random and shows every decision to `visit`. */
async function play(id, players, seed, visit) {
  const game = openGame(await loadPond(), id, players, seed);
  for (;;) {
    visit(game);
    if (game.state.turn === 'over') return;
    game.act(pick(game.state.legal(), game.random));
  }
}

for (const { table, players } of tables) {
  const rules = readFileSync(new URL(`../../locale/rules/${table.id}.txt`, import.meta.url), 'utf8');
  const sections = new Set([...rules.matchAll(/^## (\w+) \|/gm)].map((found) => found[1]));
  test(`${table.id}: every event, action and prompt of 30 random games can be read`, async () => {
    const seen = { events: new Set(), verbs: new Set() };
    for (let i = 0; i < 30; i++) {
      const who = names.slice(0, players[i % players.length]);
      await play(table.id, who.length, 500 + i, (game) => {
        const { turn } = game.state;
        const other = game.random(2) === 0 || turn === 'over' ? 'spectator' : (turn + 1) % who.length;
        for (const viewer of turn === 'over' ? [0, other] : [turn, other]) {
          const p = { ...game.position(viewer), names: who, edition: data[table.id] };
          readable(table.prompt(p), `${table.id} ${i}: prompt in ${p.view.phase}`);
          assert.ok(sections.has(table.section(p.view)), `section ${table.section(p.view)}`);
          for (const e of p.recent) {
            seen.events.add(e.event);
            const words = table.sentence(e, who, p.edition);
            if (words === null) assert.ok(['deal', 'draw', 'dealt', 'shown', 'lot'].includes(e.event), `no sentence for ${JSON.stringify(e)}`);
            else readable(words, JSON.stringify(e));
          }
          const labels = p.legal.map((action) => table.label(action, p.view, who, p.edition));
          labels.forEach((label, at) => readable(label, p.legal[at]));
          assert.equal(new Set(labels).size, labels.length, `two actions with one label: ${labels.filter((l, at) => labels.indexOf(l) !== at)}`);
          for (const action of p.legal) {
            seen.verbs.add(verb(action));
            assert.equal(table.irreversible(action, p.view), action === 'duck' || action.startsWith('save'));
          }
        }
      });
    }
    const wanted = table.id === 'duck'
      ? { events: ['deal', 'draw', 'drawn', 'duck', 'play', 'start', 'towel'], verbs: ['duck', 'left', 'pile', 'play', 'right', 'towel'] }
      : { events: ['answer', 'attempt', 'card', 'dealt', 'draw', 'drawn', 'end', 'lot', 'shown', 'step'], verbs: ['done', 'draw', 'end', 'f1', 'f2', 'f3', 'go', 'play', 'save'] };
    assert.deepEqual([...seen.events].sort(), wanted.events);
    assert.deepEqual([...seen.verbs].sort(), wanted.verbs);
  });
}

test('duck: picked cards form exactly the legal actions that lay them, and else there is a reason', async () => {
  const size = (list) => list.length;
  for (let seed = 0; seed < 6; seed++) {
    await play('duck', 3 + (seed % 3), 900 + seed, ({ state, random }) => {
      if (state.turn === 'over') return;
      const { phase, hands } = state.view(state.turn);
      if (phase !== 'play') return;
      const legal = state.legal();
      const hand = hands[state.turn];
      const plays = legal.filter(m.isPlay);
      for (const action of plays) {
        const cards = m.laidBy(action);
        const rest = [...hand];
        for (const card of cards) assert.ok(rest.splice(rest.indexOf(card), 1)[0] === card, `${action} is not in ${hand}`);
        const formed = m.formedBy(cards, legal);
        assert.ok(formed.includes(action));
        // One way for each colour that can lie on top, or up and down.
        assert.equal(size(formed), m.isRun(action) ? 2 : new Set(cards).size, `${cards} form ${formed}`);
      }
      const some = hand.filter(() => random(2) === 0);
      if (some.length > 0 && m.formedBy(some, legal).length === 0) readable(m.whyNot(some), some.join());
    });
  }
  assert.deepEqual(m.laidBy('5bby'), ['5b', '5b', '5y']);
  assert.deepEqual(m.laidBy('y4-2'), ['4y', '3y', '2y']);
  assert.deepEqual(['duck', 'pile', 'left', 'right', 'towel:y'].flatMap(m.laidBy), []);
  assert.match(m.whyNot(['2y', '3b']), /equal numbers/);
  assert.match(m.whyNot(['2y', '3y']), /three/);
  assert.match(m.whyNot(['2y', '3y', '5y']), /gap/);
  assert.match(m.whyNot(['2y', '2y', '3y']), /once/);
});

test('duck: the left neighbour is the next seat clockwise', () => {
  assert.deepEqual(m.around(1, 4), [2, 3, 0]);
});

// --- The ship ----------------------------------------------------------------------------------------------------------

const plan = m.planOf(data.doctor_lucky);
const ids = plan.rooms.map((room) => room.id);
const afloat = (decks) => (room) => decks.includes(m.decks[plan.rooms[plan.index[room]].deck]);
const near = (set) => [...set].map((i) => plan.rooms[i].id);

test('ship: thirty rooms with the names of the edition, each with a box of its own floor', () => {
  assert.deepEqual([...ids].sort(), data.doctor_lucky.values.rooms.value.map((room) => room.id).sort());
  for (const [i, room] of plan.rooms.entries()) {
    const { left, top, right, bottom } = room.box;
    assert.ok(right > left && bottom > top, room.id);
    for (let row = top; row < bottom; row++) for (let column = left; column < right; column++) assert.equal(plan.cells[row][column], i);
  }
});

/** Chance draws by type, in the order of docs/notation.md; cards that lie open are not put back. */
class Dealer {
  constructor(state) {
    const { failure, aid } = data.doctor_lucky.values;
    this.state = state;
    this.full = [...['f1', 'f2', 'f3'].map((f) => [f, failure.value[f]]), ...aid.value.map((a) => [a.id, 1]), ...[...ids].sort(byRoom).map((room) => [`m${room}`, 1])];
    this.shuffle();
  }
  shuffle() {
    this.left = new Map(this.full);
  }
  draw(card) {
    let k = 0;
    for (const [type, count] of this.left) {
      if (type === card) break;
      k += count;
    }
    this.left.set(card, this.left.get(card) - 1);
    this.state.draw(k);
  }
}
const byRoom = (a, b) => (/\d/.test(a) && /\d/.test(b) ? a - b : /\d/.test(a) ? -1 : /\d/.test(b) ? 1 : a < b ? -1 : 1);

test('ship: doors and sight are those of the core, for every pair of rooms', async () => {
  const game = (await loadPond()).game('doctor_lucky', 2);
  for (const here of ids) {
    for (const there of ids.filter((id) => id !== here)) {
      const state = game.setup();
      state.draw(0); // the lot: seat 0 is dealt first
      const dealer = new Dealer(state);
      const doctor = ids.find((id) => id !== here && id !== there);
      for (const room of [here, there, doctor]) dealer.draw(`m${room}`);
      dealer.shuffle();
      dealer.draw(`m${here}`);
      while (state.turn === 'chance') dealer.draw([...dealer.left].find(([, count]) => count > 0)[0]);
      const steps = state.legal().filter((a) => a.startsWith('go:')).map((a) => a.slice(3));
      const from = plan.index[here];
      assert.deepEqual(steps.sort(), near(plan.adjacent[from]).sort(), `doors of ${here}`);
      state.act(0, `play:${here}:dr:${here}`);
      const seen = plan.sees[from].has(plan.index[there]);
      assert.equal(state.legal().includes('save'), seen, `${there} sees ${here}`);
      assert.deepEqual(m.witnesses(plan, here, [here, there], 0), seen ? [1] : []);
    }
  }
});

test("ship: the Doctor's next room and whose turn it brings are what then happens", async () => {
  let walks = 0;
  for (let i = 0; i < 12; i++) {
    let active = null; // before the step: an answer may end another seat's turn
    await play('doctor_lucky', 2 + (i % 6), 700 + i, (game) => {
      const before = active;
      active = game.state.view('spectator').active;
      const { view, recent } = game.position('spectator');
      const e = recent.findLast((event) => event.turn_end?.doctor[1]);
      if (!e) return;
      const [from, to] = e.turn_end.doctor;
      assert.equal(m.doctorNext(plan, from, view.decks), to, `${from} with ${view.decks}`);
      assert.equal(m.turnAfter(before, to, view.pawns), e.turn_end.next);
      walks++;
    });
  }
  assert.ok(walks > 300, `${walks} walks`);
});

test('ship: the route goes on over flooded decks and never repeats a room', () => {
  assert.deepEqual(m.doctorRoute(plan, '19', ['A', 'B', 'C'], 3), ['3', '4', '5']);
  assert.deepEqual(m.doctorRoute(plan, '16', ['A', 'B'], 2), ['6', '7']);
  assert.deepEqual(m.doctorRoute(plan, '13', ['A'], 9), ['9', '10', '11', '12']);
});

test('ship: in every size each room is inside the picture, wide enough, and keeps its lines of sight straight', () => {
  for (const options of [
    { width: 340, rowHeight: 6, skyRow: 9, border: 6, roomPart: 0.088, margin: 46, end: 16, depth: 8 },
    { width: 1040, rowHeight: 13, skyRow: 14, border: 8, roomPart: 0.088, margin: 58, end: 44, depth: 16 },
    ...[0, 1, 2, 3].map((deck) => ({ width: 340, rowHeight: 26, skyRow: 0, border: 20, roomPart: 0.14, margin: 46, end: 8, depth: 0, deck })),
  ]) {
    const shape = m.shapeOf(plan, options);
    for (let i = 1; i < shape.x.length; i++) assert.ok(shape.x[i] >= shape.x[i - 1], 'columns stay in order');
    for (const [i, room] of plan.rooms.entries()) {
      if (options.deck !== undefined && room.deck !== options.deck) {
        assert.equal(shape.rooms[i], '');
        continue;
      }
      const rect = m.rectOf(shape, room.box);
      assert.ok(rect.x >= 0 && rect.y >= 0 && rect.x + rect.width <= shape.width && rect.y + rect.height <= shape.height, room.id);
      assert.ok(rect.width >= (options.deck === undefined ? 24 : 34), `${room.id} is ${rect.width} wide`);
      assert.match(shape.rooms[i], /^(M[\d. L-]+Z)+$/);
    }
  }
  assert.ok(m.ornaments(plan).length >= 6, 'masts and funnels');
});

test('doctor_lucky: targets on the ship are the free steps, or those of the picked card and piece', async () => {
  await play('doctor_lucky', 4, 31, ({ state }) => {
    if (state.turn === 'over' || state.view(state.turn).phase !== 'turn') return;
    const legal = state.legal();
    const steps = m.targetsOf(legal, { card: null, piece: null, saving: false });
    assert.deepEqual([...steps.values()], legal.filter((a) => a.startsWith('go:')));
    for (const card of new Set(legal.filter((a) => a.startsWith('play:')).map((a) => a.split(':')[1]))) {
      const [me, dr] = ['me', 'dr'].map((piece) => [...m.targetsOf(legal, { card: `m${card}`, piece, saving: false }).values()]);
      assert.deepEqual([...me, ...dr].sort(), legal.filter((a) => a.startsWith(`play:${card}:`)).sort());
    }
  });
});

test('doctor_lucky: pawns have letters of their own, an aid card is worth more in its room', () => {
  assert.deepEqual(m.letters(['Ana', 'Ben', 'Anton']), ['1', 'B', '3']);
  assert.equal(m.worth('whiskey', '12', data.doctor_lucky), 6);
  assert.equal(m.worth('whiskey', '3', data.doctor_lucky), 2);
  assert.equal(m.worth(null, '12', data.doctor_lucky), 1);
});
