// The own hand, and what the picked cards can form.
import { useState } from 'preact/hooks';
import { t } from '../i18n.ts';
import type { DuckView } from '../views.ts';
import { CardBack, DuckCard } from './duck_art.tsx';
import { cardName, duckMax, formedBy, laidBy, sorted, sumOf, whyNot, type Order } from './duck_cards.ts';
import { cardCount, label, neighbour } from './duck_text.ts';
import { useRoving } from './hands.ts';
import { Choice, Said } from './table_parts.tsx';

interface Held {
  id: string;
  card: string;
}

/** Like cards get a running number, so that each can be picked by itself. */
function held(cards: string[], order: Order): Held[] {
  const seen: Record<string, number> = {};
  return sorted(cards, order).map((card) => ({ card, id: `${card}#${(seen[card] = (seen[card] ?? 0) + 1)}` }));
}

interface HandProps {
  view: DuckView;
  legal: string[];
  act: (action: string) => void;
  names: string[];
  seat: number;
  edition: unknown;
  /** A card that has just come to this hand. */
  fresh: string | null;
}

/** Picks live as long as the hand they were made from: the table gives this a new key when the hand changes. */
export function HandAndActions(p: HandProps) {
  const [picked, setPicked] = useState<string[]>([]);
  const [order, setOrder] = useState<Order>('number');
  const [why, setWhy] = useState('');
  const cards = p.view.hands[p.seat] ?? [];
  const all = held(cards, order);
  const playing = p.view.phase === 'play' && p.legal.length > 0;
  const pickedCards = all.filter((h) => picked.includes(h.id)).map((h) => h.card);
  const pick = (id: string) => {
    setWhy('');
    setPicked(picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id]);
  };
  return (
    <div class="table-actions duck-actions">
      {!(p.view.phase === 'towel' && p.legal.length > 0) && <Fan {...{ all, picked, playing, order, setOrder, fresh: p.fresh }} pick={pick} sum={sumOf(cards)} />}
      {playing && <Plays {...p} picked={pickedCards} clear={() => setPicked([])} why={why} setWhy={setWhy} />}
      {p.view.phase === 'draw' && p.legal.length > 0 && <Sources {...p} why={why} setWhy={setWhy} />}
      {p.view.phase === 'towel' && p.legal.length > 0 && <TowelChoice {...p} />}
    </div>
  );
}

interface FanProps {
  all: Held[];
  picked: string[];
  playing: boolean;
  order: Order;
  setOrder: (order: Order) => void;
  fresh: string | null;
  sum: number;
  pick: (id: string) => void;
}

