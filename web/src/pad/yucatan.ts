// Yu-ca-tan on paper: how many dice lie on which tip cards in each turn; the pad multiplies.
import { kindOf } from '../games/yucatan_words.ts';
import { best, sum, type SheetOf } from './sheet.ts';

export interface Turn {
  /** Tip -> dice laid on it. */
  laid: Record<string, number>;
  /** Nothing matched in the end: a dash (YU-5). */
  bust: boolean;
}

export interface YucatanSheet {
  /** Round by round, seat by seat; null: not played yet. */
  turns: (Turn | null)[][];
}

interface Edition {
  values: { dice: { value: number }; points: { value: Record<string, number> }; rounds_default: { value: Record<string, number> }; rounds_max: { value: number } };
}

const values = (edition: unknown) => (edition as Edition).values;
export const diceOf = (edition: unknown): number => values(edition).dice.value;
export const roundsMax = (edition: unknown): number => values(edition).rounds_max.value;
export const usualRounds = (players: number, edition: unknown): number => values(edition).rounds_default.value[players] ?? 3;
export const pointsOf = (tip: string, edition: unknown): number => values(edition).points.value[kindOf(tip)]!;

export const nothing: Turn = { laid: {}, bust: false };
export const diceLaid = (turn: Turn): number => sum(Object.values(turn.laid));
export const gathered = (turn: Turn, edition: unknown): number => sum(Object.entries(turn.laid).map(([tip, dice]) => dice * pointsOf(tip, edition)));
export const scored = (turn: Turn, edition: unknown): number => (turn.bust ? 0 : gathered(turn, edition));

/** One die more or less on a tip card; there are only so many dice. */
export function laid(turn: Turn, tip: string, by: 1 | -1, edition: unknown): Turn {
  const dice = (turn.laid[tip] ?? 0) + by;
  if (dice < 0 || (by > 0 && diceLaid(turn) >= diceOf(edition))) return turn;
  const { [tip]: _, ...rest } = turn.laid;
  return { bust: false, laid: dice === 0 ? rest : { ...rest, [tip]: dice } };
}

/** More rounds or fewer; what was written down in the rounds that stay is kept. */
export function withRounds(sheet: YucatanSheet, rounds: number, players: number): YucatanSheet {
  return { turns: Array.from({ length: rounds }, (_, r) => sheet.turns[r] ?? Array.from({ length: players }, () => null)) };
}

/** A dash stands for a turn without points, as on the printed sheet. */
export const cellOf = (turn: Turn | null, edition: unknown): number | '–' | null => (turn === null ? null : turn.bust ? '–' : scored(turn, edition));

export const yucatan: SheetOf<YucatanSheet> = {
  start: (players, edition) => withRounds({ turns: [] }, usualRounds(players, edition), players),
  standing({ turns }, players, edition) {
    const totals = Array.from({ length: players }, (_, seat) => sum(turns.map((round) => (round[seat] ? scored(round[seat], edition) : 0))));
    const any = turns.some((round) => round.some((turn) => turn !== null));
    const over = turns.every((round) => round.every((turn) => turn !== null));
    return { totals, leaders: any ? best(totals) : [], winners: over ? best(totals) : null };
  },
  rows: ({ turns }, _players, edition) => turns.map((round, r) => [r + 1, ...round.map((turn) => cellOf(turn, edition))]),
};
