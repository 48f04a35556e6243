// A game on a server: the frame, and around it what only a table of several people has.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Button, Icon, LinkButton } from '../design/components.tsx';
import { loadJson } from '../files.ts';
import type { GameTable } from '../game.ts';
import { n, t } from '../i18n.ts';
import { Frame } from '../play/frame.tsx';
import type { SidePart } from '../play/side.tsx';
import { useSnapshot } from '../local/snapshot.ts';
import type { ServerTableMessage } from '../protocol.ts';
import { serverOrigin } from '../replay/load.ts';
import { LuckLater } from '../report/later.tsx';
import { Claims, Penalties, penaltiesOn } from './claims.tsx';
import type { Connection } from './connection.ts';
import { EmoteFace, emoteName, isEmote } from './emotes.tsx';
import { minutes, useNow } from './hooks.ts';
import { TableMenu } from './menu.tsx';
import { leftOf, Notices } from './notices.tsx';
import type { Objection } from './seeds.ts';
import { OnlineSource } from './source.ts';
import { ask, Talk, talkOf, useUnread } from './talk.tsx';
import { withTalk } from './words.ts';

export interface PlayingProps {
  line: Connection;
  table: ServerTableMessage;
  game: GameTable;
  muted: ReadonlySet<number>;
  onMute: (member: number) => void;
  objection: Objection;
}

/** The source of this table; null while the edition's data is on its way. */
export function useSource(line: Connection, table: ServerTableMessage): OnlineSource | null {
  const [source, set] = useState<OnlineSource | null>(null);
  useEffect(() => {
    let made: OnlineSource | null = null;
    let here = true;
    const begin = (edition: unknown) => {
      if (here) set((made = new OnlineSource(line, edition)));
    };
    loadJson(`editions/${table.game}/${table.edition}.json`).then(begin, () => begin({}));
    return () => {
      here = false;
      made?.close();
    };
  }, [line, table.game, table.edition]);
  return source;
}

const EMOTE_MS = 6000;

/** Per seat the face that was shown last, for a few seconds. */
function useFaces(line: Connection, table: ServerTableMessage, muted: ReadonlySet<number>): Map<number, string> {
  const said = talkOf(line, table, muted).filter((s) => s.kind === 'emote' && s.seat >= 0);
  const last = said.at(-1)?.number ?? 0;
  const [shown, show] = useState({ from: last, until: 0 });
  useEffect(() => {
    if (last <= shown.from) return;
    show({ from: last - 1, until: last });
    const timer = setTimeout(() => show({ from: last, until: last }), EMOTE_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return new Map(said.filter((s) => s.number > shown.from).map((s) => [s.seat, s.text]));
}

function Clock({ line, seat, now }: { line: Connection; seat: number; now: number }) {
  const left = leftOf(line, seat, now);
  if (left === null || (line.state.table?.places[seat]?.member ?? -1) < 0) return null;
  const running = line.state.clock?.running && line.state.clock.seat === seat;
  return (
    <span class={`seat-clock ${running ? 'running' : ''}`} role="timer" aria-live="off">
      <Icon name="clock" />
      {minutes(left)}
    </span>
  );
}

function Next({ line, table }: { line: Connection; table: ServerTableMessage }) {
  const record = line.state.record;
  const host = table.places.find((p) => p.member === table.host)?.name ?? '';
  return (
    <>
      {table.you === table.host && table.you >= 0 ? (
        <Button kind="go" icon="again" data-rematch="" onClick={() => void ask(line, { type: 'rematch' })}>
          {t('Play again')}
        </Button>
      ) : (
        host && <p class="note">{t('{name} may start another game.', { name: host })}</p>
      )}
      {record && (
        <LinkButton icon="eye" href={`/r/${record}`} data-replay="">
          {t('See it again, check the deal')}
        </LinkButton>
      )}
    </>
  );
}

/** Luck or skill? The record is open to everybody now; the largest games the server has reckoned already. */
export function OnlineLuck({ id, game, names, edition }: { id: string; game: GameTable; names: string[]; edition: unknown }) {
  return <LuckLater origin={serverOrigin(id, game.id, names.length)} table={game} names={names} edition={edition} link={(moment) => `/r/${id}#${moment}`} />;
}

function SeatNote({ line, table, seat, now, face }: { line: Connection; table: ServerTableMessage; seat: number; now: number; face: string | undefined }) {
  const place = table.places[seat];
  return (
    <>
      <Clock line={line} seat={seat} now={now} />
      {(place?.penalties ?? 0) > 0 && (
        <span class="seat-tag" title={n('{count} penalty', '{count} penalties', place!.penalties)}>
          <Icon name="flag" />
          {place!.penalties}
        </span>
      )}
      {face && isEmote(face) && (
        <span class="seat-face" title={emoteName(face)}>
          <EmoteFace emote={face} />
        </span>
      )}
    </>
  );
}

export function Playing({ line, table, game, muted, onMute, objection }: PlayingProps) {
  const source = useSource(line, table);
  if (!source) return null;
  return <Board source={source} line={line} table={table} game={game} muted={muted} onMute={onMute} objection={objection} />;
}

function Board({ source, line, table, game, muted, onMute, objection }: PlayingProps & { source: OnlineSource }) {
  const snapshot = useSnapshot(source);
  const known = useMemo(() => withTalk(game, table.seat), [game, table.seat]);
  const [unread, see] = useUnread(line, table, muted);
  const faces = useFaces(line, table, muted);
  const now = useNow(table.phase === 'playing' && table.bank_ms > 0);
  useEffect(() => source.mute(muted), [source, muted]);
  const { names } = snapshot;
  const seated = table.seat >= 0 && table.phase === 'playing' && line.line !== 'moved';
  const talk: SidePart = {
    id: 'talk',
    title: t('Talk'),
    icon: 'chat',
    unread,
    content: (
      <Talk line={line} table={table} muted={muted} onSeen={see}>
        {seated && table.game === 'lucktails' && <Claims line={line} table={table} names={names} edition={snapshot.edition} />}
        {seated && penaltiesOn(table) && <Penalties line={line} table={table} names={names} view={snapshot.position?.view ?? null} />}
      </Talk>
    ),
  };
  const record = table.phase === 'over' ? line.state.record : null;
  return (
    <Frame
      source={source}
      table={known}
      menu={<TableMenu line={line} table={table} names={names} muted={muted} onMute={onMute} />}
      banner={<Notices line={line} table={table} names={names} objection={objection} />}
      side={[talk]}
      away={table.places.map((p) => p.member >= 0 && !p.present)}
      seatNote={(seat) => <SeatNote line={line} table={table} seat={seat} now={now} face={faces.get(seat)} />}
      {...(record ? { lineLink: (decision: number) => `/r/${record}#${decision}` } : {})}
      next={<Next line={line} table={table} />}
      after={record && <OnlineLuck id={record} game={known} names={names} edition={snapshot.edition} />}
    />
  );
}
