// What everybody at a table has to know at once: the line, who is away, the clock, who may sit down.
import { useState } from 'preact/hooks';
import { ownName } from '../app/names.ts';
import { Button, toast } from '../design/components.tsx';
import { t } from '../i18n.ts';
import type { ServerTableMessage } from '../protocol.ts';
import type { Connection } from './connection.ts';
import { minutes, useNow } from './hooks.ts';
import type { Objection } from './seeds.ts';
import { ask } from './talk.tsx';
import { askSeat } from './world.ts';

export function LineNotice({ line }: { line: Connection }) {
  if (line.line === 'moved')
    return (
      <p class="line-notice" role="alert" data-line="moved">
        {t('You go on playing on another device. Here the table is only to look at.')}
      </p>
    );
  if (line.line !== 'lost') return null;
  return (
    <p class="line-notice" role="status" data-line="lost">
      {t('The connection is lost; trying again …')} {t('Your seat stays yours.')}
    </p>
  );
}

interface Props {
  line: Connection;
  table: ServerTableMessage;
  names: string[];
}

function Away({ line, table, names, seat, now }: Props & { seat: number; now: number }) {
  const at = line.state.botAt.get(table.places[seat]!.member) ?? 0;
  const name = names[seat]!;
  return (
    <p class="away-notice" data-away={seat}>
      <span>
        {at > now
          ? t('{name} is away – a bot plays in {time}', { name, time: minutes(at - now) })
          : t('{name} is away – a bot plays meanwhile', { name })}
      </span>
      {table.seat >= 0 && (
        <Button kind="quiet" data-wait={seat} onClick={() => void ask(line, { type: 'wait', seat })}>
          {t('Wait longer')}
        </Button>
      )}
    </p>
  );
}

/** Somebody without a seat: may watch, and perhaps relieve a bot. */
function Watching({ line, table, names }: Props) {
  const [busy, setBusy] = useState(false);
  const bot = table.places.findIndex((p) => p.member < 0);
  const sit = async () => {
    setBusy(true);
    const answer = await askSeat(line.code, { name: ownName() });
    setBusy(false);
    if (answer.ok) line.reconnect();
    else toast(answer.message, true);
  };
  return (
    <p class="watch-notice">
      <span>{t('You are watching.')}</span>
      {table.takeover && bot >= 0 && table.phase === 'playing' && (
        <Button data-take={bot} aria-disabled={busy} onClick={() => void sit()}>
          {t('Play for {name} (bot)', { name: names[bot]! })}
        </Button>
      )}
    </p>
  );
}

function MoreTime({ line, left, times }: { line: Connection; left: number; times: number }) {
  return (
    <p class="time-notice" role="status">
      <span>{t('{time} left; then a bot decides for you.', { time: minutes(left) })}</span>
      {times > 0 && (
        <Button data-more-time="" onClick={() => void ask(line, { type: 'more_time' })}>
          {t('More time')}
        </Button>
      )}
    </p>
  );
}

/** What is left on a seat's clock at this moment. */
export function leftOf(line: Connection, seat: number, now: number): number | null {
  const { clock, clockAt, table } = line.state;
  if (!clock || !table || table.bank_ms === 0) return null;
  const bank = clock.banks[seat] ?? 0;
  return clock.running && clock.seat === seat ? Math.max(0, bank - (now - clockAt)) : bank;
}

const WARN_MS = 20000;

function Objected({ objection }: { objection: Objection }) {
  if (!objection) return null;
  return (
    <p role="alert">
      {t('Your device did not open its share in the shuffle: the server has changed what was agreed. Be wary of this server.')}
    </p>
  );
}

export function Notices({ line, table, names, objection }: Props & { objection: Objection }) {
  const playing = table.phase === 'playing';
  const away = playing ? table.places.flatMap((p, seat) => (p.member >= 0 && !p.present && seat !== table.seat ? [seat] : [])) : [];
  const clocked = playing && table.bank_ms > 0;
  const now = useNow(away.length > 0 || clocked);
  const left = clocked && line.state.clock?.seat === table.seat && table.seat >= 0 ? leftOf(line, table.seat, now) : null;
  return (
    <>
      <LineNotice line={line} />
      <Objected objection={objection} />
      {left !== null && left <= WARN_MS && <MoreTime line={line} left={left} times={line.state.clock!.more_time_left} />}
      {away.map((seat) => (
        <Away key={seat} line={line} table={table} names={names} seat={seat} now={now} />
      ))}
      {table.seat < 0 && line.line !== 'moved' && <Watching line={line} table={table} names={names} />}
      {table.parked && <p>{t('This game was asleep because nobody was here.')}</p>}
    </>
  );
}
