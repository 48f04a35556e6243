// A table on a server as a Source for the frame (src/play).
import type { Happened, Outcome, Position, Snapshot, Source } from '../play/source.ts';
import type { Advice, GameEvent, GameId, View } from '../views.ts';
import type { Connection } from './connection.ts';
import { isDraw, ofGame } from './state.ts';
import { tableNames } from './people.ts';

/** Events of the table that belong into the log beside the game's own. */
const TOLD = new Set(['claim', 'penalty', 'hint', 'left', 'kicked', 'joined']);

export class OnlineSource implements Source {
  hint?: () => Promise<Advice[]>;
  private current: Snapshot;
  private readonly listeners = new Set<() => void>();
  private readonly stop: () => void;
  /** Members whose words and name this player does not want to see. */
  private muted: ReadonlySet<number> = new Set();

  constructor(readonly line: Connection, private readonly edition: unknown) {
    this.current = this.snap(null);
    this.stop = line.subscribe(() => this.refresh());
  }

  close(): void {
    this.stop();
    this.listeners.clear();
  }

  mute(muted: ReadonlySet<number>): void {
    if (muted === this.muted) return;
    this.muted = muted;
    this.refresh();
  }

  snapshot(): Snapshot {
    return this.current;
  }

  subscribe(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  act(action: string): Promise<Outcome> {
    return this.line.request({ type: 'act', decision: this.current.position?.decision ?? 0, action });
  }

  private refresh(): void {
    this.current = this.snap(this.current);
    this.listeners.forEach((f) => f());
  }

  private snap(before: Snapshot | null): Snapshot {
    const { table, view } = this.line.state;
    const seat = table?.seat ?? -1;
    if (table?.hints && seat >= 0) this.hint = () => this.line.hint(this.current.position?.decision ?? 0);
    else delete this.hint;
    return {
      game: (table?.game ?? 'duck') as GameId,
      edition: this.edition,
      names: table ? tableNames(table, this.muted) : [],
      bots: table?.places.map((p) => p.member < 0) ?? [],
      seat,
      position: view ? this.position(before?.position ?? null) : null,
      log: this.log(before?.log ?? []),
      checking: this.line.outbox.has('act'),
    };
  }

  private shown: { view: unknown; event: number; legal: boolean } = { view: null, event: 0, legal: false };

  /** The same object as long as nothing has changed: the frame tells positions apart by that. */
  private position(before: Position | null): Position {
    const view = this.line.state.view!;
    const legal = this.line.line !== 'moved';
    if (before && this.shown.view === view && this.shown.legal === legal) return before;
    const recent: GameEvent[] = [];
    if (before)
      for (const e of this.line.state.entries) if (e.number > this.shown.event && e.number <= view.event && ofGame(e.data)) recent.push(e.data);
    this.shown = { view, event: view.event, legal };
    return { view: view.view as unknown as View, legal: legal ? view.legal : [], decision: view.decision, recent };
  }

  /** The events with their decision in this game; kept when there is nothing new. */
  private log(before: Happened[]): Happened[] {
    const { entries, whole, table } = this.line.state;
    const log: Happened[] = [];
    let decision = 0;
    let playing = !whole;
    for (const { data } of entries) {
      if (data.event === 'dealt' && 'seats' in data) playing = true;
      else if (!playing) continue;
      else if (ofGame(data)) {
        if (!isDraw(data)) decision++;
        log.push({ decision: whole ? decision : 0, event: data });
      } else if (TOLD.has(data.event) && !this.muted.has(Number(data.member ?? -1))) {
        // Not an action of the seat it names: "since your last turn" must not begin there.
        const by = table?.places.findIndex((p) => p.member === data.member) ?? -1;
        log.push({ decision: whole ? decision : 0, event: { ...data, seat: null, about: data.seat, by } });
      }
    }
    return log.length === before.length && log.every((h, i) => same(h, before[i]!)) ? before : log;
  }
}

const same = (a: Happened, b: Happened) => a.event === b.event || (a.event.seat === null && JSON.stringify(a) === JSON.stringify(b));
