// Bundles the page: `node build.mjs --out DIR [--wasm FILE] [--dev]`.
// Everything ends up in DIR; index.txt there lists it as `PATH TYPE`, for the binary to embed.
import { build } from 'esbuild';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({ options: { out: { type: 'string' }, wasm: { type: 'string' }, dev: { type: 'boolean' } } });
if (!values.out) throw new Error('usage: node build.mjs --out DIR [--wasm FILE] [--dev]');
const out = values.out;

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await build({
  entryPoints: [join(here, 'src/main.tsx')],
  outdir: out,
  bundle: true,
  format: 'esm',
  splitting: true,
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  minify: !values.dev,
  legalComments: 'none',
  logLevel: 'warning',
});
if (values.wasm) await copyFile(values.wasm, join(out, 'luckpond.wasm'));

const types = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', wasm: 'application/wasm', svg: 'image/svg+xml', json: 'application/json', png: 'image/png', webmanifest: 'application/manifest+json' };
const files = (await readdir(out, { recursive: true, withFileTypes: true })).filter((f) => f.isFile());
const lines = files.map((f) => join(f.parentPath ?? f.path, f.name).slice(out.length + 1)).sort();
await writeFile(join(out, 'index.txt'), lines.map((f) => `${f} ${types[f.split('.').pop()]}\n`).join(''));
