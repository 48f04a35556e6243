// The race: lily pads from 0 to the goal, and a token for each seat.
import { t } from '../i18n.ts';
import type { LucktailsView } from '../views.ts';

/** The shortest beginnings that tell the names apart, at most two letters; else the number of the seat. */
export function tokensOf(names: string[]): string[] {
  for (const length of [1, 2]) {
    const short = names.map((name) => [...name.trim()].slice(0, length).join(''));
    if (new Set(short.map((s) => s.toLocaleLowerCase())).size === names.length && short.every((s) => s)) return short;
  }
  return names.map((_, i) => String(i + 1));
}

export function Track({ view, names, seat }: { view: LucktailsView; names: string[]; seat: number }) {
  const tokens = tokensOf(names);
  const at = (vp: number) => Math.min(vp, view.goal);
  return (
    <section class="lt-track" aria-label={t('Round {round}, first to {goal} VP', { round: view.round, goal: view.goal })}>
      <div class="lt-pads" aria-hidden="true">
        {Array.from({ length: view.goal + 1 }, (_, i) => <i key={i} class={i === view.goal ? 'is-goal' : ''}>{i % 5 === 0 ? i : ''}</i>)}
      </div>
      <ol>
        {names.map((name, i) => {
          const vp = view.scores[i] ?? 0;
          const inward = at(vp) * 2 > view.goal ? -1 : 1;
          const before = view.scores.slice(0, i).filter((other) => at(other) === at(vp)).length;
          return (
            <li key={i} class={i === seat ? 'is-mine' : ''} style={{ '--vp': String(at(vp) / view.goal), '--stack': String(inward * before) }}>
              <span aria-hidden="true">{tokens[i]}</span>
              <span class="visually-hidden">{t('{name}: {vp} VP', { name, vp })}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
