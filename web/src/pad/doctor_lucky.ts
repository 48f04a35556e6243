// Save Doctor Lucky on paper: cards drawn and what they flood, attempts and the failure cards against them, penalties.
import { decks, planOf } from '../games/ship_plan.ts';
import { t } from '../i18n.ts';
import { sum, type SheetOf } from './sheet.ts';

export interface Attempt {
  seat: number;
  value: number;
  /** Per seat: how many failure cards worth 1, 2 and 3. */
  played: number[][];
  /** Everybody has had their chance. */
  answered: boolean;
}

export interface LuckySheet {
  drawn: number;
  attempts: Attempt[];
  penalties: number[];
}

interface Edition {
  values: {
    hand: { value: number };
    hand_few: { value: number };
    failure: { value: Record<string, number> };
    aid: { value: { base: number; there: number | null }[] };
    rooms: { value: unknown[] };
  };
}

const values = (edition: unknown) => (edition as Edition).values;
/** How many failure cards worth 1, 2 and 3 there are. */
export const failures = (edition: unknown): number[] => ['f1', 'f2', 'f3'].map((kind) => values(edition).failure.value[kind]!);

/** Values an attempt can have. */
export function worths(edition: unknown): number[] {
  const all = values(edition).aid.value.flatMap((aid) => [aid.base, ...(aid.there === null ? [] : [aid.there])]);
  return [...new Set([1, ...all])].sort((a, b) => a - b);
}

/** DL-4: cards in the piles of decks A to D before the first draw, the larger ones with the lower decks. */
export function piles(players: number, edition: unknown): number[] {
  const v = values(edition);
  const cards = sum(failures(edition)) + v.aid.value.length + v.rooms.value.length;
  const rest = cards - players * (players <= 3 ? v.hand_few.value : v.hand.value);
  return decks.map((_, i) => Math.floor(rest / 4) + (i >= 4 - (rest % 4) ? 1 : 0));
}

/** What is left in the piles of A to D after so many draws, all of them from the lowest deck above water. */
export function pilesLeft(drawn: number, players: number, edition: unknown): number[] {
  const left = piles(players, edition);
  for (let deck = left.length - 1, rest = drawn; deck >= 0 && rest > 0; deck--) {
    const taken = Math.min(rest, left[deck]!);
    left[deck]! -= taken;
    rest -= taken;
  }
  return left;
}

/** DL-13: where everyone on a flooded deck goes; null from the topmost. */
export function refuge(deck: number, edition: unknown): string | null {
  const above = planOf(edition).rooms.filter((room) => room.deck === deck - 1 && /^\d/.test(room.id));
  return above.map((room) => room.id).sort((a, b) => Number(a) - Number(b))[0] ?? null;
}

export const against = (attempt: Attempt): number => sum(attempt.played.map((counts) => points(counts)));
export const points = (counts: number[]): number => sum(counts.map((count, i) => count * (i + 1)));
export const failed = (attempt: Attempt): boolean => against(attempt) >= attempt.value;
export const saved = (attempt: Attempt): boolean => attempt.answered && !failed(attempt);
export const open = (attempt: Attempt): boolean => !attempt.answered && !failed(attempt);

/** Failure cards worth 1, 2 and 3 that have not been played yet. */
export function failuresLeft(sheet: LuckySheet, edition: unknown): number[] {
  return failures(edition).map((count, kind) => count - sum(sheet.attempts.flatMap((a) => a.played.map((counts) => counts[kind]!))));
}

/** Failure points a seat has played in the whole game. */
export const spent = (sheet: LuckySheet, seat: number): number => sum(sheet.attempts.map((a) => points(a.played[seat]!)));

export const attempt = (seat: number, value: number, players: number): Attempt => ({
  seat, value, played: Array.from({ length: players }, () => [0, 0, 0]), answered: false,
});

/** One failure card more or less by a seat; never below none. */
export function answer(a: Attempt, seat: number, kind: number, by: 1 | -1): Attempt {
  return { ...a, played: a.played.map((counts, s) => (s === seat ? counts.map((c, k) => (k === kind ? Math.max(0, c + by) : c)) : counts)) };
}

export const doctor_lucky: SheetOf<LuckySheet> = {
  start: (players) => ({ drawn: 0, attempts: [], penalties: Array.from({ length: players }, () => 0) }),
  standing(sheet, players, edition) {
    const winner = sheet.attempts.find(saved);
    const sunk = sum(pilesLeft(sheet.drawn, players, edition)) === 0;
    const winners = winner ? [winner.seat] : sunk ? [] : null;
    return { totals: Array.from({ length: players }, (_, seat) => (winner?.seat === seat ? 1 : 0)), leaders: winner ? [winner.seat] : [], winners };
  },
  rows(sheet, players) {
    const seats = Array.from({ length: players }, (_, seat) => seat);
    const mark = (a: Attempt) => (saved(a) ? t('saves the Doctor') : failed(a) ? t('fails') : t('tries'));
    return [
      ...sheet.attempts.map((a, i) => [
        t('attempt {number}, worth {value}', { number: i + 1, value: a.value }),
        ...seats.map((seat) => (seat === a.seat ? mark(a) : points(a.played[seat]!))),
      ]),
      [t('failure points played'), ...seats.map((seat) => spent(sheet, seat))],
      [t('penalties'), ...sheet.penalties],
      [t('cards drawn'), sheet.drawn],
    ];
  },
};
