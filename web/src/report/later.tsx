// The luck report at the end of a game. Its code comes only then: nobody waits for it before playing.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { later } from '../app/later.ts';
import type { HereProps } from './here.tsx';

export function LuckLater(props: HereProps) {
  const [Here, set] = useState<ComponentType<HereProps> | null>(null);
  useEffect(() => {
    let here = true;
    // Without a network and without the installed page there is none; the result stands without it.
    later(import('./here.tsx')).then((m) => here && set(() => m.Here), () => {});
    return () => {
      here = false;
    };
  }, []);
  return Here && <Here {...props} />;
}
