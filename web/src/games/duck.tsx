// DUCK: everybody's towel around a pond, the draw pile and the lifebelt in its middle, the own hand in front.
import './duck.css';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { GameTable, TableProps } from '../game.ts';
import type { DuckView, GameEvent } from '../views.ts';
import { Emblem } from './duck_art.tsx';
import { around, roundCount } from './duck_cards.ts';
import { Beach, EndOfRound, endingOf, type Ending } from './duck_end.tsx';
import { HandAndActions } from './duck_hand.tsx';
import { Middle, Seat } from './duck_seats.tsx';
import { duckWords } from './duck_text.ts';
import { finishMotion, pace } from './hands.ts';

const landed = (recent: GameEvent[], seat: number): boolean =>
  recent.some((e) => (e.event === 'play' || e.event === 'start') && e.seat === seat);

/** The card that came to the own hand last. */
function freshCard(recent: GameEvent[], seat: number): string | null {
  const got = [...recent].reverse().find((e) => (e.event === 'drawn' || e.event === 'draw') && e.seat === seat && e.card);
  return got ? (got.card as string) : null;
}

/** An ending takes the place of the pond until it is put away, or this player (without a seat: anybody) plays on. */
function useEnding(recent: GameEvent[], seat: number) {
  const [ending, setEnding] = useState<Ending | null>(null);
  useLayoutEffect(() => {
    const found = endingOf(recent);
    const playedOn = recent.some((e) => (e.event === 'play' || e.event === 'duck') && (seat < 0 || e.seat === seat));
    if (found) setEnding(found);
    else setEnding((shown) => (playedOn || !shown ? null : { ...shown, towels: [...shown.towels, ...newTowels(recent)] }));
  }, [recent]);
  return { ending, close: () => setEnding(null) };
}

const newTowels = (recent: GameEvent[]) => recent.flatMap((e) => (e.towels as Ending['towels'] | undefined) ?? []);

function Table(p: TableProps<DuckView>) {
  const { view, legal, names, seat, recent, motion, edition } = p;
  const { ending, close } = useEnding(recent, seat);
  const bottom = seat >= 0 ? seat : 0;
  const others = around(bottom, names.length);
  const act = (action: string) => {
    close();
    p.act(action);
  };
  const seatProps = { view, names, legal, act, viewer: seat };
  const skip = (event: Event) => finishMotion(event.currentTarget as HTMLElement);
  const hand = seat >= 0 ? (view.hands[seat] ?? []) : [];
  return (
    <div class={`duck duck-seats-${names.length}`} data-pace={pace(motion)} onPointerDownCapture={skip} onKeyDownCapture={skip}>
      {view.phase === 'over' && <Beach view={view} names={names} />}
      {ending && <EndOfRound ending={ending} view={view} names={names} close={close} />}
      {view.phase !== 'over' && !ending && (
        <div class="duck-pond">
          <div class="duck-across">
            {others.slice(1, -1).map((s) => <Seat key={s} {...seatProps} seat={s} place="across" landed={landed(recent, s)} />)}
          </div>
          <Seat {...seatProps} seat={others[0]!} place="left" landed={landed(recent, others[0]!)} />
          <Middle {...seatProps} rounds={roundCount(edition)} />
          <Seat {...seatProps} seat={others.at(-1)!} place="right" landed={landed(recent, others.at(-1)!)} />
          <Seat {...seatProps} seat={bottom} place="me" landed={landed(recent, bottom)} />
        </div>
      )}
      {seat >= 0 && view.phase !== 'over' && (
        <HandAndActions
          key={`${seat} ${view.round} ${view.turns} ${view.phase} ${hand.join()}`}
          {...{ view, legal, act, names, seat, edition }}
          fresh={freshCard(recent, seat)}
        />
      )}
    </div>
  );
}

export const duck: GameTable<DuckView> = { id: 'duck', name: 'DUCK', Table, Emblem, ...duckWords };
