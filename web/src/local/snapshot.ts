import { useEffect, useState } from 'preact/hooks';
import type { Snapshot, Source } from '../play/source.ts';

/** What a source shows, drawn again whenever it changes. */
export function useSnapshot(source: Source): Snapshot {
  const [, draw] = useState(0);
  useEffect(() => {
    draw((n) => n + 1);
    return source.subscribe(() => draw((n) => n + 1));
  }, [source]);
  return source.snapshot();
}
