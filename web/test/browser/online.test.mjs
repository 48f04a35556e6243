// A table of a real server in real browsers: getting in, staying in, and getting back in.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { assertNoSecrets, begin, doAction, openTable, person, playOut, sit, standing } from './online_support.mjs';
import { assertQuiet, launch, LUCKPOND, overflow, startServer, tooOld, violations } from './support.mjs';

const skip = tooOld;
let server;
let browser;
before(async () => {
  if (!skip) [server, browser] = await Promise.all([startServer({ LUCKPOND_BOT_PACE_MS: '2' }), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const close = (...pages) => Promise.all(pages.map((p) => p.context().close()));

/** A table with its host and one guest, the game begun. */
async function two(game) {
  const host = await person(browser, server, 'Ana');
  const guest = await person(browser, server, 'Ben', { viewport: { width: 360, height: 640 } });
  const code = await openTable(host, server, game);
  await sit(guest, server, code);
  await begin(host, guest);
  return { host, guest, code };
}

test('from an invitation to a seat: a name is there, one click; nothing is asked but the name', { skip }, async () => {
  const host = await person(browser, server, 'Ana');
  const code = await openTable(host, server, 'duck');
  const guest = await person(browser, server, '', { viewport: { width: 360, height: 640 } });
  await guest.addInitScript(() => addEventListener('click', () => (window.clicks = (window.clicks ?? 0) + 1), true));
  await guest.goto(`${server.url}/t/${code.toLowerCase()}`);
  await guest.waitForSelector('[data-sit]');
  assert.notEqual(await guest.inputValue('[data-name]'), '');
  assert.equal(await guest.locator('input[type=email], input[type=password]').count(), 0);
  await guest.click('[data-sit]');
  await guest.waitForSelector('.lobby-starting');
  assert.ok((await guest.evaluate(() => window.clicks)) <= 2);
  assert.equal(await overflow(guest), 0);
  await begin(host, guest);
  assert.ok((await standing(guest)).seat >= 0);
  assertQuiet(host);
  assertQuiet(guest);
  await close(host, guest);
});

test('the QR code of lobby and screen is the link to the table', { skip }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'luckpond-qr-'));
  const host = await person(browser, server, 'Ana', { deviceScaleFactor: 2 });
  const code = await openTable(host, server, 'yucatan');
  const read = async (page, name) => {
    await page.waitForSelector('svg.qr path');
    await writeFile(join(folder, name), await page.screenshot());
    return execFileSync('zbarimg', ['--raw', '-q', join(folder, name)], { encoding: 'utf8' }).trim();
  };
  assert.equal(await read(host, 'lobby.png'), `${server.url}/t/${code}`);
  const screen = await person(browser, server, 'TV', { viewport: { width: 1920, height: 1080 } });
  await screen.goto(`${server.url}/t/${code}/screen`);
  assert.equal(await read(screen, 'screen.png'), `${server.url}/t/${code}`);
  await rm(folder, { recursive: true });
  await close(host, screen);
});

test('the host sets the table: bots, players, clock, chat; sends somebody away', { skip }, async () => {
  const host = await person(browser, server, 'Ana');
  const guest = await person(browser, server, 'Ben');
  const code = await openTable(host, server, 'yucatan');
  await sit(guest, server, code);
  await host.click('.lobby-options summary');
  await host.waitForSelector('.place-choice');
  await host.selectOption('.place-choice', 'expert');
  await guest.waitForSelector('text=Bot: Expert');
  const choose = (group, text) => host.locator('fieldset', { hasText: group }).getByLabel(text, { exact: true }).check();
  await choose('Players', '4');
  await guest.waitForFunction(() => document.querySelectorAll('.place').length === 4);
  await choose('Clock', 'Quick');
  await choose('Rounds', '1');
  await host.getByLabel('Chat').uncheck();
  await guest.waitForSelector('text=At this table there is no chat.');
  await guest.waitForSelector('text=Quick');
  await host.click('[data-kick]');
  await guest.waitForSelector('[data-sit]');
  await begin(host);
  await host.waitForSelector('.seat-clock');
  assert.match(await host.textContent('.seat-clock'), /\d:\d\d/);
  assertQuiet(host);
  await close(host, guest);
});

test('a reload at every decision of a game: the same seat, the same decision, within three seconds', { skip, timeout: 150_000 }, async () => {
  const page = await person(browser, server, 'Ana');
  await openTable(page, server, 'lucktails');
  await begin(page);
  const { seat } = await standing(page);
  let reloads = 0;
  await playOut([page], {
    visit: async (_, now) => {
      await page.reload();
      await page.waitForSelector('.all-actions', { timeout: 9000 });
      const again = await standing(page);
      assert.deepEqual({ ...again, legal: [...again.legal].sort() }, { ...now, legal: [...now.legal].sort() });
      reloads++;
    },
  });
  assert.ok(reloads > 2);
  // The whole story is there, although most of it happened on pages that are gone.
  const dealt = page.frames_.filter((m) => m.type === 'event' && m.data.event === 'open').length;
  assert.ok(dealt > 0);
  assert.ok((await page.locator('.log li').count()) > reloads);
  assertNoSecrets(page, 'lucktails', seat);
  assertQuiet(page);
  await close(page);
});

/** `luckpond serve` in a folder of its own, to be killed and started again on the same port. */
async function fragile() {
  const folder = await mkdtemp(join(tmpdir(), 'luckpond-kill-'));
  const env = { ...Object.fromEntries(Object.entries(process.env).filter(([k]) => !k.startsWith('LUCKPOND'))), LUCKPOND_BOT_PACE_MS: '2', LUCKPOND_REQUESTS_PER_ADDRESS: '10000', LUCKPOND_MESSAGES_PER_ADDRESS: '10000', LUCKPOND_CONNECTIONS_PER_ADDRESS: '1000', LUCKPOND_WEBSOCKETS_PER_ADDRESS: '1000' };
  let child;
  let port = '0';
  const start = () =>
    new Promise((resolve, reject) => {
      child = spawn(LUCKPOND, ['--lang', 'en', 'serve', '--port', port, '--data', join(folder, 'data')], { env, stdio: ['ignore', 'pipe', 'ignore'] });
      child.on('error', reject);
      child.stdout.on('data', (d) => {
        const found = /(http:\S+:(\d+))\//.exec(String(d));
        if (found) {
          port = found[2];
          resolve(found[1]);
        }
      });
    });
  const end = (signal) => new Promise((done) => (child.once('exit', done), child.kill(signal)));
  return { url: await start(), start, end, clean: () => rm(folder, { recursive: true, force: true }) };
}

test('kill -9 and restart of the server in the middle of a game: nobody reloads, nothing is lost', { skip, timeout: 150_000 }, async () => {
  const own = await fragile();
  const host = await person(browser, own, 'Ana');
  const guest = await person(browser, own, 'Ben');
  const code = await openTable(host, own, 'yucatan');
  await sit(guest, own, code);
  await begin(host, guest);
  await host.evaluate(() => (window.sameDocument = true));
  let kills = 0;
  await playOut([host, guest], {
    visit: async (page, now, i) => {
      if (i % 7 !== 3 || kills >= 3) return;
      kills++;
      // The action is on its way when the server dies.
      if (kills > 1) await doAction(page, now.legal[0]);
      await own.end(kills === 3 ? 'SIGTERM' : 'SIGKILL');
      await host.waitForSelector('[data-line=lost]');
      await own.start();
      await host.waitForSelector('[data-line=lost]', { state: 'detached', timeout: 20000 });
      await page.waitForFunction(() => !document.querySelector('.checking'));
    },
  });
  assert.equal(kills, 3);
  assert.equal(await host.evaluate(() => window.sameDocument), true);
  // Every action once: the record is accepted by the program.
  await host.click('[data-replay]');
  await host.click('#side-check');
  await host.click('[data-verify]');
  await host.waitForSelector('[data-verified=yes]');
  const unexpected = [...host.problems, ...guest.problems].filter((p) => !/ERR_CONNECTION|WebSocket connection|Failed to load resource/.test(p));
  assert.deepEqual(unexpected, []);
  await close(host, guest);
  await own.end('SIGKILL');
  await own.clean();
});

test('a lost network: the page says so, what was chosen is done once it is back', { skip, timeout: 60_000 }, async () => {
  const { host, guest } = await two('yucatan');
  const mover = (await standing(host)).legal.length > 0 ? host : guest;
  const now = await standing(mover);
  // A page cannot be cut off a loopback socket by setOffline: its socket is closed from within instead.
  await mover.context().setOffline(true);
  await doAction(mover, now.legal[0]);
  await mover.context().setOffline(false);
  await mover.waitForFunction((d) => Number(document.querySelector('.play').dataset.decision) !== d || document.querySelector('.play').dataset.turn === 'over', now.decision);
  assert.equal((await standing(mover)).seat, now.seat);
  await close(host, guest);
});

test('a second tab has the same seat; both see each action, nobody is there twice', { skip, timeout: 60_000 }, async () => {
  const { host, guest, code } = await two('yucatan');
  const tab = await host.context().newPage();
  await tab.goto(`${server.url}/t/${code}`);
  await tab.waitForSelector('.play');
  assert.equal((await standing(tab)).seat, (await standing(host)).seat);
  await playOut([tab, guest], { only: 4 });
  await playOut([host, guest], { only: 4 });
  const { decision } = await standing(host);
  await tab.waitForFunction((d) => Number(document.querySelector('.play').dataset.decision) >= d, decision);
  assert.equal(await guest.locator('.seat').count(), 3);
  assert.equal((await guest.textContent('.seats')).split('Ana').length, 2, 'Ana sits there once');
  await close(host, guest);
});

test('a seat moves to another device by a link that works once; the old page only looks', { skip, timeout: 60_000 }, async () => {
  const { host, guest, code } = await two('duck');
  const { seat } = await standing(guest);
  await guest.click('[data-menu]');
  await guest.click('[data-transfer]');
  const link = await guest.getAttribute('.transfer [data-copy]', 'data-copy');
  assert.match(link, /#take=[0-9a-f]{64}$/);
  const phone = await person(browser, server, '');
  await phone.goto(link);
  await phone.waitForSelector('.play');
  assert.equal((await standing(phone)).seat, seat);
  assert.doesNotMatch(phone.url(), /take=/);
  await guest.waitForSelector('[data-line=moved]', { state: 'attached' });
  assert.deepEqual((await standing(guest)).legal, []);
  // The old page, loaded again, is a stranger.
  await guest.goto(`${server.url}/t/${code}`);
  await guest.waitForSelector('.watch-notice');
  assert.equal((await standing(guest)).seat, -1);
  const thief = await person(browser, server, '');
  await thief.goto(link);
  await thief.waitForSelector('.watch-notice');
  await thief.waitForSelector('.toast.bad');
  await playOut([host, phone], { only: 12 });
  assertNoSecrets(phone, 'duck', seat);
  assertNoSecrets(thief, 'duck', -1);
  await close(host, guest, phone, thief);
});

test('who goes away is seen to be away; others may wait longer; back again, the seat is theirs', { skip, timeout: 60_000 }, async () => {
  const { host, guest, code } = await two('yucatan');
  const { seat } = await standing(guest);
  await guest.goto('about:blank');
  await host.waitForSelector(`[data-away="${seat}"]`);
  assert.match(await host.textContent('[data-away]'), /Ben is away – a bot plays in 0:\d\d/);
  await host.reload(); // whoever comes later knows it too
  await host.waitForSelector(`[data-away="${seat}"]`);
  assert.match(await host.textContent('[data-away]'), /Ben is away – a bot plays in 0:\d\d/);
  await host.click('[data-wait]');
  await host.waitForFunction(() => /plays in 1:\d\d/.test(document.querySelector('[data-away]').textContent));
  await guest.goto(`${server.url}/t/${code}`);
  await guest.waitForSelector('.play');
  assert.equal((await standing(guest)).seat, seat);
  await host.waitForSelector('[data-away]', { state: 'detached' });
  await close(host, guest);
});

test('another game at the same table, and a bot goes on for whoever leaves', { skip, timeout: 120_000 }, async () => {
  const { host, guest } = await two('lucktails');
  await playOut([host, guest]);
  await host.click('[data-rematch]');
  await guest.waitForSelector('.lobby');
  await begin(host, guest);
  await host.click('[data-menu]');
  await host.click('.table-menu [data-leave]');
  await host.click('[data-leave-really]');
  await host.waitForSelector('.game-cards');
  await guest.waitForFunction(() => document.querySelectorAll('.seat-tag').length >= 3);
  await playOut([guest]);
  assertQuiet(host);
  assertQuiet(guest);
  await close(host, guest);
});

test('a spectator watches, and relieves a bot where the host allows it', { skip, timeout: 60_000 }, async () => {
  const host = await person(browser, server, 'Ana');
  const code = await openTable(host, server, 'duck');
  await host.click('.lobby-options summary');
  await host.getByLabel('Bots may be relieved').check();
  await host.waitForFunction(() => document.querySelector('.place .tag.seed'));
  await begin(host);
  const late = await person(browser, server, 'Eve');
  await late.goto(`${server.url}/t/${code}`);
  await late.waitForSelector('[data-take]');
  assert.equal((await standing(late)).seat, -1);
  assertNoSecrets(late, 'duck', -1);
  await late.click('[data-take]');
  await late.waitForFunction(() => Number(document.querySelector('.play').dataset.seat) >= 0);
  await host.waitForFunction(() => document.querySelector('.seats').textContent.includes('Eve'));
  await close(host, late);
});

test('axe finds nothing in lobby, table and talk, by day and night, on a phone and a desk', { skip, timeout: 90_000 }, async () => {
  const host = await person(browser, server, 'Ana');
  const guest = await person(browser, server, 'Maximiliane-Charlotte', { viewport: { width: 360, height: 640 }, colorScheme: 'dark' });
  const code = await openTable(host, server, 'lucktails');
  await guest.goto(`${server.url}/t/${code}`);
  await guest.waitForSelector('[data-sit]');
  assert.deepEqual(await violations(guest), [], 'door');
  await guest.click('[data-sit]');
  await host.waitForFunction(() => document.querySelectorAll('.place.taken').length === 2);
  await host.click('.lobby-options summary');
  await host.waitForSelector('svg.qr path');
  assert.deepEqual(await violations(host), [], 'lobby of the host');
  assert.deepEqual(await violations(guest), [], 'lobby of a guest');
  // The widest code there could be still fits, on every width.
  for (const page of [host, guest])
    for (const width of [320, 360, 840, 1440]) {
      await page.setViewportSize({ width, height: 640 });
      await page.evaluate(() => (document.querySelector('[data-code]').textContent = 'WWWW WWW'));
      assert.equal(await overflow(page), 0, `${width}`);
      const out = await page.evaluate(() => document.querySelector('[data-code]').getBoundingClientRect().right - document.querySelector('.invite').getBoundingClientRect().right);
      assert.ok(out < 0, `${width}: ${out}`);
    }
  await host.setViewportSize({ width: 1280, height: 800 });
  await guest.setViewportSize({ width: 360, height: 640 });
  await begin(host, guest);
  await host.click('#side-talk');
  await host.click('.claims summary');
  assert.deepEqual(await violations(host), [], 'table');
  assert.deepEqual(await violations(guest), [], 'table on a phone');
  await guest.click('[data-menu]');
  assert.deepEqual(await violations(guest), [], 'menu');
  assert.equal(await overflow(guest), 0);
  await close(host, guest);
});
