// The page's own parts without a browser, and the build as a whole. LUCKPOND_WEB_DIR: the output of build.mjs.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(web);
const scratch = mkdtempSync(join(tmpdir(), 'luckpond-shell-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

// The modules expect a browser; this is all they need of one.
globalThis.document = { documentElement: { dataset: {} }, querySelector: () => null };
globalThis.matchMedia = () => ({ matches: false });
const store = new Map();
globalThis.localStorage = { getItem: (k) => store.get(k) ?? null, setItem: (k, v) => void store.set(k, v) };

async function load(module) {
  const outfile = join(scratch, `${module.replaceAll('/', '_')}.mjs`);
  await build({
    entryPoints: [join(web, 'src', module)],
    outfile,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { LUCKPOND_FILES: '{"lang/de.json":"/assets/de.json"}', LUCKPOND_VERSION: '"0"' },
    loader: { '.css': 'empty' },
  });
  return import(pathToFileURL(outfile).href);
}

test('settings from an older page, or from anybody, are taken with care', async () => {
  const { sound, defaults } = await load('app/settings.ts');
  assert.deepEqual(sound(null), defaults);
  assert.deepEqual(sound('text'), defaults);
  assert.deepEqual(sound({ theme: 'pink', sound: 'loud', unknown: 1, __proto__: { name: 'x' } }), defaults);
  assert.deepEqual(sound({ theme: 'dark', name: 'Ana' }), { ...defaults, theme: 'dark', name: 'Ana' });
});

test('the language is the chosen one, else the first that we speak', async () => {
  const { wantedLanguage } = await load('app/settings.ts');
  assert.equal(wantedLanguage('auto', ['sv', 'nl-BE', 'de']), 'nl');
  assert.equal(wantedLanguage('auto', ['sv']), 'en');
  assert.equal(wantedLanguage('fr', ['de']), 'fr');
});

test('paths find their page, whole segments only', async () => {
  const { find } = await load('app/router.ts');
  const routes = ['/', '/t/:code', '/t/:code/screen', '/about'].map((path) => ({ path }));
  const found = (path) => {
    const f = find(routes, path);
    return f && [f.route.path, f.params];
  };
  assert.deepEqual(found('/'), ['/', {}]);
  assert.deepEqual(found('/t/AB%20C'), ['/t/:code', { code: 'AB C' }]);
  assert.deepEqual(found('/t/ABC/'), ['/t/:code', { code: 'ABC' }]);
  assert.deepEqual(found('/t/ABC/screen'), ['/t/:code/screen', { code: 'ABC' }]);
  for (const path of ['/t', '/t/ABC/other', '/aboutus', '/t/%']) assert.equal(found(path), null, path);
});

test('a code is found in what people type or paste', async () => {
  const { codeOf } = await load('app/join_form.tsx');
  assert.equal(codeOf(' ab3 d-e '), 'AB3DE');
  assert.equal(codeOf('http://192.0.2.1:8787/t/QWERTY?x=1'), 'QWERTY');
  assert.equal(codeOf('  '), '');
});

test('recent tables: newest first, each once, and strangers’ storage does no harm', async () => {
  const { recentTables, rememberTable, forgetTable } = await load('app/recent.ts');
  store.set('luckpond.tables', '{"not":"a list"}');
  assert.deepEqual(recentTables(), []);
  store.set('luckpond.tables', 'not JSON');
  assert.deepEqual(recentTables(), []);
  for (let i = 0; i < 9; i++) rememberTable(`T${i}`, 'duck', i);
  rememberTable('T5', 'duck', 10);
  assert.deepEqual(recentTables().map((t) => t.code), ['T5', 'T8', 'T7', 'T6', 'T4', 'T3']);
  forgetTable('T8');
  assert.ok(!recentTables().some((t) => t.code === 'T8'));
});

// --- Texts ---

const draft = process.env.LUCKPOND_DRAFT ? 'a draft may lack translations' : false;

test('every game and page of the server’s list of paths is a path of the page', () => {
  const served = readFileSync(join(root, 'src/server/serve_assets.c'), 'utf8').match(/pages\[\] = \{([^}]*)\}/)[1];
  const routes = readFileSync(join(web, 'src/app/routes.tsx'), 'utf8');
  const ours = [...routes.matchAll(/path: '(\/[^']*)'|ofGame\('([^']*)'/g)].map((m) => m[1] ?? `${m[2]}/:game`);
  const servedAs = (path) => `"${path.replace(/:[a-z]+(\/screen)?$/, '')}"`;
  const known = (path) => served.includes(servedAs(path)) || (path !== '/' && path.lastIndexOf('/') > 0 && served.includes(`"${path.replace(/[^/]+$/, '')}"`)); // '/r/' takes '/r/local'
  for (const path of ours) assert.ok(known(path), `${path} would be a 404 after a reload`);
});

test('a text that is no literal is found out', () => {
  const tries = {
    "t('fine')": true,
    'n("one", \'many\', 3)': true,
    "t('cut ' +\n  'in two')": true,
    "t(message /* marked: elsewhere */)": true,
    't(message)': false,
    't(`template`)': false,
    "n('only one', count)": false,
    "// t(comment)": true,
  };
  for (const [code, good] of Object.entries(tries)) {
    const file = join(scratch, 'try.ts');
    writeFileSync(file, `${code};\n`);
    const script = `import sys; sys.path.insert(0, ${JSON.stringify(join(root, 'tools'))}); import catalogue, pathlib\n` +
      `try: print(len(list(catalogue.texts_of_page(pathlib.Path(${JSON.stringify(file)})))))\nexcept catalogue.Problem: print('refused')`;
    const env = { ...process.env };
    delete env.LUCKPOND_DRAFT;
    const said = execFileSync('python3', ['-c', script], { encoding: 'utf8', env }).trim();
    assert.equal(said !== 'refused', good, code);
  }
});

// --- The build ---

const dir = process.env.LUCKPOND_WEB_DIR;
const skip = dir ? false : 'LUCKPOND_WEB_DIR is not set';
const files = () => readdirSync(dir, { recursive: true, withFileTypes: true }).filter((f) => f.isFile())
  .map((f) => relative(dir, join(f.parentPath ?? f.path, f.name)));
const read = (path) => readFileSync(join(dir, path), 'utf8');
const one = (pattern) => {
  const found = files().filter((f) => pattern.test(f));
  assert.equal(found.length, 1, `${pattern}: ${found}`);
  return found[0];
};

test('index.txt lists every file, and every file has a known type', { skip }, () => {
  const listed = read('index.txt').trim().split('\n').map((line) => line.split(' ')[0]);
  const there = files().filter((f) => f !== 'index.txt' && !f.endsWith('.gz')).sort();
  assert.deepEqual(listed.sort(), there);
});

test('everything that a document or a script names is there', { skip }, () => {
  const there = new Set(files().map((f) => `/${f}`));
  const named = [...read('index.html').matchAll(/(?:href|src)="(\/[^"]+)"/g)].map((m) => m[1]);
  const manifest = JSON.parse(read('manifest.webmanifest'));
  named.push(...manifest.icons.map((i) => i.src));
  const kept = [...read('sw.js').matchAll(/"(\/[\w./-]+\.\w+)"/g)].map((m) => m[1]);
  assert.ok(kept.length > 15 && kept.includes('/index.html'));
  for (const path of [...named, ...kept]) assert.ok(there.has(path), path);
});

test('nothing comes from anywhere else, and nothing is inline', { skip }, () => {
  const html = read('index.html');
  assert.ok(!/https?:|<style|style=|\son\w+=/.test(html));
  assert.ok(!/<script(?![^>]* src=)/.test(html));
  for (const f of files().filter((f) => /\.(css|js)$/.test(f)))
    for (const [url] of read(f).matchAll(/(?:https?:)?\/\/[a-z0-9.-]+\.[a-z]{2,}[^\s"'`)]*/gi))
      assert.match(url, /^http:\/\/www\.w3\.org\//, `${f}: ${url}`);
});

/** Both files of a language: what a first game shows, and what comes later. */
const catalogues = (language) => ['', 'later\\.'].map((part) => JSON.parse(read(one(new RegExp(`lang-${part}${language}-\\w+\\.json$`)))));

test('every language has every text', { skip: skip || draft }, () => {
  const keys = catalogues('xx').map((c) => Object.keys(c.texts).sort());
  assert.ok(keys.every((k) => k.length > 80));
  for (const language of ['de', 'fr', 'nl']) {
    const both = catalogues(language);
    assert.deepEqual(both.map((c) => c.language), [language, language]);
    assert.deepEqual(both.map((c) => Object.keys(c.texts).sort()), keys, language);
    const rules = JSON.parse(read(one(new RegExp(`lang-rules\\.${language}-\\w+\\.json$`))));
    assert.deepEqual(Object.keys(rules.games).sort(), ['doctor_lucky', 'duck', 'lucktails', 'yucatan']);
  }
});

test('the pseudo-locale is longer, accented, and keeps its places', { skip }, async () => {
  const { keyOf, t, useCatalogue } = await load('i18n.ts');
  const [first, later] = catalogues('xx');
  for (const form of [first, later].flatMap((c) => Object.values(c.texts)).flat()) assert.match(form, /^\[.+~\]$/s);
  assert.equal(first.texts[keyOf('table {code}')], '[táblé {code}~~~~]');
  useCatalogue(first);
  assert.equal(t('Thinking…'), '[Thíñkíñg…~~~]', 'a text with more than ASCII has the same key in the page and in the compiler');
});

test('what only later screens say is in the second file, and nothing is in both', { skip }, async () => {
  const { keyOf } = await load('i18n.ts');
  const [first, later] = catalogues('xx').map((c) => c.texts);
  assert.deepEqual(Object.keys(first).filter((k) => k in later), []);
  for (const text of ['Play', 'Hint', 'Works without a network. The game is kept in this browser; you can go on after a reload.']) assert.ok(keyOf(text) in first, text);
  for (const text of ['Leave the tutorial', 'Show me']) assert.ok(keyOf(text) in later, text);
});

test('two texts with one key are refused', () => {
  const check = (texts) => execFileSync('python3', ['-c', `import catalogue; catalogue.check_keys(${JSON.stringify(texts)})`], { cwd: join(root, 'tools'), stdio: 'pipe' });
  check(['liquid', 'solid']);
  assert.throws(() => check(['liquid', 'solid', 'costarring']), /two texts of the page have one key.*liquid.*costarring/);
});

test('editions are the same data as in the tree', { skip }, () => {
  for (const name of ['duck-default', 'lucktails-short', 'yucatan-default', 'doctor_lucky-default']) {
    const [game, edition] = name.split('-');
    const made = JSON.parse(read(one(new RegExp(`editions-${name}-\\w+\\.json$`))));
    assert.deepEqual(made, JSON.parse(readFileSync(join(root, `editions/${game}/${edition}.json`), 'utf8')));
  }
});
