// Bundles the page: `node build.mjs --out DIR [--wasm FILE] [--qr FILE] [--embed FILE.c] [--dev]`.
// Everything ends up in DIR; index.txt there lists it as `PATH TYPE`. With --embed a C file is written that holds all of it
// (src/server/web_assets.h). Names with a hash never change their content, so browsers may keep them for ever.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const { values } = parseArgs({
  options: { out: { type: 'string' }, wasm: { type: 'string' }, qr: { type: 'string' }, embed: { type: 'string' }, dev: { type: 'boolean' } },
});
if (!values.out) throw new Error('usage: node build.mjs --out DIR [--wasm FILE] [--qr FILE] [--embed FILE.c] [--dev]');
const out = resolve(values.out);

const types = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
};
const packed = new Set(['html', 'js', 'css', 'json', 'wasm', 'svg', 'webmanifest', 'txt']);

const sha = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Logical name -> path under DIR, for the script (src/files.ts). */
const files = {};

/** Writes a file under DIR; its name gets the hash of its content. */
async function put(name, bytes) {
  const end = extname(name);
  const path = `assets/${name.slice(0, -end.length).replaceAll('/', '-')}-${sha(bytes).slice(0, 8)}${end}`;
  await mkdir(dirname(join(out, path)), { recursive: true });
  await writeFile(join(out, path), bytes);
  files[name] = `/${path}`;
}

const common = {
  outdir: out,
  bundle: true,
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  minify: !values.dev,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  entryNames: 'assets/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  // All styles are a few files, each in one order (below); an import of one in a script says only where it belongs.
  loader: { '.css': 'empty' },
};
const version = (await readFile(join(root, 'CMakeLists.txt'), 'utf8')).match(/project\(luckpond VERSION ([\d.]+)/)[1];
const define = () => ({ LUCKPOND_FILES: JSON.stringify(files), LUCKPOND_VERSION: JSON.stringify(version) });

function outputOf(result, entry) {
  const [name, data] = Object.entries(result.metafile.outputs).find(([, o]) => o.entryPoint?.endsWith(entry));
  return { name, path: `/${relative(out, resolve(name))}`, imports: data.imports };
}

async function walk(folder) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((f) => f.isFile()).map((f) => join(f.parentPath ?? f.path, f.name)).sort();
}

// --- Data: editions, catalogues, the rules core, icons ---

async function putEditions() {
  for (const path of (await walk(join(root, 'editions'))).filter((f) => f.endsWith('.json'))) {
    const data = JSON.parse(await readFile(path, 'utf8'));
    await put(relative(root, path), JSON.stringify(data));
  }
}

async function putCatalogues() {
  const folder = join(out, 'catalogues');
  execFileSync('python3', [join(root, 'tools/catalogue.py'), 'compile-web', folder, ...(await neededFirst())], { stdio: 'inherit' });
  for (const path of await walk(folder)) {
    // The pseudo-locale is for tests; nobody is offered it.
    await put(`lang/${basename(path)}`, await readFile(path));
  }
  await rm(folder, { recursive: true });
}

function rasterize(svg, size) {
  try {
    return execFileSync('rsvg-convert', ['-w', String(size), '-h', String(size), svg]);
  } catch {
    return null; // without librsvg the icons are SVG only; browsers that install from SVG still do
  }
}

async function putIcons() {
  const icons = [];
  for (const [name, purpose, sizes] of [['icon', 'any', [180, 192, 512]], ['icon-maskable', 'maskable', [512]]]) {
    const svg = join(here, `src/design/${name}.svg`);
    await put(`${name}.svg`, await readFile(svg));
    icons.push({ src: files[`${name}.svg`], sizes: 'any', type: 'image/svg+xml', purpose });
    for (const size of sizes) {
      const png = rasterize(svg, size);
      if (!png) continue;
      await put(`${name}-${size}.png`, png);
      icons.push({ src: files[`${name}-${size}.png`], sizes: `${size}x${size}`, type: 'image/png', purpose });
    }
  }
  await put('icon-turn.svg', await readFile(join(here, 'src/design/icon-turn.svg')));
  return icons;
}

