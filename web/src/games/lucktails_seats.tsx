// Those who sit around the pond, each with a card. Clockwise as at the table: whoever looks sits in front, the right neighbour on the right.
import { t } from '../i18n.ts';
import type { GameEvent, LucktailsView } from '../views.ts';
import { CardBack, CardFace, Eye, Flag, HookSign, SwapSign } from './lucktails_cards.tsx';
import { cardWords, lastDeed } from './lucktails_words.ts';
import { useRoving } from './hands.ts';

export interface SeatsProps {
  view: LucktailsView;
  names: string[];
  seat: number;
  deck: string[];
  recent: GameEvent[];
  say: (words: string) => void;
}

/** Where a seat is, from the eyes of the one in front: bottom first, then clockwise. */
function place(seat: number, front: number, seats: number): Record<string, string> {
  const angle = Math.PI / 2 + (((seat - front + seats) % seats) / seats) * 2 * Math.PI;
  return { '--x': Math.cos(angle).toFixed(4), '--y': Math.sin(angle).toFixed(4) };
}

const onRight = (seat: number, front: number, seats: number): boolean => ((seat - front + seats) % seats) * 2 > seats;

/** What everybody knows about a seat's card, and what only this viewer does. */
function statusOf(view: LucktailsView, seat: number, mine: boolean): string {
  const card = view.cards[seat] ?? null;
  if (view.revealed[seat]) return card === null ? t('out of the round') : t('out, showed {card}', { card: cardWords(card) });
  if (mine) return t('your card is hidden from you');
  return card === null ? t('in the round, card unknown') : t('has {card}; only you know', { card: cardWords(card) });
}

function wordsOf({ view, names, seat: me }: SeatsProps, seat: number): string {
  const deed = lastDeed(view, seat);
  return [
    t('{name}: {vp} VP', { name: names[seat] ?? '', vp: view.scores[seat] ?? 0 }),
    statusOf(view, seat, seat === me),
    ...(seat === view.start ? [t('starts this round')] : []),
    ...(deed ? [deed.words] : []),
    ...(view.winners.includes(seat) ? [t('wins the game')] : []),
  ].join(', ');
}

/** What a seat gained just now, as long as its round is the one shown. */
const gainOf = (recent: GameEvent[], seat: number): number =>
  recent.filter((e) => e.seat === seat && typeof e.gained === 'number').reduce((sum, e) => sum + (e.gained as number), 0);

export function Seats(props: SeatsProps) {
  const { names, seat, recent } = props;
  const ids = names.map((_, i) => String(i));
  const { item, onKeyDown } = useRoving(ids);
  const front = Math.max(0, seat);
  return (
    <ul class="lt-seats" aria-label={t('Players')} onKeyDown={onKeyDown}>
      {names.map((_, i) => (
        <li key={i} class={onRight(i, front, names.length) ? 'is-right' : ''} style={place(i, front, names.length)}>
          <Seat {...props} at={i} gain={gainOf(recent, i)} rove={item(String(i))} />
        </li>
      ))}
    </ul>
  );
}

type SeatProps = SeatsProps & { at: number; gain: number; rove: ReturnType<ReturnType<typeof useRoving>['item']> };

function Seat(props: SeatProps) {
  const { view, names, seat: me, deck, at, gain, rove, say } = props;
  const card = view.cards[at] ?? null;
  const out = view.revealed[at];
  const deed = lastDeed(view, at);
  const words = wordsOf(props, at);
  return (
    <button
      {...rove}
      type="button"
      class={`lt-seat ${out ? 'is-out' : ''} ${view.turn === at ? 'is-acting' : ''} ${at === me ? 'is-mine' : ''} ${view.winners.includes(at) ? 'is-winner' : ''}`}
      data-seat={at}
      onClick={() => say(words)}
    >
      <span class="visually-hidden">{words}</span>
      <span class="lt-hold" aria-hidden="true">
        {view.phase !== 'deal' || card !== null || out ? card === null ? <CardBack /> : <CardFace card={card} deck={deck} /> : null}
        {out && card !== null && <span class="lt-turning"><CardBack /></span>}
        {at === me && !out && <span class="lt-mark">?</span>}
        {card !== null && !out && <span class="lt-secret"><Eye /></span>}
        {deed && <Bubble sign={deed.sign} words={deed.words} />}
        {gain > 0 && <span class="lt-gain">+{gain}</span>}
      </span>
      <span class="lt-plate" aria-hidden="true">
        {at === view.start && <Flag />}
        <span class="lt-name">{names[at]}</span> <b>{view.scores[at]}</b>
      </span>
    </button>
  );
}

/** A sign where there is little room, words where there is more. */
function Bubble({ sign, words }: { sign: string; words: string }) {
  const short = sign === 'take' ? <HookSign /> : sign === 'keep' ? '=' : sign.startsWith('switch') ? <><SwapSign />{sign.slice(6)}</> : sign;
  return (
    <span class="lt-bubble-words">
      <span class="lt-short">{short}</span>
      <span class="lt-long">{words}</span>
    </span>
  );
}
