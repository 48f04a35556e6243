// luckpond in JavaScript: the same rules core as everywhere, compiled to WebAssembly. Works in node and in the browser; no dependency.
//
//     const pond = await Luckpond.load(bytes);           // the contents of luckpond.wasm
//     const game = pond.game('duck', 4);
//     const state = game.setup();
//     const random = pond.random(1n);
//     while (state.settle(random) !== 'over') state.act(state.turn, state.legal()[0]);
//     console.log(state.scores(), state.winners(), state.hash());
//
// A refused action throws a Refusal with `name`, `clause` and `message`; nothing has changed then.

const WHO = { chance: -1, over: -2, spectator: -3, open: -4 };
const NAMES = { '-1': 'chance', '-2': 'over' };

/** What the rules (or luckpond) said no to. */
export class Refusal extends Error {
  constructor(code, clause, message) {
    super(message);
    this.name = code;
    this.clause = clause;
  }
}

export class Luckpond {
  /** Compiles the module. `bytes` is a BufferSource. */
  static async load(bytes) {
    const pond = new Luckpond();
    const imports = {
      luckpond: {
        assert_failed: (what, file, line) => {
          throw new Error(`luckpond: ${pond.cString(file)}:${line}: assertion failed: ${pond.cString(what)}`);
        },
      },
    };
    const { instance } = await WebAssembly.instantiate(bytes, imports);
    pond.wasm = instance.exports;
    pond.ids = Array.from({ length: pond.wasm.game_count() }, (_, i) => pond.text(pond.wasm.game_id(i)));
    return pond;
  }

  /** [{id, name, players_min, players_max}] */
  games() {
    return this.ids.map((id, i) => ({
      id,
      name: this.text(this.wasm.game_name(i)),
      players_min: this.wasm.seats_min(i),
      players_max: this.wasm.seats_max(i),
    }));
  }

  /** A game for so many players; options such as {rounds: 3}. */
  game(id, players, options = {}, edition = 'default') {
    const index = this.ids.indexOf(id);
    if (index < 0) throw new Error(`there is no game called ${id}`);
    this.put(edition);
    const pointer = this.wasm.game_new(index, players);
    if (pointer === 0) throw new Error(`${id}: no edition ${edition}, or not for ${players} players`);
    const game = new Game(this, pointer, id, players);
    for (const [name, value] of Object.entries(options)) {
      this.put(name);
      this.check(this.wasm.game_option(pointer, value));
    }
    return game;
  }

  /** The fast generator; (seed, stream) as in C. */
  random(seed, stream = 0n) {
    return this.wasm.random_new(BigInt(seed), BigInt(stream));
  }

  /** The ids of the bots that play a game, e.g. ['random', 'thumb']. */
  bots(id) {
    return this.list((n) => this.wasm.bot_id(this.ids.indexOf(id), n));
  }

  /** The ChaCha20 stream of a 32-byte key. */
  chacha(key) {
    this.memory().set(key, this.wasm.transfer_buffer());
    return this.wasm.random_new_chacha();
  }

  /** SHA-256 of some bytes, 32 bytes. (crypto.subtle is missing where a page came by plain HTTP.) */
  sha256(bytes) {
    if (bytes.length > this.wasm.transfer_size()) throw new Error('too many bytes');
    const at = this.wasm.transfer_buffer();
    this.memory().set(bytes, at);
    this.wasm.sha256(bytes.length);
    return this.memory().slice(at, at + 32);
  }

  // --- below here: the border to the module ---

  /** The texts that `write(0)`, `write(1)`, … leave in the transfer buffer, until one is empty. */
  list(write) {
    const texts = [];
    for (let length; (length = write(texts.length)) > 0;) texts.push(this.text(length));
    return texts;
  }

  memory() {
    return new Uint8Array(this.wasm.memory.buffer);
  }

  text(length) {
    const at = this.wasm.transfer_buffer();
    return new TextDecoder().decode(this.memory().slice(at, at + length));
  }

  cString(at) {
    const memory = this.memory();
    return new TextDecoder().decode(memory.slice(at, memory.indexOf(0, at)));
  }

