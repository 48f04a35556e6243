// What the edition says of rooms and cards, and actions taken apart; in the language of the reader.
import { language } from '../i18n.ts';
import { decks, planOf } from './ship_plan.ts';

type Names = Record<string, string>;

export interface Aid {
  id: string;
  base: number;
  room: string | null;
  there: number | null;
  name: Names;
}

interface LuckyEdition {
  values: {
    aid: { value: Aid[] };
    rooms: { value: { id: string; name: Names }[] };
    steps: { value: Record<string, number> };
  };
}

const values = (edition: unknown) => (edition as LuckyEdition).values;
const inWords = (names: Names | undefined): string => names?.[language()] ?? names?.en ?? '';

export const roomName = (room: string, edition: unknown): string => inWords(values(edition).rooms.value.find((r) => r.id === room)?.name);
/** "12 Captain's cabin". */
export const roomWords = (room: string, edition: unknown): string => `${room} ${roomName(room, edition)}`.trim();

export const aidOf = (id: string, edition: unknown): Aid | undefined => values(edition).aid.value.find((aid) => aid.id === id);
export const aidName = (id: string, edition: unknown): string => inWords(aidOf(id, edition)?.name) || id;

/** What an attempt with this card is worth in a room; 1 without a card (DL-9). */
export function worth(id: string | null, room: string | null, edition: unknown): number {
  const aid = id === null ? undefined : aidOf(id, edition);
  if (!aid) return 1;
  return aid.room !== null && aid.room === room ? aid.there! : aid.base;
}

export type Kind = 'failure' | 'aid' | 'movement';
export const kindOf = (card: string, edition: unknown): Kind => (/^f\d$/.test(card) ? 'failure' : aidOf(card, edition) ? 'aid' : 'movement');
export const failurePoints = (card: string): number => Number(card[1]);
export const cardRoom = (card: string): string => card.slice(1);

/** How far a movement card goes instead: by the deck of its room. */
export function stepsOf(card: string, edition: unknown): number {
  const plan = planOf(edition);
  const room = plan.rooms[plan.index[cardRoom(card)] ?? -1];
  return room ? (values(edition).steps.value[decks[room.deck]!] ?? 0) : 0;
}

export type Piece = 'me' | 'dr';

export interface Parsed {
  verb: 'go' | 'play' | 'save' | 'draw' | 'end' | 'done' | 'fail';
  card?: string;
  piece?: Piece;
  room?: string;
  aid?: string | null;
}

export function parse(action: string): Parsed {
  const [verb, a, b, c] = action.split(':');
  if (verb === 'go') return { verb, room: a! };
  if (verb === 'play') return { verb, card: `m${a}`, piece: b as Piece, room: c! };
  if (verb === 'save') return { verb, aid: a ?? null };
  if (verb === 'draw' || verb === 'end' || verb === 'done') return { verb };
  return { verb: 'fail', card: action };
}

/** A letter for each pawn: the beginning of the name, or the number of the seat where that is taken. */
export function letters(names: string[]): string[] {
  const first = names.map((name) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?').toUpperCase());
  return first.map((letter, seat) => (first.filter((other) => other === letter).length === 1 ? letter : String(seat + 1)));
}
