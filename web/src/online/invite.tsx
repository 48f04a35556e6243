// How friends find the table: its code, a link, a picture for their cameras.
import { useState } from 'preact/hooks';
import { announce, Button, Icon, LinkButton, Qr } from '../design/components.tsx';
import { t } from '../i18n.ts';
import { copy, tableUrl } from './world.ts';

/** A button that copies a text and says so. */
export function CopyButton({ text, label, kind = 'plain' }: { text: string; label: string; kind?: 'go' | 'plain' }) {
  const [done, set] = useState(false);
  const run = async () => {
    const copied = await copy(text);
    set(copied);
    if (!copied) return;
    announce(t('Copied'));
    setTimeout(() => set(false), 2500);
  };
  return (
    <Button kind={kind} icon={done ? 'check' : 'copy'} data-copy={text} onClick={() => void run()}>
      {done ? t('Copied') : label}
    </Button>
  );
}

/** Only this computer can open it: friends need the address of the network. */
const onlyHere = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** Groups of characters are easier to say and to type. */
export const spoken = (code: string): string => (code.length > 5 ? `${code.slice(0, Math.ceil(code.length / 2))} ${code.slice(Math.ceil(code.length / 2))}` : code);

export function Invite({ code, screenLink = true }: { code: string; screenLink?: boolean }) {
  const url = tableUrl(code);
  return (
    <section class="invite" aria-labelledby="invite-title">
      <h2 id="invite-title">{t('Invite friends')}</h2>
      <p class="invite-code">
        <span class="visually-hidden">{t('Code of the table')}: </span>
        <b data-code={code}>{spoken(code)}</b>
      </p>
      <div class="invite-words">
        <div class="invite-ways">
          <CopyButton text={url} label={t('Copy link')} />
          {typeof navigator.share === 'function' && (
            <Button icon="link" onClick={() => void navigator.share({ url, title: 'luckpond' }).catch(() => {})}>
              {t('Share')}
            </Button>
          )}
          {screenLink && (
            <LinkButton kind="quiet" icon="screen" href={`/t/${code}/screen`} target="_blank">
              {t('Table screen')}
            </LinkButton>
          )}
        </div>
        <p class="invite-url">{url}</p>
      </div>
      <Qr text={url} label={t('QR code with the link to this table')} />
      {onlyHere() && (
        <p class="note invite-here">
          <Icon name="link" /> {t('This address works only on this computer. To play with other devices, the server has to listen to the network.')}
        </p>
      )}
    </section>
  );
}
