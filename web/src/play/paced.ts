// Positions one after another, so that people can follow what others do. Nobody's own decision ever waits for it, and any key or tap
// brings the newest position at once.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Motion } from '../game.ts';
import type { GameEvent } from '../views.ts';
import type { Position, Snapshot, Source } from './source.ts';

/** How long a position of others stays when the next is already there. */
export const dwellMs: Record<Motion, number> = { normal: 700, fast: 250, none: 0 };
/** More than this many waiting: the rest comes at once. */
const QUEUE_MOST = 6;

export interface Paced {
  snapshot: Snapshot;
  /** The position on the table: perhaps an earlier one than the newest. */
  position: Position | null;
  /** Finishes all animation; true when there was something to finish. */
  finish: () => boolean;
}

/** The newest of several positions, with what happened on the way. */
function merged(positions: Position[]): Position {
  const recent: GameEvent[] = positions.flatMap((p) => p.recent);
  return { ...positions.at(-1)!, recent };
}

const urgent = (p: Position) => p.now === true || p.legal.length > 0 || p.view.turn === 'over';

/** Positions as they come in, and the one on the table. */
export class Pacer {
  shown: Position | null;
  private newest: Position | null;
  private queue: Position[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(first: Position | null, private readonly draw: () => void) {
    this.shown = this.newest = first;
  }

  take(next: Position | null, motion: Motion): void {
    if (next === this.newest) return;
    const otherEyes = next?.view.viewer !== this.shown?.view.viewer;
    this.newest = next;
    if (!next || otherEyes) {
      this.stop();
      this.queue = [];
      this.shown = next;
      return;
    }
    this.queue.push(next);
    if (urgent(next) || motion === 'none' || this.queue.length > QUEUE_MOST) this.finish();
    else if (this.timer === undefined) this.step(motion);
  }

  /** Shows the newest position now; false when it was on the table already. */
  finish(): boolean {
    this.stop();
    if (this.queue.length === 0) return false;
    this.shown = merged(this.queue);
    this.queue = [];
    return true;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private step(motion: Motion): void {
    const next = this.queue.shift();
    this.timer = undefined;
    if (!next) return;
    this.shown = next;
    this.timer = setTimeout(() => {
      this.step(motion);
      this.draw();
    }, dwellMs[motion]);
  }
}

export function usePaced(source: Source, motion: Motion, root: { current: HTMLElement | null }): Paced {
  const [, redraw] = useState(0);
  const draw = () => redraw((n) => n + 1);
  const pacer = useRef<Pacer | null>(null);
  pacer.current ??= new Pacer(source.snapshot().position, draw);
  const hurried = useRef(motion);
  hurried.current = motion;
  useEffect(() => {
    const change = () => {
      pacer.current!.take(source.snapshot().position, hurried.current);
      draw();
    };
    change(); // something may have come between the first drawing and now
    const stop = source.subscribe(change);
    return () => {
      stop();
      pacer.current!.stop();
    };
  }, [source]);
  /** Ends what moves on the table; true when something did. */
  const still = () => {
    const moving = (root.current?.getAnimations({ subtree: true }) ?? []).filter((a) => a.effect?.getComputedTiming().endTime !== Infinity);
    moving.forEach((a) => a.finish());
    return moving.length > 0;
  };
  const finish = () => {
    const jumped = pacer.current!.finish();
    const moved = still();
    if (jumped) requestAnimationFrame(still); // the position jumped to begins to move when it is drawn
    if (jumped || moved) draw();
    return jumped || moved;
  };
  return { snapshot: source.snapshot(), position: pacer.current.shown, finish };
}
