// Sheets kept in this browser, across reloads.
import { game as listed } from '../games/list.ts';
import type { Pad } from './sheet.ts';

const KEY = 'luckpond.pads';

const sound = (p: unknown): p is Pad => {
  const pad = p as Partial<Pad> | null;
  return (
    typeof pad?.id === 'string' && typeof pad.at === 'number' && listed(pad.game ?? '') !== undefined && Array.isArray(pad.past) &&
    Array.isArray(pad.names) && pad.names.every((name) => typeof name === 'string') && typeof pad.sheet === 'object' && pad.sheet !== null
  );
};

/** All sheets, the one written on last first. */
export function pads(): Pad[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(sound).sort((a, b) => b.at - a.at) : [];
  } catch {
    return []; // storage is off, or holds something else
  }
}

/** False: this browser keeps nothing. */
function keep(all: Pad[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

export const findPad = (id: string): Pad | undefined => pads().find((pad) => pad.id === id);
export const keepPad = (pad: Pad): boolean => keep([pad, ...pads().filter((other) => other.id !== pad.id)]);
export const removePad = (id: string): boolean => keep(pads().filter((pad) => pad.id !== id));

export const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(6)), (b) => (b % 36).toString(36)).join('');
