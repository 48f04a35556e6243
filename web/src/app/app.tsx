// The frame around every page: which page is shown, the live regions, notices.
import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Live, Toasts } from '../design/components.tsx';
import { t } from '../i18n.ts';
import { useSettings } from './hooks.ts';
import { find, onPath, type PageProps } from './router.ts';
import { routes } from './routes.tsx';
import { Masthead } from './masthead.tsx';
import { NotFound } from './not_found.tsx';

interface Shown {
  /** Pages are told apart by their path, so that going to another table starts afresh. */
  path: string;
  Page: ComponentType<PageProps>;
  params: Record<string, string>;
}

function Failed() {
  return (
    <>
      <Masthead />
      <main class="sheet">
        <h1>{t('This page did not load')}</h1>
        <p>{t('Perhaps the network is gone, or a new version has just arrived.')}</p>
        <button type="button" class="button go" onClick={() => location.reload()}>
          {t('Try again')}
        </button>
      </main>
    </>
  );
}

async function pageFor(path: string): Promise<Shown> {
  const found = find(routes, path);
  if (!found) return { path, Page: NotFound, params: {} };
  try {
    return { path, Page: (await found.route.load()).default, params: found.params };
  } catch (why) {
    console.error(why);
    return { path, Page: Failed, params: {} };
  }
}

export function App() {
  const [shown, show] = useState<Shown | null>(null);
  const first = useRef(true);
  useSettings();
  useEffect(() => {
    let wanted = '';
    const change = async () => {
      const path = (wanted = location.pathname);
      const next = await pageFor(path);
      if (wanted === path) show(next); // else somebody has gone on already
    };
    void change();
    return onPath(change);
  }, []);
  useEffect(() => {
    if (!shown) return;
    if (!first.current) {
      // As after loading a document: at the top, and a screen reader begins with the heading.
      scrollTo(0, 0);
      const heading = document.querySelector<HTMLElement>('h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus({ preventScroll: true });
    }
    first.current = false;
  }, [shown?.path]);
  return (
    <>
      {shown && <shown.Page key={shown.path} params={shown.params} query={new URLSearchParams(location.search)} />}
      <Live />
      <Toasts />
    </>
  );
}
