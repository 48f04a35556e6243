// Where a game comes from: a server, the Worker of this page, or a record. The frame (frame.tsx) draws what a source says and hands
// actions back to it; it does not know which kind it has.
import type { Advice, GameEvent, GameId, View } from '../views.ts';

export interface Position {
  view: View;
  /** Legal actions, when it is the decision of whoever looks. */
  legal: string[];
  /** Number of the decision asked for now; 0: none. */
  decision: number;
  /** What led here from the position shown before, oldest first. */
  recent: GameEvent[];
  /** Shown at once, whatever else is waiting: somebody has jumped here. */
  now?: boolean;
}

/** An event with the decision number it belongs to: a line of the log, and a place in the replay. */
export interface Happened {
  decision: number;
  event: GameEvent;
}

export interface Snapshot {
  game: GameId;
  /** The edition as JSON (editions/<game>/<name>.json). */
  edition: unknown;
  /** Per seat, fit to be shown. */
  names: string[];
  /** Seats played by bots at the moment. */
  bots: boolean[];
  /** Whose eyes: a seat, or -1. */
  seat: number;
  position: Position | null;
  log: Happened[];
  /** An action is under way and its fate is not known yet. */
  checking: boolean;
}

export type Outcome = { kind: 'done' } | { kind: 'refused'; message: string; clause?: string } | { kind: 'unknown' };

export interface Source {
  snapshot(): Snapshot;
  /** Calls back after every change; returns how to stop. */
  subscribe(changed: () => void): () => void;
  act(action: string): Promise<Outcome>;
  /** The coach, from what this seat knows; absent where hints are not allowed. */
  hint?(): Promise<Advice[]>;
}
