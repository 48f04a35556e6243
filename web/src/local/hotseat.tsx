// Several people at one device. Between two of them a curtain hides everything: the page then has no card to show.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Masthead } from '../app/masthead.tsx';
import { settings } from '../app/settings.ts';
import { announce, Button, Choice, SeatAvatar } from '../design/components.tsx';
import { game as listed } from '../games/list.ts';
import { t } from '../i18n.ts';
import { Frame } from '../play/frame.tsx';
import type { GameId } from '../views.ts';
import { Loading, LocalLuck, LocalMenu, Next, NotKept } from './end.tsx';
import type { About, SeatSetup, Setup } from './messages.ts';
import { useLocalGame, type Local } from './open.ts';
import { botName, remember, remembered, strengthName, strengths } from './people.ts';
import { useSnapshot } from './snapshot.ts';
import './local.css';

function firstSeats(game: GameId, about: About): SeatSetup[] {
  const last = remembered<{ seats: SeatSetup[] }>(`luckpond.hotseat.${game}`).seats;
  const good = Array.isArray(last) && last.length >= about.seats.min && last.length <= about.seats.max;
  if (good && last.every((s) => typeof s.name === 'string' && (s.bot === null || about.bots.includes(s.bot)))) return last;
  const usual = Math.min(Math.max(listed(game)?.players.usual ?? 3, about.seats.min), about.seats.max);
  return resized([], usual);
}

function resized(seats: SeatSetup[], count: number): SeatSetup[] {
  const name = (i: number) => (i === 0 && settings().name) || t('Player {number}', { number: i + 1 });
  return Array.from({ length: count }, (_, i) => seats[i] ?? { name: name(i), bot: null });
}

interface SeatRowProps {
  seat: number;
  value: SeatSetup;
  taken: string[];
  onChange: (value: SeatSetup) => void;
}

function SeatRow({ seat, value, taken, onChange }: SeatRowProps) {
  return (
    <li class="local-seat">
      <SeatAvatar seat={seat} />
      <input
        type="text"
        aria-label={t('Name of player {number}', { number: seat + 1 })}
        maxLength={24}
        autocomplete="off"
        value={value.name}
        onChange={(e) => onChange({ ...value, name: e.currentTarget.value.trim() || value.name })}
      />
      <select
        aria-label={t('Who is player {number}?', { number: seat + 1 })}
        value={value.bot ?? ''}
        onChange={(e) => {
          const bot = e.currentTarget.value || null;
          onChange({ bot, name: bot !== null && value.bot === null ? botName(taken) : value.name });
        }}
      >
        <option value="">{t('a person')}</option>
        {strengths.map((b) => (
          <option key={b} value={b}>
            {t('Bot: {strength}', { strength: strengthName(b) })}
          </option>
        ))}
      </select>
    </li>
  );
}

interface ChooseProps {
  local: Local;
  game: GameId;
  begin: (setup: Setup) => void;
}

function Choose({ local, game, begin }: ChooseProps) {
  const [seats, set] = useState(() => firstSeats(game, local.about));
  const { min, max } = local.about.seats;
  const counts = Array.from({ length: max - min + 1 }, (_, i) => String(min + i));
  const nobody = seats.every((s) => s.bot !== null);
  const start = () => {
    if (nobody) return;
    remember(`luckpond.hotseat.${game}`, { seats });
    begin({ game, seats, options: {} });
  };
  return (
    <>
      <Masthead />
      <main class="sheet local-setup">
        <local.table.Emblem class="local-emblem" />
        <h1>{local.table.name}</h1>
        <p>{t('Pass one device around. Before each turn a curtain hides the table until the next player lifts it.')}</p>
        <form
          onSubmit={(e) => {
            e.preventDefault();
            start();
          }}
        >
          <Choice
            label={t('Players')}
            value={String(seats.length)}
            choices={counts.map((c) => [c, c])}
            onChange={(c) => set(resized(seats, Number(c)))}
          />
          <ol class="local-seats">
            {seats.map((s, i) => (
              <SeatRow
                key={i}
                seat={i}
                value={s}
                taken={seats.map((other) => other.name)}
                onChange={(value) => set(seats.map((old, k) => (k === i ? value : old)))}
              />
            ))}
          </ol>
          {nobody && <p role="alert">{t('At least one player has to be a person.')}</p>}
          <Button kind="go" icon="play" type="submit" class="local-start" data-start="" aria-disabled={nobody}>
            {t('Play')}
          </Button>
        </form>
        <p class="note">
          {t('The game is kept in this browser, hidden cards too: nobody sees them on the page, but somebody who searches the browser’s storage could work them out.')}
        </p>
      </main>
    </>
  );
}

/** Nothing of the game is in the page while it hangs there; only the names. */
function Curtain({ seat, name, lift }: { seat: number; name: string; lift: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // What was said last is still in the live regions; it may have named a card.
    announce(t('{name} is next', { name }));
    announce('', 'assertive');
    heading.current?.focus();
  }, [seat]);
  return (
    <main class="curtain" data-curtain={seat}>
      <div class="curtain-sign">
        <SeatAvatar seat={seat} />
        <h1 ref={heading} tabIndex={-1}>
          {t('{name} is next', { name })}
        </h1>
        <p>{t('Hand over the device. Nobody else looks now.')}</p>
        <Button kind="go" icon="eye" data-lift={seat} onClick={lift}>
          {t('I am {name}: lift the curtain', { name })}
        </Button>
      </div>
    </main>
  );
}

interface PlayingProps extends ChooseProps {
  leave: () => void;
}

function Playing({ local, game, begin, leave }: PlayingProps) {
  const { source, table } = local;
  const snapshot = useSnapshot(source);
  const { curtain, handover } = source;
  if (curtain !== null) return <Curtain seat={curtain} name={snapshot.names[curtain]!} lift={() => void source.lift(curtain)} />;
  if (!snapshot.position) return <Loading failed={false} />;
  const again = () => {
    const { seats } = remembered<{ seats: SeatSetup[] }>(`luckpond.hotseat.${game}`);
    if (!seats) return leave();
    const turned = [...seats.slice(1), seats[0]!];
    remember(`luckpond.hotseat.${game}`, { seats: turned });
    begin({ game, seats: turned, options: {} });
  };
  return (
    <Frame
      source={source}
      table={table}
      shared
      menu={<LocalMenu leave={leave} over={snapshot.position.view.turn === 'over'} />}
      banner={source.kept ? undefined : <NotKept source={source} />}
      next={<Next source={source} again={again} leave={leave} />}
      after={<LocalLuck source={source} table={table} />}
      dock={
        handover === null ? undefined : (
          <Button kind="go" data-handover={handover} onClick={() => void source.lower()}>
            {t('Hand over to {name}', { name: snapshot.names[handover]! })}
          </Button>
        )
      }
    />
  );
}

export function HotSeat({ game }: { game: GameId }) {
  const { local, playing, begin, leave } = useLocalGame(game, `hotseat/${game}`);
  if (!local || local instanceof Error) return <Loading failed={local instanceof Error} />;
  if (!playing) return <Choose local={local} game={game} begin={begin} />;
  return <Playing local={local} game={game} begin={begin} leave={leave} />;
}
