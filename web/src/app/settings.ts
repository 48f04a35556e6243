// What a person likes, kept in this browser only. Everything has a default; a browser that keeps nothing gets the defaults each time.
import type { Language } from '../i18n.ts';
import type { Motion } from '../game.ts';

export interface Settings {
  /** 'auto': as the browser says. */
  language: Language | 'auto';
  theme: 'auto' | 'light' | 'dark';
  textSize: 'normal' | 'large' | 'huge';
  /** When an action asks once more. */
  confirm: 'always' | 'irreversible' | 'never';
  /** 'auto': none where the system wants less motion, else normal. */
  motion: 'auto' | Motion;
  sound: boolean;
  vibration: boolean;
  notifications: boolean;
  /** Whether the hint button is offered. */
  hints: boolean;
  /** The name others see; '': not chosen yet. */
  name: string;
}

export const defaults: Settings = {
  language: 'auto',
  theme: 'auto',
  textSize: 'normal',
  confirm: 'irreversible',
  motion: 'auto',
  sound: true,
  vibration: false,
  notifications: false,
  hints: true,
  name: '',
};

const KEY = 'luckpond.settings';
const allowed: { [K in keyof Settings]?: readonly string[] } = {
  language: ['auto', 'en', 'de', 'fr', 'nl', 'xx'],
  theme: ['auto', 'light', 'dark'],
  textSize: ['normal', 'large', 'huge'],
  confirm: ['always', 'irreversible', 'never'],
  motion: ['auto', 'normal', 'fast', 'none'],
};

/** Takes only what is known and of the right kind: the store may be older than the page. */
export function sound(stored: unknown): Settings {
  const result: Record<string, unknown> = { ...defaults };
  if (typeof stored !== 'object' || stored === null) return defaults;
  for (const [key, value] of Object.entries(stored)) {
    const list = allowed[key as keyof Settings];
    if (!(key in defaults) || typeof value !== typeof result[key]) continue;
    if (list && !list.includes(value as string)) continue;
    result[key] = value;
  }
  return result as unknown as Settings;
}

export function readSettings(): Settings {
  try {
    return sound(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return defaults; // storage is off, or holds something else
  }
}

let current = readSettings();
const listeners = new Set<() => void>();

export function settings(): Settings {
  return current;
}

export function changeSettings(change: Partial<Settings>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Then they last as long as this page.
  }
  applySettings(current);
  listeners.forEach((f) => f());
}

/** What is chosen in another tab holds here too; `taken` does what a setting itself cannot, such as loading a language. */
export function followOtherTabs(taken: () => Promise<void>): void {
  window.addEventListener('storage', async (e) => {
    if (e.key !== KEY) return;
    current = readSettings();
    await taken();
    applySettings(current);
    listeners.forEach((f) => f());
  });
}

export function onSettings(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

const asks = (query: string) => matchMedia(query).matches;

/** How fast things move, all wishes considered. */
export function motion(): Motion {
  if (current.motion !== 'auto') return current.motion;
  return asks('(prefers-reduced-motion: reduce)') ? 'none' : 'normal';
}

/** The language to show: the chosen one, else the first that the browser wants and we speak. */
export function wantedLanguage(wish: Settings['language'], browser: readonly string[]): Language {
  if (wish !== 'auto') return wish;
  const spoken = browser.map((tag) => tag.slice(0, 2).toLowerCase()).find((l) => ['en', 'de', 'fr', 'nl'].includes(l));
  return (spoken as Language | undefined) ?? 'en';
}

export function applySettings(s: Settings): void {
  const root = document.documentElement;
  const dark = s.theme === 'dark' || (s.theme === 'auto' && asks('(prefers-color-scheme: dark)'));
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.text = s.textSize;
  const calm = s.motion === 'none' || (s.motion === 'auto' && asks('(prefers-reduced-motion: reduce)'));
  root.dataset.motion = calm ? 'none' : s.motion === 'fast' ? 'fast' : 'normal';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0d1b2a' : '#b5dad6');
}
