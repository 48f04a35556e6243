// The pond: two face-down cards in the middle, the open ones on its shore, the reminder of what is out, and the bait line.
import { t } from '../i18n.ts';
import type { LucktailsView } from '../views.ts';
import { CardBack, CardFace, Eye } from './lucktails_cards.tsx';
import { baitTable, cardWords, ceilingOf } from './lucktails_words.ts';
import { useRoving } from './hands.ts';

export function Water() {
  return (
    <svg viewBox="0 0 700 470" preserveAspectRatio="none" class="lt-pond" aria-hidden="true">
      <path d="M350 62C500 50 596 110 604 214C616 330 520 404 356 410C190 414 92 340 96 232C100 116 200 72 350 62z" class="lt-shore" />
      <path d="M350 76C488 66 582 118 590 214C600 320 510 390 356 396C200 400 106 332 110 232C114 126 212 86 350 76z" class="lt-deep" />
      <path d="M170 190q16-12 32 0t32 0M470 130q16-12 32 0t32 0M440 340q16-12 32 0t32 0M190 310q14-10 28 0M330 110q14-10 28 0t28 0" class="lt-wave" />
      <path d="M520 290q-2-22 22-22q22 2 22 22q-2 18-22 18q-10 0-14-6l14-12z" class="lt-lily" />
      <path d="M150 262q2-16 18-16q18 2 16 16q-2 14-18 14q-8 0-10-5l10-9z" class="lt-lily" />
      <path d="M40 130q-6-60 4-104M58 134q2-50-8-84M26 128q-2-30-14-44M648 150q-4-60 6-96M664 146q6-40-2-70M668 320q-4-40 6-66" class="lt-reed" />
      <path d="M44 28q6-16 1-30q-8 12-1 30zM654 56q6-16 0-28q-7 12 0 28z" class="lt-cattail" />
      <path d="M70 330q10-16 30-10q16 8 6 20q-20 8-36-10zM618 96q8-12 22-6q12 6 4 14q-14 6-26-8z" class="lt-stone" />
    </svg>
  );
}

function placeWords(view: LucktailsView, index: number, names: string[], me: number): string {
  const place = index + 1;
  const { bonus, card, from } = view.places[index]!;
  const extra = bonus > 0 ? t(', with +{bonus} VP on it', { bonus }) : '';
  if (from === null) return t('Middle card {place}: face down{bonus}', { place, bonus: extra });
  if (from === me) return t('Middle card {place}: face down, the card you gave away{bonus}', { place, bonus: extra });
  if (card === null) return t('Middle card {place}: face down, switched here by {name}{bonus}', { place, name: names[from] ?? '', bonus: extra });
  return t('Middle card {place}: face down, but you know it: {card}{bonus}', { place, card: cardWords(card), bonus: extra });
}

export function Middle({ view, names, seat, hint, say }: { view: LucktailsView; names: string[]; seat: number; hint: number; say: (words: string) => void }) {
  const { item, onKeyDown } = useRoving(['1', '2']);
  return (
    <ul class="lt-middle" aria-label={t('In the middle')} onKeyDown={onKeyDown}>
      {view.places.map((place, i) => {
        const words = placeWords(view, i, names, seat);
        return (
          <li key={i}>
            <button {...item(String(i + 1))} type="button" class={`lt-place ${hint === i + 1 ? 'is-hinted' : ''}`} data-place={i + 1} onClick={() => say(words)}>
              <span class="visually-hidden">{words}</span>
              <span class="lt-hold" aria-hidden="true">
                <CardBack />
                {place.card !== null && <span class="lt-thought"><Eye />{place.card}</span>}
                {place.bonus > 0 && <span class="lt-coin">+{place.bonus}</span>}
              </span>
              <span class="lt-plate" aria-hidden="true">
                <b>{i + 1}</b>
                {place.from !== null && <span class="lt-from">← {names[place.from]}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Dealt face up: out of the round from the start. */
export function Open({ view, deck }: { view: LucktailsView; deck: string[] }) {
  if (view.open.length === 0) return null;
  return (
    <div class="lt-open" role="img" aria-label={t('Face up: {cards}', { cards: view.open.map(cardWords).join(', ') })}>
      {view.open.map((card) => <CardFace key={card} card={card} deck={deck} />)}
    </div>
  );
}

/** The pond's reminder: every card of the deck, those that lie open crossed off. */
export function Reminder({ view, deck }: { view: LucktailsView; deck: string[] }) {
  const out = [...view.open, ...view.cards.filter((card, i) => card !== null && view.revealed[i])];
  const hidden = deck.filter((card) => !out.includes(card));
  const words = [
    t('Still hidden somewhere: {cards}', { cards: hidden.join(' ') }),
    ...(out.length > 0 ? [t('Open, out of the round: {cards}', { cards: deck.filter((card) => out.includes(card)).join(' ') })] : []),
  ].join('. ');
  return (
    <div class="lt-reminder" role="img" aria-label={words}>
      {deck.map((card) => <span key={card} class={out.includes(card) ? 'is-out' : ''}>{card}</span>)}
    </div>
  );
}

/** How high a bait hangs: one field of the gauge for each row of the bait table, the lowest for none; 0 to 1. */
export function heightOf(edition: unknown, bait: number): number {
  const rows = baitTable(edition);
  const row = rows.filter((r) => r.bait <= bait).length;
  if (row === 0) return 0;
  const from = rows[row - 1]!.bait;
  const to = rows[row]?.bait ?? ceilingOf(edition) + 1;
  return (row + 0.05 + (0.6 * (bait - from)) / (to - from)) / (rows.length + 1);
}

/** The bait line: the hook rises with the bait, past what taking it brings. */
export function BaitLine({ view, edition, hint }: { view: LucktailsView; edition: unknown; hint: number }) {
  const rows = [...baitTable(edition)].reverse();
  const up = (bait: number) => ({ transform: `translateY(${(-100 * heightOf(edition, bait)).toFixed(1)}%)` });
  const words = view.bait === 0 ? t('There is no bait yet.') : t('The bait is {bait}: taking it brings {vp} VP now.', { bait: view.bait, vp: view.bait_vp });
  return (
    <div class="lt-gauge" role="img" aria-label={words}>
      {rows.map((r) => (
        <span key={r.bait} class={`lt-row ${view.bait_vp === r.vp && view.bait > 0 ? 'is-now' : ''}`}>
          <span>{r.bait}</span>
          <b>{t('{vp} VP', { vp: r.vp })}</b>
        </span>
      ))}
      <span class="lt-row" />
      {hint > 0 && <span class="lt-cast is-ghost" style={up(view.bait + hint)}><Hook /></span>}
      <span class="lt-cast" style={up(view.bait)}>
        <Hook />
        {view.bait > 0 && <b class="lt-bait">{view.bait}</b>}
      </span>
    </div>
  );
}

function Hook() {
  return (
    <svg viewBox="0 0 24 30" class="lt-hook">
      <path d="M14-400V18a6 6 0 0 1-12 0l3 4" />
      <path d="M4 17q-4-5 1-7t3-6" class="lt-worm" />
    </svg>
  );
}
