// Games that are over and were played in this browser, and records opened from files: kept until there are too many.
import type { GameId } from '../views.ts';
import { done, open } from './database.ts';

export interface Finished {
  id: string;
  game: GameId;
  names: string[];
  scores: number[];
  winners: number[];
  /** When it ended, or was opened. */
  at: number;
  record: string;
}

const KEPT = 60;

/** What this page has opened itself: also there where the browser keeps nothing. */
const held = new Map<string, Finished>();

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open();
  try {
    return await done(work(db.transaction('finished', mode).objectStore('finished')));
  } finally {
    db.close();
  }
}

/** Newest first. */
export async function finishedGames(): Promise<Finished[]> {
  const stored = await inStore('readonly', (s) => s.getAll() as IDBRequest<Finished[]>).catch(() => []);
  const all = new Map([...stored.map((f) => [f.id, f] as const), ...held]);
  return [...all.values()].sort((a, b) => b.at - a.at);
}

export async function finishedGame(id: string): Promise<Finished | null> {
  return held.get(id) ?? (await inStore('readonly', (s) => s.get(id) as IDBRequest<Finished | undefined>).catch(() => undefined)) ?? null;
}

/** Where a browser keeps nothing it is held as long as the page is open. */
export async function keepFinished(game: Finished): Promise<void> {
  held.set(game.id, game);
  try {
    await inStore('readwrite', (s) => s.put(game));
    held.delete(game.id);
    for (const old of (await finishedGames()).slice(KEPT)) await forgetFinished(old.id);
  } catch {
    // Held, then.
  }
}

export async function forgetFinished(id: string): Promise<void> {
  held.delete(id);
  await inStore('readwrite', (s) => s.delete(id)).catch(() => {});
}
