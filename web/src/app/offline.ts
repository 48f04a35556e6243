// Offline after one visit: the service worker keeps this build's files. Browsers offer it only over HTTPS or on this very machine.
import { registerServiceWorker } from '../files.ts';

export function canBeOffline(): boolean {
  return isSecureContext && 'serviceWorker' in navigator;
}

export function startServiceWorker(): void {
  if (!canBeOffline()) return;
  // After the page has what it needs: keeping files must not slow down the first game.
  const start = () => registerServiceWorker().catch((why: unknown) => console.warn('not offline:', why));
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
