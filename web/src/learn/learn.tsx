// A tutorial: /learn/GAME. A short game on the real rules core that goes as it is written, with somebody who explains.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useSettings } from '../app/hooks.ts';
import { motion, settings } from '../app/settings.ts';
import { Button, Icon, LinkButton } from '../design/components.tsx';
import type { GameTable } from '../game.ts';
import { game as listed } from '../games/list.ts';
import { t } from '../i18n.ts';
import { Loading } from '../local/end.tsx';
import { paceMs } from '../local/people.ts';
import { useSnapshot } from '../local/snapshot.ts';
import { LocalSource } from '../local/source.ts';
import { Frame } from '../play/frame.tsx';
import type { GameId } from '../views.ts';
import { Callout } from './callout.tsx';
import type { Lesson } from './lesson.ts';
import { LessonSource } from './lesson_source.ts';
import './learn.css';

const lessons: Record<GameId, () => Promise<{ lesson: Lesson }>> = {
  yucatan: () => import('./yucatan.ts'),
  lucktails: () => import('./lucktails.ts'),
  duck: () => import('./duck.ts'),
  doctor_lucky: () => import('./doctor_lucky.ts'),
};

/** Without motion too: whoever learns wants to see what the others do. */
const LEAST_MS = 700;

interface Opened {
  source: LessonSource;
  table: GameTable;
  close: () => void;
}

async function open(game: GameId): Promise<Opened> {
  const [{ lesson }, table, core] = await Promise.all([lessons[game](), listed(game)!.load(), LocalSource.open(game)]);
  const names = [settings().name || t('Guest'), ...lesson.others];
  const source = new LessonSource(lesson, names, core.snapshot().edition, {
    play: (scripted) => core.script(scripted),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    paceMs: () => Math.max(LEAST_MS, paceMs[motion()]),
  });
  await source.jump(0);
  return { source, table, close: () => core.close() };
}

/** The tutorial of a game; null while it loads, an Error when it cannot. */
function useLesson(game: GameId): Opened | null | Error {
  const [opened, set] = useState<Opened | null | Error>(null);
  const close = useRef(() => {});
  useEffect(() => {
    let here = true;
    open(game).then(
      (o) => {
        close.current = o.close;
        if (here) set(o);
        else o.close();
      },
      (e: unknown) => here && set(e instanceof Error ? e : new Error(String(e))),
    );
    return () => {
      here = false;
      close.current();
    };
  }, [game]);
  return opened;
}

function Dots({ at, count }: { at: number; count: number }) {
  return (
    <span class="callout-dots" role="img" aria-label={t('Step {step} of {count}', { step: at + 1, count })}>
      {Array.from({ length: count }, (_, i) => (
        <i key={i} class={i < at ? 'done' : i === at ? 'here' : ''} />
      ))}
    </span>
  );
}

function Menu({ restart }: { restart: () => void }) {
  return (
    <>
      <a class="button quiet round" href="/" aria-label={t('Leave the tutorial')}>
        <Icon name="close" />
      </a>
      <Button kind="quiet" icon="again" class="round" aria-label={t('From the start')} onClick={restart} />
    </>
  );
}

function Steps({ source, table }: Opened) {
  useSnapshot(source);
  const { step, at, count, last, settled } = source;
  const acting = step.want !== undefined;
  const back = () => void source.jump(at - 1);
  return (
    <Callout
      step={at}
      at={step.at ?? []}
      acting={acting}
      waiting={!settled}
      label={t('Tutorial, step {step} of {count}', { step: at + 1, count })}
      text={t(step.text /* marked: the lessons beside this file */)}
      picture={(at === 0 || last) && <table.Emblem class="callout-emblem" />}
    >
      {last ? (
        <div class="callout-end">
          <LinkButton kind="go" icon="play" href={`/solo/${table.id}?now`} data-next="">
            {t('Play now')}
          </LinkButton>
          <LinkButton icon="rules" href={`/learn/${table.id}/rules`}>
            {t('Rules')}
          </LinkButton>
          <Button icon="again" onClick={() => void source.jump(0)}>
            {t('Again')}
          </Button>
        </div>
      ) : null}
      <div class="callout-ways">
        <Button kind="quiet" icon="previous" class="callout-back" aria-disabled={at === 0} onClick={() => at > 0 && back()} data-back="">
          <span class="visually-hidden">{t('One step back')}</span>
        </Button>
        <Dots at={at} count={count} />
        {!last && (
          <Button kind={acting ? 'quiet' : 'go'} class="callout-next" onClick={() => void source.advance()} data-next="">
            {acting ? t('Show me') : t('Next')}
          </Button>
        )}
      </div>
    </Callout>
  );
}

export function Learn({ game }: { game: GameId }) {
  const opened = useLesson(game);
  const [, draw] = useState(0);
  useSettings();
  const source = opened instanceof Error ? null : (opened?.source ?? null);
  useEffect(() => {
    if (!opened || opened instanceof Error) return;
    document.title = `${opened.table.name} · ${t('Learn')} · luckpond`;
    return opened.source.subscribe(() => draw((n) => n + 1));
  }, [opened]);
  if (!source) return <Loading failed={opened instanceof Error} />;
  const { table } = opened as Opened;
  return (
    <div class="lesson">
      <Frame key={source.epoch} source={source} table={table} trial menu={<Menu restart={() => void source.jump(0)} />} />
      <Steps {...(opened as Opened)} />
    </div>
  );
}
