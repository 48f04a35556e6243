// Yu-ca-tan in words and numbers: what the edition says, and the sentences made of it.
import { language, n, t } from '../i18n.ts';
import type { GameTable } from '../game.ts';
import type { GameEvent, YucatanView } from '../views.ts';

export type Colour = 'blue' | 'red' | 'orange';
export type Shape = 'circle' | 'square' | 'cross';
export interface Face {
  number: number;
  colour: Colour;
  shape: Shape;
}

interface YucatanEdition {
  values: { faces: { value: Face[] }; points: { value: Record<'parity' | 'shape' | 'colour' | 'number', number> } };
}

/** Clockwise, from the left end of the arc on top: the numbers read 1 to 6, the easy tips lie next to the thumb. */
export const tips = ['1', '2', '3', '4', '5', '6', 'circle', 'square', 'cross', 'even', 'odd', 'orange', 'red', 'blue'];

export function kindOf(tip: string): 'parity' | 'shape' | 'colour' | 'number' {
  if (tip === 'odd' || tip === 'even') return 'parity';
  if (tip === 'circle' || tip === 'square' || tip === 'cross') return 'shape';
  return tip === 'blue' || tip === 'red' || tip === 'orange' ? 'colour' : 'number';
}

export const facesOf = (edition: unknown): Face[] => (edition as YucatanEdition).values.faces.value;
export const faceOf = (edition: unknown, number: number): Face => facesOf(edition).find((f) => f.number === number)!;
export const pointsOf = (edition: unknown, tip: string): number => (edition as YucatanEdition).values.points.value[kindOf(tip)];

export function fits(face: Face, tip: string): boolean {
  switch (kindOf(tip)) {
    case 'parity':
      return (face.number % 2 === 1) === (tip === 'odd');
    case 'shape':
      return face.shape === tip;
    case 'colour':
      return face.colour === tip;
    default:
      return face.number === Number(tip);
  }
}

export function tipName(tip: string): string {
  const names: Record<string, string> = {
    odd: t('odd'), even: t('even'), circle: t('circle'), square: t('square'), cross: t('cross'),
    blue: t('blue'), red: t('red'), orange: t('orange'),
  };
  return names[tip] ?? tip;
}

/** What throwing so many dice for a tip promises: the chance that at least one matches, and the points it brings on average. */
export function oddsOf(edition: unknown, tip: string, dice: number): { chance: number; mean: number } {
  const faces = facesOf(edition);
  const share = faces.filter((f) => fits(f, tip)).length / faces.length;
  return { chance: 1 - (1 - share) ** dice, mean: dice * share * pointsOf(edition, tip) };
}

/** Rounded down, so that only a sure thing is called 100 %. */
export function percent(chance: number, digits = 0): string {
  const down = Math.floor(chance * 100 * 10 ** digits + 1e-9) / 10 ** digits / 100;
  return new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: digits }).format(down);
}

export const decimal = (value: number): string => new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(value);

export const sentenceCase = (text: string): string => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);

/** "1 3 5": the faces that match a tip. */
export const matching = (edition: unknown, tip: string): string =>
  facesOf(edition).filter((f) => fits(f, tip)).map((f) => f.number).join(' ');

export const label: GameTable<YucatanView>['label'] = (action, view, _names, edition) => {
  if (action === 'stop') return sentenceCase(t('stop and score {points}', { points: view.points }));
  const values = { tip: tipName(action), faces: matching(edition, action) };
  const points = pointsOf(edition, action);
  return sentenceCase(
    kindOf(action) === 'number'
      ? n('number {tip}: {count} point a die', 'number {tip}: {count} points a die', points, values)
      : n('{tip} ({faces}): {count} point a die', '{tip} ({faces}): {count} points a die', points, values),
  );
};

/** The dice of a throw, those that match first: "2 2 2 | 1 4 5". */
function diceWords(dice: number[], tip: string, edition: unknown): string {
  const match = (d: number) => fits(faceOf(edition, d), tip);
  const sorted = [...dice].sort((a, b) => a - b);
  return [sorted.filter(match), sorted.filter((d) => !match(d))].filter((part) => part.length > 0).map((part) => part.join(' ')).join(' | ');
}

export function sentence(event: GameEvent, names: string[], edition: unknown): string | null {
  const name = names[event.seat ?? 0] ?? '';
  const points = event.points as number;
  if (event.event === 'stop') return t('{name} stops and scores {points}.', { name, points });
  if (event.event !== 'throw') return null; // a tip: the throw follows at once and tells both
  const tip = tipName(event.tip as string);
  const dice = diceWords(event.dice as number[], event.tip as string, edition);
  if (event.end === 'bust') return t('{name} tips {tip} and throws {dice}: nothing matches, all lost.', { name, tip, dice });
  if (event.end === 'no_dice') return t('{name} tips {tip} and throws {dice}: no dice left, that scores {points}.', { name, tip, dice, points });
  return n(
    '{name} tips {tip} and throws {dice}: {count} matches, {points} so far.',
    '{name} tips {tip} and throws {dice}: {count} match, {points} so far.',
    event.laid as number,
    { name, tip, dice, points },
  );
}

export const prompt: GameTable<YucatanView>['prompt'] = ({ view, legal, names }) => {
  if (view.turn === 'over') return t('The game is over');
  if (legal.length > 0) return view.throws.length === 0 ? t('Choose a tip; then all dice are thrown.') : t('Stop, or choose another tip and throw the rest?');
  if (view.turn === 'chance') return t('The dice are rolling …');
  const name = names[view.turn] ?? '';
  return view.throws.length === 0 ? t('{name} chooses a tip.', { name }) : t('{name}: stop, or go on?', { name });
};

/** How a turn ended, in few words; null for an event that ends none. */
export function ending(event: GameEvent, names: string[]): string | null {
  const name = names[event.seat ?? 0] ?? '';
  if (event.event === 'throw' && event.end === 'bust') return t('{name} gets a dash: nothing matches {tip}.', { name, tip: tipName(event.tip as string) });
  if (event.event === 'stop' || event.end === 'no_dice') return n('{name} scores {count} point.', '{name} scores {count} points.', event.points as number, { name });
  return null;
}
