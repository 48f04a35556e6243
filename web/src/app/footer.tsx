// The end of every page but the table: who we are not, what is missing here, whether the server is well.
import { useEffect, useState } from 'preact/hooks';
import { version } from '../files.ts';
import { t } from '../i18n.ts';

interface Health {
  status: string;
  durability?: string;
}

/** What /healthz says, or null while (or because) there is no answer. */
function useHealth(): Health | 'offline' | null {
  const [health, set] = useState<Health | 'offline' | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    fetch('/healthz', { signal: stop.signal })
      .then((r) => r.json() as Promise<Health>)
      .then(set)
      .catch(() => !stop.signal.aborted && set('offline'));
    return () => stop.abort();
  }, []);
  return health;
}

function healthSentence(health: Health | 'offline' | null): string {
  if (!health) return '';
  if (health === 'offline') return t('No server in reach: games against bots and on one screen still work.');
  if (health.status !== 'ok') return t('The server cannot write at the moment: tables have to wait.');
  return health.durability === 'relaxed'
    ? t('The server is well. After a power cut the last few actions may be missing.')
    : t('The server is well: nothing is shown before it is safely on its disk.');
}

export function Footer() {
  const health = useHealth();
  return (
    <footer class="footer">
      {!isSecureContext && (
        <p class="notice">
          {t('This page came over plain HTTP. All of play works; notifications, installing and playing offline need HTTPS.')}
        </p>
      )}
      <p>{t('A hobby project of its own, not affiliated with the publishers or authors of these games.')}</p>
      <nav aria-label={t('More')}>
        <a href="/about">{t('About and fairness')}</a>
        <a href="/privacy">{t('Privacy')}</a>
        <a href="/settings">{t('Settings')}</a>
        <span>luckpond {version}</span>
      </nav>
      <p class="health" aria-live="off">
        {healthSentence(health)}
      </p>
    </footer>
  );
}
