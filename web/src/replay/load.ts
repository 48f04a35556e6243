// A finished game, or the public side of a running one, as the server tells it.
import type { FailedReply, Replay, ReplayStep } from '../protocol.ts';

/** 'public', 'all', or a seat. */
export type Eyes = string;

export class NotThere extends Error {
  constructor(readonly status: number, message: string) {
    super(message);
  }
}

async function part(id: string, view: Eyes, from: number): Promise<Replay> {
  const answer = await fetch(`/r/${encodeURIComponent(id)}.json?view=${encodeURIComponent(view)}${from > 0 ? `&from=${from}` : ''}`);
  const reply = (await answer.json()) as Replay | FailedReply;
  if (!answer.ok) throw new NotThere(answer.status, (reply as FailedReply).message ?? '');
  return reply as Replay;
}

/** All of it; long games come in parts. */
export async function loadReplay(id: string, view: Eyes): Promise<Replay> {
  const whole = await part(id, view, 0);
  let next = whole.next;
  while (next !== undefined) {
    const more = await part(id, view, next);
    whole.steps.push(...more.steps);
    next = more.next;
  }
  delete whole.next;
  return whole;
}

export async function loadRecord(id: string): Promise<string> {
  const answer = await fetch(`/r/${encodeURIComponent(id)}.record`);
  if (!answer.ok) throw new NotThere(answer.status, '');
  return answer.text();
}

/** The game between two decisions: one moment, reached by the decision and the draws after it. */
export interface Moment {
  decision: number;
  steps: ReplayStep[];
}

/** Moment 0 is the deal; moment n is what followed decision n. */
export function moments(replay: Replay): Moment[] {
  const all: Moment[] = [{ decision: 0, steps: [] }];
  for (const step of replay.steps) {
    if (step.decision > 0) all.push({ decision: step.decision, steps: [] });
    all.at(-1)!.steps.push(step);
  }
  return all;
}
