// What browser tests share: a server of their own, a real Chromium, and a page that fails the test on anything it should not do.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
export const LUCKPOND = process.env.LUCKPOND ?? 'build/luckpond';
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** `luckpond serve` on a free port: { url, stop() }. Settings as in docs/operations.md: { LUCKPOND_BOT_PACE_MS: '1' }. */
export async function startServer(settings = {}, flags = []) {
  const folder = await mkdtemp(join(tmpdir(), 'luckpond-web-'));
  const clean = Object.fromEntries(Object.entries(process.env).filter(([k]) => !k.startsWith('LUCKPOND')));
  const generous = { LUCKPOND_REQUESTS_PER_ADDRESS: '10000', LUCKPOND_MESSAGES_PER_ADDRESS: '10000', LUCKPOND_CONNECTIONS_PER_ADDRESS: '1000', LUCKPOND_WEBSOCKETS_PER_ADDRESS: '1000' };
  const server = spawn(LUCKPOND, ['--lang', 'en', 'serve', '--port', '0', '--data', join(folder, 'data'), ...flags], {
    env: { ...clean, ...generous, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  server.stderr.on('data', (d) => (log += d));
  const url = await new Promise((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (d) => {
      said += d;
      const found = /(http:\S+:\d+)\//.exec(said);
      if (found) resolve(found[1]);
    });
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${log}`)));
  });
  const stop = async () => {
    const over = new Promise((done) => server.on('exit', done));
    server.kill('SIGTERM');
    await over;
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stop, process: server };
}

/** playwright-core wants node 20; an older one builds the page, but cannot drive a browser. */
export const tooOld = Number(process.versions.node.split('.')[0]) < 20 ? 'playwright-core needs node 20' : false;

export async function launch(more = []) {
  const { chromium } = require('playwright-core');
  return chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...more] });
}

/**
 * A page in a fresh profile. `watch.problems` collects console errors, page errors, violations of the policy and requests
 * to anywhere but the server; assertQuiet(page) says that there were none.
 */
export async function openPage(browser, url, options = {}) {
  const { serviceWorkers = 'block', ...rest } = options;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en', serviceWorkers, ...rest });
  const page = await context.newPage();
  const problems = [];
  page.problems = problems;
  page.on('pageerror', (e) => problems.push(`error: ${e.message}`));
  // Said by the browser about the network, not by the page: offline, and a header that counts only over HTTPS.
  const expected = /net::ERR_INTERNET_DISCONNECTED|Cross-Origin-Opener-Policy header has been ignored/;
  page.on('console', (m) => {
    if (m.type() === 'error' && !expected.test(m.text())) problems.push(`console: ${m.text()}`);
  });
  context.on('request', (r) => {
    if (!r.url().startsWith(url) && !r.url().startsWith('data:') && !r.url().startsWith('blob:')) problems.push(`foreign: ${r.url()}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (e) => console.error(`policy: ${e.violatedDirective} ${e.blockedURI} ${e.sample}`));
  });
  return page;
}

export const assertQuiet = (page) => assert.deepEqual(page.problems, []);

const axe = require.resolve('axe-core/axe.min.js');

/** All violations of WCAG 2.2 A and AA, in words; or of some rules only. */
export async function violations(page, rules = null) {
  if (!(await page.evaluate(() => 'axe' in window))) {
    const source = await readFile(axe, 'utf8');
    // Through the debugger: the page's own policy lets no other script in.
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: source });
    await session.detach();
  }
  const found = await page.evaluate(async (only) => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const runOnly = only ? { type: 'rule', values: only } : { type: 'tag', values: tags };
    return (await window.axe.run(document, { runOnly, resultTypes: ['violations'] })).violations;
  }, rules);
  return found.map((v) => `${v.id}: ${v.help}: ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`);
}

/** How many pixels the page is wider than the window. */
export const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
