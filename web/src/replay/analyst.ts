// The Worker that knows whole games: replays of records kept here, and luck reports. It is apart from the Worker one plays with, so
// that a report never keeps a game waiting, and can be stopped by ending the Worker.
import { Luckpond } from '../../../bindings/wasm/luckpond.js';
import type { Report } from '../report/types.ts';
import { analyse } from './analysis.ts';
import { CoreRecord } from './core.ts';
import { NotProved } from './lines.ts';

declare const self: DedicatedWorkerGlobalScope;

export interface Question {
  wasm: ArrayBuffer;
  record: string;
  /** Names of editions to try besides the record's own. */
  editions: string[];
  want: { kind: 'replay'; id: string; eyes: string } | { kind: 'luck'; made: Report | null };
}
export type Reply = { progress: number } | { answer: unknown } | { refused: { line: number; message: string } };

const PROGRESS_MS = 60;
const post = (reply: Reply) => self.postMessage(reply);

async function answer({ wasm, record: text, editions, want }: Question): Promise<unknown> {
  const record = new CoreRecord(await Luckpond.load(wasm), text, editions);
  if (want.kind === 'replay') return record.replay(want.id, want.eyes);
  let told = 0;
  return analyse(record, (share) => {
    if (Date.now() - told < PROGRESS_MS) return;
    told = Date.now();
    post({ progress: share });
  }, want.made);
}

self.onmessage = async (message: MessageEvent<Question>) => {
  try {
    post({ answer: await answer(message.data) });
  } catch (e) {
    post({ refused: { line: e instanceof NotProved ? e.line : 0, message: e instanceof Error ? e.message : String(e) } });
  }
};
