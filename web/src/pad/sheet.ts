// A score sheet for the physical game: what was written down, and nothing that follows from it. Pure; the page is beside it.
import type { GameId } from '../views.ts';

/** Where the game stands on paper. */
export interface Standing {
  totals: number[];
  /** Seats in front; none before anything was written down. */
  leaders: number[];
  /** The winners when the game is over (perhaps nobody), else null. */
  winners: number[] | null;
}

export type Cell = string | number | null;

/** What a game's sheet can do. `edition` is the edition's JSON: all values come from it. */
export interface SheetOf<S> {
  start(players: number, edition: unknown): S;
  standing(sheet: S, players: number, edition: unknown): Standing;
  /** For a spreadsheet: one row after another, without the names on top. */
  rows(sheet: S, players: number, edition: unknown): Cell[][];
}

export interface Pad {
  id: string;
  game: GameId;
  names: string[];
  /** When it was written on last. */
  at: number;
  sheet: unknown;
  /** Sheets before each change, the newest last. */
  past: unknown[];
}

const UNDO_MOST = 60;

export const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Everybody with the most. */
export function best(totals: number[]): number[] {
  const most = Math.max(...totals);
  return totals.flatMap((total, seat) => (total === most ? [seat] : []));
}

export function written(pad: Pad, sheet: unknown, at: number): Pad {
  return { ...pad, sheet, at, past: [...pad.past, pad.sheet].slice(-UNDO_MOST) };
}

export function undone(pad: Pad, at: number): Pad {
  if (pad.past.length === 0) return pad;
  return { ...pad, sheet: pad.past.at(-1), at, past: pad.past.slice(0, -1) };
}

/** A list with one entry changed. */
export const changed = <T>(list: T[], at: number, value: T): T[] => list.map((old, i) => (i === at ? value : old));

/** Where the last entry is that passes; -1: nowhere. */
export const lastWhere = <T>(list: T[], test: (entry: T) => boolean): number => list.map(test).lastIndexOf(true);
