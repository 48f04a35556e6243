// "It is your turn", for those who are looking elsewhere: title, icon, one short sound, and if wanted a buzz and a notification.
// Whoever has the page in front of them gets nothing but what is on it.
import { useEffect, useRef } from 'preact/hooks';
import { settings } from '../app/settings.ts';
import { fileUrl } from '../files.ts';
import { t } from '../i18n.ts';

const MARK = '● ';
let audio: AudioContext | null = null;

/** Browsers let a page sound only after somebody has touched it. */
export function allowSound(): void {
  if (audio || !settings().sound || typeof AudioContext === 'undefined') return;
  audio = new AudioContext();
}

/** Two drops into the pond. */
export function playTurnSound(): void {
  if (!audio || !settings().sound) return;
  void audio.resume();
  for (const [at, from, to] of [[0, 620, 930], [0.14, 820, 1240]] as const) {
    const begin = audio.currentTime + at;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = 'sine';
    tone.frequency.setValueAtTime(from, begin);
    tone.frequency.exponentialRampToValueAtTime(to, begin + 0.07);
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(0.22, begin + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.16);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.18);
  }
  dispatchEvent(new CustomEvent('luckpond-turn-sound')); // a test cannot listen to the loudspeaker
}

const looking = () => document.visibilityState === 'visible' && document.hasFocus();

function mark(on: boolean): void {
  const bare = document.title.startsWith(MARK) ? document.title.slice(MARK.length) : document.title;
  document.title = on ? MARK + bare : bare;
  document.querySelector('link[rel="icon"]')?.setAttribute('href', fileUrl(on ? 'icon-turn.svg' : 'icon.svg'));
}

function notify(game: string): void {
  if (!settings().notifications || !('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(t('It is your turn'), { body: game, tag: 'luckpond-turn', icon: fileUrl('icon-turn.svg') });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones allow notifications only from a service worker; the other signals are there.
  }
}

/** `decision`: its number when it is mine to make, else 0. */
export function useTurnSignals(decision: number, game: string): void {
  const signalled = useRef(decision); // whoever opens the page in their own turn is looking at it
  useEffect(() => {
    const touched = () => allowSound();
    addEventListener('pointerdown', touched, { capture: true });
    addEventListener('keydown', touched, { capture: true });
    return () => {
      removeEventListener('pointerdown', touched, { capture: true });
      removeEventListener('keydown', touched, { capture: true });
    };
  }, []);
  useEffect(() => {
    if (decision > 0 && signalled.current !== decision && !looking()) {
      playTurnSound();
      if (settings().vibration) navigator.vibrate?.([80, 60, 80]);
      notify(game);
    }
    signalled.current = decision;
    const update = () => mark(decision > 0 && !looking());
    update();
    const kinds = ['focus', 'blur', 'visibilitychange'] as const;
    const target = (kind: string) => (kind === 'visibilitychange' ? document : window);
    kinds.forEach((kind) => target(kind).addEventListener(kind, update));
    return () => {
      kinds.forEach((kind) => target(kind).removeEventListener(kind, update));
      mark(false);
    };
  }, [decision]);
}
