// What a local game offers besides playing: a way out, and at its end another one and the record.
import { useEffect, useState } from 'preact/hooks';
import { Button, Dialog, Icon, LinkButton } from '../design/components.tsx';
import { download } from '../design/download.ts';
import type { GameTable } from '../game.ts';
import { t } from '../i18n.ts';
import { localPath } from '../replay/load.ts';
import { LuckLater } from '../report/later.tsx';
import { keepFinished } from './finished.ts';
import type { LocalSource } from './source.ts';

interface NextProps {
  source: LocalSource;
  again: () => void;
  leave: () => void;
}

/** A browser that keeps nothing still shows the game again as long as the page is open. */
function useHeld(source: LocalSource): void {
  useEffect(() => {
    const { game, names, position } = source.snapshot();
    const id = source.finished;
    if (source.kept || !id || !position) return;
    const { scores, winners } = position.view;
    void source.record().then((record) => keepFinished({ id, game, names, scores, winners, at: Date.now(), record }));
  }, []);
}

export function Next({ source, again, leave }: NextProps) {
  useHeld(source);
  const save = () => void source.record().then((text) => download(`${source.snapshot().game}.record`, 'text/plain', text));
  return (
    <>
      <Button kind="go" icon="again" onClick={again}>
        {t('Play again')}
      </Button>
      <Button onClick={leave}>{t('Change players')}</Button>
      {source.finished && (
        <LinkButton icon="eye" href={localPath(source.finished)} data-replay="">
          {t('See it again')}
        </LinkButton>
      )}
      <Button icon="download" onClick={save} data-save="record">
        {t('Save the record')}
      </Button>
    </>
  );
}

/** Luck or skill? Once the game is over. */
export function LocalLuck({ source, table }: { source: LocalSource; table: GameTable }) {
  const id = source.finished;
  const { names, edition } = source.snapshot();
  if (!id) return null;
  return <LuckLater origin={{ key: id, record: () => source.record() }} table={table} names={names} edition={edition} link={(moment) => localPath(id, moment)} />;
}

/** Back to the start page, and giving up this game for another. */
export function LocalMenu({ leave, over }: { leave: () => void; over: boolean }) {
  const [asking, ask] = useState(false);
  return (
    <>
      <a class="button quiet round" href="/" aria-label={t('To the start page')}>
        <Icon name="back" />
      </a>
      {!over && (
        <Button kind="quiet" icon="again" class="round" aria-haspopup="dialog" aria-label={t('New game')} onClick={() => ask(true)} />
      )}
      <Dialog title={t('New game')} open={asking} onClose={() => ask(false)}>
        <p>{t('This game is not over. It will be forgotten when another begins.')}</p>
        <div class="dialog-actions">
          <Button onClick={() => ask(false)}>{t('Keep playing')}</Button>
          <Button kind="stop" onClick={leave}>
            {t('New game')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

export function NotKept({ source }: { source: LocalSource }) {
  return source.kept ? null : <p>{t('This browser keeps nothing: a reload would lose the game.')}</p>;
}

export function Loading({ failed }: { failed: boolean }) {
  if (!failed) return <p class="sheet" role="status">{t('Loading…')}</p>;
  return (
    <main class="sheet">
      <h1>{t('This game did not load')}</h1>
      <p>{t('Perhaps the network is gone, or this browser has no WebAssembly.')}</p>
      <Button kind="go" onClick={() => location.reload()}>
        {t('Try again')}
      </Button>
    </main>
  );
}
