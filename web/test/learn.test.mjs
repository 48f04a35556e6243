// Tutorials, rules texts and the score pad without a browser. LUCKPOND_WASM names the rules core, LUCKPOND the program
// (without it the rules are not compared with those of `luckpond rules`).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { build } from 'esbuild';

const folder = mkdtempSync(join(tmpdir(), 'luckpond-learn-'));
after(() => rmSync(folder, { recursive: true }));
const root = new URL('../../', import.meta.url).pathname;

// One bundle, so that all modules share one catalogue.
const modules = {
  i18n: 'i18n.ts', script: 'learn/script.ts', lesson: 'learn/lesson.ts', source: 'learn/lesson_source.ts', values: 'learn/values.ts', place: 'learn/place.ts',
  yucatanLesson: 'learn/yucatan.ts', lucktailsLesson: 'learn/lucktails.ts', duckLesson: 'learn/duck.ts', doctorLesson: 'learn/doctor_lucky.ts',
  yucatan: 'pad/yucatan.ts', lucktails: 'pad/lucktails.ts', duck: 'pad/duck.ts', doctor: 'pad/doctor_lucky.ts', sheet: 'pad/sheet.ts', exporting: 'pad/export.ts',
};
const outfile = join(folder, 'all.mjs');
await build({
  stdin: { contents: Object.entries(modules).map(([name, path]) => `export * as ${name} from './${path}';`).join('\n'), resolveDir: join(root, 'web/src'), loader: 'ts' },
  bundle: true, format: 'esm', platform: 'neutral', mainFields: ['module', 'main'], jsx: 'automatic', jsxImportSource: 'preact', loader: { '.css': 'empty' }, outfile, logLevel: 'error',
});
const m = await import(outfile);
const { Luckpond } = await import('../../bindings/wasm/luckpond.js');
const wasm = readFileSync(process.env.LUCKPOND_WASM);
const edition = (game) => JSON.parse(readFileSync(join(root, `editions/${game}/default.json`), 'utf8'));
const lessons = [m.yucatanLesson, m.lucktailsLesson, m.duckLesson, m.doctorLesson].map((l) => l.lesson);

// What the page is given in each language.
execFileSync('python3', [join(root, 'tools/catalogue.py'), 'compile-web', folder], { env: process.env });
const json = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const catalogue = (language) => ({ ...json(`${language}.json`), texts: { ...json(`${language}.json`).texts, ...json(`later.${language}.json`).texts } });

/** Plays a lesson to its end as the page does; `choose` says what the learner does in each step. */
async function study(lesson, choose) {
  const pond = await Luckpond.load(wasm);
  const shown = [];
  const source = new m.source.LessonSource(lesson, ['Guest', ...lesson.others], null, {
    play: async (scripted) => structuredClone(m.script.playScript(pond, scripted)),
    wait: async () => {},
    paceMs: () => 0,
  });
  source.subscribe(() => shown.push({ at: source.at, settled: source.settled, ...source.snapshot() }));
  await source.jump(0);
  while (!source.last) await choose(source);
  return { source, shown };
}

for (const lesson of lessons)
  test(`${lesson.game}: the tutorial plays on the rules core, and waits for the right action`, async () => {
    const { source, shown } = await study(lesson, async (source) => {
      const { step, at } = source;
      const { legal, view } = source.snapshot().position;
      assert.equal(source.settled, true);
      if (step.want === undefined) {
        assert.deepEqual(legal, [], 'nothing is offered while there is something to read');
        return source.advance();
      }
      assert.equal(view.turn, 0);
      assert.ok(legal.includes(step.want), `${step.want} in ${legal.join(' ')}`);
      const other = legal.find((action) => action !== step.want);
      if (other) {
        assert.equal((await source.act(other)).kind, 'refused');
        assert.equal(source.at, at);
      }
      assert.equal((await source.act(step.want)).kind, 'done');
      assert.equal(source.at, at + 1);
    });
    assert.ok(shown.every((s) => s.position.view.viewer === 0), 'only what the learner may know');
    const decisions = shown.map((s) => s.position.decision);
    assert.deepEqual(decisions, [...new Set(decisions)].sort((a, b) => a - b), 'no decision number comes twice');
    if (lesson.game !== 'duck') assert.deepEqual(source.snapshot().position.view.winners, [0], 'the learner wins');
  });

