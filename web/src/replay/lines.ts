// The notation of docs/notation.md line by line: the running check, and what a line must look like.
import { mark } from '../i18n.ts';
import { hex } from '../local/fair.ts';
import { sha256 } from './sha256.ts';

/** Why a record is not accepted, to be translated, and in which line. */
export class NotProved extends Error {
  constructor(readonly line: number, reason: string, readonly kind: 'broken' | 'not opened' = 'broken') {
    super(reason);
  }
}

/** The lines without their running check, which must fit. */
export function checkedLines(text: string): string[] {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new NotProved(lines.length + 1, mark('the last line does not end'));
  let chain = new Uint8Array(32);
  return lines.map((line, i) => {
    const bare = line.slice(0, -10);
    const bytes = new TextEncoder().encode(`${bare}\n`);
    const message = new Uint8Array(32 + bytes.length);
    message.set(chain);
    message.set(bytes, 32);
    chain = new Uint8Array(sha256(message));
    if (line.slice(-10) !== ` ~${hex(chain.slice(0, 4))}`) throw new NotProved(i + 1, mark('the running check does not fit'));
    return bare;
  });
}

export class Reader {
  at = 0;
  constructor(readonly lines: string[]) {}

  /** The groups of the next line, which must look like this. */
  take(pattern: string): string[] {
    const found = new RegExp(`^${pattern}$`, 'u').exec(this.lines[this.at++] ?? '');
    if (!found) throw new NotProved(this.at, mark('this line is not as it should be'));
    return found.slice(1);
  }
  next(start: string): boolean {
    return this.lines[this.at]?.startsWith(start) ?? false;
  }
  need(truth: boolean, reason: string): void {
    if (!truth) throw new NotProved(this.at, reason);
  }
}
