// Writes the notation of docs/notation.md.
import { hex, type Sha256 } from './fair.ts';

const LINE_WORDS = 24;
const LABEL_BYTES = 40;

export type Step = { seat: number; action: string } | { k: number; n: number } | { comment: string };

export interface Head {
  game: string;
  edition: string;
  editionHash: string;
  options: { name: string; value: number }[];
  labels: string[];
}

/** Any text as the label of a seat: no control characters, one space at a time, at most 40 bytes, never empty. */
export function label(text: string): string {
  let out = '';
  let bytes = 0;
  for (const c of text.replace(/[\s\p{Cc}]+/gu, ' ').trim()) {
    bytes += new TextEncoder().encode(c).length;
    if (bytes > LABEL_BYTES) break;
    out += c;
  }
  return out.trim() || '-';
}

function headLines(head: Head): string[] {
  return [
    'luckpond record 1',
    `game ${head.game}`,
    `edition ${head.edition} ${head.editionHash}`,
    `players ${head.labels.length}`,
    ...head.options.map((o) => `option ${o.name} ${o.value}`),
    ...head.labels.map((text, seat) => `seat ${seat} ${label(text)}`),
  ];
}

/** A new line when another seat decides, after 24 words, and after a comment. */
function stepLines(steps: Step[]): string[] {
  const lines: string[] = [];
  let who = '*';
  let words: string[] = [];
  const flush = () => {
    if (words.length > 0) lines.push(`${who}: ${words.join(' ')}`);
    words = [];
  };
  for (const step of steps) {
    if ('comment' in step) {
      flush();
      lines.push(`; ${step.comment}`);
      continue;
    }
    if ('seat' in step && String(step.seat) !== who) {
      flush();
      who = String(step.seat);
    } else if (words.length === LINE_WORDS) flush();
    words.push('seat' in step ? step.action : `${step.k}/${step.n}`);
  }
  flush();
  return lines;
}

/** `after`: comments for behind the end. */
export function writeRecord(sha256: Sha256, head: Head, before: string[], steps: Step[], end: string, after: string[]): string {
  const comments = (texts: string[]) => texts.map((text) => `; ${text}`);
  const lines = [...headLines(head), ...comments(before), ...stepLines(steps), end, ...comments(after)];
  let chain = new Uint8Array(32);
  return lines
    .map((line) => {
      const bytes = new TextEncoder().encode(`${line}\n`);
      const message = new Uint8Array(32 + bytes.length);
      message.set(chain);
      message.set(bytes, 32);
      chain = new Uint8Array(sha256(message));
      return `${line} ~${hex(chain.slice(0, 4))}\n`;
    })
    .join('');
}
