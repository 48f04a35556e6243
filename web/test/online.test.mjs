// A table on a server as the page follows it, without a browser: the connection against a model of the server and of bad lines, in a
// time of its own; and the check of the dealing.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { build } from 'esbuild';

const folder = mkdtempSync(join(tmpdir(), 'luckpond-online-'));
after(() => rmSync(folder, { recursive: true }));

/** A module of the page, bundled for node. */
async function load(path) {
  const outfile = join(folder, `${path.replaceAll('/', '-')}.mjs`);
  await build({ entryPoints: [new URL(`../src/${path}`, import.meta.url).pathname], bundle: true, format: 'esm', platform: 'neutral', mainFields: ['module', 'main'], outfile, logLevel: 'error' });
  return import(outfile);
}

const { Connection } = await load('online/connection.ts');
const { OnlineSource } = await load('online/source.ts');
const { TableState } = await load('online/state.ts');
const { verify, NotProved } = await load('replay/verify.ts');
const { sha256 } = await load('replay/sha256.ts');
const { Draws } = await load('replay/draws.ts');
const { htmlFile } = await load('replay/export.ts');
const { commentEvent } = await load('replay/source.ts');
const { talkSentence } = await load('online/words.ts');
const { tableNames } = await load('online/people.ts');

/** Numbers that look random and are the same in every run. */
function dice(seed) {
  let state = BigInt(seed) * 2862933555777941757n + 3037000493n;
  return () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number(state >> 40n) / 2 ** 24;
  };
}

/** A clock that goes as fast as there is something to do. */
class Time {
  now = 1000;
  queue = [];
  later(ms, run) {
    const job = { at: this.now + Math.max(0, ms), run, order: this.queue.length };
    this.queue.push(job);
    return () => (job.run = () => {});
  }
  async run(until, done) {
    while (this.queue.length > 0 && !done()) {
      this.queue.sort((a, b) => a.at - b.at || a.order - b.order);
      const job = this.queue.shift();
      if (job.at > until) return false;
      this.now = Math.max(this.now, job.at);
      job.run();
      await Promise.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    }
    return done();
  }
}

/** A server with one table, at which seat 0 decides `goal` times and a bot answers each time. */
class Server {
  events = [{ event: 'created' }, { event: 'joined', member: 0, name: 'Ana', seat: -1 }, { event: 'starting' }, { event: 'dealt', seats: [0, -1] }, { event: 'throw', k: 0 }];
  decision = 1;
  counts = new Map();
  answers = new Map();
  sockets = new Set();
  constructor(goal) {
    this.goal = goal;
  }
  get over() {
    return this.decision > this.goal;
  }
  table() {
    const place = { present: true, seeded: true, opened: true, penalties: 0, open: false, hints: 0 };
    return {
      type: 'table', table: 'T', event: this.events.length, phase: this.over ? 'over' : 'playing', game: 'yucatan', edition: 'default', seats: 2, options: [], host: 0, you: 0, seat: 0,
      game_number: 1, commitment: '', hints: true, chat: true, bank_ms: 0, places: [{ ...place, name: 'Ana', member: 0 }, { ...place, name: '', member: -1, bot: 'thumb' }], parked: false, expires_at: 0, kept_ms: 1,
    };
  }
  view() {
    const over = this.over;
    return { type: 'view', table: 'T', event: this.events.length, decision: over ? 0 : this.decision, view: { turn: over ? 'over' : 0, made: this.decision - 1 }, legal: over ? [] : [`d${this.decision}`] };
  }
  event(i) {
    return { type: 'event', table: 'T', event: i + 1, data: this.events[i] };
  }
  hear(message, reply) {
    if (message.type === 'hello') {
      const last = message.tables[0].event;
      if (last > 0 && this.events.length - last <= 400) for (let i = last; i < this.events.length; i++) reply(this.event(i));
      reply(this.table());
      reply(this.view());
      return;
    }
    this.counts.set(message.request, (this.counts.get(message.request) ?? 0) + 1);
    if (this.answers.has(message.request)) return reply({ type: 'done', table: 'T', request: message.request, decision: this.answers.get(message.request) });
    if (message.type === 'act') {
      if (message.decision !== this.decision || this.over) {
        reply({ type: 'refused', table: 'T', request: message.request, error: 'STALE', message: 'another decision is due by now' });
        return reply(this.view());
      }
      assert.equal(message.action, `d${this.decision}`);
      this.answers.set(message.request, this.decision++);
      this.say({ event: 'tip', seat: 0, tip: message.action }, { event: 'throw', seat: 0 }, { event: 'stop', seat: 1 });
    } else if (message.type === 'hint') {
      this.answers.set(message.request, this.decision); // as the server does
    } else {
      this.answers.set(message.request, 0);
      this.say({ event: message.type, member: 0, text: message.text });
    }
    reply({ type: 'done', table: 'T', request: message.request, decision: this.answers.get(message.request) });
  }
  say(...events) {
    const from = this.events.length;
    this.events.push(...events);
    for (const send of this.sockets) {
      for (let i = from; i < this.events.length; i++) send(this.event(i));
      send(this.view());
    }
  }
}