test('a tutorial can be left in the middle of what the others do: back, and from the start', async () => {
  const lesson = m.lucktailsLesson.lesson;
  const pond = await Luckpond.load(wasm);
  const source = new m.source.LessonSource(lesson, ['Guest', 'Ada', 'Bruno'], null, {
    play: async (scripted) => m.script.playScript(pond, scripted), wait: () => new Promise((resolve) => setTimeout(resolve, 1)), paceMs: () => 1,
  });
  await source.jump(3);
  const before = JSON.stringify(source.snapshot().position.view);
  const acting = source.act('+2');
  await source.jump(3); // while Ada raises
  await acting;
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(source.at, 3);
  assert.equal(source.settled, true);
  assert.equal(JSON.stringify(source.snapshot().position.view), before);
});

test('a script that does not fit the rules is refused', async () => {
  const pond = await Luckpond.load(wasm);
  const base = { game: 'yucatan', seats: 2, options: {}, seen: 0, seat: 0 };
  assert.throws(() => m.script.playScript(pond, { ...base, words: ['stop'] }), /throw/);
  assert.throws(() => m.script.playScript(pond, { ...base, words: ['odd', '5/7'] }));
});

test('tutorials are short: at most three minutes at a reader’s pace', () => {
  for (const { game, steps } of lessons) {
    const words = steps.reduce((sum, s) => sum + s.text.split(/\s+/).length, 0);
    // 180 words a minute, and four seconds for each action.
    const seconds = words / 3 + 4 * steps.filter((s) => s.want).length;
    assert.ok(seconds < 180, `${game}: ${seconds} s`);
    for (const s of steps) assert.ok(s.text.length < 230, s.text);
  }
});

test('every sentence of a tutorial is there in every language', () => {
  const draft = process.env.LUCKPOND_DRAFT !== undefined;
  for (const language of ['de', 'fr', 'nl']) {
    const { texts } = catalogue(language);
    const missing = lessons.flatMap((l) => l.steps).flatMap((s) => [s.text, s.not]).filter((text) => text && !texts[m.i18n.keyOf(text)]);
    if (!draft) assert.deepEqual(missing, [], language);
  }
});

for (const game of ['yucatan', 'lucktails', 'duck', 'doctor_lucky'])
  test(`${game}: the rules in the page are those of the program, in four languages`, { skip: !process.env.LUCKPOND }, () => {
    for (const language of ['en', 'de', 'fr', 'nl']) {
      m.i18n.useCatalogue(language === 'en' ? null : catalogue(language));
      const page = m.values.filled(json(`rules.${language}.json`).games[game], game, edition(game));
      const said = JSON.parse(execFileSync(process.env.LUCKPOND, ['--lang', language, 'rules', game, '--json'], { encoding: 'utf8' }));
      assert.deepEqual(page.map(({ id, title, clauses, paragraphs }) => ({ id, title, clauses, paragraphs })), said.sections, language);
      assert.doesNotMatch(JSON.stringify(page), /\{\w+\}/, 'no place is left open');
    }
    m.i18n.useCatalogue(null);
  });

test('searching the rules: every word, no accents, marked where it stands', () => {
  const section = (title, text) => ({ id: title, clauses: [], title, paragraphs: [{ text, item: false }] });
  const all = [section('Köder', 'Der höchste Köder'), section('Ziel', 'Die höchste Summe')];
  assert.deepEqual(m.values.matching(all, '').length, 2);
  assert.deepEqual(m.values.matching(all, 'hochste').length, 2);
  assert.deepEqual(m.values.matching(all, 'KÖDER höchste').map((s) => s.id), ['Köder']);
  assert.deepEqual(m.values.matching(all, 'nichts'), []);
  assert.deepEqual(m.values.marked('Der höchste Köder', 'kod hoch'), [
    { text: 'Der ', found: false }, { text: 'höch', found: true }, { text: 'ste ', found: false }, { text: 'Köd', found: true }, { text: 'er', found: false },
  ]);
});

test('a callout lies beside its thing and inside the field', () => {
  const field = { left: 0, top: 40, right: 360, bottom: 580 };
  const size = { width: 344, height: 150 };
  const inside = (p) => p.left >= 0 && p.top >= 40 && p.left + size.width <= 360 && p.top + size.height <= 580;
  const low = m.place.place({ left: 20, top: 520, right: 80, bottom: 570 }, size, field, 14);
  assert.equal(low.side, 'above');
  const high = m.place.place({ left: 300, top: 60, right: 350, bottom: 100 }, size, field, 14);
  assert.equal(high.side, 'below');
  for (const p of [low, high, m.place.place(null, size, field, 14), m.place.place({ left: 0, top: 40, right: 360, bottom: 580 }, size, field, 14)]) assert.ok(inside(p));
});

