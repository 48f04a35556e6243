// Small pieces that remember something between two drawings.
import { useEffect, useReducer, useState } from 'preact/hooks';
import type { Connection } from './connection.ts';
import { openLine } from './world.ts';

/** The line to a table for as long as the component lives; drawn again whenever it changes. */
export function useLine(code: string, screen: boolean, ready: boolean): Connection | null {
  const [line, set] = useState<Connection | null>(null);
  const [, draw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    if (!ready) return;
    const opened = openLine(code, screen);
    const stop = opened.line.subscribe(() => draw(0));
    set(opened.line);
    return () => {
      stop();
      opened.close();
    };
  }, [code, screen, ready]);
  return line;
}

/** The time, drawn again every second while somebody needs it. */
export function useNow(running: boolean): number {
  const [now, set] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    set(Date.now());
    const timer = setInterval(() => set(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

/** "1:05". */
export function minutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Who is not to be heard at this table, kept in this browser. */
export function useMuted(code: string): [ReadonlySet<number>, (member: number) => void] {
  const key = `luckpond.muted.${code}`;
  const [muted, set] = useState<ReadonlySet<number>>(() => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return new Set(Array.isArray(kept) ? kept.filter((m) => typeof m === 'number') : []);
    } catch {
      return new Set();
    }
  });
  const toggle = (member: number) => {
    const next = new Set(muted);
    if (!next.delete(member)) next.add(member);
    set(next);
    try {
      localStorage.setItem(key, JSON.stringify([...next]));
    } catch {
      // Then it lasts as long as this page.
    }
  };
  return [muted, toggle];
}
