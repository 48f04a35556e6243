// Where games are kept: IndexedDB, opened in the Worker. What is kept of a game in progress holds hidden cards (they follow from the
// seed), so the page reads only the summaries; of games that are over it reads the records (finished.ts).
import { done, open } from './database.ts';
import { keepFinished, type Finished } from './finished.ts';
import type { SavedGame } from './game.ts';
import type { Saved } from './messages.ts';

export interface Keep {
  save(summary: Saved, game: SavedGame): Promise<boolean>;
  load(slot: string): Promise<SavedGame | null>;
  remove(slot: string): Promise<void>;
  /** The record of a game that is over, for seeing it again. */
  finish(game: Finished): Promise<void>;
}

async function change(work: (games: IDBObjectStore, summaries: IDBObjectStore) => void): Promise<void> {
  const db = await open();
  try {
    const both = db.transaction(['games', 'summaries'], 'readwrite');
    work(both.objectStore('games'), both.objectStore('summaries'));
    await new Promise<void>((resolve, reject) => {
      both.oncomplete = () => resolve();
      both.onabort = () => reject(both.error);
    });
  } finally {
    db.close();
  }
}

/** Private windows and full disks refuse: the game then goes on without being kept. */
export const browserKeep: Keep = {
  save: (summary, game) =>
    change((games, summaries) => {
      games.put(game, summary.slot);
      summaries.put(summary);
    }).then(() => true, () => false),
  async load(slot) {
    try {
      const db = await open();
      try {
        return ((await done(db.transaction('games').objectStore('games').get(slot))) as SavedGame | undefined) ?? null;
      } finally {
        db.close();
      }
    } catch {
      return null;
    }
  },
  remove: (slot) =>
    change((games, summaries) => {
      games.delete(slot);
      summaries.delete(slot);
    }).catch(() => {}),
  finish: keepFinished,
};

/** The games that can be resumed, newest first. */
export async function savedGames(): Promise<Saved[]> {
  try {
    const db = await open();
    try {
      const all = (await done(db.transaction('summaries').objectStore('summaries').getAll())) as Saved[];
      return all.sort((a, b) => b.at - a.at);
    } finally {
      db.close();
    }
  } catch {
    return [];
  }
}

export const forget = (slot: string): Promise<void> => browserKeep.remove(slot);