function Fan({ all, picked, playing, order, setOrder, fresh, sum, pick }: FanProps) {
  const roving = useRoving(all.map((h) => h.id));
  const freshId = all.filter((h) => h.card === fresh).at(-1)?.id;
  if (all.length === 0) return null;
  return (
    <section class="duck-hand" aria-label={t('Your hand')}>
      <p class="duck-sum">
        <span><span class="duck-hand-word">{t('Your hand')}: </span><strong>{t('sum {sum}', { sum })}</strong></span>
        <button type="button" class="duck-sort" onClick={() => setOrder(order === 'number' ? 'colour' : 'number')}>
          {order === 'number' ? t('sort by colour') : t('sort by number')}
        </button>
      </p>
      <ul class="duck-fan" onKeyDown={roving.onKeyDown}>
        {all.map((h, i) => (
          <li key={h.id} class={picked.includes(h.id) ? 'duck-up' : ''} style={{ '--tilt': `${(i - (all.length - 1) / 2) * 2.2}deg` }}>
            <button
              type="button"
              class={`duck-held ${h.id === freshId ? 'duck-fresh' : ''}`}
              aria-pressed={playing ? picked.includes(h.id) : undefined}
              aria-disabled={playing ? undefined : 'true'}
              onClick={() => playing && pick(h.id)}
              data-card={h.card}
              {...roving.item(h.id)}
            >
              <Said label={cardName(h.card)}><DuckCard card={h.card} /></Said>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WhyProps {
  why: string;
  setWhy: (why: string) => void;
}

function Plays(p: HandProps & WhyProps & { picked: string[]; clear: () => void }) {
  const options = formedBy(p.picked, p.legal);
  const sum = sumOf(p.view.hands[p.seat] ?? []);
  const most = duckMax(p.edition);
  const mayDuck = p.legal.includes('duck');
  const hint = p.picked.length === 0 ? t('Tap the cards you want to play.') : options.length === 0 ? whyNot(p.picked) : '';
  return (
    <div class="duck-bar">
      <div class="duck-forms" role="group" aria-label={t('What these cards can form')}>
        {options.map((action) => <Play key={action} {...p} action={action} only={options.length === 1} />)}
        <p class="duck-hint" role="status">{p.why || hint}</p>
      </div>
      {p.picked.length > 1 && <button type="button" class="duck-clear" onClick={p.clear}>{t('Put back')}</button>}
      <Choice
        action="duck"
        class="duck-duck"
        why={mayDuck ? '' : t('You may duck with a sum of {most} or less; yours is {sum}.', { most, sum })}
        onWhy={p.setWhy}
        onChoose={() => p.act('duck')}
        label={mayDuck ? label('duck', p.view, p.names) : t('Duck!')}
      >
        <span>{t('Duck!')}</span>
        <small>{t('sum {sum}', { sum })}</small>
      </Choice>
    </div>
  );
}

/** The cards as they would lie, the top one in front. */
function Play({ action, only, view, names, act }: HandProps & { action: string; only: boolean }) {
  const cards = laidBy(action);
  return (
    <button type="button" class="duck-play" data-action={action} onClick={() => act(action)}>
      <Said label={label(action, view, names)}>
        <span class="duck-stack">{cards.map((card, i) => <DuckCard key={i} card={card} />)}</span>
        <span>{only || cards.length === 1 ? t('Play') : t('{card} on top', { card: cardName(cards.at(-1)!) })}</span>
      </Said>
    </button>
  );
}

function Sources(p: HandProps & WhyProps) {
  return (
    <div class="duck-bar duck-sources" role="group" aria-label={t('Draw a card: from where?')}>
      <Source {...p} side="left" />
      <Choice
        action="pile"
        class="duck-source"
        why={p.legal.includes('pile') ? '' : t('The draw pile is empty, and a neighbour still has a card to take.')}
        onWhy={p.setWhy}
        onChoose={() => p.act('pile')}
        label={p.legal.includes('pile') ? label('pile', p.view, p.names) : t('Draw pile')}
      >
        <CardBack />
        <span>{t('Draw pile')}<small>{p.view.draw_count > 0 ? cardCount(p.view.draw_count) : t('newly shuffled')}</small></span>
      </Choice>
      <Source {...p} side="right" />
      <p class="duck-hint" role="status">{p.why}</p>
    </div>
  );
}

function Source(p: HandProps & WhyProps & { side: 'left' | 'right' }) {
  const other = neighbour(p.seat, p.side, p.names.length);
  const top = p.view.piles[other]!.at(-1);
  const name = p.names[other]!;
  return (
    <Choice
      action={p.side}
      class="duck-source"
      why={top ? '' : t('The discard pile of {name} is empty.', { name })}
      onWhy={p.setWhy}
      onChoose={() => p.act(p.side)}
      label={top ? label(p.side, p.view, p.names) : name}
    >
      {top ? <DuckCard card={top} /> : <span class="duck-none" />}
      <span>{p.side === 'left' ? `← ${name}` : `${name} →`}<small>{top ? cardName(top) : t('empty')}</small></span>
    </Choice>
  );
}

function TowelChoice({ view, legal, act, names, seat }: HandProps) {
  const highest = Math.max(...(view.hands[seat] ?? []).map((card) => Number(card[0])));
  return (
    <div class="duck-bar duck-sources duck-towels" role="group" aria-label={t('Which of your highest cards goes under your towel?')}>
      {legal.map((action) => (
        <button key={action} type="button" class="duck-source" data-action={action} onClick={() => act(action)}>
          <Said label={label(action, view, names)}>
            <DuckCard card={`${highest}${action[6]}`} />
            <span>{t('under the towel')}</span>
          </Said>
        </button>
      ))}
    </div>
  );
}