/** A line between the two. `honest`: in order and whole until it is cut, as TCP is; else frames are also lost, doubled and shuffled. */
function lines(time, server, random, { honest, cut, seen }) {
  return () => {
    let dead = false;
    let clear = time.now; // when the last frame arrives, on an honest line
    const socket = { onopen: null, onmessage: null, onclose: null, close: () => end() };
    const way = (run) => {
      if (!honest && random() < 0.06) return;
      const arrives = honest ? (clear = Math.max(clear, time.now + 1 + random() * 80)) : time.now + 1 + random() * 80;
      time.later(arrives - time.now, () => !dead && run());
      if (!honest && random() < 0.1) time.later(arrives - time.now + random() * 200, () => !dead && run());
    };
    const send = (message) => {
      const text = JSON.stringify(message);
      way(() => {
        seen?.(message);
        socket.onmessage?.({ data: text });
        if (random() < cut) lose(random() < 0.2 ? 1012 : 1006);
      });
    };
    const end = () => {
      dead = true;
      server.sockets.delete(send);
    };
    const lose = (code) => {
      if (dead) return;
      const { onclose } = socket;
      end();
      time.later(0, () => onclose?.({ code, reason: '' }));
    };
    socket.send = (text) => {
      const message = JSON.parse(text);
      if (random() < cut) return lose(1006); // never said
      way(() => {
        if (message.type === 'hello') server.sockets.add(send);
        server.hear(message, send);
        if (random() < cut) lose(1006); // said and done, but the answer is lost
      });
    };
    time.later(5 + random() * 40, () => {
      if (dead) return;
      if (random() < cut) return lose(1006);
      socket.onopen?.();
    });
    return socket;
  };
}

const storage = () => {
  const kept = new Map();
  return { kept, getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => void kept.set(k, v), removeItem: (k) => void kept.delete(k) };
};

function world(time, server, random, how, store = storage()) {
  let ids = 0;
  return { store, open: lines(time, server, random, how), now: () => time.now, random, later: (ms, run) => time.later(ms, run), newId: () => `r${++ids}-${Math.floor(random() * 1e9)}` };
}

async function playThrough(seed, how, goal = 25) {
  const time = new Time();
  const random = dice(seed);
  const server = new Server(goal);
  const refused = [];
  const line = new Connection('T', world(time, server, random, how));
  const source = new OnlineSource(line, {});
  let acting = 0;
  const act = () => {
    const { position } = source.snapshot();
    if (!position?.legal.length || acting === position.decision) return;
    acting = position.decision;
    source.act(position.legal[0]).then((o) => o.kind === 'refused' && refused.push(o.message));
    if (random() < 0.3) void line.request({ type: 'chat', text: `after ${acting}` });
  };
  line.subscribe(act);
  const done = () => server.over && line.state.view?.decision === 0 && line.outbox.size === 0 && !line.state.missing && line.line === 'open';
  const ended = await time.run(3_600_000, done);
  const log = line.state.entries;
  line.close();
  return { ended, server, line, log, refused, source, time };
}

