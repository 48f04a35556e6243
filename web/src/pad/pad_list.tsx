// The score pad: /pad. The sheets kept in this browser, and a new one.
import { useEffect, useState } from 'preact/hooks';
import { Poster } from '../app/art.tsx';
import { Footer } from '../app/footer.tsx';
import { Masthead } from '../app/masthead.tsx';
import { go } from '../app/router.ts';
import { settings } from '../app/settings.ts';
import { Button, Choice, Dialog, Icon, SeatAvatar } from '../design/components.tsx';
import { loadJson } from '../files.ts';
import { game as listed, games, type ListedGame } from '../games/list.ts';
import { language, t } from '../i18n.ts';
import { remember, remembered } from '../local/people.ts';
import { sheets } from './games.ts';
import { keepPad, newId, pads, removePad } from './keep.ts';
import type { Pad } from './sheet.ts';
import './pad.css';

const NAMES = 'luckpond.pad.names';

function firstNames(count: number): string[] {
  const last = remembered<string[]>(NAMES);
  const usual = (i: number) => (i === 0 && settings().name) || t('Player {number}', { number: i + 1 });
  return Array.from({ length: count }, (_, i) => (typeof last[i] === 'string' ? last[i] : usual(i)));
}

/** Makes a sheet and goes to it. */
export async function begin(game: ListedGame['id'], names: string[]): Promise<void> {
  const edition = await loadJson(`editions/${game}/default.json`);
  const pad: Pad = { id: newId(), game, names, at: Date.now(), sheet: sheets[game].start(names.length, edition), past: [] };
  keepPad(pad);
  go(`/pad/${pad.id}`);
}

function NewSheet({ game }: { game: ListedGame }) {
  const [names, set] = useState(() => firstNames(game.players.usual));
  const { min, max } = game.players;
  const counts = Array.from({ length: max - min + 1 }, (_, i) => String(min + i));
  const start = (event: Event) => {
    event.preventDefault();
    const given = names.map((name, i) => name.trim() || t('Player {number}', { number: i + 1 }));
    remember(NAMES, given);
    void begin(game.id, given);
  };
  return (
    <form onSubmit={start} class="pad-new">
      <Choice label={t('Players')} value={String(names.length)} choices={counts.map((c) => [c, c])} onChange={(c) => set(Array.from({ length: Number(c) }, (_, i) => names[i] ?? firstNames(i + 1)[i]!))} />
      <ol>
        {names.map((name, i) => (
          <li key={i}>
            <SeatAvatar seat={i} />
            <input
              type="text"
              aria-label={t('Name of player {number}', { number: i + 1 })}
              maxLength={24}
              autocomplete="off"
              value={name}
              onInput={(e) => set(names.map((old, k) => (k === i ? e.currentTarget.value : old)))}
            />
          </li>
        ))}
      </ol>
      <div class="pad-save">
        <Button kind="go" icon="pad" type="submit" data-start="">
          {t('Begin')}
        </Button>
      </div>
    </form>
  );
}

const when = (at: number): string => new Intl.DateTimeFormat(language() === 'xx' ? 'en' : language(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);

function Saved({ pad, onRemove }: { pad: Pad; onRemove: () => void }) {
  return (
    <li class="pad-saved">
      <a href={`/pad/${pad.id}`}>
        <Icon name="pad" />
        <span>
          <b>{listed(pad.game)!.name}</b>
          <span>{pad.names.join(', ')}</span>
          <span class="soft">{when(pad.at)}</span>
        </span>
      </a>
      <Button kind="quiet" icon="delete" class="round" aria-label={t('Delete the sheet of {names}', { names: pad.names.join(', ') })} onClick={onRemove} />
    </li>
  );
}

export default function PadList() {
  const [choosing, choose] = useState<ListedGame | null>(null);
  const [removing, remove] = useState<Pad | null>(null);
  const [all, set] = useState(pads);
  useEffect(() => {
    document.title = `${t('Score pad')} · luckpond`;
  }, []);
  const drop = () => {
    removePad(removing!.id);
    set(pads());
    remove(null);
  };
  return (
    <>
      <Masthead />
      <main class="sheet pad-home">
        <h1>{t('Score pad')}</h1>
        <p class="lead">{t('For the real box on the table: write down what lies there, the pad knows the rules and adds up. It works without a network, and everything stays in this browser.')}</p>
        {all.length > 0 && (
          <>
            <h2>{t('Your sheets')}</h2>
            <ul class="pad-list">
              {all.map((pad) => (
                <Saved key={pad.id} pad={pad} onRemove={() => remove(pad)} />
              ))}
            </ul>
          </>
        )}
        <h2>{t('A new sheet')}</h2>
        <ul class="pad-games">
          {games.map((game) => (
            <li key={game.id} class={`game-${game.id}`}>
              <button type="button" aria-haspopup="dialog" data-game={game.id} onClick={() => choose(game)}>
                <Poster game={game.id} />
                <span>{game.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </main>
      <Footer />
      <Dialog title={choosing?.name ?? ''} open={choosing !== null} onClose={() => choose(null)}>
        {choosing && <NewSheet game={choosing} />}
      </Dialog>
      <Dialog title={t('Delete this sheet?')} open={removing !== null} onClose={() => remove(null)}>
        <p>{removing && `${listed(removing.game)!.name}: ${removing.names.join(', ')}`}</p>
        <div class="dialog-actions">
          <Button onClick={() => remove(null)}>{t('Keep it')}</Button>
          <Button kind="stop" data-delete="" onClick={drop}>
            {t('Delete')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
