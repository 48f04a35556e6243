// Where each value of a game's edition comes from: printed, reported, or reconstructed (docs/editions.md).
import { useEffect, useState } from 'preact/hooks';
import { loadJson } from '../files.ts';
import { language, t } from '../i18n.ts';
import type { GameId } from '../views.ts';

type From = 'printed' | 'reported' | 'reconstructed';
interface Edition {
  values: Record<string, { from?: From; note?: string }>;
}
interface Texts {
  /** The notes of the editions in the reader's language. */
  notes: Record<string, string>;
}

function fromName(from: From): string {
  return { printed: t('printed'), reported: t('reported'), reconstructed: t('reconstructed') }[from];
}

/** A list of the values' notes, each with how sure it is. */
export function Provenance({ game, edition = 'default' }: { game: GameId; edition?: string }) {
  const [loaded, set] = useState<{ edition: Edition; texts: Texts } | null>(null);
  useEffect(() => {
    let here = true;
    Promise.all([loadJson<Edition>(`editions/${game}/${edition}.json`), loadJson<Texts>(`lang/rules.${language()}.json`)])
      .then(([e, texts]) => here && set({ edition: e, texts }))
      .catch(() => {});
    return () => {
      here = false;
    };
  }, [game, edition, language()]);
  if (!loaded) return null;
  const known = Object.entries(loaded.edition.values).filter(([, v]) => v.from && v.note);
  return (
    <ul class="provenance">
      {known.map(([name, { from, note }]) => (
        <li key={name}>
          <span class={`from ${from}`}>{fromName(from!)}</span> {loaded.texts.notes[note!] ?? note}
        </li>
      ))}
    </ul>
  );
}
