// What a local game offers besides playing: a way out, and at its end another one and the record.
import { useState } from 'preact/hooks';
import { Button, Dialog, Icon } from '../design/components.tsx';
import { t } from '../i18n.ts';
import type { LocalSource } from './source.ts';

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

interface NextProps {
  source: LocalSource;
  again: () => void;
  leave: () => void;
}

export function Next({ source, again, leave }: NextProps) {
  const save = () => void source.record().then((text) => download(`${source.snapshot().game}.record`, text));
  return (
    <>
      <Button kind="go" icon="again" onClick={again}>
        {t('Play again')}
      </Button>
      <Button onClick={leave}>{t('Change players')}</Button>
      <Button icon="download" onClick={save} data-save="record">
        {t('Save the record')}
      </Button>
    </>
  );
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
