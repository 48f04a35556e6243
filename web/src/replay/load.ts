// A finished game, or the public side of a running one, as the server tells it; and games kept in this browser, in the same shape.
import { finishedGame } from '../local/finished.ts';
import type { LuckOrigin, Report } from '../report/types.ts';
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

/** Games of this browser have ids like this; the server never sees them. */
const LOCAL = 'local-';
export const isLocal = (id: string): boolean => id.startsWith(LOCAL);
export const localPath = (id: string, moment?: number): string => `/r/${LOCAL}${id}${moment === undefined ? '' : `#${moment}`}`;

async function localRecord(id: string): Promise<string> {
  const found = await finishedGame(id.slice(LOCAL.length));
  if (!found) throw new NotThere(404, '');
  return found.record;
}

/** All of it; long games come in parts. */
export async function loadReplay(id: string, view: Eyes): Promise<Replay> {
  if (isLocal(id)) return (await import('./ask_analyst.ts')).replayOf(await localRecord(id), id, view);
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

/** Then the page makes its own. */
const SERVER_REPORT_MS = 6000;

/** What the server has made of a large game: it has tables that are too big for a page. */
async function serverReport(id: string): Promise<Report | null> {
  try {
    const answer = await fetch(`/r/${encodeURIComponent(id)}/report.json`, { signal: AbortSignal.timeout(SERVER_REPORT_MS) });
    return answer.ok ? ((await answer.json()) as Report) : null;
  } catch {
    return null;
  }
}

/** Where the luck report of a game comes from: this page makes it, but asks first where the whole of a large Yu-ca-tan is known. */
export function serverOrigin(id: string, game: string, seats: number): LuckOrigin {
  const large = game === 'yucatan' && seats > 3 && !isLocal(id);
  return { key: id, record: () => loadRecord(id), ...(large ? { made: () => serverReport(id) } : {}) };
}

export async function loadRecord(id: string): Promise<string> {
  if (isLocal(id)) return localRecord(id);
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
