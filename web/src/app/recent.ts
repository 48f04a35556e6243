// The tables this browser was at, newest first. Only the code and the game: who sat there is the server's to know.
import type { GameId } from '../views.ts';

export interface RecentTable {
  code: string;
  game: GameId;
  at: number;
}

const KEY = 'luckpond.tables';
const KEPT = 6;

const isTable = (x: unknown): x is RecentTable =>
  typeof x === 'object' && x !== null && typeof (x as RecentTable).code === 'string' && typeof (x as RecentTable).at === 'number';

export function recentTables(): RecentTable[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isTable) : [];
  } catch {
    return [];
  }
}

function write(tables: RecentTable[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, KEPT)));
  } catch {
    // A browser that keeps nothing shows no recent tables.
  }
}

export function rememberTable(code: string, game: GameId, now = Date.now()): void {
  write([{ code, game, at: now }, ...recentTables().filter((t) => t.code !== code)]);
}

export function forgetTable(code: string): void {
  write(recentTables().filter((t) => t.code !== code));
}
