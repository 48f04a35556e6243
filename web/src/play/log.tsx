// What happened, in plain sentences.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { GameTable } from '../game.ts';
import { language, n, t } from '../i18n.ts';
import type { Happened, Snapshot } from './source.ts';

export interface Line {
  decision: number;
  /** Whose action it tells of, if anybody's. */
  seat: number | null;
  text: string;
}

/** The log as sentences; events that need none are left out. */
export function useLines(table: GameTable, snapshot: Snapshot): Line[] {
  const { log, names, edition } = snapshot;
  return useMemo(
    () =>
      log.flatMap((h: Happened) => {
        const text = table.sentence(h.event, names, edition);
        return text === null ? [] : [{ decision: h.decision, seat: h.event.seat ?? null, text }];
      }),
    // Names are few and short; their joined text tells a change.
    [table, log, log.length, names.join('\n'), edition, language()],
  );
}

/** Where the lines begin that came after this seat's own last action. */
export function sinceOwn(lines: Line[], seat: number): number {
  if (seat < 0) return lines.length;
  for (let i = lines.length - 1; i >= 0; i--) if (lines[i]!.seat === seat) return i + 1;
  return 0;
}

interface LogProps {
  lines: Line[];
  /** The first line that is new since the own last turn. */
  since: number;
  /** Where a decision can be seen again. */
  link?: ((decision: number) => string) | undefined;
}

function Sentence({ line, link }: { line: Line; link: LogProps['link'] }) {
  return link ? <a href={link(line.decision)}>{line.text}</a> : <>{line.text}</>;
}

export function Log({ lines, since, link }: LogProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The newest line is in sight; the page around the log stays where it is.
    const box = end.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [lines.length]);
  return (
    <div class="log" ref={end} tabIndex={0} role="region" aria-label={t('What happened')}>
      {lines.length === 0 && <p class="note">{t('Nothing has happened yet.')}</p>}
      <ol>
        {lines.map((line, i) => (
          <li key={i} data-line={line.decision} class={i >= since ? 'new' : ''}>
            {i === since && since > 0 && <span class="log-mark">{t('Since your last turn')}</span>}
            <Sentence line={line} link={link} />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface SinceProps {
  lines: Line[];
  since: number;
  /** Opened by itself after being away. */
  open: boolean;
}

/** The newest sentence, and on demand all since the own last turn. */
export function Since({ lines, since, open }: SinceProps) {
  const news = lines.slice(since);
  const last = news.at(-1);
  if (!last) return null;
  if (news.length === 1) return <p class="since one">{last.text}</p>;
  return (
    <details class="since" open={open}>
      <summary>
        <span class="since-last">{last.text}</span>
        <span class="since-more" aria-hidden="true">+{news.length - 1}</span>
        <span class="visually-hidden">{n('{count} event since your last turn', '{count} events since your last turn', news.length)}</span>
      </summary>
      <ol>
        {news.map((line, i) => (
          <li key={i}>{line.text}</li>
        ))}
      </ol>
    </details>
  );
}
