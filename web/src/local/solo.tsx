// One person against bots, on the rules core in this page.
import { useEffect, useState } from 'preact/hooks';
import { Masthead } from '../app/masthead.tsx';
import { settings } from '../app/settings.ts';
import { Button, Choice } from '../design/components.tsx';
import { game as listed } from '../games/list.ts';
import { t } from '../i18n.ts';
import { Frame } from '../play/frame.tsx';
import type { GameId } from '../views.ts';
import { Loading, LocalLuck, LocalMenu, Next, NotKept } from './end.tsx';
import type { About, SeatSetup, Setup } from './messages.ts';
import { useLocalGame, type Local } from './open.ts';
import { botName, remember, remembered, strengthName, strengths, usualStrength } from './people.ts';
import { useSnapshot } from './snapshot.ts';
import './local.css';

interface Wish {
  players: number;
  strength: string;
}

/** The person sits where the game begins, so that a newcomer does. */
function seatsFor(game: GameId, wish: Wish): SeatSetup[] {
  const seats: SeatSetup[] = [{ name: settings().name || t('Guest'), bot: null }];
  while (seats.length < wish.players) seats.push({ name: botName(seats.map((s) => s.name)), bot: wish.strength });
  const before = seats.splice(1, listed(game)?.first ?? 0);
  return [...before, ...seats];
}

function firstWish(game: GameId, about: About): Wish {
  const last = remembered<Wish>(`luckpond.solo.${game}`);
  const usual = Math.min(Math.max(listed(game)?.players.usual ?? 3, about.seats.min), about.seats.max);
  const players = last.players ?? usual;
  return {
    players: players >= about.seats.min && players <= about.seats.max ? players : usual,
    strength: about.bots.includes(last.strength ?? '') ? last.strength! : usualStrength,
  };
}

interface ChooseProps {
  local: Local;
  game: GameId;
  begin: (setup: Setup) => void;
}

function Choose({ local, game, begin }: ChooseProps) {
  const [wish, set] = useState(() => firstWish(game, local.about));
  const { min, max } = local.about.seats;
  const counts = Array.from({ length: max - min + 1 }, (_, i) => String(min + i - 1));
  const start = () => {
    remember(`luckpond.solo.${game}`, wish);
    begin({ game, seats: seatsFor(game, wish), options: {} });
  };
  useEffect(() => {
    if (new URLSearchParams(location.search).has('now')) start();
  }, []);
  return (
    <>
      <Masthead />
      <main class="sheet local-setup">
        <local.table.Emblem class="local-emblem" />
        <h1>{local.table.name}</h1>
        <form
          onSubmit={(e) => {
            e.preventDefault();
            start();
          }}
        >
          <Choice
            label={t('Opponents')}
            value={String(wish.players - 1)}
            choices={counts.map((c) => [c, c])}
            onChange={(c) => set({ ...wish, players: Number(c) + 1 })}
          />
          <Choice
            label={t('How well they play')}
            value={wish.strength}
            choices={strengths.map((b) => [b, strengthName(b)])}
            onChange={(strength) => set({ ...wish, strength })}
          />
          <Button kind="go" icon="play" type="submit" class="local-start" data-start="">
            {t('Play')}
          </Button>
        </form>
        <p class="note">{t('Works without a network. The game is kept in this browser; you can go on after a reload.')}</p>
      </main>
    </>
  );
}

interface PlayingProps extends ChooseProps {
  leave: () => void;
}

function Playing({ local, begin, leave, game }: PlayingProps) {
  const { source, table } = local;
  const snapshot = useSnapshot(source);
  // As around a real table: another player begins the next game.
  const again = () => {
    const seats = snapshot.names.map((name, i) => ({ name, bot: snapshot.bots[i] ? firstWish(game, local.about).strength : null }));
    begin({ game, seats: [...seats.slice(1), seats[0]!], options: {} });
  };
  return (
    <Frame
      source={source}
      table={table}
      menu={<LocalMenu leave={leave} over={snapshot.position?.view.turn === 'over'} />}
      banner={source.kept ? undefined : <NotKept source={source} />}
      next={<Next source={source} again={again} leave={leave} />}
      after={<LocalLuck source={source} table={table} />}
    />
  );
}

export function Solo({ game }: { game: GameId }) {
  const { local, playing, begin, leave } = useLocalGame(game, `solo/${game}`);
  if (!local || local instanceof Error) return <Loading failed={local instanceof Error} />;
  if (!playing) return <Choose local={local} game={game} begin={begin} />;
  return <Playing local={local} game={game} begin={begin} leave={leave} />;
}
