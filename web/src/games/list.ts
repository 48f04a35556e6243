// The games by name. What a game looks like is loaded only when it is played: one module per game with its `GameTable`, and its styles.
import { loadGameStyles } from '../files.ts';
import type { GameTable } from '../game.ts';
import type { GameId } from '../views.ts';

export interface ListedGame {
  id: GameId;
  /** As printed on the box; not translated. */
  name: string;
  players: { min: number; max: number; usual: number };
  /** Where a newcomer sits who wants to begin. */
  first: number;
  editions: string[];
  load: () => Promise<GameTable>;
}

/** A table is made for the views of its own game; whoever draws one gives it no others. */
async function table<Id extends GameId>(id: Id, module: Promise<Record<Id, unknown>>): Promise<GameTable> {
  const [loaded] = await Promise.all([module, loadGameStyles(id)]);
  return loaded[id] as GameTable;
}

export const games: ListedGame[] = [
  {
    id: 'lucktails',
    name: 'Lucktails',
    players: { min: 3, max: 5, usual: 4 },
    first: 0,
    editions: ['default', 'short'],
    load: () => table('lucktails', import('./lucktails.tsx')),
  },
  {
    id: 'doctor_lucky',
    name: 'Save Doctor Lucky',
    players: { min: 2, max: 7, usual: 4 },
    first: 0,
    editions: ['default'],
    load: () => table('doctor_lucky', import('./doctor_lucky.tsx')),
  },
  {
    id: 'yucatan',
    name: 'Yu-ca-tan',
    players: { min: 2, max: 5, usual: 3 },
    first: 0,
    editions: ['default'],
    load: () => table('yucatan', import('./yucatan.tsx')),
  },
  {
    id: 'duck',
    name: 'DUCK',
    players: { min: 3, max: 5, usual: 4 },
    first: 1, // left of the dealer
    editions: ['default'],
    load: () => table('duck', import('./duck.tsx')),
  },
];

export const game = (id: string): ListedGame | undefined => games.find((g) => g.id === id);
