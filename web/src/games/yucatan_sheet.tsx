// The score sheet: a line for each seat, with a stroke for every turn already played.
import { t } from '../i18n.ts';
import type { YucatanView } from '../views.ts';

/** Turns finished by a seat; seats before the one to act are a turn ahead. */
function turnsOf(view: YucatanView, seat: number): number {
  if (view.turn === 'over') return view.rounds;
  const acting = typeof view.turn === 'number' ? view.turn : -1;
  return view.round - 1 + (seat < acting ? 1 : 0);
}

function lastWords(last: number | null): string {
  if (last === null) return '';
  return last === 0 ? t('last turn: a dash') : t('last turn: {points}', { points: last });
}

export function Sheet({ view, names, seat, acting }: { view: YucatanView; names: string[]; seat: number; acting: number | null }) {
  return (
    <section class="yu-sheet" aria-label={t('Score sheet')}>
      <h2>{t('Round {round} of {rounds}', { round: view.round, rounds: view.rounds })}</h2>
      <ol>
        {names.map((name, i) => {
          const last = view.last[i] ?? null;
          const turns = turnsOf(view, i);
          return (
            <li key={i} class={`${i === acting ? 'is-acting' : ''} ${i === seat ? 'is-mine' : ''} ${view.winners.includes(i) ? 'is-winner' : ''}`}>
              <span class="yu-name">{name}</span>
              <span class="yu-turns" aria-hidden="true">
                {view.rounds <= 8 && Array.from({ length: view.rounds }, (_, r) => <i key={r} class={r < turns ? 'is-done' : ''} />)}
              </span>
              <span class={`yu-last ${last === 0 ? 'is-dash' : ''}`}>
                <span aria-hidden="true">{last === null ? '' : last === 0 ? '–' : `+${last}`}</span>
                <span class="visually-hidden">{lastWords(last)}</span>
              </span>
              <b class="yu-total">{view.scores[i]}</b>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