for (const [name, how] of [
  ['a line that is cut again and again', { honest: true, cut: 0.04 }],
  ['a line that also loses, doubles and shuffles frames', { honest: false, cut: 0.01 }],
])
  test(`${name}: every action is carried out once, and the end is the same`, async () => {
    for (let seed = 1; seed <= 25; seed++) {
      const { ended, server, line, log, refused, source } = await playThrough(seed, how);
      assert.ok(ended, `seed ${seed}: it did not come to its end`);
      assert.equal(server.decision, 26);
      assert.deepEqual(refused, [], `seed ${seed}`);
      assert.deepEqual(line.state.view.view, server.view().view);
      const numbers = log.map((e) => e.number);
      assert.deepEqual(numbers, [...new Set(numbers)].sort((a, b) => a - b), 'in order, none twice');
      for (const e of log) assert.deepEqual(e.data, server.events[e.number - 1]);
      if (how.honest) assert.equal(log.length, server.events.length - 1, `seed ${seed}: the log is whole`); // all but the first
      const decisions = source.snapshot().log.filter((h) => h.event.event === 'tip').map((h) => h.decision);
      if (how.honest) assert.deepEqual(decisions, Array.from({ length: 25 }, (_, i) => 2 * i + 1), 'numbered as the replay numbers them');
    }
  });

test('requests were really said more than once, or the test above says nothing', async () => {
  let again = 0;
  for (let seed = 1; seed <= 10; seed++) again += [...(await playThrough(seed, { honest: true, cut: 0.05 })).server.counts.values()].filter((n) => n > 1).length;
  assert.ok(again > 5, `${again}`);
});

test('a request is written down before it is sent, and said again after a reload', async () => {
  const time = new Time();
  const random = dice(7);
  const server = new Server(3);
  const store = storage();
  const how = { honest: true, cut: 0 };
  const first = new Connection('T', world(time, server, random, how, store));
  await time.run(time.now + 2000, () => first.line === 'open');
  server.hear = ((hear) => (message, reply) => {
    // The server does it, but the page is gone before it hears so.
    if (message.type === 'act') assert.match(store.getItem('luckpond.requests.T'), new RegExp(message.request));
    return hear.call(server, message, message.type === 'act' ? () => {} : reply);
  })(server.hear);
  void first.request({ type: 'act', decision: 1, action: 'd1' });
  await time.run(time.now + 300, () => server.decision === 2);
  first.close();
  delete server.hear;
  const second = new Connection('T', world(time, server, random, how, store));
  assert.equal(second.outbox.has('act'), true, 'it is still being checked');
  await time.run(time.now + 3000, () => second.outbox.size === 0 && second.line === 'open');
  assert.equal(server.decision, 2, 'done once');
  assert.equal(second.outbox.size, 0);
  assert.equal(store.kept.size, 0);
  second.close();
});

test('a quiet line is left alone: no hello but the first, also after a hint', async () => {
  const time = new Time();
  const server = new Server(3);
  let hellos = 0;
  const hear = server.hear.bind(server);
  server.hear = (m, reply) => {
    if (m.type === 'hello') hellos++;
    hear(m, reply);
    if (m.type === 'hint') reply({ type: 'hint', table: 'T', request: m.request, decision: m.decision, advice: [{ action: 'd1', win: 1, error: 0, points: 1 }] });
  };
  const line = new Connection('T', world(time, server, dice(3), { honest: true, cut: 0 }));
  await time.run(time.now + 2000, () => line.line === 'open');
  let advice = null;
  void line.hint(1).then((a) => (advice = a));
  await time.run(time.now + 60_000, () => false);
  assert.equal(advice.length, 1);
  assert.equal(hellos, 1);
  line.close();
});

test('a seat that moved away: nothing is sent any more, open requests are unknown', async () => {
  const time = new Time();
  const server = new Server(3);
  const line = new Connection('T', world(time, server, dice(3), { honest: true, cut: 0 }));
  await time.run(time.now + 2000, () => line.line === 'open');
  server.hear = () => {};
  const outcome = line.request({ type: 'act', decision: 1, action: 'd1' });
  await time.run(time.now + 100, () => false);
  for (const send of server.sockets) send({ type: 'moved' });
  await time.run(time.now + 200, () => line.line === 'moved');
  assert.deepEqual(await outcome, { kind: 'unknown' });
  assert.deepEqual(await line.request({ type: 'start' }), { kind: 'unknown' });
  await time.run(time.now + 60_000, () => false);
  assert.equal(line.line, 'moved');
  assert.equal(new OnlineSource(line, {}).snapshot().position.legal.length, 0);
  line.close();
});

