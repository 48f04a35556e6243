// Short notices at the edge of the screen; they go away by themselves and are also said aloud.
import { useEffect, useState } from 'preact/hooks';
import { announce } from './live.tsx';

interface Notice {
  id: number;
  text: string;
  bad: boolean;
}

const LASTS_MS = 6000;
let show: ((text: string, bad: boolean) => void) | null = null;
let next = 1;

/** `bad`: something did not work. */
export function toast(text: string, bad = false): void {
  announce(text, bad ? 'assertive' : 'polite');
  show?.(text, bad);
}

export function Toasts() {
  const [notices, set] = useState<Notice[]>([]);
  useEffect(() => {
    show = (text, bad) => {
      const id = next++;
      set((all) => [...all.slice(-2), { id, text, bad }]);
      setTimeout(() => set((all) => all.filter((n) => n.id !== id)), LASTS_MS);
    };
    return () => {
      show = null;
    };
  }, []);
  return (
    <div class="toasts" aria-hidden="true">
      {notices.map((n) => (
        <p key={n.id} class={n.bad ? 'toast bad' : 'toast'}>
          {n.text}
        </p>
      ))}
    </div>
  );
}
