// What the page and its Worker say to each other. The Worker has the whole game; the page is told only what the seat
// whose curtain is lifted may know.
import type { Played, Scripted } from '../learn/script.ts';
import type { Happened, Position } from '../play/source.ts';
import type { Advice, GameId } from '../views.ts';

export interface SeatSetup {
  name: string;
  /** The id of a bot, or null for a person. */
  bot: string | null;
}

export interface Setup {
  game: GameId;
  seats: SeatSetup[];
  options: Record<string, number>;
}

/** What the page may know at the moment. */
export interface Shown {
  game: GameId;
  names: string[];
  bots: boolean[];
  /** Whose eyes: the seat whose curtain is lifted; -1: nobody's. */
  seat: number;
  /** The seat that has to lift the curtain; null while it is lifted, and when there is none. */
  curtain: number | null;
  /** Another person is next: this seat may hand over. */
  handover: number | null;
  position: Position | null;
  log: Happened[];
  /** False: this browser keeps nothing, a reload loses the game. */
  kept: boolean;
  /** Once it is over: the name under which it can be seen again (finished.ts). */
  finished?: string;
}

/** A game that can be resumed; says nothing about cards. */
export interface Saved {
  slot: string;
  game: GameId;
  names: string[];
  decision: number;
  over: boolean;
  at: number;
}

/** What a game offers before it begins. */
export interface About {
  bots: string[];
  seats: { min: number; max: number };
}

export interface Asks {
  about: { game: GameId };
  begin: { slot: string; setup: Setup; pace_ms: number };
  resume: { slot: string; pace_ms: number };
  act: { decision: number; action: string };
  /** Hot-seat: the curtain falls, or the named seat lifts it. */
  lower: object;
  lift: { seat: number };
  hint: object;
  record: object;
  pace: { ms: number };
  /** A tutorial: how a scripted game stands. */
  script: Scripted;
}

export interface Replies {
  about: About;
  begin: true;
  /** False: there is nothing to resume. */
  resume: boolean;
  act: true;
  lower: true;
  lift: true;
  hint: Advice[];
  /** The game in the notation of docs/notation.md; only once it is over. */
  record: string;
  pace: true;
  script: Played;
}

export type Ask = { [K in keyof Asks]: { id: number; ask: K } & Asks[K] }[keyof Asks];
export type FromWorker =
  | { id: number; answer: unknown }
  | { id: number; refused: { message: string; clause: string } }
  | { shown: Shown };