async function putManifest(icons) {
  const manifest = {
    name: 'luckpond',
    short_name: 'luckpond',
    description: 'Lucktails, Save Doctor Lucky, Yu-ca-tan and DUCK, alone or together',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#b5dad6',
    theme_color: '#b5dad6',
    categories: ['games'],
    icons,
  };
  await writeFile(join(out, 'manifest.webmanifest'), JSON.stringify(manifest));
}

/** Who shares code with us wants to be named with it. */
async function putLicences() {
  const texts = [];
  for (const [name, path] of [['luckpond', join(root, 'LICENSE')], ['Preact', join(here, 'node_modules/preact/LICENSE')]])
    texts.push(`${name}\n\n${await readFile(path, 'utf8')}`);
  await put('licences.txt', texts.join('\n\n'));
}

// --- Styles and scripts ---

/** What a first game alone does not need is a file of its own, and so is each game's table; their pages ask for them (src/files.ts). */
const later = /\/src\/(online|pad|replay|report)\//;

async function putStyles() {
  const first = ['tokens.css', 'base.css'].map((f) => join(here, 'src/design', f));
  const rest = (await walk(join(here, 'src'))).filter((f) => f.endsWith('.css') && !first.includes(f));
  const ofGame = (f) => f.startsWith(join(here, 'src/games'));
  await putStyle('style.css', [...first, ...rest.filter((f) => !later.test(f) && !ofGame(f))]);
  await putStyle('later.css', rest.filter((f) => later.test(f)));
  for (const f of rest.filter(ofGame)) await putStyle(`games/${basename(f)}`, [f]);
}

async function putStyle(name, sheets) {
  const contents = sheets.map((f) => `@import ${JSON.stringify(f)};`).join('\n');
  const made = await build({
    ...common,
    entryPoints: undefined,
    stdin: { contents, loader: 'css', resolveDir: here },
    loader: {},
    write: false,
  });
  await put(name, made.outputFiles[0].contents);
}

async function putScript(name, entry) {
  const path = join(here, 'src', entry);
  if (!existsSync(path)) return;
  const made = await build({ ...common, entryPoints: [path], format: 'iife', define: define(), write: false });
  await put(name, made.outputFiles[0].contents);
}

/** The main bundle: split at every import(), so that only the game that is played is downloaded. */
const bundle = (options = {}) =>
  build({ ...common, entryPoints: [join(here, 'src/main.tsx')], format: 'esm', splitting: true, define: define(), ...options });

/** What somebody new may want at once (src/app/routes.tsx). */
const firstPages = ['main', 'app/start', 'local/solo', 'local/hotseat', 'games/lucktails', 'games/doctor_lucky', 'games/yucatan', 'games/duck'];

/** The sources of all that comes before a first game, without what it asks for later. */
async function neededFirst() {
  const made = await bundle({ write: false });
  const taken = new Set(firstPages.map((page) => outputOf(made, `src/${page}.tsx`).name));
  const sources = [];
  for (const path of taken) {
    const { inputs, imports } = made.metafile.outputs[path];
    sources.push(...Object.keys(inputs).map((f) => relative(root, resolve(f))));
    for (const i of imports) if (i.kind === 'import-statement') taken.add(i.path);
  }
  return sources.filter((f) => f.startsWith('web/src/')).sort();
}

async function putHtml(main) {
  const preload = main.imports
    .filter((i) => i.kind === 'import-statement')
    .map((i) => `<link rel="modulepreload" href="/${relative(out, resolve(i.path))}">`);
  const touch = files['icon-180.png'];
  const lines = [
    '<!DOCTYPE html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<title>luckpond</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="description" content="Lucktails, Save Doctor Lucky, Yu-ca-tan and DUCK, alone or together">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#b5dad6">',
    `<script src="${files['early.js']}"></script>`,
    `<link rel="stylesheet" href="${files['style.css']}">`,
    `<link rel="icon" type="image/svg+xml" href="${files['icon.svg']}">`,
    ...(touch ? [`<link rel="apple-touch-icon" href="${touch}">`] : []),
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...preload,
    `<script type="module" src="${main.path}"></script>`,
    '<div id="page"></div>',
    '<noscript><p>luckpond needs JavaScript. The same games run in a terminal: <code>luckpond play</code>.</p></noscript>',
  ];
  await writeFile(join(out, 'index.html'), lines.join('\n') + '\n');
}

