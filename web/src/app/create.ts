// A new table on the server, with sensible defaults; everything can be changed in its lobby.
import { toast } from '../design/components.tsx';
import { t } from '../i18n.ts';
import type { ListedGame } from '../games/list.ts';
import type { CreateTableBody, FailedReply, TableCreatedReply } from '../protocol.ts';
import { ownName } from './names.ts';
import { rememberTable } from './recent.ts';
import { go } from './router.ts';

async function ask(body: CreateTableBody): Promise<TableCreatedReply | FailedReply> {
  const answer = await fetch('/api/tables', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as TableCreatedReply | FailedReply;
}

/** Opens a table and goes there. */
export async function createTable(game: ListedGame): Promise<void> {
  try {
    const reply = await ask({ name: ownName(), game: game.id, seats: game.players.usual });
    if ('error' in reply) toast(t(reply.message /* marked: SERVER_ERRORS */), true);
    else {
      rememberTable(reply.table, game.id);
      go(`/t/${reply.table}`);
    }
  } catch {
    toast(t('There is no connection to the server.'), true);
  }
}
