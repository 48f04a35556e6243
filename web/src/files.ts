// The files of this build that a script asks for by itself. Their names carry a hash; build.mjs knows them.
// Names: luckpond.wasm, qr.wasm, editions/<game>/<name>.json, lang/<language>.json, lang/later.<language>.json, lang/rules.<language>.json,
// games/<game>.css, later.css, icon.svg, icon-turn.svg.
import type { GameId } from './views.ts';

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

const sheets = new Map<string, Promise<void>>();

/** A sheet of styles that not every page needs; whoever draws with it waits for it. */
function loadStyles(name: string, put: (link: HTMLLinkElement) => void): Promise<void> {
  const sheet =
    sheets.get(name) ??
    new Promise<void>((resolve, reject) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = fileUrl(name);
      link.onload = () => resolve();
      link.onerror = () => {
        link.remove();
        sheets.delete(name);
        reject(new Error(name));
      };
      put(link);
    });
  sheets.set(name, sheet);
  return sheet;
}

/** The styles of a game's table. They stand before the later ones, whichever came first: pads draw cards in their own way. */
export function loadGameStyles(game: GameId): Promise<void> {
  return loadStyles(`games/${game}.css`, (link) => document.querySelector('link[rel=stylesheet]')!.after(link));
}

/** The styles of tables with others, pads, replays and reports: a first game alone needs none of them. */
export function loadLaterStyles(): Promise<void> {
  return loadStyles('later.css', (link) => document.head.append(link));
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
