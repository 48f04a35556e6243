// A Source that asks the Worker of this page.
import { loadBytes, loadJson, openWorker } from '../files.ts';
import type { Outcome, Snapshot, Source } from '../play/source.ts';
import type { Advice, GameId } from '../views.ts';
import type { About, Ask, Asks, FromWorker, Replies, Setup, Shown } from './messages.ts';

class Refused extends Error {
  constructor(message: string, readonly clause: string) {
    super(message);
  }
}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (e: Error) => void;
}

export class LocalSource implements Source {
  private shown: Shown | null = null;
  private current: Snapshot;
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Set<() => void>();
  private asked = 0;
  /** The Worker is gone: nothing will be answered any more. */
  private broken: Error | null = null;

  private constructor(private readonly worker: Worker, private readonly game: GameId, private readonly edition: unknown) {
    this.current = this.snap();
    worker.onmessage = (message: MessageEvent<FromWorker>) => this.hear(message.data);
    worker.onerror = (e) => this.fail(new Error(e.message));
  }

  /** Starts the Worker with the rules core; no game yet. */
  static async open(game: GameId): Promise<LocalSource> {
    const [wasm, edition] = await Promise.all([loadBytes('luckpond.wasm'), loadJson(`editions/${game}/default.json`)]);
    const worker = openWorker();
    worker.postMessage({ wasm }, [wasm]);
    return new LocalSource(worker, game, edition);
  }

  about(): Promise<About> {
    return this.ask('about', { game: this.game });
  }
  begin(slot: string, setup: Setup, pace_ms: number): Promise<true> {
    return this.ask('begin', { slot, setup, pace_ms });
  }
  /** False: there was nothing to resume. */
  resume(slot: string, pace_ms: number): Promise<boolean> {
    return this.ask('resume', { slot, pace_ms });
  }
  lift(seat: number): Promise<true> {
    return this.ask('lift', { seat });
  }
  lower(): Promise<true> {
    return this.ask('lower', {});
  }
  record(): Promise<string> {
    return this.ask('record', {});
  }
  script(scripted: Asks['script']): Promise<Replies['script']> {
    return this.ask('script', scripted);
  }
  pace(ms: number): void {
    void this.ask('pace', { ms });
  }
  close(): void {
    this.listeners.clear();
    this.worker.terminate();
  }

  /** The seat that has to lift the curtain, or null. */
  get curtain(): number | null {
    return this.shown?.curtain ?? null;
  }
  /** The person the device goes to next, or null. */
  get handover(): number | null {
    return this.shown?.handover ?? null;
  }
  /** Once it is over: its name among the finished games. */
  get finished(): string | null {
    return this.shown?.finished ?? null;
  }
  get kept(): boolean {
    return this.shown?.kept ?? true;
  }

  snapshot(): Snapshot {
    return this.current;
  }

  subscribe(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  async act(action: string): Promise<Outcome> {
    try {
      await this.ask('act', { decision: this.shown?.position?.decision ?? 0, action });
      return { kind: 'done' };
    } catch (e) {
      if (!(e instanceof Refused)) return { kind: 'unknown' };
      return { kind: 'refused', message: e.message, ...(e.clause ? { clause: e.clause } : {}) };
    }
  }

  hint(): Promise<Advice[]> {
    return this.ask('hint', {});
  }

  private ask<K extends keyof Asks>(ask: K, what: Asks[K]): Promise<Replies[K]> {
    if (this.broken) return Promise.reject(this.broken);
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      this.worker.postMessage({ id, ask, ...what } as Ask);
    });
  }

  private hear(message: FromWorker): void {
    if ('shown' in message) {
      this.shown = message.shown;
      this.current = this.snap();
      this.listeners.forEach((changed) => changed());
      return;
    }
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if ('answer' in message) waiting?.resolve(message.answer);
    else waiting?.reject(new Refused(message.refused.message, message.refused.clause));
  }

  private fail(e: Error): void {
    this.broken = e;
    this.waiting.forEach((w) => w.reject(e));
    this.waiting.clear();
  }

  private snap(): Snapshot {
    const { names = [], bots = [], seat = -1, position = null, log = [] } = this.shown ?? {};
    return { game: this.game, edition: this.edition, names, bots, seat, position, log, checking: false };
  }
}
