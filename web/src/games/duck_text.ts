// DUCK in words: what to do now, what happened, what an action is called.
import type { GameTable } from '../game.ts';
import { n, t } from '../i18n.ts';
import type { DuckView, GameEvent } from '../views.ts';
import { cardName, cardNames, colourName, isRun, laidBy, sumOf, type Colour } from './duck_cards.ts';

export interface RoundEnd {
  hands: string[][];
  lifebelt: { seat: number; points: number } | null;
  discard: number[];
}

/** An event of DUCK (src/games/duck/duck_event.c). */
export interface DuckEvent extends GameEvent {
  seat: number;
  card?: string | null;
  cards?: string[];
  from?: 'pile' | 'left' | 'right';
  renewed?: string[] | null;
  end: RoundEnd | null;
  towels: { seat: number; card: string }[];
  next_dealer: number | null;
}

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The seat whose discard pile `left` or `right` means. */
export function neighbour(seat: number, side: string, seats: number): number {
  return side === 'left' ? (seat + 1) % seats : (seat + seats - 1) % seats;
}

function drawSentence(e: DuckEvent, names: string[]): string | null {
  if (e.from === 'pile') return e.renewed ? t('The cards under the discard tops become a new draw pile.') : null;
  const other = names[neighbour(e.seat, e.from!, names.length)]!;
  return t('{name} takes {card} from the discard pile of {other}.', { name: names[e.seat]!, card: cardName(e.card!), other });
}

function whatSentence(e: DuckEvent, names: string[]): string | null {
  const name = names[e.seat]!;
  switch (e.event) {
    case 'start': return t("The cards are dealt. The dealer's pile starts with {card}.", { card: cardName(e.card!) });
    case 'play': return t('{name} plays {cards}.', { name, cards: cardNames(e.cards!) });
    case 'duck': return t('{name} ducks!', { name });
    case 'draw': return drawSentence(e, names);
    case 'drawn': return e.card ? t('{name} draws {card}.', { name, card: cardName(e.card) }) : t('{name} draws from the draw pile.', { name });
    default: return null;
  }
}

export function beltSentence(end: RoundEnd, names: string[]): string {
  if (!end.lifebelt) return t('The round has lasted too long and ends.');
  const { seat, points } = end.lifebelt;
  return points >= 0
    ? t('{name} takes the lifebelt, green side up: +{points}.', { name: names[seat]!, points })
    : t('{name} ducked wrong and takes the lifebelt, red side up: {points}.', { name: names[seat]!, points });
}

function endSentences(end: RoundEnd, names: string[]): string[] {
  const open = end.hands.map((cards, seat) =>
    cards.length > 0 ? t('Open hand of {name}: {cards}, sum {sum}.', { name: names[seat]!, cards: cardNames(cards), sum: sumOf(cards) }) : '');
  const discard = end.discard.map((seat) => t('{name} has the highest sum and discards everything.', { name: names[seat]! }));
  return [...open.filter(Boolean), beltSentence(end, names), ...discard];
}

function sentence(event: GameEvent, names: string[]): string | null {
  const e = event as DuckEvent;
  const parts: (string | null)[] = [whatSentence(e, names)];
  if (e.end) parts.push(...endSentences(e.end, names));
  for (const { seat, card } of e.towels) parts.push(t('{name} puts {card} under the towel.', { name: names[seat]!, card: cardName(card) }));
  if (e.next_dealer !== null) parts.push(t('{name} deals the next round.', { name: names[e.next_dealer]! }));
  return parts.filter(Boolean).join(' ') || null;
}

/** Who decides in this view, as far as a label needs it. */
const deciding = (view: DuckView): number => (typeof view.turn === 'number' ? view.turn : 0);

function drawLabel(action: string, view: DuckView, names: string[]): string {
  if (action === 'pile') return view.draw_count > 0 ? t('draw from the draw pile, unseen') : t('shuffle a new draw pile and draw from it');
  const other = neighbour(deciding(view), action, names.length);
  const card = cardName(view.piles[other]!.at(-1)!);
  const name = names[other]!;
  return action === 'left' ? t('take {card} from {name} on your left', { card, name }) : t('take {card} from {name} on your right', { card, name });
}

function playLabel(action: string): string {
  const cards = laidBy(action);
  if (cards.length === 1) return t('play {card}', { card: cardName(cards[0]!) });
  const top = cardName(cards.at(-1)!);
  return isRun(action)
    ? t('play the sequence {cards}, {card} on top', { cards: cardNames(cards), card: top })
    : t('play {cards}, {card} on top', { cards: cardNames(cards), card: top });
}

export function label(action: string, view: DuckView, names: string[]): string {
  if (action === 'duck') return upper(t('duck: claim that your sum of {sum} is the lowest', { sum: sumOf(view.hands[deciding(view)] ?? []) }));
  if (action.startsWith('towel:')) return upper(t('the one in {colour} goes under your towel', { colour: colourName(action[6] as Colour) }));
  return upper(action === 'pile' || action === 'left' || action === 'right' ? drawLabel(action, view, names) : playLabel(action));
}

function prompt({ view, legal, names }: Parameters<GameTable<DuckView>['prompt']>[0]): string {
  if (legal.length > 0) {
    if (view.phase === 'draw') return t('Draw a card: from where?');
    if (view.phase === 'towel') return t('Which of your highest cards goes under your towel?');
    return legal.includes('duck') ? t('Your turn: play cards, or duck!') : t('Your turn: play cards. Your sum is too high to duck.');
  }
  if (view.turn === 'over') return winnersSentence(view.winners, names);
  if (view.turn === 'chance') return t('The cards are being dealt.');
  const name = names[view.turn]!;
  if (view.phase === 'draw' || view.phase === 'drawn') return t('{name} draws a card.', { name });
  if (view.phase === 'towel') return t('{name} chooses a card for the towel.', { name });
  return t('{name} is playing cards or ducking.', { name });
}

export function winnersSentence(winners: number[], names: string[]): string {
  const who = winners.map((seat) => names[seat]!).join(', ');
  if (winners.length === 0) return t('Nobody wins.');
  return winners.length === 1 ? t('{names} wins.', { names: who }) : t('{names} share the win.', { names: who });
}

function section(view: DuckView): string {
  switch (view.phase) {
    case 'draw': case 'drawn': return 'draw';
    case 'towel': return 'round_end';
    case 'deal': return 'setup';
    case 'over': return 'end';
    default: return 'play';
  }
}

export const cardCount = (count: number): string => n('{count} card', '{count} cards', count);
export const pointCount = (count: number): string => n('{count} point', '{count} points', count);

export const duckWords = {
  prompt,
  sentence,
  label,
  irreversible: (action: string) => action === 'duck',
  section,
} satisfies Partial<GameTable<DuckView>>;
