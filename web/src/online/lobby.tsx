// A table before its game: who comes, how to invite more, and one big button.
import { useState } from 'preact/hooks';
import { Footer } from '../app/footer.tsx';
import { Masthead } from '../app/masthead.tsx';
import { Button, Icon, LinkButton } from '../design/components.tsx';
import type { GameTable } from '../game.ts';
import { n, t } from '../i18n.ts';
import type { ServerTableMessage } from '../protocol.ts';
import type { Connection } from './connection.ts';
import { Invite } from './invite.tsx';
import { Door } from './door.tsx';
import { kept } from './menu.tsx';
import { LineNotice } from './notices.tsx';
import { Options, Summary } from './options.tsx';
import { Places } from './places.tsx';
import { ask, Talk } from './talk.tsx';

/** Who has a share in the dealing, and the promise everybody can compare. */
function FairLine({ table }: { table: ServerTableMessage }) {
  const people = table.places.filter((p) => p.member >= 0);
  const seeded = people.filter((p) => p.seeded).length;
  return (
    <details class="fair-line">
      <summary>
        <Icon name="check" />
        {seeded === people.length
          ? n('Fair deal: your own share in the shuffle is fixed.', 'Fair deal: all {count} players have a share in the shuffle.', people.length)
          : t('Fair deal: {count} of {all} players have a share in the shuffle.', { count: seeded, all: people.length })}
      </summary>
      <p class="note">
        {t('Every player’s device has fixed a secret number, and so has the server. Together they decide all cards and throws; afterwards everybody can check it.')}{' '}
        {t('The server’s promise begins with {digits}: it must be the same on everybody’s screen.', { digits: table.commitment.slice(0, 8) })}{' '}
        <a href="/about">{t('More about it')}</a>
      </p>
    </details>
  );
}

function StartButton({ line, table }: { line: Connection; table: ServerTableMessage }) {
  const free = table.places.filter((p) => p.member < 0 && p.open).length;
  if (table.phase === 'starting')
    return (
      <p class="lobby-starting" role="status">
        {t('The cards are being shuffled by everybody …')}
      </p>
    );
  if (table.you !== table.host) {
    const host = table.places.find((p) => p.member === table.host)?.name ?? '';
    return <p class="lobby-starting">{t('{name} starts the game.', { name: host })}</p>;
  }
  return (
    <div class="lobby-start">
      <Button kind="go" icon="play" data-start="" onClick={() => void ask(line, { type: 'start' })}>
        {t('Start now')}
      </Button>
      {free > 0 && <p class="note">{n('A bot takes the free place.', 'Bots take the {count} free places.', free)}</p>}
    </div>
  );
}

function LeaveLobby({ line }: { line: Connection }) {
  return (
    <Button
      kind="quiet"
      icon="back"
      data-leave=""
      onClick={() => void ask(line, { type: 'leave' }).then((left) => left && location.assign('/'))}
    >
      {t('Leave the table')}
    </Button>
  );
}

function HostOptions(props: { line: Connection; table: ServerTableMessage }) {
  return (
    <details class="panel lobby-options">
      <summary>
        <Icon name="settings" /> {t('Options of this table')}
      </summary>
      <Options {...props} />
    </details>
  );
}

interface LobbyProps {
  line: Connection;
  table: ServerTableMessage;
  game: GameTable;
  muted: ReadonlySet<number>;
}

export function Lobby({ line, table, game, muted }: LobbyProps) {
  const [watching, watch] = useState(false);
  const seated = table.you >= 0;
  const inside = seated || watching;
  return (
    <>
      <Masthead />
      <main class="lobby" data-phase={table.phase}>
        <LineNotice line={line} />
        <header class="lobby-head">
          <game.Emblem class="lobby-emblem" />
          <h1>{game.name}</h1>
        </header>
        {!seated && !watching && <Door line={line} table={table} onWatch={() => watch(true)} />}
        <div class={`lobby-main ${inside ? '' : 'outside'}`}>
          <div class="lobby-side">
            <section class="panel lobby-people" aria-labelledby="people-title">
              <h2 id="people-title">{t('At the table')}</h2>
              <Places line={line} table={table} muted={muted} />
              {inside && <StartButton line={line} table={table} />}
              <FairLine table={table} />
            </section>
            {inside && (
              <section class="panel lobby-talk" aria-labelledby="talk-title">
                <h2 id="talk-title">{t('Talk')}</h2>
                <Talk line={line} table={table} muted={muted} />
              </section>
            )}
          </div>
          {inside && (
            <div class="lobby-side">
              <Invite code={line.code} />
              {table.you === table.host ? <HostOptions line={line} table={table} /> : <Summary table={table} />}
            </div>
          )}
        </div>
        <p class="lobby-leave">
          {seated && table.phase === 'lobby' && <LeaveLobby line={line} />}
          <LinkButton kind="quiet" icon="rules" href={`/learn/${table.game}`} target="_blank">
            {t('Learn the game meanwhile')}
          </LinkButton>
          {seated && <span class="note">{kept(table.kept_ms)}</span>}
        </p>
      </main>
      <Footer />
    </>
  );
}
