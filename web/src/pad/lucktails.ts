// Lucktails on paper: how each player left each round, in the order they did; VP run along, since the lucktails card lifts to the leader
// of that moment (LT-10).
import { best, type SheetOf } from './sheet.ts';

export interface Exit {
  seat: number;
  /** Took the bait; opted out with a number; opted out with the lucktails card. */
  how: 'bait' | 'card' | 'lucktails';
  /** VP of the bait or the card; of no meaning for the lucktails card. */
  vp: number;
  /** Bonus VP taken with a switch. */
  bonus: number;
}

export interface LucktailsSheet {
  /** Exits in the order they happened. A round is over when everybody has left it. */
  rounds: Exit[][];
}

interface Edition {
  values: { goal: { value: number }; cards: { value: number[] } };
}

export const goalOf = (edition: unknown): number => (edition as Edition).values.goal.value;
export const cardsOf = (edition: unknown): number[] => (edition as Edition).values.cards.value;

/** What an exit brings, given the VP of that moment. */
export function gain(exit: Exit, vp: number[]): number {
  if (exit.how !== 'lucktails') return exit.vp + (exit.how === 'card' ? exit.bonus : 0);
  const own = vp[exit.seat]! + exit.bonus;
  return exit.bonus + Math.max(0, Math.max(...vp) - own);
}

export interface Running {
  /** Round by round: per seat what it gained; null: still in. */
  gains: (number | null)[][];
  /** VP after each round. */
  after: number[][];
}

export function running(sheet: LucktailsSheet, players: number): Running {
  let vp = Array.from({ length: players }, () => 0);
  const gains: (number | null)[][] = [];
  const after: number[][] = [];
  for (const round of sheet.rounds) {
    const row: (number | null)[] = vp.map(() => null);
    for (const exit of round) {
      const won = gain(exit, vp);
      row[exit.seat] = won;
      vp = vp.map((old, seat) => (seat === exit.seat ? old + won : old));
    }
    gains.push(row);
    after.push(vp);
  }
  return { gains, after };
}

const complete = (round: Exit[], players: number): boolean => round.length === players;

/** LT-13: at the end of a round somebody has the goal and leads alone. */
function winnerOf(sheet: LucktailsSheet, players: number, edition: unknown): number[] | null {
  if (!sheet.rounds.every((round) => complete(round, players) || round.length === 0)) return null;
  const ended = sheet.rounds.filter((round) => complete(round, players));
  const vp = running({ rounds: ended }, players).after.at(-1);
  if (!vp) return null;
  const front = best(vp);
  return front.length === 1 && vp[front[0]!]! >= goalOf(edition) ? front : null;
}

/** A new round lies ready as soon as the last is over and nobody has won; after a correction there may be one too many. */
function ready(sheet: LucktailsSheet, players: number, edition: unknown): LucktailsSheet {
  const rounds = sheet.rounds.filter((round, i) => round.length > 0 || i < sheet.rounds.length - 1);
  const over = winnerOf({ rounds }, players, edition) !== null;
  const last = rounds.at(-1);
  return { rounds: !over && (!last || complete(last, players)) ? [...rounds, []] : rounds };
}

export function left(sheet: LucktailsSheet, round: number, exit: Exit, players: number, edition: unknown): LucktailsSheet {
  const put = (exits: Exit[]) => (exits.some((e) => e.seat === exit.seat) ? exits.map((e) => (e.seat === exit.seat ? exit : e)) : [...exits, exit]);
  return ready({ rounds: sheet.rounds.map((exits, i) => (i === round ? put(exits) : exits)) }, players, edition);
}

export function stayed(sheet: LucktailsSheet, round: number, seat: number, players: number, edition: unknown): LucktailsSheet {
  return ready({ rounds: sheet.rounds.map((exits, i) => (i === round ? exits.filter((e) => e.seat !== seat) : exits)) }, players, edition);
}

export const exitOf = (sheet: LucktailsSheet, round: number, seat: number): Exit | undefined => sheet.rounds[round]?.find((e) => e.seat === seat);

/** The goal is reached but the lead is tied: everybody plays on. */
export function tied(sheet: LucktailsSheet, players: number, edition: unknown): boolean {
  const vp = running(sheet, players).after.at(-1);
  return vp !== undefined && sheet.rounds.at(-1)?.length === 0 && best(vp).length > 1 && Math.max(...vp) >= goalOf(edition);
}

export const lucktails: SheetOf<LucktailsSheet> = {
  start: () => ({ rounds: [[]] }),
  standing(sheet, players, edition) {
    const totals = running(sheet, players).after.at(-1) ?? Array.from({ length: players }, () => 0);
    return { totals, leaders: sheet.rounds.some((r) => r.length > 0) ? best(totals) : [], winners: winnerOf(sheet, players, edition) };
  },
  rows: (sheet, players) =>
    running(sheet, players).gains.flatMap((row, r) => (row.some((g) => g !== null) ? [[r + 1, ...row]] : [])),
};
