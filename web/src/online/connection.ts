// The line to a table: opens a WebSocket, says hello with the last event it has, sends what is open, and comes back by itself when
// the line is cut. What the messages mean is in state.ts and outbox.ts.
import type { Outcome } from '../play/source.ts';
import type { Advice } from '../views.ts';
import type { ServerMessage } from '../protocol.ts';
import { Outbox, type Store, type Wish } from './outbox.ts';
import { MISSED_MOST, TableState } from './state.ts';

/** 'lost': it is trying again. 'moved': the seat is on another device. 'gone': there is no such table, or no way to it. */
export type Line = 'connecting' | 'open' | 'lost' | 'moved' | 'gone';

/** The part of a WebSocket that is needed. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((e: { data: unknown }) => void) | null;
  onclose: ((e: { code: number; reason: string }) => void) | null;
}

/** What a connection needs of the world around it; tests have another one. */
export interface World {
  open(): Socket;
  now(): number;
  random(): number;
  later(ms: number, run: () => void): () => void;
  store: Store;
  newId(): string;
}

const FIRST_MS = 250;
const MOST_MS = 3000;
/** What is missing may still be under way. */
const MISSING_MS = 400;
const MISSING_TRIES = 3;
const BEAT_MS = 500;
/** A socket that has not shown the table by then never will. */
const GREET_MS = 8000;
/** An open request unanswered for so long: the line is dead, whatever the browser thinks. */
const DEAD_MS = 8000;
const HINT_MS = 20000;

export class Connection {
  readonly state: TableState;
  readonly outbox: Outbox;
  line: Line = 'connecting';
  /** Why it is gone, in the server's words. */
  why = '';
  private socket: Socket | null = null;
  private attempts = 0;
  private missed = 0;
  private greeted = false;
  private missingSince = 0;
  private readonly listeners = new Set<() => void>();
  private readonly hints = new Map<string, (advice: Advice[] | null) => void>();
  private closed = false;

  constructor(readonly code: string, private readonly world: World, private readonly screen = false, base = 0) {
    this.state = new TableState(base);
    this.outbox = new Outbox(code, world.store, () => world.newId());
    this.connect();
    this.beat();
  }

  subscribe(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  /** Carried out exactly once, or refused; waits as long as it takes. */
  request(wish: Wish): Promise<Outcome> {
    if (this.line === 'moved' || this.line === 'gone') return Promise.resolve({ kind: 'unknown' });
    const { outcome } = this.outbox.add(wish);
    this.flush();
    this.changed();
    return outcome;
  }

  /** The coach's answer comes in a message of its own. */
  async hint(decision: number): Promise<Advice[]> {
    const { id, outcome } = this.outbox.add({ type: 'hint', decision });
    const advice = new Promise<Advice[] | null>((resolve) => this.hints.set(id, resolve));
    this.flush();
    const stop = this.world.later(HINT_MS, () => this.hints.get(id)?.(null));
    const said = await outcome;
    const found = said.kind === 'done' ? await advice : null;
    stop();
    this.hints.delete(id);
    if (!found) throw new Error(said.kind === 'refused' ? said.message : '');
    return found;
  }

  /** Tries at once, with a new socket: the network is back, or a session has just been made. */
  reconnect(): void {
    if (this.closed || this.line === 'moved') return;
    this.attempts = 0;
    this.drop();
    this.connect();
  }

  close(): void {
    this.closed = true;
    this.drop();
    this.listeners.clear();
  }

  private changed(): void {
    this.listeners.forEach((f) => f());
  }

  /** Lets go of the socket without a word from it any more. */
  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private connect(): void {
    let socket: Socket;
    try {
      socket = this.world.open();
    } catch {
      return this.lost(0);
    }
    this.socket = socket;
    this.greeted = false;
    this.world.later(GREET_MS, () => {
      if (this.socket !== socket || this.greeted) return;
      this.drop();
      this.lost(0);
    });
    socket.onopen = () => this.opened();
    socket.onmessage = (e) => this.heard(e.data);
    socket.onclose = (e) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (e.code === 1008) this.end('gone', e.reason);
      else this.lost(e.code);
    };
  }

  private opened(): void {
    const wish = { table: this.code, event: this.state.last, ...(this.screen ? { screen: true } : {}) };
    this.socket?.send(JSON.stringify({ type: 'hello', tables: [wish] }));
    this.outbox.reconnected();
  }

  private heard(data: unknown): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(String(data)) as ServerMessage;
    } catch {
      return;
    }
    const now = this.world.now();
    if (message.type === 'moved') return this.end('moved', '');
    if (message.type === 'refused' && message.request === 'hello') return this.end('gone', message.message);
    if (message.type === 'done' || message.type === 'refused') {
      const answered = this.outbox.answer(message, now);
      if (message.type === 'done' && answered === 'act') this.state.carriedOut(message.decision);
    } else if (message.type === 'hint') this.hints.get(message.request)?.(message.advice);
    else if (message.table === this.code) this.state.take(message, now);
    if (message.type === 'table' && message.table === this.code) this.greet();
    this.flush();
    this.changed();
  }

  /** The table has shown itself: from here on the line is good. */
  private greet(): void {
    if (this.greeted) return;
    const first = this.attempts === 0 && this.line === 'connecting';
    this.greeted = true;
    this.attempts = 0;
    this.line = 'open';
    // Whoever comes for the first time after a second game has begun cannot name its first event.
    if (first && this.state.table!.game_number > 1) this.state.giveUp();
  }

  /** Asks again, with another hello, for what was not told; what nobody tells after some tries is given up. */
  private lookForMissing(): void {
    const now = this.world.now();
    if (!this.state.missing) this.missingSince = this.missed = 0;
    else if (this.missingSince === 0) this.missingSince = now;
    else if (now - this.missingSince > MISSING_MS && this.greeted) {
      this.missingSince = 0;
      this.state.giveUp(++this.missed > MISSING_TRIES ? 0 : MISSED_MOST - 1);
      if (this.state.missing) this.reconnect();
    }
  }

  private lost(code: number): void {
    if (this.closed || this.line === 'moved' || this.line === 'gone') return;
    this.line = this.state.table ? 'lost' : 'connecting';
    this.attempts++;
    const most = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(this.attempts, 8));
    // A server that restarts (1012) has many to greet: they come one after another.
    const spread = code === 1012 ? 1000 : most / 2;
    this.world.later(most / 2 + spread * this.world.random(), () => {
      if (!this.closed && !this.socket && this.line !== 'moved' && this.line !== 'gone') this.connect();
    });
    this.changed();
  }

  private end(line: 'moved' | 'gone', why: string): void {
    this.line = line;
    this.why = why;
    this.drop();
    this.outbox.abandon();
    this.changed();
  }

  private flush(): void {
    if (!this.socket || !this.greeted) return;
    for (const message of this.outbox.due(this.world.now())) this.socket.send(JSON.stringify(message));
  }

  /** Sends again what is due, and notices a line that says nothing. */
  private beat(): void {
    this.world.later(BEAT_MS, () => {
      if (this.closed || this.line === 'moved' || this.line === 'gone') return;
      this.flush();
      this.lookForMissing();
      if (this.socket && this.greeted && this.outbox.waitingSince(this.world.now()) > DEAD_MS) {
        this.drop();
        this.lost(0);
      }
      this.beat();
    });
  }
}
