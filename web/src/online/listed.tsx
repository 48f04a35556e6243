// Tables whose hosts want them to be found.
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../design/components.tsx';
import { game } from '../games/list.ts';
import { t } from '../i18n.ts';
import type { ListedTable, TablesReply } from '../protocol.ts';
import './online.css';

const AGAIN_MS = 10000;

function useListed(): ListedTable[] {
  const [tables, set] = useState<ListedTable[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const look = () =>
      fetch('/api/tables', { signal: stop.signal })
        .then((answer) => answer.json() as Promise<TablesReply>)
        .then((reply) => set(reply.tables ?? []))
        .catch(() => {}); // without a server there are none
    void look();
    const timer = setInterval(() => void look(), AGAIN_MS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, []);
  return tables;
}

export function ListedTables() {
  const tables = useListed();
  if (tables.length === 0) return null;
  return (
    <section class="continue" aria-labelledby="listed">
      <h2 id="listed">{t('Open tables')}</h2>
      <ul>
        {tables.map((table) => (
          <li key={table.table}>
            <a href={`/t/${table.table}`}>
              <Icon name="friends" />
              <span>
                <b>{game(table.game)?.name}</b>
                <span class="soft">
                  {table.host} · {table.phase === 'lobby' ? t('{count} of {all} have come', { count: table.people, all: table.seats }) : t('playing, you can watch')}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
