// For somebody who has followed an invitation: a name that is already there, and one button.
import { useState } from 'preact/hooks';
import { ownName } from '../app/names.ts';
import { rememberTable } from '../app/recent.ts';
import { changeSettings } from '../app/settings.ts';
import { Button, toast } from '../design/components.tsx';
import { t } from '../i18n.ts';
import type { ServerTableMessage } from '../protocol.ts';
import type { GameId } from '../views.ts';
import type { Connection } from './connection.ts';
import { askSeat } from './world.ts';

interface DoorProps {
  line: Connection;
  table: ServerTableMessage;
  onWatch: () => void;
}

export function Door({ line, table, onWatch }: DoorProps) {
  const [name, setName] = useState(ownName);
  const [busy, setBusy] = useState(false);
  const host = table.places.find((p) => p.member === table.host)?.name;
  const full = !table.places.some((p) => p.open);
  const sit = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await askSeat(line.code, { name: name.trim() });
    setBusy(false);
    if (!answer.ok) return toast(answer.message, true);
    changeSettings({ name: name.trim() });
    rememberTable(line.code, table.game as GameId);
    line.reconnect(); // the session is new: the line has to know it
  };
  return (
    <section class="door panel" aria-labelledby="door-title">
      <h2 id="door-title">{host ? t('{name} invites you', { name: host }) : t('Welcome to this table')}</h2>
      {full ? (
        <p>{t('All places are taken. You can watch.')}</p>
      ) : (
        <form onSubmit={(e) => void sit(e)}>
          <label class="field">
            {t('Your name')}
            <input type="text" maxLength={24} autocomplete="nickname" value={name} data-name="" onInput={(e) => setName(e.currentTarget.value)} />
          </label>
          <Button kind="go" icon="play" type="submit" data-sit="" aria-disabled={busy}>
            {t('Take a seat')}
          </Button>
        </form>
      )}
      <Button kind="quiet" icon="eye" data-watch="" onClick={onWatch}>
        {t('Only watch')}
      </Button>
    </section>
  );
}