  /** Puts a string into the transfer buffer, closed by a zero byte; returns its length. */
  put(string) {
    const bytes = new TextEncoder().encode(string);
    if (bytes.length + 1 > this.wasm.transfer_size()) throw new Error('text too long');
    const at = this.wasm.transfer_buffer();
    this.memory().set(bytes, at);
    this.memory()[at + bytes.length] = 0;
    return bytes.length;
  }

  check(code) {
    if (code === 0) return;
    const name = this.text(this.wasm.error_name(code));
    const clause = this.text(this.wasm.error_clause(code));
    throw new Refusal(name, clause, this.text(this.wasm.error_message(code)));
  }
}

class Game {
  constructor(pond, pointer, id, players) {
    Object.assign(this, { pond, pointer, id, players });
  }

  /** The first position. */
  setup() {
    const state = new State(this);
    this.pond.wasm.setup(this.pointer, state.pointer);
    return state;
  }

  /** [{name, value, min, max}], in the order of a record's head. */
  options() {
    const { wasm } = this.pond;
    return this.pond.list((i) => wasm.option_name(this.pointer, i)).map((name, i) => ({
      name,
      value: wasm.option_value(this.pointer, i),
      min: wasm.option_min(this.pointer, i),
      max: wasm.option_max(this.pointer, i),
    }));
  }

  editionHash() {
    return hex(this.pond.wasm.edition_hash(this.pointer));
  }

  actionText(action) {
    return this.pond.text(this.pond.wasm.action_write(this.pointer, action));
  }

  /** The id of an action's text; throws when there is none. */
  actionId(text) {
    const action = this.pond.wasm.action_read(this.pointer, this.pond.put(text));
    if (action < 0) throw new Refusal('BAD_TEXT', '', `this is not the text of an action: ${text}`);
    return action;
  }

  /** A luck report, see Report. */
  report(options) {
    return new Report(this, options);
  }

  observationNames() {
    const count = this.pond.wasm.observe(this.pointer, this.setup().pointer, WHO.spectator);
    return Array.from({ length: count }, (_, i) => this.pond.text(this.pond.wasm.observe_name(this.pointer, i)));
  }
}

/**
 * The luck report of a game, fed step by step: {seat, action} or {k, n}. Options: steps (at most so many), seed, playouts, nodes, costs,
 * manners (['club', '', …]: the bot in a seat, where one is known), solve (a game of Yu-ca-tan with more situations is solved on a grid).
 */
class Report {
  constructor(game, { steps, seed = 1, playouts = 0, nodes = 0, costs = true, manners = [], solve = 400000 }) {
    this.game = game;
    this.wasm = game.pond.wasm;
    this.mark = this.wasm.heap_mark();
    const solution = this.wasm.report_solve(game.pointer, solve);
    game.pond.put(manners.join(','));
    this.pointer = this.wasm.report_new(game.pointer, steps, seed, playouts, nodes, costs ? 1 : 0, solution);
    if (this.pointer === 0) throw new Error('out of memory');
  }

  step(step) {
    const chance = step.seat === undefined;
    const action = chance ? 0 : typeof step.action === 'string' ? this.game.actionId(step.action) : step.action;
    this.game.pond.check(
      this.wasm.report_step(this.pointer, chance ? WHO.chance : step.seat, action, step.k ?? 0, step.n ?? 0),
    );
  }

  /** The report up to here: docs/luck.md. */
  read() {
    return JSON.parse(this.text());
  }

  text() {
    return this.game.pond.cString(this.wasm.report_text(this.pointer));
  }

  /** Gives back its memory, and all that was taken since it began. */
  close() {
    this.wasm.heap_release(this.mark);
  }
}

/** A position. Memory is the module's; drop the whole Luckpond to give it back. */
class State {
  constructor(game, from) {
    this.game = game;
    this.wasm = game.pond.wasm;
    this.pointer = this.wasm.alloc(this.wasm.state_size(game.pointer));
    if (this.pointer === 0) throw new Error('out of memory');
    if (from) this.wasm.copy(game.pointer, this.pointer, from.pointer);
  }

  copy() {
    return new State(this.game, this);
  }

  /** Becomes the same as another position of this game. */
  assign(from) {
    this.wasm.copy(this.game.pointer, this.pointer, from.pointer);
    return this;
  }

