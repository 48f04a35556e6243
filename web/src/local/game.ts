// One game on the rules core in this process: its whole state, everything that happened as each viewer saw it, and its record.
// Knows no page, no clock and no storage.
import { type Luckpond } from '../../../bindings/wasm/luckpond.js';
import type { Happened, Position } from '../play/source.ts';
import type { Advice, GameEvent, Turn, View, Viewer } from '../views.ts';
import { commitment, fairKey, hex, type Terms } from './fair.ts';
import type { Setup } from './messages.ts';
import { writeRecord, type Step } from './record.ts';

const EDITION = 'default';
/** Games the coach plays for a hint: about half a second, two percent of error. */
const HINT_GAMES = 3000;
const HINT_MOST = 8;

/** All it takes to have the same game again: the draws follow from the seed. */
export interface SavedGame {
  setup: Setup;
  seed: Uint8Array;
  editionHash: string;
  actions: string[];
  /** Decisions before which advice was asked for; a record says so. */
  hints: number[];
}

type Pond = Luckpond;
type PondGame = ReturnType<Pond['game']>;
type PondState = ReturnType<PondGame['setup']>;

export class LocalGame {
  readonly setup: Setup;
  readonly seed: Uint8Array;
  readonly actions: string[] = [];
  readonly hints: number[] = [];
  private readonly pond: Pond;
  private readonly game: PondGame;
  private readonly state: PondState;
  private readonly before: PondState;
  private readonly terms: Terms;
  private readonly draws: ReturnType<Pond['chacha']>;
  private readonly botSeed: bigint;
  private readonly steps: Step[] = [];
  private readonly logs = new Map<Viewer, Happened[]>();

  constructor(pond: Pond, setup: Setup, seed: Uint8Array) {
    this.pond = pond;
    this.setup = setup;
    this.seed = seed;
    this.game = pond.game(setup.game, setup.seats.length, setup.options, EDITION);
    const sha256 = (bytes: Uint8Array) => pond.sha256(bytes);
    this.terms = {
      table: 'local',
      number: 1,
      seats: 'chosen',
      game: setup.game,
      editionHash: this.editionHash,
      options: this.game.options(),
      serverCommitment: commitment(sha256, 'server', seed),
      places: setup.seats.map(() => ({ commitment: 'none', seed: 'none' })),
    };
    this.draws = pond.chacha(fairKey(sha256, this.terms, 'draws', seed));
    // Bots have streams of their own: what they draw tells nothing about the cards.
    const bots = pond.sha256(new TextEncoder().encode(`bots ${hex(seed)}`));
    this.botSeed = new DataView(bots.buffer).getBigUint64(0, true);
    this.people.forEach((seat) => this.logs.set(seat, []));
    this.logs.set('spectator', []);
    this.state = this.game.setup();
    this.before = this.state.copy();
    this.settle();
  }

  /** Plays a saved game again; throws when the rules no longer agree with it. */
  static resume(pond: Pond, saved: SavedGame): LocalGame {
    const game = new LocalGame(pond, saved.setup, saved.seed);
    if (game.editionHash !== saved.editionHash) throw new Error('the saved game has another edition');
    const hints = new Set(saved.hints);
    for (const action of saved.actions) {
      if (hints.has(game.decision)) game.noteHint();
      game.act(game.turn as number, action);
    }
    if (hints.has(game.decision)) game.noteHint();
    return game;
  }

  saved(): SavedGame {
    return {
      setup: this.setup,
      seed: this.seed,
      editionHash: this.editionHash,
      actions: [...this.actions],
      hints: [...this.hints],
    };
  }

  get editionHash(): string {
    return this.game.editionHash();
  }
  /** A name for this game that tells nothing about its cards. */
  get id(): string {
    return this.terms.serverCommitment.slice(0, 16);
  }
  get turn(): Turn {
    return this.state.turn as Turn;
  }
  get over(): boolean {
    return this.turn === 'over';
  }
  /** Number of the decision asked for now, from 1; 0 when the game is over. */
  get decision(): number {
    return this.over ? 0 : this.actions.length + 1;
  }
  get people(): number[] {
    return this.setup.seats.flatMap((s, seat) => (s.bot === null ? [seat] : []));
  }
  get botToAct(): string | null {
    return typeof this.turn === 'number' ? this.setup.seats[this.turn]!.bot : null;
  }
  hash(): string {
    return this.state.hash();
  }
  winners(): number[] {
    return this.state.winners();
  }
  scores(): number[] {
    return this.state.scores();
  }

  /** The seat does this; throws a Refusal, and nothing has changed, when the rules say no. */
  act(seat: number, action: string): void {
    const next = this.before.assign(this.state);
    this.state.act(seat, action);
    this.actions.push(action);
    this.note({ seat, action }, next);
    this.settle();
  }

  botAction(): string {
    return this.state.choose(this.botToAct!, this.pond.random(this.botSeed, BigInt(this.decision)));
  }

  /** What the coach says to the seat to act. */
  hint(): Advice[] {
    if (!this.hints.includes(this.decision)) this.noteHint();
    const random = this.pond.random(this.botSeed ^ 1n, BigInt(this.decision));
    return this.state.advise(random, HINT_MOST, HINT_GAMES) as Advice[];
  }

  log(viewer: Viewer): Happened[] {
    return this.logs.get(viewer) ?? [];
  }

  position(viewer: Viewer, recent: GameEvent[]): Position {
    const mine = viewer === this.turn;
    return {
      view: this.state.view(viewer) as View,
      legal: mine ? this.state.legal() : [],
      decision: this.decision,
      recent,
    };
  }

  /** The whole game in the notation; of a game that is not over only those may have it who know all of it. */
  record(): string {
    const sha256 = (bytes: Uint8Array) => this.pond.sha256(bytes);
    const head = {
      game: this.setup.game,
      edition: EDITION,
      editionHash: this.editionHash,
      options: this.game.options(),
      labels: this.setup.seats.map((s) => s.name),
    };
    const fair = [
      `fair 1 table ${this.terms.table} game ${this.terms.number} seats ${this.terms.seats}`,
      `fair commit server ${this.terms.serverCommitment}`,
      ...this.terms.places.map((p, i) => `fair commit ${i} ${p.commitment}`),
      ...this.terms.places.map((p, i) => `fair seed ${i} ${p.seed}`),
      ...this.setup.seats.flatMap((s, i) => (s.bot === null ? [] : [`bot seat ${i}: ${s.bot}`])),
    ];
    if (!this.over) return writeRecord(sha256, head, fair, this.steps, `open hash ${this.hash()}`, []);
    const winners = this.winners().join(' ') || 'none';
    const end = `result ${this.state.scores().join(' ')} winners ${winners} hash ${this.hash()}`;
    const draws = this.steps.filter((step) => 'k' in step).length;
    return writeRecord(sha256, head, fair, this.steps, end, [`fair seed server ${hex(this.seed)} draws ${draws}`]);
  }

  private noteHint(): void {
    this.hints.push(this.decision);
    this.steps.push({ comment: `hint seat ${this.turn}: decision ${this.decision}` });
  }

  private settle(): void {
    while (this.state.turn === 'chance') {
      const before = this.before.assign(this.state);
      this.note(this.state.drawFrom(this.draws), before);
    }
  }

  private note(step: { seat: number; action: string } | { k: number; n: number }, before: PondState): void {
    this.steps.push(step);
    for (const [viewer, log] of this.logs)
      log.push({ decision: this.actions.length, event: this.state.event(before, step, viewer) as GameEvent });
  }
}
