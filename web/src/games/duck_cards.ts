// The duck cards as data for drawing: what a card is, how a hand is sorted, and which of the legal actions lay exactly the cards picked.
import { t } from '../i18n.ts';

export type Colour = 'y' | 'b' | 'r';
export const colours: Colour[] = ['y', 'b', 'r'];

export const numberOf = (card: string): number => Number(card[0]);
export const colourOf = (card: string): Colour => card[1] as Colour;
export const sumOf = (cards: string[]): number => cards.reduce((sum, card) => sum + numberOf(card), 0);

export function colourName(colour: Colour): string {
  return colour === 'y' ? t('yellow') : colour === 'b' ? t('blue') : t('red');
}

/** The letter on the card: the first one of the colour's name, so that it says something in every language. */
export function colourLetter(colour: Colour): string {
  return (/\p{L}/u.exec(colourName(colour))?.[0] ?? colour).toUpperCase();
}

/** "5 yellow". */
export const cardName = (card: string): string => `${numberOf(card)} ${colourName(colourOf(card))}`;
export const cardNames = (cards: string[]): string => cards.map(cardName).join(', ');

export type Order = 'number' | 'colour';

export function sorted(cards: string[], order: Order = 'number'): string[] {
  const rank = (card: string) => {
    const colour = colours.indexOf(colourOf(card));
    return order === 'number' ? numberOf(card) * 3 + colour : colour * 9 + numberOf(card);
  };
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

/** The cards an action lays, from bottom to top; none when it is not a play. */
export function laidBy(action: string): string[] {
  const equal = /^(\d)([ybr]+)$/.exec(action);
  if (equal) return [...equal[2]!].map((colour) => equal[1]! + colour);
  const run = /^([ybr])(\d)-(\d)$/.exec(action);
  if (!run) return [];
  const from = Number(run[2]);
  const to = Number(run[3]);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => `${from + (to > from ? i : -i)}${run[1]}`);
}

export const isPlay = (action: string): boolean => laidBy(action).length > 0;
export const isRun = (action: string): boolean => /^[ybr]/.test(action) && isPlay(action);

const same = (a: string[], b: string[]) => sorted(a).join() === sorted(b).join();

/** The legal actions that lay exactly these cards. */
export function formedBy(picked: string[], legal: string[]): string[] {
  return picked.length === 0 ? [] : legal.filter((action) => same(laidBy(action), picked));
}

/** Why these cards cannot be played together (DU-3), in words. */
export function whyNot(picked: string[]): string {
  const numbers = sorted(picked).map(numberOf);
  const sameColour = picked.every((card) => colourOf(card) === colourOf(picked[0]!));
  if (!sameColour) return t('Together you can play equal numbers, or a sequence in one colour.');
  if (new Set(numbers).size < numbers.length) return t('A sequence has each number only once.');
  if (numbers.at(-1)! - numbers[0]! !== numbers.length - 1) return t('These numbers leave a gap.');
  return t('A sequence needs three cards or more.');
}

/** Seats in the order they sit around the table, clockwise from the left neighbour of `bottom`. */
export function around(bottom: number, seats: number): number[] {
  return Array.from({ length: seats - 1 }, (_, i) => (bottom + 1 + i) % seats);
}

interface Lifebelt { green: number; red: number }
interface DuckEdition { values?: { duck_max?: { value: number }; lifebelts?: { value: Lifebelt[] } } }

/** The greatest sum one may duck with; printed on no component, so that the edition says it. */
export const duckMax = (edition: unknown): number => (edition as DuckEdition | null)?.values?.duck_max?.value ?? 10;
export const roundCount = (edition: unknown): number => (edition as DuckEdition | null)?.values?.lifebelts?.value.length ?? 5;