  /** A seat number, 'chance' or 'over'. */
  get turn() {
    const turn = this.wasm.turn(this.game.pointer, this.pointer);
    return turn >= 0 ? turn : NAMES[turn];
  }

  /** Texts of the legal actions. */
  legal() {
    return this.legalIds().map((id) => this.game.actionText(id));
  }

  legalIds() {
    const count = this.wasm.list_legal(this.game.pointer, this.pointer);
    return Array.from(new Uint16Array(this.wasm.memory.buffer, this.wasm.legal_buffer(), count));
  }

  /** The seat does this: an action's text or id. */
  act(seat, action) {
    const id = typeof action === 'string' ? this.game.actionId(action) : action;
    this.game.pond.check(this.wasm.act(this.game.pointer, this.pointer, seat, id));
    return this;
  }

  chanceTotal() {
    return this.wasm.chance_total(this.game.pointer, this.pointer) >>> 0;
  }

  draw(k, n = this.chanceTotal()) {
    this.game.pond.check(this.wasm.draw(this.game.pointer, this.pointer, k, n));
    return this;
  }

  /** Draws the one chance event that is due and says what came: {k, n}. */
  drawFrom(random) {
    const n = this.chanceTotal();
    const k = this.wasm.random_below(random, n) >>> 0;
    this.draw(k, n);
    return { k, n };
  }

  /** Draws whatever chance has to draw; returns the turn. */
  settle(random) {
    this.wasm.settle(this.game.pointer, this.pointer, random);
    return this.turn;
  }

  /** All that a viewer (seat, 'spectator', 'open') may know, as docs/views.md says. */
  view(viewer) {
    return JSON.parse(this.game.pond.text(this.wasm.write_view(this.game.pointer, this.pointer, who(viewer))));
  }

  /** What a viewer learned from the step before this position: {seat, action} or {k, n}. */
  event(before, step, viewer) {
    const chance = step.seat === undefined;
    const action = chance ? 0 : typeof step.action === 'string' ? this.game.actionId(step.action) : step.action;
    const length = this.wasm.write_event(
      this.game.pointer, before.pointer, this.pointer, chance ? WHO.chance : step.seat, action, step.k ?? 0, step.n ?? 0, who(viewer),
    );
    return JSON.parse(this.game.pond.text(length));
  }

  /** A state the viewer cannot tell from this one. */
  resample(viewer, random) {
    const other = new State(this.game);
    this.wasm.resample(this.game.pointer, this.pointer, who(viewer), random, other.pointer);
    return other;
  }

  /** The text of what a bot ('random', 'thumb') would do for the seat to act, from that seat's view. */
  choose(bot, random) {
    this.game.pond.put(bot);
    const action = this.wasm.bot_choose(this.game.pointer, this.pointer, random);
    if (action < 0) throw new Error(`no bot called ${bot}, or nobody is to act`);
    return this.game.actionText(action);
  }

  /** The coach's advice to the seat to act, from that seat's view, best first: [{action, win, error, points, reason, values}]. */
  advise(random, most = 8, games = 0) {
    const length = this.wasm.advise(this.game.pointer, this.pointer, random, games, most);
    if (length === 0) throw new Error('nobody is to act');
    return JSON.parse(this.game.pond.text(length));
  }

  observe(viewer) {
    const count = this.wasm.observe(this.game.pointer, this.pointer, who(viewer));
    return Int16Array.from(new Int16Array(this.wasm.memory.buffer, this.wasm.numbers_buffer(), count));
  }

  scores() {
    this.wasm.fill_scores(this.game.pointer, this.pointer);
    return Array.from(new Int32Array(this.wasm.memory.buffer, this.wasm.scores_buffer(), this.game.players));
  }

  winners() {
    const mask = this.wasm.winners(this.game.pointer, this.pointer);
    return Array.from({ length: this.game.players }, (_, i) => i).filter((i) => (mask >> i) & 1);
  }

  /** Sixteen hexadecimal digits. */
  hash() {
    return hex(this.wasm.state_hash(this.game.pointer, this.pointer));
  }
}

const who = (viewer) => (typeof viewer === 'number' ? viewer : WHO[viewer]);
const hex = (value) => BigInt.asUintN(64, value).toString(16).padStart(16, '0');
