// The games by name. What a game looks like is loaded only when it is played: one module per game, with its `GameTable`.
import type { GameTable } from '../game.ts';
import type { GameId } from '../views.ts';

export interface ListedGame {
  id: GameId;
  /** As printed on the box; not translated. */
  name: string;
  players: { min: number; max: number; usual: number };
  editions: string[];
  load: () => Promise<GameTable>;
}

/** A table is made for the views of its own game; whoever draws one gives it no others. */
const as = (table: unknown) => table as GameTable;

export const games: ListedGame[] = [
  {
    id: 'lucktails',
    name: 'Lucktails',
    players: { min: 3, max: 5, usual: 4 },
    editions: ['default', 'short'],
    load: async () => as((await import('./lucktails.tsx')).lucktails),
  },
  {
    id: 'doctor_lucky',
    name: 'Save Doctor Lucky',
    players: { min: 2, max: 7, usual: 4 },
    editions: ['default'],
    load: async () => as((await import('./doctor_lucky.tsx')).doctor_lucky),
  },
  {
    id: 'yucatan',
    name: 'Yu-ca-tan',
    players: { min: 2, max: 5, usual: 3 },
    editions: ['default'],
    load: async () => as((await import('./yucatan.tsx')).yucatan),
  },
  {
    id: 'duck',
    name: 'DUCK',
    players: { min: 3, max: 5, usual: 4 },
    editions: ['default'],
    load: async () => as((await import('./duck.tsx')).duck),
  },
];

export const game = (id: string): ListedGame | undefined => games.find((g) => g.id === id);
