// Going on on another device: a link that works once, and the same as a picture for its camera.
import { useEffect, useState } from 'preact/hooks';
import { Button, Qr } from '../design/components.tsx';
import { t } from '../i18n.ts';
import { minutes, useNow } from './hooks.ts';
import { CopyButton } from './invite.tsx';
import { askTransfer, tableUrl, takeTransfer } from './world.ts';

const MARK = '#take=';

/** The link travels behind a #: it is never sent to a server in an address, and in no log. */
const transferUrl = (code: string, link: string) => `${tableUrl(code)}${MARK}${link}`;

export function Transfer({ code }: { code: string }) {
  const [link, set] = useState<{ url: string; until: number } | string | null>(null);
  const make = async () => {
    set(null);
    const answer = await askTransfer();
    set(answer.ok ? { url: transferUrl(code, answer.reply.link), until: answer.reply.expires_at } : answer.message);
  };
  useEffect(() => void make(), []);
  const now = useNow(true);
  if (link === null) return <p role="status">{t('One moment …')}</p>;
  if (typeof link === 'string') return <p role="alert">{link}</p>;
  if (link.until <= now)
    return (
      <>
        <p>{t('This link has expired.')}</p>
        <Button icon="again" onClick={() => void make()}>
          {t('Make another')}
        </Button>
      </>
    );
  return (
    <div class="transfer">
      <p>{t('Open this link there, or point its camera at the picture. Your seat moves along; this page then only shows the table.')}</p>
      <Qr text={link.url} label={t('QR code that moves your seat to another device')} />
      <CopyButton text={link.url} label={t('Copy link')} />
      <p class="note">{t('It works once, for {time} more. Show it to nobody else: whoever opens it sits on your seat.', { time: minutes(Math.min(300000, link.until - now)) })}</p>
    </div>
  );
}

/** Takes the seat of a link in the address, if there is one. `ready`: the address is clean, the session is the right one. */
export function useTransfer(): { ready: boolean; failed: string } {
  const [state, set] = useState({ ready: !location.hash.startsWith(MARK), failed: '' });
  useEffect(() => {
    if (state.ready) return;
    const link = location.hash.slice(MARK.length);
    history.replaceState(null, '', location.pathname);
    void takeTransfer(link).then((answer) =>
      set({ ready: true, failed: answer.ok ? '' : t('This link has been used already, or is too old. Make another on the device where you are playing.') }),
    );
  }, []);
  return state;
}
