// Everything about a table that is not the game: invite, mute, another device, leave.
import { useState } from 'preact/hooks';
import { go } from '../app/router.ts';
import { Button, Dialog, Icon, LinkButton, SeatAvatar, Switch } from '../design/components.tsx';
import { n, t } from '../i18n.ts';
import type { ServerTableMessage } from '../protocol.ts';
import type { Connection } from './connection.ts';
import { CopyButton, spoken } from './invite.tsx';
import { ask } from './talk.tsx';
import { Transfer } from './transfer.tsx';
import { tableUrl } from './world.ts';

const DAY_MS = 86400000;

/** How long the table stays when everybody has gone; said before anybody goes. */
export function kept(ms: number): string {
  if (ms >= 2 * DAY_MS) return n('The game waits {count} day for you.', 'The game waits {count} days for you.', Math.floor(ms / DAY_MS));
  return n('The table waits {count} minute for you.', 'The table waits {count} minutes for you.', Math.max(1, Math.floor(ms / 60000)));
}

interface MenuProps {
  line: Connection;
  table: ServerTableMessage;
  names: string[];
  muted: ReadonlySet<number>;
  onMute: (member: number) => void;
}

function Leave({ line, table, onStay }: { line: Connection; table: ServerTableMessage; onStay: () => void }) {
  const leave = async () => {
    if (await ask(line, { type: 'leave' })) go('/');
  };
  return (
    <>
      <p>
        {table.phase === 'playing'
          ? t('A bot plays on in your seat, and you cannot have it back. If you only go away for a while, close the page instead: your seat stays yours.')
          : t('You give up your place at this table.')}{' '}
        {kept(table.kept_ms)}
      </p>
      <div class="dialog-actions">
        <Button onClick={onStay}>{t('Stay')}</Button>
        <Button kind="stop" data-leave-really="" onClick={() => void leave()}>
          {t('Leave the table')}
        </Button>
      </div>
    </>
  );
}

function People({ table, names, muted, onMute }: Omit<MenuProps, 'line'>) {
  const others = table.places.flatMap((p, seat) => (p.member >= 0 && p.member !== table.you ? [{ member: p.member, seat }] : []));
  if (others.length === 0) return null;
  return (
    <section>
      <h3>{t('Who may be heard')}</h3>
      <p class="note">{t('Muting hides what somebody says and shows, and the name. Only you notice.')}</p>
      <ul class="mute-list">
        {others.map(({ member, seat }) => (
          <li key={member}>
            <SeatAvatar seat={seat} />
            <Switch label={names[seat]!} checked={!muted.has(member)} onChange={() => onMute(member)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How long the server takes to answer, as bars and as a number. */
function Lag({ ms }: { ms: number }) {
  const bars = ms === 0 || ms < 150 ? 3 : ms < 500 ? 2 : 1;
  return (
    <p class="lag">
      <svg class="lag-bars" viewBox="0 0 24 24" aria-hidden="true">
        {[1, 2, 3].map((b) => (
          <rect key={b} class={b <= bars ? 'on' : ''} x={2 + 7 * (b - 1)} y={20 - 6 * b} width={5} height={6 * b} rx={1} />
        ))}
      </svg>
      {ms === 0 ? t('The line is good.') : t('The server answers after {count} ms.', { count: ms })}
    </p>
  );
}

export function TableMenu({ line, table, names, muted, onMute }: MenuProps) {
  const [open, setOpen] = useState<'menu' | 'transfer' | 'leave' | null>(null);
  /** A dialog that gives way to the next also says that it has closed. */
  const close = (which: typeof open) => () => setOpen((now) => (now === which ? null : now));
  const seated = table.you >= 0 && line.line !== 'moved';
  return (
    <>
      <a class="button quiet round" href="/" aria-label={t('To the start page')}>
        <Icon name="back" />
      </a>
      <Button kind="quiet" icon="menu" class="round" aria-haspopup="dialog" aria-label={t('Table')} data-menu="" onClick={() => setOpen('menu')} />
      <Dialog title={t('Table {code}', { code: spoken(line.code) })} open={open === 'menu'} onClose={close('menu')}>
        <div class="table-menu">
          <div class="menu-ways">
            <CopyButton text={tableUrl(line.code)} label={t('Copy link')} />
            <LinkButton icon="screen" href={`/t/${line.code}/screen`} target="_blank">
              {t('Table screen')}
            </LinkButton>
            {seated && (
              <Button icon="phone" data-transfer="" onClick={() => setOpen('transfer')}>
                {t('Continue on another device')}
              </Button>
            )}
          </div>
          <People table={table} names={names} muted={muted} onMute={onMute} />
          <Lag ms={line.outbox.lagMs} />
          <p class="note">{kept(table.kept_ms)}</p>
          {seated && (
            <Button kind="stop" icon="flag" data-leave="" onClick={() => setOpen('leave')}>
              {t('Leave the table')}
            </Button>
          )}
        </div>
      </Dialog>
      <Dialog title={t('Continue on another device')} open={open === 'transfer'} onClose={close('transfer')}>
        {open === 'transfer' && <Transfer code={line.code} />}
      </Dialog>
      <Dialog title={t('Leave the table')} open={open === 'leave'} onClose={close('leave')}>
        <Leave line={line} table={table} onStay={close('leave')} />
      </Dialog>
    </>
  );
}
