// An attempt under way: what it is worth, what has been played against it, who is asked; and the own answer.
import { SeatAvatar } from '../design/seat.tsx';
import { t } from '../i18n.ts';
import type { DoctorLuckyView } from '../views.ts';
import { LuckyCard } from './doctor_lucky_cards.tsx';
import { aidName } from './doctor_lucky_data.ts';
import { DoctorIcon } from './doctor_lucky_pieces.tsx';
import { label } from './doctor_lucky_text.ts';
import { Choice } from './table_parts.tsx';

interface AttemptProps {
  view: DoctorLuckyView;
  names: string[];
  edition: unknown;
}

/** Seats in the order they are asked (DL-10). */
const asked = (saver: number, seats: number): number[] => Array.from({ length: seats - 1 }, (_, i) => (saver + 1 + i) % seats);

/** For everybody at the table. */
export function Attempt({ view, names, edition }: AttemptProps) {
  const attempt = view.attempt;
  if (!attempt) return null;
  const order = asked(attempt.seat, names.length);
  const at = order.indexOf(attempt.asked);
  const state = (i: number) => (i < at ? t('has answered') : i === at ? t('is asked') : t('comes later'));
  return (
    <section class="lucky-attempt" aria-label={t('Somebody tries to save the Doctor')}>
      {attempt.aid ? <LuckyCard card={attempt.aid} here={view.doctor} edition={edition} /> : <DoctorIcon />}
      <div>
        <h3>
          {attempt.aid
            ? t('{name} tries to save the Doctor: {aid}, worth {value}!', { name: names[attempt.seat]!, aid: aidName(attempt.aid, edition), value: attempt.value })
            : t('{name} tries to save the Doctor with bare hands: worth {value}!', { name: names[attempt.seat]!, value: attempt.value })}
        </h3>
        <p class="lucky-pips" role="img" aria-label={t('Failure cards so far: {sum} of {value}', { sum: attempt.sum, value: attempt.value })}>
          {Array.from({ length: attempt.value }, (_, i) => <span key={i} class={i < attempt.sum ? 'lucky-hit' : ''} />)}
          <b aria-hidden="true">{attempt.sum} / {attempt.value}</b>
        </p>
        <ol class="lucky-asked">
          {order.map((seat, i) => (
            <li key={seat} class={i < at ? 'lucky-done' : i === at ? 'lucky-asking' : ''}>
              <SeatAvatar seat={seat} /> {names[seat]} <span class="visually-hidden">{state(i)}</span>{i < at && <span aria-hidden="true">✓</span>}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

interface AnswerProps extends AttemptProps {
  legal: string[];
  act: (action: string) => void;
  seat: number;
  setWhy: (why: string) => void;
}

export function AnswerBar({ view, names, edition, legal, act, seat, setWhy }: AnswerProps) {
  const hand = view.hands[seat] ?? [];
  return (
    <div class="lucky-bar lucky-answers">
      {['f1', 'f2', 'f3'].map((card) => {
        const count = hand.filter((held) => held === card).length;
        return (
          <Choice
            key={card}
            action={card}
            class="lucky-fail"
            why={legal.includes(card) ? '' : t('You hold no such failure card.')}
            onWhy={setWhy}
            onChoose={() => act(card)}
            label={label(card, view, names, edition)}
          >
            <LuckyCard card={card} here={null} edition={edition} />
            <b>×{count}</b>
          </Choice>
        );
      })}
      <Choice
        action="done"
        class="lucky-pass"
        why={legal.includes('done') ? '' : t('You are the last who can stop it: you have to.')}
        onWhy={setWhy}
        onChoose={() => act('done')}
        label={label('done', view, names, edition)}
      >
        {t('Let it pass')}
      </Choice>
    </div>
  );
}
