// The browser as a connection sees it, and the small HTTP requests around a table.
import { t } from '../i18n.ts';
import type { AskSeatBody, FailedReply, SeatedReply, SessionReply, TransferLinkReply } from '../protocol.ts';
import { Connection, type Socket, type World } from './connection.ts';

const randomHex = (bytes: number) => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, '0')).join('');

const noStore = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

function sessionStore() {
  try {
    sessionStorage.getItem('luckpond');
    return sessionStorage;
  } catch {
    return noStore; // storage is off: everything works, but a reload forgets open requests
  }
}

const world = (): World => ({
  open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`) as unknown as Socket,
  now: () => Date.now(),
  random: () => Math.random(),
  later: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  store: sessionStore(),
  newId: () => randomHex(12),
});

const baseKey = (code: string) => `luckpond.base.${code}`;

/** Number of the last event before the running game, if this browser saw it begin. */
function keptBase(code: string): number {
  try {
    return Math.max(0, Number(localStorage.getItem(baseKey(code))) || 0);
  } catch {
    return 0;
  }
}

function keepBase(code: string, base: number): void {
  try {
    if (base > 0) localStorage.setItem(baseKey(code), String(base));
  } catch {
    // Then the log begins where this page was loaded.
  }
}

/** Opens the line to a table; it also notices when the browser's network comes and goes. */
export function openLine(code: string, screen = false): { line: Connection; close: () => void } {
  const line = new Connection(code, world(), screen, screen ? 0 : keptBase(code));
  const back = () => line.reconnect();
  addEventListener('online', back);
  const stop = line.subscribe(() => keepBase(code, line.state.base));
  return {
    line,
    close: () => {
      removeEventListener('online', back);
      stop();
      line.close();
    },
  };
}

/** What a POST says; a sentence for people when it did not work. */
export type Answer<T> = { ok: true; reply: T } | { ok: false; error: string; message: string };

async function post<T>(path: string, body: unknown): Promise<Answer<T>> {
  try {
    const answer = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    const reply = (await answer.json()) as T | FailedReply;
    if (answer.ok) return { ok: true, reply: reply as T };
    const failed = reply as FailedReply;
    return { ok: false, error: failed.error, message: t(failed.message /* marked: SERVER_ERRORS */) };
  } catch {
    return { ok: false, error: '', message: t('There is no connection to the server.') };
  }
}

export const askSeat = (code: string, body: AskSeatBody) => post<SeatedReply>(`/api/tables/${encodeURIComponent(code)}/seats`, body);
export const askTransfer = () => post<TransferLinkReply>('/api/transfer', {});
export const takeTransfer = (link: string) => post<SessionReply>('/api/transfer/take', { link });
export const openSession = (name: string) => post<SessionReply>('/api/session', { name });

/** The address of a table, as others open it. */
export const tableUrl = (code: string): string => `${location.origin}/t/${code}`;

/** Copies by whatever the browser offers: over plain HTTP only the old way exists. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'visually-hidden';
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}
