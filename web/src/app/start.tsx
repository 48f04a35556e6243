// The start page: a poster of four games, each one click away.
import { useEffect, useState } from 'preact/hooks';
import { Button, Icon, LinkButton } from '../design/components.tsx';
import { game, games, type ListedGame } from '../games/list.ts';
import { t } from '../i18n.ts';
import { savedGames } from '../local/keep.ts';
import type { Saved } from '../local/messages.ts';
import { Poster } from './art.tsx';
import { createTable } from './create.ts';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import { JoinForm } from './join_form.tsx';
import { Masthead } from './masthead.tsx';
import { recentTables } from './recent.ts';

function pitch(id: ListedGame['id']): string {
  switch (id) {
    case 'lucktails':
      return t('You see your neighbour’s card, never your own. Raise the bait, take it, or get out in time.');
    case 'doctor_lucky':
      return t('The ship is sinking. Rescue the old Doctor – with witnesses, or it does not count.');
    case 'yucatan':
      return t('Foretell what your dice will do. One throw more, or keep what you have?');
    case 'duck':
      return t('Play off your hand, or duck at the right moment. The lifebelt lifts you up, or drags you down.');
  }
}

function GameCard({ game: g }: { game: ListedGame }) {
  const id = `game-${g.id}`;
  return (
    <li class={`game-card game-${g.id}`}>
      <article aria-labelledby={id}>
        <Poster game={g.id} />
        <div class="game-words">
          <h2 id={id}>{g.name}</h2>
          <p>{pitch(g.id)}</p>
          <p class="players">
            <Icon name="friends" />
            {t('{min} to {max} players', { min: g.players.min, max: g.players.max })}
          </p>
        </div>
        <div class="game-ways">
          <LinkButton kind="go" icon="play" href={`/solo/${g.id}?now`} aria-describedby={id}>
            {t('Play now')}
          </LinkButton>
          <Button icon="friends" aria-describedby={id} onClick={() => void createTable(g)}>
            {t('With friends')}
          </Button>
          <LinkButton icon="phone" href={`/hotseat/${g.id}`} aria-describedby={id}>
            {t('Same screen')}
          </LinkButton>
          <LinkButton icon="learn" href={`/learn/${g.id}`} aria-describedby={id}>
            {t('Learn')}
          </LinkButton>
        </div>
      </article>
    </li>
  );
}

/** Games kept in this browser, and tables it was at. */
function Continue() {
  const [saved, set] = useState<Saved[]>([]);
  useEffect(() => {
    savedGames().then((all) => set(all.filter((s) => !s.over).slice(0, 3)), () => {});
  }, []);
  const tables = recentTables().slice(0, 3);
  if (saved.length === 0 && tables.length === 0) return null;
  return (
    <section class="continue" aria-labelledby="continue">
      <h2 id="continue">{t('Go on')}</h2>
      <ul>
        {saved.map((s) => (
          <li key={s.slot}>
            <a href={`/${s.slot}`}>
              <Icon name="play" />
              <span>
                <b>{game(s.game)?.name}</b> <span class="soft">{s.names.join(', ')}</span>
              </span>
            </a>
          </li>
        ))}
        {tables.map((table) => (
          <li key={table.code}>
            <a href={`/t/${table.code}`}>
              <Icon name="friends" />
              <span>
                <b>{game(table.game)?.name}</b> <span class="soft">{t('table {code}', { code: table.code })}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function Start() {
  return (
    <div class="start">
      <Masthead home={false} />
      <main>
        <Hero />
        <div class="start-body">
          <Continue />
          <ul class="game-cards" aria-label={t('Games')}>
            {games.map((g) => (
              <GameCard key={g.id} game={g} />
            ))}
          </ul>
          <div class="start-more">
            <JoinForm />
            <a class="pad-link" href="/r/local">
              <Icon name="eye" />
              <span>
                <b>{t('Finished games')}</b>
                <span class="soft">{t('Games that ended in this browser, and records from a file: step by step, with luck and skill apart.')}</span>
              </span>
            </a>
            <a class="pad-link" href="/pad">
              <Icon name="pad" />
              <span>
                <b>{t('Score pad')}</b>
                <span class="soft">{t('You have the real box on the table? The pad knows the rules and adds up.')}</span>
              </span>
            </a>
          </div>
        </div>
      </main>
      <Footer />
    </div>
  );
}
