// The places of a table that has not begun: who has come, what bots are there, what is free.
import { Button, Icon, SeatAvatar } from '../design/components.tsx';
import { t } from '../i18n.ts';
import { strengthName, strengths } from '../local/people.ts';
import type { Place, ServerTableMessage } from '../protocol.ts';
import type { Connection } from './connection.ts';
import { tableNames } from './people.ts';
import { ask } from './talk.tsx';

interface PlacesProps {
  line: Connection;
  table: ServerTableMessage;
  muted: ReadonlySet<number>;
}

function Person({ line, table, place, name }: { line: Connection; table: ServerTableMessage; place: Place; name: string }) {
  const own = place.member === table.you;
  return (
    <>
      <span class="place-name">
        {name}
        {own && <span class="place-you"> {t('(you)')}</span>}
      </span>
      <span class="place-tags">
        {place.member === table.host && <span class="tag">{t('host')}</span>}
        {!place.present && <span class="tag off">{t('away')}</span>}
        {place.seeded && (
          <span class="tag seed" title={t('Has a share in the fair deal')}>
            <Icon name="check" />
            <span>{t('fair deal')}</span>
          </span>
        )}
      </span>
      {table.you === table.host && !own && (
        <Button kind="quiet" icon="close" class="round" data-kick={place.member} aria-label={t('Send {name} away', { name })} onClick={() => void ask(line, { type: 'kick', member: place.member })} />
      )}
    </>
  );
}

function Vacant({ line, table, place, index }: { line: Connection; table: ServerTableMessage; place: Place; index: number }) {
  const said = place.open ? t('free') : t('Bot: {strength}', { strength: strengthName(place.bot ?? '') });
  if (table.you !== table.host) return <span class="place-name soft">{said}</span>;
  const bots = new Set([...strengths, ...(place.bot ? [place.bot] : [])]);
  return (
    <select
      class="place-choice"
      aria-label={t('Place {number}', { number: index + 1 })}
      value={place.open ? '' : (place.bot ?? '')}
      onChange={(e) => void ask(line, { type: 'set_bot', place: index, bot: e.currentTarget.value })}
    >
      <option value="">{t('free')}</option>
      {[...bots].map((b) => (
        <option key={b} value={b}>
          {t('Bot: {strength}', { strength: strengthName(b) })}
        </option>
      ))}
    </select>
  );
}

export function Places({ line, table, muted }: PlacesProps) {
  const names = tableNames(table, muted);
  return (
    <ol class="places" aria-label={t('Places')}>
      {table.places.map((place, i) => (
        <li key={i} class={`place ${place.member >= 0 ? 'taken' : place.open ? 'free' : 'bot'}`}>
          {place.member < 0 && !place.open ? <Icon name="bot" /> : <SeatAvatar seat={place.member >= 0 ? i : -1} />}
          {place.member >= 0 ? (
            <Person line={line} table={table} place={place} name={names[i]!} />
          ) : (
            <Vacant line={line} table={table} place={place} index={i} />
          )}
        </li>
      ))}
    </ol>
  );
}
