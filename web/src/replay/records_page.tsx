// /r/local: the games that ended in this browser, and a record from a file.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Footer } from '../app/footer.tsx';
import { Masthead } from '../app/masthead.tsx';
import { go } from '../app/router.ts';
import { Button, Icon, LinkButton } from '../design/components.tsx';
import { game as listed } from '../games/list.ts';
import { language, mark, t } from '../i18n.ts';
import { hex } from '../local/fair.ts';
import { finishedGames, forgetFinished, keepFinished, type Finished } from '../local/finished.ts';
import type { GameId } from '../views.ts';
import { replayOf } from './ask_analyst.ts';
import { NotProved } from './lines.ts';
import { localPath } from './load.ts';
import { RECORD_MOST, recordIn } from './record_text.ts';
import { sha256 } from './sha256.ts';
import './replay.css';

/** Reads, plays through and keeps a record; returns its id. Throws NotProved when it is none. */
async function take(file: File): Promise<string> {
  if (file.size > RECORD_MOST) throw new NotProved(0, mark('this is not a record of luckpond'));
  const record = recordIn(await file.text());
  const replay = await replayOf(record, '', 'public');
  const id = hex(sha256(new TextEncoder().encode(record))).slice(0, 16);
  const { scores, winners } = replay.result!;
  await keepFinished({ id, game: replay.game as GameId, names: replay.names, scores, winners, at: Date.now(), record });
  return id;
}

function Problem({ why }: { why: Error }) {
  const said = why instanceof NotProved ? t(why.message /* marked: lines.ts, record_text.ts, core.ts */) : t('The file could not be read.');
  const line = why instanceof NotProved ? why.line : 0;
  return (
    <p class="notice bad" role="alert" data-problem="">
      {line > 0 ? t('Line {line} of the record: {reason}', { line, reason: said }) : t('This file cannot be shown: {reason}', { reason: said })}
    </p>
  );
}

/** A file from this device: chosen, or dropped here. */
function OpenFile() {
  const [state, set] = useState<Error | 'busy' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const open = async (file: File | undefined) => {
    if (!file) return;
    set('busy');
    try {
      go(localPath(await take(file)));
    } catch (e) {
      set(e instanceof Error ? e : new Error(String(e)));
    }
  };
  return (
    <section
      class="open-file"
      aria-labelledby="open-file"
      onDragOver={(e) => e.preventDefault()}
      onDrop={(e) => {
        e.preventDefault();
        void open(e.dataTransfer?.files[0]);
      }}
    >
      <h2 id="open-file">{t('Open a record')}</h2>
      <p>{t('What luckpond saves: a record, JSON, or a page. Nothing leaves this device.')}</p>
      <input
        ref={field}
        class="visually-hidden"
        type="file"
        tabIndex={-1}
        accept=".record,.txt,.json,.html,text/plain,application/json,text/html"
        aria-label={t('Open a record')}
        onChange={(e) => {
          void open(e.currentTarget.files?.[0]);
          e.currentTarget.value = '';
        }}
      />
      <Button kind="go" icon="search" data-open-file="" aria-disabled={state === 'busy'} onClick={() => field.current?.click()}>
        {t('Choose a file')}
      </Button>
      {state === 'busy' && <p role="status">{t('Loading…')}</p>}
      {state instanceof Error && <Problem why={state} />}
    </section>
  );
}

function Entry({ entry, onForget }: { entry: Finished; onForget: () => void }) {
  const name = listed(entry.game)?.name ?? entry.game;
  const when = new Intl.DateTimeFormat(language() === 'xx' ? 'en' : language(), { dateStyle: 'medium', timeStyle: 'short' }).format(entry.at);
  const won = entry.winners.map((w) => entry.names[w]).join(', ');
  return (
    <li class="finished">
      <a href={localPath(entry.id)} data-finished={entry.id}>
        <span>
          <b>{name}</b> <span class="soft">{when}</span>
        </span>
        <span>
          {entry.names.join(', ')}
          {won && (
            <span class="finished-won">
              <Icon name="trophy" /> {won}
            </span>
          )}
        </span>
      </a>
      <Button kind="quiet" class="round" icon="delete" aria-label={t('Forget {name} of {date}', { name, date: when })} onClick={onForget} />
    </li>
  );
}

export default function RecordsPage() {
  const [games, set] = useState<Finished[] | null>(null);
  const load = () => void finishedGames().then(set);
  useEffect(() => {
    document.title = `${t('Finished games')} · luckpond`;
    load();
  }, []);
  return (
    <>
      <Masthead />
      <main class="sheet records">
        <h1>{t('Finished games')}</h1>
        <p>{t('Games that ended in this browser. They are kept here and nowhere else.')}</p>
        {games?.length === 0 && <p class="note">{t('None yet. Play one, alone or around one screen.')}</p>}
        <ul class="finished-games">
          {games?.map((g) => (
            <Entry key={g.id} entry={g} onForget={() => void forgetFinished(g.id).then(load)} />
          ))}
        </ul>
        <OpenFile />
        <LinkButton href="/">{t('To the start page')}</LinkButton>
      </main>
      <Footer />
    </>
  );
}
