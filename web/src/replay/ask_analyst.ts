// The page's side of the analyst: one Worker for one question.
import { loadBytes, openAnalyst } from '../files.ts';
import { game as listed } from '../games/list.ts';
import type { Replay } from '../protocol.ts';
import type { Luck, Report } from '../report/types.ts';
import type { Question, Reply } from './analyst.ts';
import { NotProved } from './lines.ts';

async function ask<T>(record: string, want: Question['want'], signal?: AbortSignal, progress?: (share: number) => void): Promise<T> {
  const wasm = await loadBytes('luckpond.wasm');
  signal?.throwIfAborted();
  const worker = openAnalyst();
  try {
    return await new Promise<T>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      worker.onerror = (e) => reject(new Error(e.message));
      worker.onmessage = ({ data }: MessageEvent<Reply>) => {
        if ('progress' in data) progress?.(data.progress);
        else if ('answer' in data) resolve(data.answer as T);
        else reject(new NotProved(data.refused.line, data.refused.message));
      };
      const game = /^game (\S+) /m.exec(record)?.[1] ?? '';
      const question: Question = { wasm, record, editions: listed(game)?.editions ?? [], want };
      worker.postMessage(question, [wasm]);
    });
  } finally {
    worker.terminate();
  }
}

/** The record step by step, as the server would tell it; throws NotProved when it is none. */
export const replayOf = (record: string, id: string, eyes: string): Promise<Replay> => ask(record, { kind: 'replay', id, eyes });

export const luckOf = (record: string, made: Report | null, signal: AbortSignal, progress: (share: number) => void): Promise<Luck> =>
  ask(record, { kind: 'luck', made }, signal, progress);
