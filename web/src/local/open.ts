// A local game of the page: its Worker, its table, and whether one was resumed.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useSettings } from '../app/hooks.ts';
import { motion } from '../app/settings.ts';
import type { GameTable } from '../game.ts';
import { game as listed } from '../games/list.ts';
import type { GameId } from '../views.ts';
import type { About, Setup } from './messages.ts';
import { paceMs } from './people.ts';
import { LocalSource } from './source.ts';

export interface Local {
  source: LocalSource;
  table: GameTable;
  about: About;
}

export interface Opened {
  /** Null while it loads; an Error when it cannot. */
  local: Local | null | Error;
  /** A game is on the table, rather than the choice of one. */
  playing: boolean;
  begin: (setup: Setup) => void;
  /** Back to the choice. */
  leave: () => void;
}

async function open(game: GameId): Promise<Local> {
  const found = listed(game);
  if (!found) throw new Error(`no game ${game}`);
  const [source, table] = await Promise.all([LocalSource.open(game), found.load()]);
  return { source, table, about: await source.about() };
}

export function useLocalGame(game: GameId, slot: string): Opened {
  const [local, set] = useState<Local | null | Error>(null);
  const [playing, setPlaying] = useState(false);
  const source = useRef<LocalSource | null>(null);
  useSettings();
  const pace = paceMs[motion()];
  useEffect(() => {
    let here = true;
    void (async () => {
      try {
        const opened = await open(game);
        const resumed = here && (await opened.source.resume(slot, pace));
        if (!here) return opened.source.close();
        source.current = opened.source;
        setPlaying(resumed);
        set(opened);
      } catch (e) {
        if (here) set(e instanceof Error ? e : new Error(String(e)));
      }
    })();
    return () => {
      here = false;
      source.current?.close();
      source.current = null;
    };
  }, [game, slot]);
  useEffect(() => source.current?.pace(pace), [pace]);
  useEffect(() => {
    if (local && !(local instanceof Error)) document.title = `${local.table.name} · luckpond`;
  }, [local]);
  return {
    local,
    playing,
    begin: (setup) => void source.current?.begin(slot, setup, pace).then(() => setPlaying(true)),
    leave: () => setPlaying(false),
  };
}
