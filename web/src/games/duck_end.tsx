// The end of a round, laid open for all until it is put away; and the end of the game.
import { t } from '../i18n.ts';
import type { DuckView, GameEvent } from '../views.ts';
import { Belt, DuckCard, DuckPicture } from './duck_art.tsx';
import { cardName, cardNames, sorted, sumOf } from './duck_cards.ts';
import { beltSentence, pointCount, winnersSentence, type DuckEvent, type RoundEnd } from './duck_text.ts';
import { Won } from './duck_seats.tsx';

export interface Ending {
  end: RoundEnd;
  towels: { seat: number; card: string }[];
}

/** The last end of a round among these events, with the cards that went under towels since. */
export function endingOf(recent: GameEvent[]): Ending | null {
  const events = recent as DuckEvent[];
  const at = events.map((e) => e.end !== null).lastIndexOf(true);
  if (at < 0) return null;
  return { end: events[at]!.end!, towels: events.slice(at).flatMap((e) => e.towels) };
}

/** `pending`: the seat has not yet chosen among equal highest cards, or is still to lay its card. */
function fate(ending: Ending, seat: number, pending: boolean): string {
  if (ending.end.discard.includes(seat)) return t('discards everything');
  const laid = ending.towels.find((entry) => entry.seat === seat);
  if (laid) return t('towel: {card}', { card: cardName(laid.card) });
  if (pending) return t('towel: not yet chosen');
  return ending.end.hands[seat]!.length === 0 ? t('no cards left') : t('towel: nothing');
}

/** A hand laid open; the card that goes under the towel is marked, once. */
function Laid({ hand, kept }: { hand: string[]; kept: string | undefined }) {
  const cards = sorted(hand);
  const mark = kept ? cards.lastIndexOf(kept) : -1;
  return (
    <span class="duck-laid" role="img" aria-label={cardNames(cards) || t('no cards left')}>
      {cards.map((card, i) => <DuckCard key={i} card={card} class={i === mark ? 'duck-kept' : ''} />)}
    </span>
  );
}

export function EndOfRound({ ending, view, names, close }: { ending: Ending; view: DuckView; names: string[]; close: () => void }) {
  const { end } = ending;
  const pending = (seat: number) => view.phase === 'towel' && (view.hands[seat]?.length ?? 0) > 0;
  return (
    <section class="duck-ending" aria-label={t('End of the round')}>
      <header>
        {end.lifebelt && (end.lifebelt.points >= 0 ? <Belt green={end.lifebelt.points} /> : <Belt red={-end.lifebelt.points} />)}
        <h3>{beltSentence(end, names)}</h3>
        {view.phase !== 'over' && view.phase !== 'towel' && <button type="button" class="duck-close" onClick={close}>{t('Go on')}</button>}
      </header>
      <ol>
        {end.hands.map((hand, seat) => (
          <li key={seat} class={end.discard.includes(seat) ? 'duck-loses' : ''}>
            <span class="duck-fate"><b>{names[seat]}</b><em>{fate(ending, seat, pending(seat))}</em></span>
            <span class="duck-total" aria-label={t('sum {sum}', { sum: sumOf(hand) })} role="img">{sumOf(hand)}</span>
            <Laid hand={hand} kept={ending.towels.find((e) => e.seat === seat)?.card} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Everybody's towel at the end of the game, the best first. */
export function Beach({ view, names }: { view: DuckView; names: string[] }) {
  const ranked = view.scores.map((score, seat) => ({ score, seat })).sort((a, b) => b.score - a.score);
  return (
    <section class="duck-beach" aria-label={t('The game is over')}>
      <svg viewBox="-6 -22 116 112" aria-hidden="true" focusable="false"><DuckPicture colour="y" /></svg>
      <h3>{winnersSentence(view.winners, names)}</h3>
      <ol>
        {ranked.map(({ seat, score }) => (
          <li key={seat} class={view.winners.includes(seat) ? 'duck-winner' : ''}>
            <b>{names[seat]}</b>
            <Won view={view} seat={seat} />
            <strong>{pointCount(score)}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}