// --- The score pad ---

test('Yu-ca-tan: the pad multiplies dice by the points of their tip', () => {
  const e = edition('yucatan');
  const { laid, nothing, gathered, scored, diceLaid, yucatan } = m.yucatan;
  let turn = nothing;
  for (const tip of ['odd', 'odd', 'circle', 'red', '6', '6']) turn = laid(turn, tip, 1, e);
  assert.equal(gathered(turn, e), 2 * 1 + 2 + 2 + 2 * 3);
  assert.equal(scored({ ...turn, bust: true }, e), 0);
  assert.deepEqual(laid(nothing, 'odd', -1, e), nothing);
  for (let i = 0; i < 20; i++) turn = laid(turn, 'even', 1, e);
  assert.equal(diceLaid(turn), 12, 'there are twelve dice');
  let sheet = yucatan.start(3, e);
  assert.equal(sheet.turns.length, 4);
  assert.equal(yucatan.start(5, e).turns.length, 3);
  assert.deepEqual(yucatan.standing(sheet, 3, e), { totals: [0, 0, 0], leaders: [], winners: null });
  sheet = { turns: [[{ laid: { 6: 2 }, bust: false }, { laid: { odd: 6 }, bust: false }, { laid: { 6: 4 }, bust: true }]] };
  assert.deepEqual(yucatan.standing(sheet, 3, e), { totals: [6, 6, 0], leaders: [0, 1], winners: [0, 1] });
  assert.deepEqual(yucatan.rows(sheet, 3, e), [[1, 6, 6, '–']]);
});

test('DUCK: towel cards plus green minus red over five rounds', () => {
  const e = edition('duck');
  const { duck, doubts } = m.duck;
  const blank = duck.start(3, e);
  assert.equal(blank.rounds.length, 5);
  const right = { belt: { seat: 0, side: 'green' }, towels: [6, null, 5] };
  const wrong = { belt: { seat: 1, side: 'red' }, towels: [4, null, null] };
  const sheet = { rounds: [right, wrong, null, null, null] };
  assert.deepEqual(duck.standing(sheet, 3, e), { totals: [6 + 6 + 4, -2, 5], leaders: [0], winners: null });
  const all = { rounds: [right, right, right, right, right] };
  assert.deepEqual(duck.standing(all, 3, e), { totals: [30 + 6 + 7 + 8 + 9 + 10, 0, 25], leaders: [0], winners: [0] });
  assert.deepEqual(doubts(right), []);
  assert.deepEqual(doubts({ belt: { seat: 1, side: 'red' }, towels: [4, 3, null] }), ['red and towel']);
  assert.deepEqual(doubts({ belt: { seat: 0, side: 'green' }, towels: [6, 8, 5] }), ['highest']);
});

test('Lucktails: running VP, the lucktails card lifts to the leader of the moment, the race goes on with a tied lead', () => {
  const e = edition('lucktails');
  const { lucktails, left, stayed, running, tied } = m.lucktails;
  const exit = (seat, how, vp = 0, bonus = 0) => ({ seat, how, vp, bonus });
  let sheet = lucktails.start(3, e);
  const write = (round, ...x) => (sheet = left(sheet, round, exit(...x), 3, e));
  write(0, 0, 'bait', 4);
  write(0, 1, 'lucktails'); // lifted to 4
  write(0, 2, 'card', 6);
  assert.deepEqual(running(sheet, 3).after[0], [4, 4, 6]);
  assert.equal(sheet.rounds.length, 2, 'the next round lies ready');
  write(0, 0, 'bait', 3); // a correction: the lucktails card follows
  assert.deepEqual(running(sheet, 3).after[0], [3, 3, 6]);
  write(1, 2, 'lucktails', 0, 1); // a leader gains only the bonus
  write(1, 0, 'lucktails', 0, 2); // 3 + 2, then up to 7
  write(1, 1, 'card', 6, 1);
  assert.deepEqual(running(sheet, 3).gains[1], [4, 7, 1]);
  assert.deepEqual(lucktails.standing(sheet, 3, e), { totals: [7, 10, 7], leaders: [1], winners: null });
  write(2, 0, 'card', 6);
  write(2, 1, 'card', 5);
  write(2, 2, 'bait', 6);
  assert.deepEqual(lucktails.standing(sheet, 3, e).winners, [1], '15 and alone in front');
  assert.equal(sheet.rounds.length, 3, 'no further round');
  sheet = stayed(sheet, 2, 2, 3, e);
  assert.equal(lucktails.standing(sheet, 3, e).winners, null, 'the round is not over');
  write(2, 2, 'lucktails'); // up to 15: tied
  assert.equal(lucktails.standing(sheet, 3, e).winners, null);
  assert.ok(tied(sheet, 3, e));
  assert.equal(sheet.rounds.length, 4, 'everybody plays on');
  write(3, 0, 'card', 0);
  write(3, 1, 'card', 1);
  write(3, 2, 'bait', 2);
  assert.deepEqual(lucktails.standing(sheet, 3, e).winners, [2]);
});

