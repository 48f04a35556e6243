// The service worker: the files of one build, kept as a whole, so that page and rules core always fit together.
// Addresses of the server (/api, /ws, records) are never touched.
/// <reference lib="webworker" />
export {};
declare const self: ServiceWorkerGlobalScope;
declare const LUCKPOND_PRECACHE: string[];
declare const LUCKPOND_BUILD: string;

const PREFIX = 'luckpond-';
const NAME = PREFIX + LUCKPOND_BUILD;
const kept = new Set(LUCKPOND_PRECACHE);
const isPage = (path: string) => !/^\/(api|ws|healthz|metrics)(\/|$)/.test(path) && !path.includes('.');

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(NAME);
    // What an older build already has under the same hashed name is not fetched again.
    await Promise.all(
      LUCKPOND_PRECACHE.map(async (path) => {
        const had = path.startsWith('/assets/') ? await caches.match(path) : undefined;
        const answer = had ?? (await fetch(path, { cache: 'no-cache' }));
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        await cache.put(path, answer);
      }),
    );
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((n) => n.startsWith(PREFIX) && n !== NAME).map((n) => caches.delete(n)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

/** A page is asked of the server first, so that a new build shows at once; the kept one serves when there is no answer. */
async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.status < 500) return answer;
  } catch {
    // No network.
  }
  return (await caches.match('/index.html', { cacheName: NAME })) ?? Response.error();
}

async function file(request: Request, path: string): Promise<Response> {
  return (await caches.match(path, { cacheName: NAME })) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (kept.has(url.pathname)) event.respondWith(file(event.request, url.pathname));
  else if (event.request.mode === 'navigate' && isPage(url.pathname)) event.respondWith(page(event.request));
});
