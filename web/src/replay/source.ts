// A record as a Source for the frame: one moment after another, nobody acts.
import type { Happened, Position, Snapshot, Source } from '../play/source.ts';
import { tableNames } from '../online/people.ts';
import type { Replay, ReplayStep } from '../protocol.ts';
import type { GameEvent, GameId, View } from '../views.ts';
import { moments, type Eyes, type Moment } from './load.ts';

/** What the record says beside the steps, as events for the log. */
export function commentEvent(comment: string): GameEvent | null {
  const claim = /^claim seat (\d): the card of seat (\d) is (\S+)$/.exec(comment);
  if (claim) return { event: 'claim', seat: null, by: Number(claim[1]), about: Number(claim[2]), text: claim[3] };
  const penalty = /^penalty seat (\d): (\d) for (\S+), called by seat (\d)$/.exec(comment);
  if (penalty) return { event: 'penalty', seat: null, by: Number(penalty[4]), about: Number(penalty[1]), count: Number(penalty[2]), text: penalty[3] };
  const hint = /^hint seat (\d): decision \d+$/.exec(comment);
  if (hint) return { event: 'hint', seat: null, about: Number(hint[1]) };
  const bot = /^bot for seat (\d): (away|time)$/.exec(comment);
  if (bot) return { event: 'bot_for', seat: null, about: Number(bot[1]), why: bot[2] };
  return null;
}

function happened({ decision, steps }: Moment): Happened[] {
  return steps.flatMap((step: ReplayStep) => [
    { decision, event: step.event as GameEvent },
    ...(step.comments ?? []).flatMap((c) => {
      const event = commentEvent(c);
      return event ? [{ decision, event }] : [];
    }),
  ]);
}

export class ReplaySource implements Source {
  readonly moments: Moment[];
  readonly names: string[];
  /** Every line of the log with its moment. */
  readonly log: Happened[];
  at = 0;
  private current: Snapshot;
  private readonly listeners = new Set<() => void>();

  constructor(readonly replay: Replay, private readonly edition: unknown, readonly eyes: Eyes, at: number) {
    this.moments = moments(replay);
    this.log = this.moments.flatMap(happened);
    // A bot that is only called what it is gets a name.
    this.names = tableNames({ places: replay.names.map((name, i) => ({ name, member: replay.bots[i] === name ? -1 : i, present: true, bot_in_ms: 0, seeded: false, opened: false, penalties: 0, open: false, hints: 0 })) }, new Set());
    this.current = this.snap(null);
    this.go(at);
  }

  get last(): number {
    return this.moments.length - 1;
  }

  /** To a moment; what is between is not played through. */
  go(to: number): void {
    this.at = Math.min(Math.max(0, to), this.last);
    this.current = this.snap(this.current);
    this.listeners.forEach((f) => f());
  }

  snapshot(): Snapshot {
    return this.current;
  }
  subscribe(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }
  act(): Promise<{ kind: 'unknown' }> {
    return Promise.resolve({ kind: 'unknown' });
  }

  private shownAt = -1;

  private snap(before: Snapshot | null): Snapshot {
    const seat = /^\d$/.test(this.eyes) ? Number(this.eyes) : -1;
    return {
      game: this.replay.game as GameId,
      edition: this.edition,
      names: this.names,
      bots: this.replay.bots.map((b) => b !== ''),
      seat,
      position: before?.position && this.shownAt === this.at ? before.position : this.position(),
      log: this.log.filter((h) => h.decision <= this.at),
      checking: false,
    };
  }

  private position(): Position {
    const moment = this.moments[this.at]!;
    // Events are told when they are the next step; a jump shows the position alone.
    const next = this.at === this.shownAt + 1;
    this.shownAt = this.at;
    const before = this.moments.slice(0, this.at + 1).reverse().find((m) => m.steps.length > 0);
    const view = (before?.steps.at(-1)?.view ?? this.replay.start) as unknown as View;
    return { view, legal: [], decision: moment.decision, recent: next ? moment.steps.map((s) => s.event as GameEvent) : [], now: true };
  }
}