test('Save Doctor Lucky: piles as the rules core deals them, flooding, attempts and answers', async () => {
  const e = edition('doctor_lucky');
  const { doctor_lucky, piles, pilesLeft, refuge, attempt, answer, failed, saved, failuresLeft, spent, worths } = m.doctor;
  const pond = await Luckpond.load(wasm);
  for (let players = 2; players <= 7; players++) {
    const state = pond.game('doctor_lucky', players).setup();
    state.settle(pond.random(1n));
    assert.deepEqual(piles(players, e), state.view('open').pile_counts, `${players} players`);
  }
  assert.deepEqual(pilesLeft(20, 3, e), [16, 16, 14, 0]);
  assert.deepEqual([3, 2, 1, 0].map((deck) => refuge(deck, e)), ['3', '6', '9', null]);
  assert.deepEqual(worths(e), [1, 2, 3, 4, 5, 6, 7, 8]);
  let a = attempt(0, 5, 3);
  for (const [seat, kind] of [[1, 1], [1, 0]]) a = answer(a, seat, kind, 1);
  assert.equal(failed(a), false);
  const win = { drawn: 3, attempts: [{ ...a, answered: true }], penalties: [0, 2, 0] };
  assert.ok(saved(win.attempts[0]));
  assert.deepEqual(doctor_lucky.standing(win, 3, e).winners, [0]);
  a = answer(a, 2, 2, 1);
  assert.ok(failed(a), 'a last card may overshoot');
  const sheet = { drawn: 0, attempts: [a], penalties: [0, 0, 0] };
  assert.equal(doctor_lucky.standing(sheet, 3, e).winners, null);
  assert.deepEqual(failuresLeft(sheet, e), [25, 9, 3]);
  assert.equal(spent(sheet, 1), 3);
  assert.deepEqual(doctor_lucky.standing({ ...sheet, drawn: 66 }, 3, e).winners, [], 'the ship goes down');
});

test('undo gives back what was written before, step by step', () => {
  const { written, undone } = m.sheet;
  const pad = { id: 'a', game: 'duck', names: ['Ana', 'Bea'], at: 1, sheet: { v: 0 }, past: [] };
  const two = written(written(pad, { v: 1 }, 2), { v: 2 }, 3);
  assert.deepEqual(undone(two, 4).sheet, { v: 1 });
  assert.deepEqual(undone(undone(two, 4), 5).sheet, { v: 0 });
  assert.deepEqual(undone(pad, 9), pad);
  let many = pad;
  for (let i = 0; i < 500; i++) many = written(many, { v: i }, i);
  assert.ok(many.past.length < 100, 'a long evening does not fill the browser');
});

test('CSV: no cell becomes a formula, everything else survives', () => {
  const { csvCell, padCsv, padJson } = m.exporting;
  for (const bad of ['=1+1', '+49 123', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1', '=HYPERLINK("http://x","y")']) {
    const cell = csvCell(bad);
    assert.match(cell, /^"?'/, JSON.stringify(bad));
  }
  assert.equal(csvCell(-2), '-2', 'our own numbers stay numbers');
  assert.equal(csvCell('Ana "the duck", Bea'), '"Ana ""the duck"", Bea"');
  assert.equal(csvCell('line\nbreak'), '"line\nbreak"');
  assert.equal(csvCell(null), '');
  const pad = { id: 'a', game: 'duck', names: ['=cmd|x', 'Bea'], at: 0, sheet: { rounds: [] }, past: [{}] };
  assert.equal(padCsv(pad, [[1, 6, null], [2, -2, '–']], [4, 0], { round: 'Round', total: 'Total' }), "\ufeffRound,'=cmd|x,Bea\r\n1,6,\r\n2,-2,–\r\nTotal,4,0\r\n");
  const data = JSON.parse(padJson(pad, [4, 0]));
  assert.deepEqual(data.names, pad.names);
  assert.deepEqual(data.totals, [4, 0]);
  assert.ok(!('past' in data));
});
