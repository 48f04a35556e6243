// Reads a record (docs/notation.md): what was agreed, every step with its line, and how it ended. Knows no rules.
import { mark } from '../i18n.ts';
import { checkedLines, NotProved, Reader } from './lines.ts';

/** Longer files are not records of ours: the longest games take some hundred kilobytes. */
export const RECORD_MOST = 4_000_000;

export type ReadStep = ({ seat: number; action: string } | { k: number; n: number }) & {
  /** Of the file, from 1. */
  line: number;
  /** What was said before the next step. */
  comments: string[];
};

export interface ReadRecord {
  game: string;
  edition: { name: string; hash: string };
  options: Record<string, number>;
  labels: string[];
  /** What was said before the first step. */
  comments: string[];
  steps: ReadStep[];
  /** How it ended; `over` false: it was not played to its end. */
  end: { over: boolean; scores: number[]; winners: number[]; hash: string };
}

type Head = Omit<ReadRecord, 'comments' | 'steps' | 'end'>;

function readHead(r: Reader): Head {
  r.take('luckpond record 1');
  const [game] = r.take('game ([a-z_]+)');
  const [name, hash] = r.take('edition ([^ ]+) ([0-9a-f]{16})');
  const players = Number(r.take('players ([2-7])')[0]);
  const options: Record<string, number> = {};
  while (r.next('option ')) {
    const [option, value] = r.take('option ([a-z_]+) (0|-?[1-9][0-9]{0,8})');
    options[option!] = Number(value);
  }
  const labels = Array.from({ length: players }, (_, seat) => r.take(`seat ${seat} ([^ ].*)`)[0]!);
  return { game: game!, edition: { name: name!, hash: hash! }, options, labels };
}

function readEnd(r: Reader, players: number): ReadRecord['end'] {
  if (r.next('open ')) return { over: false, scores: [], winners: [], hash: r.take('open hash ([0-9a-f]{16})')[0]! };
  const [scores, winners, hash] = r.take('result ((?:-?[0-9]+ )+)winners (none|[0-6](?: [0-6])*) hash ([0-9a-f]{16})');
  const list = scores!.trim().split(' ').map(Number);
  r.need(list.length === players, mark('this line is not as it should be'));
  return { over: true, scores: list, winners: winners === 'none' ? [] : winners!.split(' ').map(Number), hash: hash! };
}

/** The steps of one line: `SEAT: word word …`, or `*: …` before the first decision. */
function readSteps(r: Reader): ReadStep[] {
  const [who, words] = r.take('([0-6*]): (.+)');
  return words!.split(' ').map((word) => {
    const draw = /^([0-9]{1,10})\/([0-9]{1,10})$/.exec(word);
    r.need(draw !== null || who !== '*', mark('this line is not as it should be'));
    const step = draw ? { k: Number(draw[1]), n: Number(draw[2]) } : { seat: Number(who), action: word };
    return { ...step, line: r.at, comments: [] };
  });
}

/** Throws NotProved, with the line, where a text is no record. */
export function readRecord(text: string): ReadRecord {
  if (!text.startsWith('luckpond record ')) throw new NotProved(1, mark('this is not a record of luckpond'));
  const r = new Reader(checkedLines(text));
  const head = readHead(r);
  const comments: string[] = [];
  const steps: ReadStep[] = [];
  const comment = () => {
    const said = r.take('; (.*)')[0]!;
    if (!/^fair( |$)/.test(said)) (steps.at(-1)?.comments ?? comments).push(said);
  };
  while (!/^(result|open) /.test(r.lines[r.at] ?? 'open ')) {
    if (r.next('; ')) comment();
    else steps.push(...readSteps(r));
  }
  const end = readEnd(r, head.labels.length);
  while (r.at < r.lines.length) comment();
  return { ...head, comments, steps, end };
}

/** The record in a file: the notation itself, or what this page saves as JSON or as a page. */
export function recordIn(file: string): string {
  // Editors and mail add and take line ends; the running check tells whether anything else is missing.
  const text = `${file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n').trimEnd()}\n`;
  if (text.startsWith('luckpond record ')) return text;
  const inside = /<script type="application\/json" id="luckpond-replay">(.*)<\/script>/s.exec(text)?.[1] ?? text;
  try {
    const { record } = JSON.parse(inside) as { record?: unknown };
    if (typeof record === 'string' && record.startsWith('luckpond record ')) return record;
  } catch {
    // Neither: said below.
  }
  throw new NotProved(0, mark('this is not a record of luckpond'));
}
