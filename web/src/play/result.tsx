// The end: who won, with how many points.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon, SeatAvatar } from '../design/components.tsx';
import { t } from '../i18n.ts';
import type { View } from '../views.ts';

interface ResultProps {
  view: View;
  names: string[];
  seat: number;
  /** Below it all: the luck report. */
  after?: ComponentChildren;
}

export function resultSentence(view: View, names: string[], seat: number): string {
  const { winners } = view;
  const list = winners.map((w) => names[w]).join(', ');
  if (winners.length === 0) return t('Nobody wins.');
  if (winners.length > 1) return t('{names} share the win.', { names: list });
  return winners[0] === seat ? t('You win!') : t('{names} wins.', { names: list });
}

/** Seats from the best to the last; equal scores share a place. */
function ranking(view: View): { seat: number; place: number }[] {
  const won = (seat: number) => Number(view.winners.includes(seat));
  const order = view.scores.map((_, seat) => seat).sort((a, b) => won(b) - won(a) || view.scores[b]! - view.scores[a]!);
  let place = 1;
  return order.map((seat, i) => {
    const before = order[i - 1];
    if (before !== undefined && (won(before) !== won(seat) || view.scores[before] !== view.scores[seat])) place = i + 1;
    return { seat, place };
  });
}

export function Result({ view, names, seat, after }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The table has grown by it: on a phone it would be out of sight.
    heading.current?.closest('.result')?.scrollIntoView({ block: 'nearest' });
    heading.current?.focus();
  }, []);
  const points = view.game !== 'doctor_lucky' && view.scores.some((s) => s !== 0); // there only the winner counts
  return (
    <section class="result" aria-labelledby="result-title">
      <h2 id="result-title" ref={heading} tabIndex={-1}>
        <Icon name="trophy" /> {resultSentence(view, names, seat)}
      </h2>
      {points && (
        <table>
          <thead class="visually-hidden">
            <tr>
              <th scope="col">{t('place')}</th>
              <th scope="col">{t('player')}</th>
              <th scope="col">{t('points')}</th>
            </tr>
          </thead>
          <tbody>
            {ranking(view).map((r) => (
              <tr key={r.seat} class={view.winners.includes(r.seat) ? 'won' : ''}>
                <td class="result-place">{r.place}</td>
                <th scope="row">
                  <SeatAvatar seat={r.seat} />
                  {names[r.seat]}
                </th>
                <td class="points">{view.scores[r.seat]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {after}
    </section>
  );
}
