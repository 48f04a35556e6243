// Requests until they are answered. Each has an id made here and is written down before it is sent, so that it can be sent again,
// also after a reload, and is carried out once. No socket here.
import type { ClientMessage, ServerDoneMessage, ServerRefusedMessage } from '../protocol.ts';
import type { Outcome } from '../play/source.ts';

export type Request = Exclude<ClientMessage, { type: 'hello' }>;
type Without<T> = T extends unknown ? Omit<T, 'table' | 'request'> : never;
/** A request without what every request has. */
export type Wish = Without<Request>;

/** The part of Storage that is needed. */
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Unanswered for so long on a live connection: sent again. */
export const AGAIN_MS = 2500;
/** The server remembers the last 32; nobody has so many open. */
const OPEN_MOST = 16;
/** They go away by themselves: the same request is right again a little later. */
const PASSING = new Set(['TOO_FAST', 'STORE_BUSY']);
const PASSING_MS = 1200;
const PASSING_TRIES = 4;

interface Pending {
  message: Request;
  /** When it is to be sent (again); 0: as soon as there is a connection. */
  due: number;
  sentAt: number;
  tries: number;
  /** Since when it has been waiting on this connection. */
  since: number;
  settle: (outcome: Outcome) => void;
}

export class Outbox {
  private readonly pending = new Map<string, Pending>();
  /** Milliseconds between the last request and its answer, 0: none yet. */
  lagMs = 0;

  constructor(private readonly table: string, private readonly store: Store, private readonly newId: () => string) {
    for (const message of this.read()) this.put(message, () => {});
  }

  /** Open requests of this kind. */
  has(type: Request['type']): boolean {
    return [...this.pending.values()].some((p) => p.message.type === type);
  }
  get size(): number {
    return this.pending.size;
  }

  add(wish: Wish): { id: string; outcome: Promise<Outcome> } {
    const id = this.newId();
    if (this.pending.size >= OPEN_MOST) return { id, outcome: Promise.resolve({ kind: 'unknown' }) };
    const message = { ...wish, table: this.table, request: id } as Request;
    const outcome = new Promise<Outcome>((settle) => this.put(message, settle));
    this.write();
    return { id, outcome };
  }

  /** What is to be sent now. */
  due(now: number): Request[] {
    const due = [...this.pending.values()].filter((p) => p.due <= now);
    for (const p of due) {
      p.sentAt = now;
      p.since ||= now;
      p.due = now + AGAIN_MS;
    }
    return due.map((p) => p.message);
  }

  /** Another connection: everything open is said again. */
  reconnected(): void {
    for (const p of this.pending.values()) p.due = p.since = 0;
  }

  /** How long the oldest open request has been waiting on this connection. */
  waitingSince(now: number): number {
    return Math.max(0, ...[...this.pending.values()].map((p) => (p.since > 0 ? now - p.since : 0)));
  }

  /** The kind of request this answers, null: nothing that is open. */
  answer(m: ServerDoneMessage | ServerRefusedMessage, now: number): Request['type'] | null {
    const p = this.pending.get(m.request);
    if (!p) return null;
    if (m.type === 'done') this.lagMs = Math.max(1, now - p.sentAt);
    if (m.type === 'refused' && PASSING.has(m.error) && ++p.tries < PASSING_TRIES) {
      p.due = now + PASSING_MS;
      p.since = 0;
      return p.message.type;
    }
    this.remove(m.request);
    p.settle(m.type === 'done' ? { kind: 'done' } : { kind: 'refused', message: m.message, ...(m.clause ? { clause: m.clause } : {}) });
    return p.message.type;
  }

  /** Somebody else has the seat now: nobody will tell us any more. */
  abandon(): void {
    for (const [id, p] of [...this.pending]) {
      this.remove(id);
      p.settle({ kind: 'unknown' });
    }
  }

  private put(message: Request, settle: (outcome: Outcome) => void): void {
    this.pending.set(message.request, { message, due: 0, sentAt: 0, tries: 0, since: 0, settle });
  }

  private remove(id: string): void {
    this.pending.delete(id);
    this.write();
  }

  private get key(): string {
    return `luckpond.requests.${this.table}`;
  }

  private write(): void {
    try {
      if (this.pending.size === 0) this.store.removeItem(this.key);
      else this.store.setItem(this.key, JSON.stringify([...this.pending.values()].map((p) => p.message)));
    } catch {
      // A browser that keeps nothing: then a reload forgets what was not answered.
    }
  }

  private read(): Request[] {
    try {
      const kept: unknown = JSON.parse(this.store.getItem(this.key) ?? '[]');
      return Array.isArray(kept) ? kept.filter((m) => typeof m?.type === 'string' && typeof m?.request === 'string' && m.table === this.table) : [];
    } catch {
      return [];
    }
  }
}
