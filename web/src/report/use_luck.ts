// A luck report under way: it can be stopped, and begun again.
import { useEffect, useRef, useState } from 'preact/hooks';
import { luckOf } from '../replay/ask_analyst.ts';
import type { Luck, LuckOrigin } from './types.ts';

export interface LuckWork {
  state: 'busy' | 'done' | 'stopped' | 'failed';
  /** From 0 to 1. */
  progress: number;
  luck: Luck | null;
  start: () => void;
  stop: () => void;
}

export function useLuck(origin: LuckOrigin | null): LuckWork {
  const [state, set] = useState<Pick<LuckWork, 'state' | 'progress' | 'luck'>>({ state: 'busy', progress: 0, luck: null });
  const running = useRef<AbortController | null>(null);
  const start = () => {
    if (!origin) return;
    running.current?.abort();
    const control = (running.current = new AbortController());
    set({ state: 'busy', progress: 0, luck: null });
    const work = async () => {
      const [record, made] = await Promise.all([origin.record(), origin.made?.() ?? null]);
      return luckOf(record, made, control.signal, (progress) => set({ state: 'busy', progress, luck: null }));
    };
    work().then(
      (luck) => !control.signal.aborted && set({ state: 'done', progress: 1, luck }),
      () => !control.signal.aborted && set({ state: 'failed', progress: 0, luck: null }),
    );
  };
  const stop = () => {
    running.current?.abort();
    set({ state: 'stopped', progress: 0, luck: null });
  };
  useEffect(() => {
    start();
    return () => running.current?.abort();
  }, [origin?.key]);
  return { ...state, start, stop };
}
