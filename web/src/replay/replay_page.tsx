// /r/ID and /r/ID#17: a game again, decision by decision, through anybody's eyes.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Footer } from '../app/footer.tsx';
import { Masthead } from '../app/masthead.tsx';
import type { PageProps } from '../app/router.ts';
import { Button, LinkButton } from '../design/components.tsx';
import { download } from '../design/download.ts';
import { loadJson } from '../files.ts';
import type { GameTable } from '../game.ts';
import { game as listed } from '../games/list.ts';
import { language, t } from '../i18n.ts';
import { useSnapshot } from '../local/snapshot.ts';
import { Frame } from '../play/frame.tsx';
import { useWide, type SidePart } from '../play/side.tsx';
import { Panel } from '../report/panel.tsx';
import { useLuck } from '../report/use_luck.ts';
import { Check } from './check.tsx';
import { Controls } from './controls.tsx';
import { htmlFile, sentenceOf } from './export.ts';
import { loadRecord, loadReplay, NotThere, serverOrigin } from './load.ts';
import { ReplaySource } from './source.ts';
import './replay.css';

const momentOf = (hash: string): number | null => (/^#\d+$/.test(hash) ? Number(hash.slice(1)) : null);

interface Loaded {
  source: ReplaySource;
  table: GameTable;
  edition: unknown;
}

async function load(id: string, eyes: string, at: number | null): Promise<Loaded> {
  const replay = await loadReplay(id, eyes);
  const found = listed(replay.game);
  if (!found) throw new Error(replay.game);
  const name = found.editions.includes(replay.edition) ? replay.edition : 'default';
  const [table, edition] = await Promise.all([found.load(), loadJson(`editions/${replay.game}/${name}.json`)]);
  return { source: new ReplaySource(replay, edition, eyes, at ?? Infinity), table, edition };
}

function Exports({ loaded }: { loaded: Loaded }) {
  const { replay } = loaded.source;
  const [failed, fail] = useState(false);
  const name = `${replay.game}-${replay.record.slice(0, 8)}`;
  const save = async (kind: 'record' | 'html' | 'json') => {
    try {
      fail(false);
      const record = await loadRecord(replay.record);
      if (kind === 'record') return download(`${name}.record`, 'text/plain', record);
      if (kind === 'json') return download(`${name}.json`, 'application/json', JSON.stringify({ replay, record }, null, 1));
      download(`${name}.html`, 'text/html', htmlFile(loaded.source, loaded.table, loaded.edition, record));
    } catch {
      fail(true);
    }
  };
  return (
    <section class="exports" aria-label={t('Save this game')}>
      <Button icon="download" data-export="record" onClick={() => void save('record')}>
        {t('Save the record')}
      </Button>
      <Button icon="download" data-export="html" onClick={() => void save('html')}>
        {t('Save as a page')}
      </Button>
      <Button icon="download" data-export="json" onClick={() => void save('json')}>
        {t('Save as JSON')}
      </Button>
      {failed && <p role="alert">{t('The record could not be loaded.')}</p>}
    </section>
  );
}

/** Every sentence of the game; each leads to its moment. */
function Moments({ loaded, at }: { loaded: Loaded; at: number }) {
  const { source, table, edition } = loaded;
  const lines = useMemo(() => source.log.flatMap((h, i) => [{ decision: h.decision, text: sentenceOf(source, table, edition, i) }]).filter((l) => l.text !== null), [source]);
  return (
    <ol class="moments">
      {lines.map((line, i) => (
        <li key={i} class={line.decision === at ? 'here' : ''}>
          <a href={`#${line.decision}`} aria-current={line.decision === at ? 'step' : undefined}>
            {line.text}
          </a>
        </li>
      ))}
    </ol>
  );
}

function View({ loaded, onEyes, onAgain }: { loaded: Loaded; onEyes: (eyes: string) => void; onAgain: () => void }) {
  const { source, table, edition } = loaded;
  useSnapshot(source);
  const [playing, setPlaying] = useState(false);
  const wide = useWide();
  const { at, last, replay } = source;
  const go = (to: number) => {
    source.go(to);
    history.replaceState(null, '', `#${source.at}`);
  };
  useEffect(() => {
    const jump = () => {
      const to = momentOf(location.hash);
      if (to !== null) source.go(to);
    };
    addEventListener('hashchange', jump);
    return () => removeEventListener('hashchange', jump);
  }, [source]);
  const ended = !replay.running && replay.result?.over === true;
  const work = useLuck(ended ? serverOrigin(replay.record, replay.game, replay.seats) : null);
  const luck = ended && <Panel work={work} table={table} names={source.names} edition={edition} link={(moment) => `#${moment}`} at={at} onGo={go} />;
  const known: GameTable = useMemo(
    () => ({
      ...table,
      prompt: () => '',
      sentence: (event, names, ed) => {
        const i = source.log.findIndex((h) => h.event === event);
        return i >= 0 ? sentenceOf(source, table, edition, i) : table.sentence(event, names, ed);
      },
    }),
    [source, language()],
  );
  const side: SidePart[] = [
    ...(ended ? [{ id: 'skill', title: t('Luck'), icon: 'wave', content: luck } satisfies SidePart] : []),
    { id: 'moments', title: t('Moments'), icon: 'eye', content: <Moments loaded={loaded} at={at} /> },
    {
      id: 'check',
      title: t('Check'),
      icon: 'check',
      content: replay.running ? (
        <p>{t('The deal can be checked when the game is over.')}</p>
      ) : (
        <>
          <Check replay={replay} names={source.names} />
          <Exports loaded={loaded} />
        </>
      ),
    },
  ];
  return (
    <div class="replay" data-at={at} data-last={last}>
      <Frame
        source={source}
        table={known}
        shared
        side={side}
        lineLink={(decision) => `#${decision}`}
        {...(ended ? { part: 'skill' } : {})}
        after={!wide && luck}
        banner={
          replay.running && (
            <p class="running-notice">
              <span>{t('This game is still going on: here is only what everybody may see.')}</span>
              <Button icon="again" onClick={onAgain}>
                {t('What is new?')}
              </Button>
            </p>
          )
        }
        dock={<Controls at={at} last={last} playing={playing} onGo={go} onStep={(by) => go(source.at + by)} onPlay={setPlaying} eyes={source.eyes} names={source.names} running={replay.running} onEyes={onEyes} />}
      />
    </div>
  );
}

function Missing({ why }: { why: Error }) {
  const there = !(why instanceof NotThere) || why.status >= 500;
  return (
    <>
      <Masthead />
      <main class="sheet">
        <h1>{there ? t('This page did not load') : t('There is no such game')}</h1>
        <p>{there ? t('Perhaps the network is gone, or a new version has just arrived.') : t('The link may be mistyped, or the game was never finished.')}</p>
        <LinkButton kind="go" href="/">
          {t('To the start page')}
        </LinkButton>
      </main>
      <Footer />
    </>
  );
}

export default function ReplayPage({ params }: PageProps) {
  const id = params.id!;
  const [eyes, setEyes] = useState('all');
  const [round, again] = useState(0);
  const [loaded, set] = useState<Loaded | Error | null>(null);
  useEffect(() => {
    let here = true;
    const before = loaded && !(loaded instanceof Error) ? loaded.source : null;
    const at = before ? (before.at === before.last ? null : before.at) : momentOf(location.hash);
    const open = async () => {
      try {
        return await load(id, eyes, at);
      } catch (e) {
        // A running game shows only its public side.
        if (e instanceof NotThere && e.status === 409) return load(id, 'public', at);
        throw e;
      }
    };
    open().then((l) => here && set(l), (e: unknown) => here && set(e instanceof Error ? e : new Error(String(e))));
    return () => {
      here = false;
    };
  }, [id, eyes, round]);
  useEffect(() => {
    if (loaded && !(loaded instanceof Error)) document.title = `${loaded.table.name} · luckpond`;
  }, [loaded]);
  if (loaded === null) return <p class="sheet" role="status">{t('Loading…')}</p>;
  if (loaded instanceof Error) return <Missing why={loaded} />;
  return <View key={loaded.source.replay.record} loaded={loaded} onEyes={setEyes} onAgain={() => again(round + 1)} />;
}
