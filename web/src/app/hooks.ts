import { useEffect, useState } from 'preact/hooks';
import { onSettings, settings, type Settings } from './settings.ts';

/** The settings, drawn again whenever they change. */
export function useSettings(): Settings {
  const [, draw] = useState(0);
  useEffect(() => onSettings(() => draw((n) => n + 1)), []);
  return settings();
}
