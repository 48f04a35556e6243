// Where everything comes from: the games, the deal, the numbers, the program.
import { useState } from 'preact/hooks';
import { games, type ListedGame } from '../games/list.ts';
import { fileUrl, version } from '../files.ts';
import { t } from '../i18n.ts';
import { Footer } from './footer.tsx';
import { Masthead } from './masthead.tsx';
import { Provenance } from './provenance.tsx';

function Sources({ game }: { game: ListedGame }) {
  const [open, set] = useState(false);
  return (
    <details class="sources" onToggle={(e) => set(e.currentTarget.open)}>
      <summary>{game.name}</summary>
      {open && <Provenance game={game.id} />}
    </details>
  );
}

export default function About() {
  return (
    <>
      <Masthead />
      <main class="sheet">
        <h1>{t('About and fairness')}</h1>
        <p class="lead">{t('luckpond brings four published games to one table: alone against bots, with friends far away, or around one screen.')}</p>
        <h2>{t('The games')}</h2>
        <p>{t('Games, titles and trade marks belong to their authors and publishers. luckpond is not affiliated with them. Rules are retold in our own words, pictures are drawn by us. If you like a game, buy the box.')}</p>
        <h2>{t('Where the numbers come from')}</h2>
        <p>{t('How many cards of which value there are comes from the published rules. Where the rules do not say, the value is reconstructed and marked as such; the rules beside each table name the source of every value.')}</p>
        <p class="note">{t('printed: the rulebook says so; reported: a reviewer says so; reconstructed: we reasoned it out')}</p>
        {games.map((g) => (
          <Sources key={g.id} game={g} />
        ))}
        <h2>{t('Is the deal fair?')}</h2>
        <ul>
          <li>{t('Before a game the server commits itself to a secret number by publishing its fingerprint, and every player adds a number of their own. All cards and dice follow from these numbers: nobody can choose them, not even the server.')}</li>
          <li>{t('After the game all numbers are opened. The page checks the whole deal in your browser, and a small program in another language can check it too.')}</li>
          <li>{t('What you may not know never leaves the server: your browser gets only what your seat can see.')}</li>
          <li>{t('Bots play from the view of their seat, like everybody.')}</li>
          <li>{t('Games against bots and on one screen are dealt inside your browser by the same rules core.')}</li>
        </ul>
        <h2>{t('The program')}</h2>
        <p>{t('luckpond {version} is free software under the MIT licence. The page is built with Preact (MIT licence). It loads nothing from anywhere else.', { version })}</p>
        <p>
          <a href={fileUrl('licences.txt')}>{t('Licences')}</a>
        </p>
      </main>
      <Footer />
    </>
  );
}