/** The service worker knows every file of this build; its version is their hash. */
async function putServiceWorker() {
  const path = join(here, 'src/app/sw.ts');
  const all = (await walk(out)).map((f) => `/${relative(out, f)}`).filter((f) => !/\/lang-(rules\.|later\.)?xx-/.test(f) && !/\.gz$/.test(f));
  const digest = createHash('sha256');
  for (const f of all) digest.update(f).update(await readFile(join(out, f)));
  await build({
    ...common,
    entryNames: '[name]',
    entryPoints: [path],
    format: 'iife',
    define: { ...define(), LUCKPOND_PRECACHE: JSON.stringify(all), LUCKPOND_BUILD: JSON.stringify(digest.digest('hex').slice(0, 12)) },
  });
}

// --- What the binary embeds ---

async function list() {
  const found = [];
  for (const file of await walk(out)) {
    const path = relative(out, file);
    const kind = path.split('.').pop();
    if (!types[kind]) throw new Error(`${path}: no media type for .${kind}`);
    const bytes = await readFile(file);
    const small = packed.has(kind) ? gzipSync(bytes, { level: 9 }) : null;
    const gz = small && small.length < bytes.length * 0.9 ? `${file}.gz` : null;
    if (gz) await writeFile(gz, small);
    found.push({
      path,
      type: types[kind],
      file,
      size: bytes.length,
      gz,
      gzSize: gz ? small.length : 0,
      etag: sha(bytes).slice(0, 16),
      forever: path.startsWith('assets/'),
    });
  }
  await writeFile(join(out, 'index.txt'), found.map((f) => `${f.path} ${f.type}\n`).join(''));
  return found;
}

async function embed(found, to) {
  const lines = ['/* Written by web/build.mjs; do not edit. */', '#include "server/web_assets.h"', ''];
  const bytes = (name, file) =>
    lines.push(
      `__asm__(".section .rodata\\n.balign 16\\n.globl ${name}\\n${name}:\\n.incbin ${JSON.stringify(JSON.stringify(file)).slice(1, -1)}\\n.previous\\n");`,
      `extern const unsigned char ${name}[];`,
    );
  found.forEach((f, i) => {
    bytes(`web_asset_${i}`, f.file);
    if (f.gz) bytes(`web_asset_${i}_gz`, f.gz);
  });
  lines.push('', `const size_t web_asset_count = ${found.length};`, 'const web_asset web_assets[] = {');
  found.forEach((f, i) =>
    lines.push(
      `    {"/${f.path}", "${f.type}", "\\"${f.etag}\\"", "\\"${f.etag}-gz\\"", ${f.forever}, web_asset_${i}, ${f.size}, ` +
        `${f.gz ? `web_asset_${i}_gz` : 'NULL'}, ${f.gzSize}},`,
    ),
  );
  lines.push('};', '');
  await writeFile(to, lines.join('\n'));
}

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await putEditions();
await putCatalogues();
if (values.wasm) await put('luckpond.wasm', await readFile(values.wasm));
if (values.qr) await put('qr.wasm', await readFile(values.qr));
await putManifest(await putIcons());
await putLicences();
await putStyles();
await putScript('early.js', 'app/early.ts');
await putScript('worker.js', 'local/worker.ts');
await putScript('analyst.js', 'replay/analyst.ts');
await putHtml(outputOf(await bundle(), 'src/main.tsx'));
await putServiceWorker();
const found = await list();
if (values.embed) await embed(found, resolve(values.embed));
