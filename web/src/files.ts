// The files of this build that a script asks for by itself. Their names carry a hash; build.mjs knows them.
// Names: luckpond.wasm, editions/<game>/<name>.json, lang/<language>.json, lang/rules.<language>.json, icon.svg, icon-turn.svg.

declare const LUCKPOND_FILES: Record<string, string>;
declare const LUCKPOND_VERSION: string;

export const version = LUCKPOND_VERSION;

export function fileUrl(name: string): string {
  const url = LUCKPOND_FILES[name];
  if (!url) throw new Error(`this build has no file ${name}`);
  return url;
}

export async function loadJson<T>(name: string): Promise<T> {
  const answer = await fetch(fileUrl(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return (await answer.json()) as T;
}

export async function loadBytes(name: string): Promise<ArrayBuffer> {
  const answer = await fetch(fileUrl(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

let later: Promise<void> | null = null;

/** The styles of tables with others, pads, replays and reports: a first game alone needs none of them. */
export function loadLaterStyles(): Promise<void> {
  later ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = fileUrl('later.css');
    link.onload = () => resolve();
    link.onerror = () => {
      later = null;
      reject(new Error('later.css'));
    };
    document.head.append(link);
  });
  return later;
}

/** What a Trusted Types policy makes; a browser that knows none gets the string itself. */
interface Policy {
  createScriptURL(url: string): string;
}
declare global {
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;
}

/** Scripts are started only from this build's own files: the page's Content-Security-Policy allows no other way. */
const policy: Policy = (() => {
  const own: Policy = {
    createScriptURL(url) {
      if (url !== '/sw.js' && !Object.values(LUCKPOND_FILES).includes(url)) throw new TypeError(`not a script of ours: ${url}`);
      return url;
    },
  };
  return globalThis.trustedTypes?.createPolicy('luckpond', own) ?? own;
})();

/** The Worker with the rules core (src/local/worker.ts). */
export function openWorker(): Worker {
  return new Worker(policy.createScriptURL(fileUrl('worker.js')), { name: 'luckpond' });
}

/** The Worker for replays and luck reports (src/replay/analyst.ts). */
export function openAnalyst(): Worker {
  return new Worker(policy.createScriptURL(fileUrl('analyst.js')), { name: 'analyst' });
}

export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(policy.createScriptURL('/sw.js'));
}
