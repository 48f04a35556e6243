// /t/CODE: finds out where the table stands, and shows the door, the lobby or the game.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Footer } from '../app/footer.tsx';
import { codeOf } from '../app/join_form.tsx';
import { Masthead } from '../app/masthead.tsx';
import { forgetTable, rememberTable } from '../app/recent.ts';
import type { PageProps } from '../app/router.ts';
import { Button, LinkButton, toast } from '../design/components.tsx';
import type { GameTable } from '../game.ts';
import { game as listed } from '../games/list.ts';
import { t } from '../i18n.ts';
import type { Connection } from './connection.ts';
import { useLine, useMuted } from './hooks.ts';
import { Lobby } from './lobby.tsx';
import { Playing } from './playing.tsx';
import { SeedKeeper } from './seeds.ts';
import { useTransfer } from './transfer.tsx';
import './online.css';

/** What a game looks like is loaded when its table is known. */
export function useGame(id: string | undefined): GameTable | null {
  const [game, set] = useState<GameTable | null>(null);
  useEffect(() => {
    let here = true;
    if (id) void listed(id)?.load().then((found) => here && set(found));
    return () => {
      here = false;
    };
  }, [id]);
  return game && game.id === id ? game : null;
}

/** Nothing to show yet, or never. */
export function Waiting({ line }: { line: Connection | null }) {
  const gone = line?.line === 'gone';
  const phase = line?.state.table?.phase;
  const ended = phase === 'closed' || phase === 'broken';
  return (
    <>
      <Masthead />
      <main class="sheet">
        {gone || ended ? (
          <>
            <h1>{phase === 'broken' ? t('This table is damaged') : t('There is no such table')}</h1>
            <p>{phase === 'broken' ? t('It has been put aside so that nothing gets worse. All other tables go on.') : t('The code may be mistyped, or the table is gone because nobody was there.')}</p>
            <LinkButton kind="go" href="/join">
              {t('Join a table')}
            </LinkButton>
          </>
        ) : (
          <>
            <h1>{t('On the way to the table …')}</h1>
            <p role="status">{line?.line === 'connecting' ? t('The server does not answer yet; trying again.') : t('One moment …')}</p>
            <Button onClick={() => line?.reconnect()}>{t('Try again')}</Button>
          </>
        )}
      </main>
      <Footer />
    </>
  );
}

function useSeeds(line: Connection | null): SeedKeeper {
  const keeper = useRef(new SeedKeeper());
  useEffect(() => {
    if (!line) return;
    const step = () => keeper.current.step(line);
    step();
    return line.subscribe(step);
  }, [line]);
  return keeper.current;
}

export default function TablePage({ params }: PageProps) {
  const code = codeOf(params.code ?? '');
  const { ready, failed } = useTransfer();
  const line = useLine(code, false, ready);
  const table = line?.state.table ?? null;
  const game = useGame(table?.game);
  const [muted, toggle] = useMuted(code);
  const seeds = useSeeds(line);
  useEffect(() => {
    if (failed) toast(failed, true);
  }, [failed]);
  useEffect(() => {
    if (table && game) document.title = `${game.name} · ${code}`;
    if (table && game && table.you >= 0) rememberTable(code, game.id);
    if (line?.line === 'gone') forgetTable(code);
  }, [game, table?.you, line?.line]);
  const closed = table?.phase === 'closed' || table?.phase === 'broken';
  if (!line || !table || !game || line.line === 'gone' || closed) return <Waiting line={line} />;
  if (table.phase === 'lobby' || table.phase === 'starting') return <Lobby line={line} table={table} game={game} muted={muted} />;
  if (!line.state.view) return <Waiting line={line} />;
  return <Playing key={table.game_number} line={line} table={table} game={game} muted={muted} onMute={toggle} objection={seeds.objection} />;
}