test('a table that does not exist is not asked for again and again', async () => {
  const time = new Time();
  let hellos = 0;
  const server = new Server(1);
  server.hear = (m, reply) => m.type === 'hello' && (hellos++, reply({ type: 'refused', table: 'T', request: 'hello', error: 'NO_SUCH_TABLE', message: 'there is no table with this code' }));
  const line = new Connection('T', world(time, server, dice(3), { honest: true, cut: 0 }));
  await time.run(time.now + 60_000, () => false);
  assert.equal(line.line, 'gone');
  assert.equal(hellos, 1);
  line.close();
});

test('pauses between attempts grow, are spread, and stay below three seconds and a half', async () => {
  const time = new Time();
  const tries = [];
  const refusing = () => {
    const socket = { send() {}, close() {}, onopen: null, onmessage: null, onclose: null };
    tries.push(time.now);
    time.later(1, () => socket.onclose?.({ code: 1006, reason: '' }));
    return socket;
  };
  const line = new Connection('T', { ...world(time, new Server(1), dice(5), { honest: true, cut: 0 }), open: refusing });
  await time.run(time.now + 60_000, () => false);
  const pauses = tries.slice(1).map((at, i) => at - tries[i]);
  assert.ok(pauses.length > 15);
  assert.ok(Math.max(...pauses) < 3500, `${pauses}`);
  assert.ok(pauses[0] < 1000);
  assert.ok(new Set(pauses.map(Math.round)).size > 10, 'not all at the same beat');
  line.close();
});

test('another game at the same table begins a log of its own', () => {
  const state = new TableState();
  const table = (number, event, phase) => ({ type: 'table', table: 'T', event, phase, game_number: number, places: [] });
  state.take({ type: 'event', table: 'T', event: 2, data: { event: 'seed_committed', member: 0, commitment: 'old' } }, 0);
  state.take({ type: 'event', table: 'T', event: 3, data: { event: 'dealt', seats: [] } }, 0);
  state.take({ ...table(1, 3, 'over') }, 0);
  state.take({ type: 'event', table: 'T', event: 4, data: { event: 'rematch' } }, 0);
  state.take(table(2, 4, 'lobby'), 0);
  assert.equal(state.base, 3);
  assert.deepEqual(state.entries.map((e) => e.number), [4]);
  assert.equal(state.commitments.size, 0);
  assert.equal(state.missing, false);
  assert.equal(state.last, 4);
});

test('an older view or table never replaces a newer one', () => {
  const state = new TableState();
  const view = (event, decision) => ({ type: 'view', table: 'T', event, decision, view: {}, legal: [] });
  state.take(view(9, 4), 0);
  state.take(view(7, 3), 0);
  assert.equal(state.view.decision, 4);
});

test('names: the muted are numbers, bots have names of their own, equal names are told apart', () => {
  const place = (name, member) => ({ name, member, present: true, seeded: false, opened: false, penalties: 0, open: false, hints: 0 });
  const table = { places: [place('Ana', 0), place('Ana', 1), place('', -1), place('Rude', 2)] };
  assert.deepEqual(tableNames(table, new Set([2])), ['Ana', 'Ana (2)', 'Ada', 'Player 4']);
});

test('claims in the log name speaker, owner and card', () => {
  const names = ['Ana', 'Ben', 'Cem'];
  assert.equal(talkSentence({ event: 'claim', by: 1, about: 2, text: 'L' }, names, 0), 'Ben says: the card of Cem is the lucktails card (L).');
  assert.equal(talkSentence({ event: 'claim', by: 1, about: 0, text: '4' }, names, 0), 'Ben says: your card is 4.');
  assert.equal(talkSentence({ event: 'throw' }, names, 0), undefined);
  assert.deepEqual(commentEvent('claim seat 1: the card of seat 2 is L'), { event: 'claim', seat: null, by: 1, about: 2, text: 'L' });
  assert.equal(commentEvent('anything else'), null);
});

// --- The check of the dealing ---

const golden = (game) => readFileSync(new URL(`../../tests/golden/fair-${game}.record`, import.meta.url), 'utf8');
const games = ['yucatan', 'lucktails', 'duck', 'doctor_lucky'];

test('SHA-256 is SHA-256', () => {
  for (let length = 0; length < 300; length += 7) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255);
    assert.equal(Buffer.from(sha256(bytes)).toString('hex'), createHash('sha256').update(bytes).digest('hex'));
  }
});

