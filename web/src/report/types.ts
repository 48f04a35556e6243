// The luck report as luckpond writes it (docs/luck.md), and what the page tells of it.
import type { GameEvent, GameId, View } from '../views.ts';

/** Per seat. */
export interface Worth {
  win: number[];
  /** Absent where points say nothing more. */
  points?: number[];
}
export type Unit = 'win' | 'points';

/** A decision, a draw, or all draws of a deal. */
export interface ReportEvent {
  /** Its first step, from 0, and how many there are. */
  step: number;
  steps: number;
  /** Decisions made before it. */
  decision: number;
  seat?: number;
  action?: string;
  luck?: Worth;
  skill?: Worth;
  after: Worth;
  /** One standard error of the chances in `after`; 0: exact. */
  error: number;
  /** By what the seat could know: how much better the best was. */
  cost?: number;
  cost_error?: number;
  best?: string;
}

export interface Report {
  game: GameId;
  players: number;
  over: boolean;
  /** Where the values come from, and the error of a solution. */
  method: 'solved' | 'points' | 'sampled' | 'guessed';
  method_error: number;
  baseline: Worth;
  luck: Worth;
  own: Worth;
  others: Worth;
  result: Worth;
  adjusted: Worth;
  error: number[];
  cost: number[];
  cost_error: number[];
  /** Indexes into `events`. */
  turning: number[];
  events: ReportEvent[];
}

/** What happened in an event, with all cards open, and how it stood before. */
export interface Told {
  events: GameEvent[];
  before: View;
}

/** A report with what it takes to tell its events, by their index. */
export interface Luck {
  report: Report;
  told: Record<number, Told>;
}

/** Where a report comes from. */
export interface LuckOrigin {
  /** Which game: another one begins anew. */
  key: string;
  /** The whole record of a game that is over. */
  record: () => Promise<string>;
  /** A report somebody has made already, or null. */
  made?: () => Promise<Report | null>;
}
