// The seats around the pond: discard piles, hands from behind, towels and lifebelts.
import { useState } from 'preact/hooks';
import { SeatAvatar } from '../design/seat.tsx';
import { t } from '../i18n.ts';
import type { DuckView } from '../views.ts';
import { Belt, CardBack, DuckCard, Towel } from './duck_art.tsx';
import { cardName, cardNames, sorted, sumOf } from './duck_cards.ts';
import { cardCount, label, pointCount } from './duck_text.ts';
import { Said } from './table_parts.tsx';

export interface PileSource {
  legal: string[];
  act: (action: string) => void;
}

interface SeatProps extends PileSource {
  view: DuckView;
  names: string[];
  seat: number;
  /** Whose eyes, -1: none. */
  viewer: number;
  /** Where the seat is, as seen from whoever looks; `left` and `right` are also the actions that draw there. */
  place: 'left' | 'right' | 'across' | 'me';
  landed: boolean;
}

/** A discard pile with its top card; a button while one may draw from it. */
function Pile({ view, names, seat, place, legal, act, landed }: SeatProps) {
  const pile = view.piles[seat]!;
  const top = pile.at(-1);
  const face = (
    <>
      {pile.length > 1 && <span class="duck-under" aria-hidden="true" />}
      {top ? <DuckCard key={pile.length} card={top} class={landed ? 'duck-landed' : ''} /> : <span class="duck-none" />}
    </>
  );
  if (legal.includes(place)) {
    return (
      <button type="button" class="duck-pile duck-open" data-action={place} onClick={() => act(place)}>
        <Said label={label(place, view, names)}>{face}</Said>
      </button>
    );
  }
  return (
    <span class="duck-pile" role="img" aria-label={top ? t('Discard pile: {card} on top', { card: cardName(top) }) : t('Discard pile: empty')}>
      {face}
    </span>
  );
}

/** A hand from behind: as many backs as cards. */
function Backs({ count }: { count: number }) {
  return (
    <span class="duck-backs" role="img" aria-label={cardCount(count)}>
      {Array.from({ length: count }, (_, i) => <CardBack key={i} />)}
      <b aria-hidden="true">{count}</b>
    </span>
  );
}

export function Seat(p: SeatProps) {
  const { view, names, seat, place } = p;
  const mine = seat === p.viewer;
  const [more, setMore] = useState(false);
  const open = mine ? null : view.hands[seat];
  return (
    <section class={`duck-seat duck-at-${place} ${view.turn === seat ? 'duck-turn' : ''}`} aria-label={names[seat]}>
      <h3 class="duck-name">
        <button type="button" aria-expanded={more} onClick={() => setMore(!more)}>
          {view.turn === seat && <span class="duck-mark" aria-hidden="true">▸</span>}
          <SeatAvatar seat={seat} />
          <span class="duck-who">{names[seat]}</span>
          {view.dealer === seat && <span class="duck-dealer" title={t('dealer')} aria-label={t('dealer')} role="img">◆</span>}
          <span class="duck-score" role="img" aria-label={pointCount(view.scores[seat]!)}>{view.scores[seat]}</span>
        </button>
      </h3>
      <div class="duck-lies">
        <Pile {...p} />
        <div class="duck-rest">
          {!mine && !(open && open.length > 0) && <Backs count={view.hand_counts[seat]!} />}
          <Won view={view} seat={seat} />
        </div>
      </div>
      {open && open.length > 0 && <OpenHand cards={open} />}
      {more && <Known view={view} seat={seat} names={names} mine={mine} />}
    </section>
  );
}

/** Lifebelts and what lies under the towel. */
export function Won({ view, seat }: { view: DuckView; seat: number }) {
  const towel = view.towels[seat]!;
  const belts = view.belts[seat]!;
  return (
    <span class="duck-won">
      <span class="duck-towel-box" role="img" aria-label={towel.length > 0 ? t('Under the towel: {cards}', { cards: cardNames(towel) }) : t('Nothing under the towel')}>
        <Towel>{towel.map((card, i) => <DuckCard key={i} card={card} />)}</Towel>
      </span>
      {belts !== 0 && (
        <span role="img" aria-label={t('Lifebelts: {points}', { points: belts })}>
          {belts > 0 ? <Belt green={belts} /> : <Belt red={-belts} />}
        </span>
      )}
    </span>
  );
}

export function OpenHand({ cards }: { cards: string[] }) {
  return (
    <span class="duck-openhand" role="img" aria-label={t('Open hand: {cards}, sum {sum}', { cards: cardNames(sorted(cards)), sum: sumOf(cards) })}>
      {sorted(cards).map((card, i) => <DuckCard key={i} card={card} />)}
    </span>
  );
}

/** On demand: what all know of this hand (DU-17), and the score in parts. */
function Known({ view, seat, names, mine }: { view: DuckView; seat: number; names: string[]; mine: boolean }) {
  const known = view.known[seat]!;
  const towel = view.towels[seat]!;
  return (
    <div class="duck-more">
      <p>{t('{towel} under the towel, {belts} from lifebelts.', { towel: sumOf(towel), belts: view.belts[seat]! })}</p>
      {known.length > 0
        ? <p>{mine ? t('All know that you hold {cards}.', { cards: cardNames(known) }) : t('All know that {name} holds {cards}.', { name: names[seat]!, cards: cardNames(known) })}</p>
        : <p>{t('Nobody knows a card of this hand.')}</p>}
    </div>
  );
}

/** The middle of the pond: draw pile and the lifebelt of the round. */
export function Middle({ view, legal, act, names, rounds }: PileSource & { view: DuckView; names: string[]; rounds: number; viewer: number }) {
  const belt = view.lifebelt;
  const pile = view.draw_count > 0 ? <CardBack /> : <span class="duck-none" />;
  return (
    <div class="duck-middle">
      <p class="duck-round">{t('Round {round} of {rounds}', { round: Math.min(view.round, rounds), rounds })}</p>
      <div class="duck-centre">
        {legal.includes('pile')
          ? <button type="button" class="duck-pile duck-open" data-action="pile" onClick={() => act('pile')}><Said label={label('pile', view, names)}>{pile}<b>{view.draw_count}</b></Said></button>
          : <span class="duck-pile" role="img" aria-label={t('Draw pile: {count}', { count: view.draw_count })}>{pile}<b>{view.draw_count}</b></span>}
        {belt && (
          <span class="duck-prize" role="img" aria-label={t('Lifebelt of this round: +{green}, or -{red} for a wrong duck', { green: belt.green, red: belt.red })}>
            <Belt green={belt.green} />
            <Belt red={belt.red} />
          </span>
        )}
      </div>
    </div>
  );
}
