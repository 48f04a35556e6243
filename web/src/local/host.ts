// Runs one local game for the page: answers what it asks, lets the bots play at a pace people can follow, keeps every decision
// before it is shown, and shows only what the seat whose curtain is lifted may know.
import { type Luckpond } from '../../../bindings/wasm/luckpond.js';
import { mark } from '../i18n.ts';
import { playScript } from '../learn/script.ts';
import type { Viewer } from '../views.ts';
import { LocalGame } from './game.ts';
import type { Finished } from './finished.ts';
import type { Keep } from './keep.ts';
import type { Ask, Asks, Replies, Shown } from './messages.ts';

/** Without a pace positions of bots are passed over, but nobody waits longer than this for a sign of life. */
const SIGN_OF_LIFE_MS = 250;

export interface World {
  keep: Keep;
  show(shown: Shown): void;
  seed(): Uint8Array;
  now(): number;
  wait(ms: number): Promise<void>;
}

const finishedGame = (game: LocalGame, at: number): Finished => ({
  id: game.id,
  game: game.setup.game,
  names: game.setup.seats.map((s) => s.name),
  scores: game.scores(),
  winners: game.winners(),
  at,
  record: game.record(),
});

export class Host {
  private game: LocalGame | null = null;
  private slot = '';
  private pace = 0;
  private kept = true;
  /** The seat whose curtain is lifted; -1: none. */
  private lifted = -1;
  /** How many lines of its log each viewer has been shown. */
  private readonly told = new Map<Viewer, number>();
  private shownAt = 0;
  /** The game whose bots are playing just now. */
  private playing: LocalGame | null = null;
  /** Cuts the wait before a bot's action short. */
  private hurry: () => void = () => {};

  constructor(private readonly pond: Luckpond, private readonly world: World) {}

  async ask(ask: Ask): Promise<Replies[keyof Replies]> {
    switch (ask.ask) {
      case 'about': return this.about(ask);
      case 'begin': return this.begin(ask);
      case 'resume': return this.resume(ask);
      case 'act': return this.act(ask);
      case 'lower': return this.curtain(-1);
      case 'lift': return this.curtain(ask.seat);
      case 'hint': return this.hint();
      case 'record': return this.record();
      case 'script': return playScript(this.pond, ask);
      case 'pace':
        this.pace = ask.ms;
        this.hurry();
        return true;
    }
  }

  private about({ game }: Asks['about']): Replies['about'] {
    const listed = this.pond.games().find((g: { id: string }) => g.id === game)!;
    return { bots: this.pond.bots(game), seats: { min: listed.players_min, max: listed.players_max } };
  }

  private async begin(ask: Asks['begin']): Promise<true> {
    this.open(new LocalGame(this.pond, ask.setup, this.world.seed()), ask.slot, ask.pace_ms);
    await this.save();
    this.show();
    void this.playBots();
    return true;
  }

  private async resume(ask: Asks['resume']): Promise<boolean> {
    const saved = await this.world.keep.load(ask.slot);
    if (!saved) return false;
    try {
      this.open(LocalGame.resume(this.pond, saved), ask.slot, ask.pace_ms);
    } catch {
      // An older page kept it under other rules: it cannot be continued.
      await this.world.keep.remove(ask.slot);
      return false;
    }
    for (const viewer of [...this.game!.people, 'spectator'] as Viewer[]) this.told.set(viewer, this.game!.log(viewer).length);
    this.show();
    void this.playBots();
    return true;
  }

  private open(game: LocalGame, slot: string, pace: number): void {
    this.game = game;
    this.slot = slot;
    this.pace = pace;
    this.told.clear();
    this.lifted = game.people.length === 1 ? game.people[0]! : -1;
  }

  private async act(ask: Asks['act']): Promise<true> {
    const game = this.running();
    const seat = game.turn;
    if (ask.decision !== game.decision) throw new Error(mark('this decision has been made already'));
    if (seat !== this.lifted) throw new Error(mark('it is not your turn'));
    game.act(seat, ask.action);
    await this.save();
    this.show();
    void this.playBots();
    return true;
  }

  /** Person after person takes the device; nobody lifts another's curtain. */
  private curtain(seat: number): true {
    const game = this.running();
    if (seat >= 0 && seat !== this.waitingFor()) throw new Error(mark('it is not your turn'));
    if (game.people.length > 1) this.lifted = seat;
    this.show();
    return true;
  }

  private hint(): Replies['hint'] {
    const game = this.running();
    if (game.turn !== this.lifted) throw new Error(mark('it is not your turn'));
    const advice = game.hint();
    void this.save();
    return advice;
  }

  private record(): string {
    if (!this.running().over) throw new Error(mark('the game is not over'));
    return this.running().record();
  }

  private running(): LocalGame {
    if (!this.game) throw new Error(mark('no game has begun'));
    return this.game;
  }

  /** The person who has to decide, or null. */
  private waitingFor(): number | null {
    const { turn, botToAct } = this.running();
    return typeof turn === 'number' && botToAct === null ? turn : null;
  }

  private async playBots(): Promise<void> {
    const game = this.running();
    if (this.playing === game) return;
    this.playing = game;
    while (game === this.game && game.botToAct !== null) {
      if (this.pace > 0) await this.breathe();
      if (game !== this.game) return;
      game.act(game.turn as number, game.botAction());
      await this.save();
      if (this.pace > 0 || game.botToAct === null || this.world.now() - this.shownAt > SIGN_OF_LIFE_MS) this.show();
    }
    this.playing = null;
  }

  private async breathe(): Promise<void> {
    await Promise.race([this.world.wait(this.pace), new Promise<void>((resolve) => (this.hurry = resolve))]);
    this.hurry = () => {};
  }

  private async save(): Promise<void> {
    const game = this.running();
    const summary = {
      slot: this.slot,
      game: game.setup.game,
      names: game.setup.seats.map((s) => s.name),
      decision: game.decision,
      over: game.over,
      at: this.world.now(),
    };
    this.kept = await this.world.keep.save(summary, game.saved());
    if (game.over) await this.world.keep.finish(finishedGame(game, summary.at));
  }

  private show(): void {
    this.shownAt = this.world.now();
    this.world.show(this.shown());
  }

  private shown(): Shown {
    const game = this.running();
    const waiting = this.waitingFor();
    const viewer: Viewer | null = this.lifted >= 0 ? this.lifted : game.over ? 'spectator' : null;
    const shown: Shown = {
      game: game.setup.game,
      names: game.setup.seats.map((s) => s.name),
      bots: game.setup.seats.map((s) => s.bot !== null),
      seat: this.lifted,
      curtain: this.lifted < 0 ? waiting : null,
      handover: this.lifted >= 0 && waiting !== this.lifted ? waiting : null,
      position: null,
      log: [],
      kept: this.kept,
      ...(game.over ? { finished: game.id } : {}),
    };
    if (viewer === null) return shown;
    const log = game.log(viewer);
    const recent = log.slice(this.told.get(viewer) ?? 0).map((h) => h.event);
    this.told.set(viewer, log.length);
    return { ...shown, position: game.position(viewer, recent), log };
  }
}
