// Who sits at the table: shape, name, score, whose turn it is, who is a bot, who is away.
import type { ComponentChildren } from 'preact';
import { Icon, SeatAvatar } from '../design/components.tsx';
import { t } from '../i18n.ts';
import type { View } from '../views.ts';

interface SeatsProps {
  names: string[];
  bots: boolean[];
  /** The seat of whoever looks, -1: none. */
  seat: number;
  view: View | null;
  away?: boolean[] | undefined;
  /** Something small beside a name: a clock, an emote. */
  note?: ((seat: number) => ComponentChildren) | undefined;
}

/** Not every game counts points; a row of zeros would only look like one. */
const counts = (view: View | null) => view !== null && (view.game !== 'doctor_lucky' || view.scores.some((s) => s !== 0));

export function Seats({ names, bots, seat, view, away, note }: SeatsProps) {
  const turn = view?.turn;
  return (
    <section class="seats-strip" aria-label={t('Players')}>
      <ol class={`seats ${names.length > 2 ? 'many' : ''}`}>
        {names.map((name, i) => {
          const here = turn === i;
          const gone = away?.[i] ?? false;
          const won = turn === 'over' && view!.winners.includes(i);
          return (
            <li key={i} class={`seat ${here ? 'here' : ''} ${i === seat ? 'own' : ''} ${gone ? 'away' : ''}`} aria-current={here ? 'true' : undefined}>
              <SeatAvatar seat={i} />
              <span class="seat-name">{name}</span>
              {i === seat && <span class="visually-hidden">{t('(you)')}</span>}
              {bots[i] && (
                <span class="seat-tag">
                  <Icon name="bot" />
                  <span class="visually-hidden">{t('(bot)')}</span>
                </span>
              )}
              {gone && <span class="seat-tag">{t('away')}</span>}
              {won && (
                <span class="seat-tag">
                  <Icon name="trophy" />
                  <span class="visually-hidden">{t('wins')}</span>
                </span>
              )}
              {here && <span class="visually-hidden">{t('to act')}</span>}
              {counts(view) && (
                <span class="seat-score">
                  <span class="visually-hidden">{t('points:')} </span>
                  {view!.scores[i]}
                </span>
              )}
              {note?.(i)}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
