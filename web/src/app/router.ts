// Paths and pages. A page is a module whose default export is a component; it is loaded when somebody goes there.
import type { ComponentType } from 'preact';

/** What every page gets: the named parts of its path, and the rest of the address. */
export interface PageProps {
  params: Record<string, string>;
  query: URLSearchParams;
}

export interface Route {
  /** '/t/:code/screen': a segment with a colon takes any one segment. */
  path: string;
  load: () => Promise<{ default: ComponentType<PageProps> }>;
}

export interface Found {
  route: Route;
  params: Record<string, string>;
}

function match(pattern: string, path: string): Record<string, string> | null {
  const want = pattern.split('/');
  const have = path.replace(/\/+$/, '').split('/');
  if (path === '/') return pattern === '/' ? {} : null;
  if (want.length !== have.length) return null;
  const params: Record<string, string> = {};
  for (let i = 0; i < want.length; i++) {
    const segment = have[i]!;
    if (want[i]!.startsWith(':')) {
      try {
        params[want[i]!.slice(1)] = decodeURIComponent(segment);
      } catch {
        return null; // a stray per cent sign
      }
    } else if (want[i] !== segment) return null;
  }
  return params;
}

export function find(routes: Route[], path: string): Found | null {
  for (const route of routes) {
    const params = match(route.path, path);
    if (params) return { route, params };
  }
  return null;
}

const listeners = new Set<() => void>();

/** Goes to another page of ours without loading the document again. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  listeners.forEach((f) => f());
}

export function onPath(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Clicks on our own links, and the browser's back and forward. */
export function listen(): void {
  addEventListener('popstate', () => listeners.forEach((f) => f()));
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.download !== '' || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (/^\/(api|healthz|metrics)/.test(link.pathname) || link.pathname.includes('.')) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