test('draws follow the test vectors of docs/fairness.md', () => {
  const key = Uint8Array.from(Buffer.from('d1f83db8a76a67bd64a741fab3448142645c501af6b84cf6d122f38fec40c00d', 'hex'));
  const text = '1/2 0/3 4/6 28/36 105/216 32/52 0/1 4/7 3/27 45114/46656 9046315/10077696 173864981/2176782336 1770610398/4294967295 368550139/4294967295 56/81 5/8';
  const draws = new Draws(key);
  for (const [k, n] of text.split(' ').map((w) => w.split('/').map(Number))) assert.equal(draws.below(n), k);
});

for (const game of games)
  test(`${game}: the golden record is accepted`, () => {
    const proof = verify(golden(game));
    assert.ok(proof.draws > 10);
    assert.equal(proof.terms.game, game);
  });

/** The running check made good again, as a forger would. */
function resealed(lines) {
  let chain = Buffer.alloc(32);
  return lines.map((line) => {
    chain = createHash('sha256').update(chain).update(`${line}\n`).digest();
    return `${line} ~${chain.subarray(0, 4).toString('hex')}\n`;
  }).join('');
}

for (const game of games)
  test(`${game}: no record with one thing changed is accepted, even with its running check made good`, () => {
    const text = golden(game);
    const bare = text.trimEnd().split('\n').map((l) => l.slice(0, -10));
    assert.equal(resealed(bare), text, 'the forger works');
    let tried = 0;
    const refuse = (lines, what) => {
      tried++;
      assert.throws(() => verify(resealed(lines)), NotProved, what);
    };
    bare.forEach((line, at) => {
      const changed = (to) => bare.map((l, i) => (i === at ? to : l));
      assert.throws(() => verify(text.replace(line, `${line}x`)), NotProved); // the running check itself
      if (/^; fair (commit|seed) /.test(line)) {
        refuse(changed(line.replace(/[0-9a-f]{64}/, (h) => (h[0] === '0' ? '1' : '0') + h.slice(1))).filter((l, i) => i !== at || l !== line || /none|withheld/.test(line) === false), line);
        refuse(bare.filter((_, i) => i !== at), `without ${line}`);
      }
      if (/^; fair places/.test(line)) refuse(changed(line.split(' ').slice(0, 3).concat(line.split(' ').slice(3).reverse()).join(' ')), line);
      if (/^; fair 1 /.test(line)) refuse(changed(line.replace(/game \d+/, 'game 77')), line);
      if (/^edition /.test(line)) refuse(changed(`${line.slice(0, -1)}${line.endsWith('0') ? '1' : '0'}`), line);
      if (/^option /.test(line)) refuse(changed(line.replace(/\d+$/, (n) => String(Number(n) + 1))), line);
      const draw = /^[0-9*]: .*?(\d+)\/(\d+)/.exec(line);
      if (draw && Number(draw[2]) > 1) refuse(changed(line.replace(`${draw[1]}/${draw[2]}`, `${(Number(draw[1]) + 1) % Number(draw[2])}/${draw[2]}`)), line);
      if (draw) refuse(changed(line.replace(`${draw[1]}/${draw[2]}`, `${draw[1]}/${draw[2]} ${draw[1]}/${draw[2]}`)), `one draw more: ${line}`);
    });
    assert.ok(tried > 20, `${tried} forgeries`);
  });

test('a record that was never opened is told apart from a broken one', () => {
  const bare = golden('duck').trimEnd().split('\n').map((l) => l.slice(0, -10));
  const open = bare.filter((l) => !l.startsWith('; fair seed server'));
  assert.throws(() => verify(resealed(open)), (e) => e instanceof NotProved && e.kind === 'not opened');
});

test('an exported page holds hostile names as text', () => {
  const bad = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'&';
  const replay = { game: 'duck', record: 'a'.repeat(32), names: [bad], bots: [''], steps: [], start: {}, result: { scores: [3] } };
  const source = { replay, names: [bad], log: [{ decision: 1, event: { event: 'x' } }] };
  const html = htmlFile(source, { name: bad, sentence: () => bad }, {}, `; ${bad}`);
  assert.equal(html.match(/<script/g).length, 1);
  assert.doesNotMatch(html, /<img/);
  const data = JSON.parse(/<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)[1]);
  assert.equal(data.replay.names[0], bad);
});
