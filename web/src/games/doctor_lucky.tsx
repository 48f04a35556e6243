// Save Doctor Lucky: the ship cut open, the hand below it, and what the hand can do.
import './doctor_lucky.css';
import { useState } from 'preact/hooks';
import type { GameTable, TableProps } from '../game.ts';
import { t } from '../i18n.ts';
import type { DoctorLuckyView, GameEvent } from '../views.ts';
import { AnswerBar, Attempt } from './doctor_lucky_answer.tsx';
import { DoctorNote, Emblem, Eye, Finale, People, Played, roomSentence } from './doctor_lucky_around.tsx';
import { Hand } from './doctor_lucky_cards.tsx';
import { luckyWords } from './doctor_lucky_text.ts';
import { TurnBar, nothing, targetsOf, type Choosing } from './doctor_lucky_turn.tsx';
import { finishMotion, pace } from './hands.ts';
import { Ship } from './ship.tsx';
import { decks, planOf } from './ship_plan.ts';
import { useSize } from './table_parts.tsx';

const SMALL = 620; // below this the ship shows numbers only, and one deck at a time on demand

/** As much height as the window leaves beside hand and actions. */
function shipHeight(small: boolean, width: number, windowHeight: number): number {
  if (windowHeight <= 480) return Math.max(176, windowHeight - 150); // on its side: beside the hand
  const room = windowHeight - (small ? 446 : 482);
  return Math.round(Math.max(small ? 176 : 330, Math.min(room, width * (small ? 0.78 : 0.6))));
}

const drawnCard = (recent: GameEvent[], seat: number): string | null => {
  const got = [...recent].reverse().find((e) => e.event === 'drawn' && e.seat === seat && e.card);
  return got ? (got.card as string) : null;
};

/** What is picked up belongs to one position; in the next one nothing is. */
function useChoosing(view: DoctorLuckyView, changed: () => void) {
  const position = JSON.stringify([view.viewer, view.phase, view.stepped, view.pawns, view.doctor, view.hand_counts, view.active]);
  const [held, hold] = useState({ position, choosing: nothing });
  return {
    choosing: held.position === position ? held.choosing : nothing,
    choose: (choosing: Choosing) => {
      hold({ position, choosing });
      changed();
    },
  };
}

function Table(p: TableProps<DoctorLuckyView>) {
  const { view, legal, act, names, seat, recent, motion, edition } = p;
  const [room, setRoom] = useState<string | null>(null);
  const [sight, setSight] = useState(false);
  const [deck, setDeck] = useState<number | null>(null);
  const [why, setWhy] = useState('');
  const { ref, width, windowHeight } = useSize<HTMLDivElement>(340);
  const small = width < SMALL;
  const { choosing, choose } = useChoosing(view, () => {
    setRoom(null);
    setWhy('');
  });
  const targets = legal.length > 0 ? targetsOf(legal, choosing) : new Map<string, string>();
  const onRoom = (id: string) => {
    const action = targets.get(id);
    if (action) act(action);
    else {
      setWhy('');
      setRoom(room === id ? null : id);
    }
  };
  const shownDeck = small && deck !== null && view.decks.includes(decks[deck]!) ? deck : null;
  const hand = seat >= 0 ? (view.hands[seat] ?? []) : [];
  const around = { view, names, seat, edition };
  const skip = (event: Event) => finishMotion(event.currentTarget as HTMLElement);
  const answering = legal.length > 0 && view.phase === 'answer';
  const watched = room ?? (sight ? view.doctor : null);
  const say = why || (room ? roomSentence(room, around) : sight && view.doctor ? roomSentence(view.doctor, around) : '');
  return (
    <div class={`lucky ${small ? 'lucky-small' : ''}`} data-pace={pace(motion)} onPointerDownCapture={skip} onKeyDownCapture={skip}>
      <Attempt {...around} />
      <div class="lucky-sea" ref={ref}>
        {view.phase === 'over' && <Finale {...around} />}
        <Ship
          {...around}
          width={width}
          height={shipHeight(small, width, windowHeight)}
          targets={targets}
          label={(action) => luckyWords.label(action, view, names, edition)}
          onRoom={onRoom}
          selected={room}
          watched={watched}
          deck={shownDeck}
          small={small}
          onDeck={small ? setDeck : undefined}
        />
        {planOf(edition).rooms.length > 0 && view.phase !== 'over' && (
          <button type="button" class="lucky-sight" aria-pressed={sight} onClick={() => setSight(!sight)}>
            <Eye /><span>{t('Who sees the Doctor')}</span>
          </button>
        )}
        <DoctorNote {...around} />
      </div>
      <div class="lucky-more">
        <People {...around} />
        <Played {...around} />
      </div>
      {((seat >= 0 && view.phase !== 'over') || say) && (
        <div class="table-actions lucky-actions">
          <p class="lucky-say" role="status">{say}</p>
          {seat >= 0 && view.phase !== 'over' && !(answering && small) && (
            <Hand cards={hand} view={view} edition={edition} chosen={choosing.card} choose={(card) => choose({ ...nothing, card })} fresh={drawnCard(recent, seat)} />
          )}
          {legal.length > 0 && view.phase === 'turn' && <TurnBar {...{ view, legal, act, names, seat, edition, choosing, choose, setWhy }} />}
          {answering && <AnswerBar {...{ view, legal, act, names, seat, edition, setWhy }} />}
        </div>
      )}
    </div>
  );
}

export const doctor_lucky: GameTable<DoctorLuckyView> = { id: 'doctor_lucky', name: 'Save Doctor Lucky', Table, Emblem, ...luckyWords };
