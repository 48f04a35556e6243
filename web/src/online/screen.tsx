// /t/CODE/screen: a screen in the middle of the table, for all to see. It has no seat and gets only what everybody may know.
import { useEffect, useMemo } from 'preact/hooks';
import { codeOf } from '../app/join_form.tsx';
import type { PageProps } from '../app/router.ts';
import { Icon, Qr, SeatAvatar } from '../design/components.tsx';
import type { GameTable } from '../game.ts';
import { t } from '../i18n.ts';
import { Frame } from '../play/frame.tsx';
import { strengthName } from '../local/people.ts';
import { useSnapshot } from '../local/snapshot.ts';
import type { ServerTableMessage } from '../protocol.ts';
import type { Connection } from './connection.ts';
import { useLine } from './hooks.ts';
import { spoken } from './invite.tsx';
import { LineNotice } from './notices.tsx';
import { OnlineLuck, useSource } from './playing.tsx';
import type { OnlineSource } from './source.ts';
import { useGame, Waiting } from './table_page.tsx';
import { withTalk } from './words.ts';
import { tableUrl } from './world.ts';
import './online.css';

function Arrivals({ table }: { table: ServerTableMessage }) {
  return (
    <ol class="tv-places">
      {table.places.map((p, i) => (
        <li key={i} class={p.member >= 0 ? '' : 'soft'}>
          {p.member < 0 && !p.open ? <Icon name="bot" /> : <SeatAvatar seat={p.member >= 0 ? i : -1} />}
          {p.member >= 0 ? p.name : p.open ? t('free') : t('Bot: {strength}', { strength: strengthName(p.bot ?? '') })}
        </li>
      ))}
    </ol>
  );
}

function Gathering({ line, table, game }: { line: Connection; table: ServerTableMessage; game: GameTable }) {
  return (
    <main class="tv tv-lobby">
      <LineNotice line={line} />
      <div class="tv-words">
        <h1>
          <game.Emblem class="tv-emblem" /> {game.name}
        </h1>
        <p class="tv-how">{t('Point your phone’s camera at the picture, or open {address} and type:', { address: location.host })}</p>
        <p class="tv-code">
          <b data-code={line.code}>{spoken(line.code)}</b>
        </p>
        <Arrivals table={table} />
        {table.phase === 'starting' && <p role="status">{t('The cards are being shuffled by everybody …')}</p>}
      </div>
      <Qr text={tableUrl(line.code)} label={t('QR code with the link to this table')} class="tv-qr" />
    </main>
  );
}

interface BoardProps {
  line: Connection;
  table: ServerTableMessage;
  game: GameTable;
}

function Board(props: BoardProps) {
  const source = useSource(props.line, props.table);
  return source && <Shown source={source} {...props} />;
}

function Shown({ source, line, table, game }: BoardProps & { source: OnlineSource }) {
  const { names, edition } = useSnapshot(source);
  const known = useMemo(() => withTalk(game, -1), [game]);
  const record = table.phase === 'over' ? line.state.record : null;
  return (
    <div class="tv tv-board">
      <Frame
        source={source}
        table={known}
        shared
        menu={<span class="tv-badge">{spoken(line.code)}</span>}
        banner={<LineNotice line={line} />}
        away={table.places.map((p) => p.member >= 0 && !p.present)}
        after={record && <OnlineLuck id={record} game={known} names={names} edition={edition} />}
      />
    </div>
  );
}

export default function Screen({ params }: PageProps) {
  const code = codeOf(params.code ?? '');
  const line = useLine(code, true, true);
  const table = line?.state.table ?? null;
  const game = useGame(table?.game);
  useEffect(() => {
    if (game) document.title = `${game.name} · ${code}`;
  }, [game]);
  const closed = table?.phase === 'closed' || table?.phase === 'broken';
  if (!line || !table || !game || line.line === 'gone' || closed) return <Waiting line={line} />;
  if (!line.state.view) return <Gathering line={line} table={table} game={game} />;
  return <Board key={table.game_number} line={line} table={table} game={game} />;
}
