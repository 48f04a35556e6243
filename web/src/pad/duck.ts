// DUCK on paper: who takes which side of each round's lifebelt, and which card goes under whose towel.
import { best, sum, type SheetOf } from './sheet.ts';

export interface Round {
  /** Who took the lifebelt, and its side; null: nobody did (DU-18). */
  belt: { seat: number; side: 'green' | 'red' } | null;
  /** Per seat: the card that went under the towel, or null for none. */
  towels: (number | null)[];
}

export interface DuckSheet {
  rounds: (Round | null)[];
}

export interface Belt {
  green: number;
  red: number;
}

interface Edition {
  values: { lifebelts: { value: Belt[] }; counts: { value: { yellow: number[] } } };
}

export const beltsOf = (edition: unknown): Belt[] => (edition as Edition).values.lifebelts.value;
/** The numbers there are on cards. */
export const numbersOf = (edition: unknown): number[] => (edition as Edition).values.counts.value.yellow.map((_, number) => number);

export function beltPoints(round: Round, at: number, seat: number, edition: unknown): number {
  if (round.belt?.seat !== seat) return 0;
  const { green, red } = beltsOf(edition)[at]!;
  return round.belt.side === 'green' ? green : -red;
}

export const roundPoints = (round: Round, at: number, seat: number, edition: unknown): number =>
  (round.towels[seat] ?? 0) + beltPoints(round, at, seat, edition);

/** What cannot be by the rules (DU-8 to DU-12): told, not forbidden. `highest`: nobody discarded everything. */
export type Doubt = 'red and towel' | 'highest';
export function doubts(round: Round): Doubt[] {
  const found: Doubt[] = [];
  const { belt, towels } = round;
  if (belt?.side === 'red' && towels[belt.seat] !== null) found.push('red and towel');
  if (towels.every((card, seat) => card !== null || seat === belt?.seat)) found.push('highest');
  return found;
}

export const duck: SheetOf<DuckSheet> = {
  start: (_players, edition) => ({ rounds: beltsOf(edition).map(() => null) }),
  standing({ rounds }, players, edition) {
    const points = (seat: number) => rounds.map((round, at) => (round ? roundPoints(round, at, seat, edition) : 0));
    const totals = Array.from({ length: players }, (_, seat) => sum(points(seat)));
    const over = rounds.every((round) => round !== null);
    return { totals, leaders: rounds.some((round) => round !== null) ? best(totals) : [], winners: over ? best(totals) : null };
  },
  rows: ({ rounds }, players, edition) =>
    rounds.map((round, at) => [at + 1, ...Array.from({ length: players }, (_, seat) => (round ? roundPoints(round, at, seat, edition) : null))]),
};
