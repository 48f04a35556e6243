// What is kept where, and the two buttons: take it with you, or be forgotten.
import { useState } from 'preact/hooks';
import { Button, Dialog, LinkButton, toast } from '../design/components.tsx';
import { t } from '../i18n.ts';
import type { FailedReply } from '../protocol.ts';
import { Footer } from './footer.tsx';
import { Masthead } from './masthead.tsx';

/** A database that another tab has open goes when that is closed. */
const deleteBase = (name: string) =>
  new Promise<unknown>((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = resolve;
  });

/** Everything of ours in this browser: settings, recent tables, games and pads, kept files. */
async function forgetHere(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (key.startsWith('luckpond')) localStorage.removeItem(key);
  const bases = (await indexedDB.databases?.()) ?? [];
  for (const { name } of bases) if (name?.startsWith('luckpond')) await deleteBase(name);
  for (const name of (await globalThis.caches?.keys()) ?? []) if (name.startsWith('luckpond')) await caches.delete(name);
}

async function forgetThere(): Promise<string | null> {
  const answer = await fetch('/api/session/delete', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' });
  if (answer.ok || answer.status === 401) return null; // 401: the server does not know this browser at all
  return ((await answer.json()) as FailedReply).message;
}

function DeleteMe() {
  const [asking, ask] = useState(false);
  const remove = async () => {
    ask(false);
    try {
      const refused = await forgetThere();
      if (refused) return toast(t(refused /* marked: SERVER_ERRORS */), true);
      await forgetHere();
      toast(t('Deleted, here and on the server.'));
    } catch {
      toast(t('There is no connection to the server.'), true);
    }
  };
  return (
    <>
      <Button kind="stop" icon="delete" aria-haspopup="dialog" onClick={() => ask(true)}>
        {t('Delete me')}
      </Button>
      <Dialog title={t('Delete everything about you?')} open={asking} onClose={() => ask(false)}>
        <p>{t('Your name goes from all games, bots take your seats, and this browser forgets settings, saved games and pads. This cannot be undone.')}</p>
        <div class="dialog-buttons">
          <Button onClick={() => ask(false)}>{t('Keep it')}</Button>
          <Button kind="stop" onClick={() => void remove()}>
            {t('Delete')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

async function downloadMine(): Promise<void> {
  try {
    const answer = await fetch('/api/session/data');
    if (answer.status === 401) return toast(t('The server knows nothing about this browser.'));
    if (!answer.ok) throw new Error(String(answer.status));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await answer.blob());
    link.download = 'luckpond.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch {
    toast(t('There is no connection to the server.'), true);
  }
}

export default function Privacy() {
  return (
    <>
      <Masthead />
      <main class="sheet">
        <h1>{t('Privacy')}</h1>
        <p class="lead">{t('No account, no advertising, no counting of visitors, nothing from third parties. Here is all that is kept.')}</p>
        <h2>{t('In this browser')}</h2>
        <ul>
          <li>{t('Your settings and your name at the table, the codes of the last tables, games against bots and on one screen, score pads.')}</li>
          <li>{t('One cookie, once you sit down at a table with others: it proves that your seat is yours. It says nothing else and goes nowhere else.')}</li>
          <li>{t('The files of this page, so that it works without a network.')}</li>
        </ul>
        <h2>{t('On this server')}</h2>
        <ul>
          <li>{t('The name you gave, the tables you sit at, what was played there and said in the chat. Tables that nobody visits go away by themselves.')}</li>
          <li>{t('Of finished games the record: the actions and the names at the table. Whoever has its link can watch it.')}</li>
          <li>{t('In the log no names, no cards, no chat, and of addresses only the network they came from.')}</li>
        </ul>
        <h2>{t('It is yours')}</h2>
        <p>{t('Take everything the server has about you with you, or have it deleted.')}</p>
        <div class="sheet-buttons">
          <Button icon="download" onClick={() => void downloadMine()}>
            {t('Download my data')}
          </Button>
          <DeleteMe />
        </div>
        <p class="note">{t('Who runs this server can answer for it; luckpond itself is only the program.')}</p>
        <LinkButton kind="quiet" icon="back" href="/">
          {t('To the start page')}
        </LinkButton>
      </main>
      <Footer />
    </>
  );
}
