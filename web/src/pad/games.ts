// The sheets of the four games by name.
import type { GameId } from '../views.ts';
import { doctor_lucky } from './doctor_lucky.ts';
import { duck } from './duck.ts';
import { lucktails } from './lucktails.ts';
import type { SheetOf } from './sheet.ts';
import { yucatan } from './yucatan.ts';

/** A sheet is only ever given to its own game. */
export const sheets: Record<GameId, SheetOf<any>> = { yucatan, lucktails, duck, doctor_lucky };
