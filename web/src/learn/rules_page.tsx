// The rules of one game on a page of their own: /learn/GAME/rules.
import { useEffect, useState } from 'preact/hooks';
import { Footer } from '../app/footer.tsx';
import { useSettings } from '../app/hooks.ts';
import { Masthead } from '../app/masthead.tsx';
import { Poster } from '../app/art.tsx';
import { LinkButton } from '../design/components.tsx';
import { loadJson } from '../files.ts';
import { game as listed } from '../games/list.ts';
import { t } from '../i18n.ts';
import type { GameId } from '../views.ts';
import { Rules } from './rules.tsx';

export function RulesPage({ game }: { game: GameId }) {
  const [edition, set] = useState<unknown>(null);
  const { name } = listed(game)!;
  useSettings();
  useEffect(() => {
    document.title = `${name} · ${t('Rules')} · luckpond`;
    loadJson(`editions/${game}/default.json`).then(set, () => {});
  }, [game]);
  return (
    <>
      <Masthead />
      <main class={`sheet rules-page game-${game}`}>
        <div class="rules-head">
          <Poster game={game} />
          <h1>
            {name}
            <span>{t('Rules')}</span>
          </h1>
        </div>
        <div class="sheet-buttons">
          <LinkButton kind="go" icon="learn" href={`/learn/${game}`}>
            {t('Learn by playing')}
          </LinkButton>
          <LinkButton icon="play" href={`/solo/${game}?now`}>
            {t('Play now')}
          </LinkButton>
        </div>
        <Rules game={game} edition={edition} level={2} />
      </main>
      <Footer />
    </>
  );
}
