// Save Doctor Lucky in words: what to do now, what happened, what an action is called.
import type { GameTable } from '../game.ts';
import { n, t } from '../i18n.ts';
import type { DoctorLuckyView, GameEvent } from '../views.ts';
import { aidName, aidOf, cardRoom, failurePoints, kindOf, parse, roomWords, stepsOf, worth } from './doctor_lucky_data.ts';

/** An event of Save Doctor Lucky (src/games/doctor_lucky/doctor_lucky_text.c). */
export interface LuckyEvent extends GameEvent {
  seat: number | null;
  card?: string | null;
  aid?: string | null;
  piece?: 'me' | 'dr';
  room?: string;
  value?: number;
  sum?: number;
  failed?: boolean;
  turn_end: { flooded: string[]; fled: number[]; refuge: string | null; doctor: [string | null, string | null]; next: number | null } | null;
  over: { winner: number | null; prize: number | null; penalty: number; hands: string[][] } | null;
}

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Whiskey 2 (6 in 12 Captain's cabin)", "20 Cargo hold (or 3 steps)", "a failure card worth 1". */
export function cardWords(card: string, edition: unknown): string {
  switch (kindOf(card, edition)) {
    case 'failure': return t('a failure card worth {card}', { card: failurePoints(card) });
    case 'aid': return t('the aid card {card}', { card: aidWords(card, edition) });
    default: return t('the movement card {card}', { card: movementWords(card, edition) });
  }
}

export function aidWords(card: string, edition: unknown): string {
  const aid = aidOf(card, edition)!;
  const name = aidName(card, edition);
  if (aid.room === null) return `${name} ${aid.base}`;
  return t('{aid} {value} ({there} in {room})', { aid: name, value: aid.base, there: aid.there!, room: roomWords(aid.room, edition) });
}

export function movementWords(card: string, edition: unknown): string {
  const steps = stepsOf(card, edition);
  const room = roomWords(cardRoom(card), edition);
  return steps > 0 ? `${room} ${n('(or {count} step)', '(or {count} steps)', steps)}` : room;
}

function shownSentence(e: LuckyEvent, names: string[], edition: unknown): string | null {
  if (!e.card || kindOf(e.card, edition) !== 'movement') return null;
  const room = roomWords(cardRoom(e.card), edition);
  return e.seat === null ? t('The Doctor starts in {room}.', { room }) : t('{name} starts in {room}.', { name: names[e.seat]!, room });
}

function answerSentence(e: LuckyEvent, name: string): string {
  const values = { name, sum: e.sum!, value: e.value! };
  const what = e.card
    ? t('{name} plays a failure card worth {points} ({sum} of {value}).', { ...values, points: failurePoints(e.card) })
    : t('{name} lets it pass ({sum} of {value}).', values);
  return e.failed ? `${what} ${t('The attempt has failed.')}` : what;
}

function whatSentence(e: LuckyEvent, names: string[], edition: unknown): string | null {
  const name = e.seat === null ? '' : names[e.seat]!;
  const room = e.room ? roomWords(e.room, edition) : '';
  switch (e.event) {
    case 'shown': return shownSentence(e, names, edition);
    case 'step': return t('{name} goes to {room}.', { name, room });
    case 'card': {
      const values = { name, card: roomWords(cardRoom(e.card!), edition), room };
      return e.piece === 'dr' ? t('{name} plays the card {card} and moves the Doctor to {room}.', values) : t('{name} plays the card {card} and goes to {room}.', values);
    }
    case 'attempt': return e.aid
      ? t('{name} tries to save the Doctor: {aid}, worth {value}!', { name, aid: aidName(e.aid, edition), value: e.value! })
      : t('{name} tries to save the Doctor with bare hands: worth {value}!', { name, value: e.value! });
    case 'answer': return answerSentence(e, name);
    case 'drawn': return e.card ? t('{name} draws {card}.', { name, card: cardWords(e.card, edition) }) : t('{name} draws a card.', { name });
    case 'end': return t('{name} ends the turn.', { name });
    default: return null;
  }
}

function turnEndSentences(e: LuckyEvent, names: string[], edition: unknown): string[] {
  const end = e.turn_end;
  if (!end) return [];
  const parts = end.flooded.map((deck) => t('Deck {deck} floods!', { deck }));
  if (end.refuge) for (const seat of end.fled) parts.push(t('{name} flees to {room}.', { name: names[seat]!, room: roomWords(end.refuge, edition) }));
  if (end.doctor[1]) parts.push(t('The Doctor walks to {room}.', { room: roomWords(end.doctor[1], edition) }));
  return parts;
}

function overSentences(e: LuckyEvent, names: string[]): string[] {
  if (!e.over) return [];
  const { winner, prize, penalty } = e.over;
  const parts = [winner === null ? t('The ship goes down, and the Doctor with it.') : t('{name} saves the Doctor!', { name: names[winner]! })];
  if (prize !== null) parts.push(t("The loser's prize goes to {name}, who still held a failure card.", { name: names[prize]! }));
  if (prize !== null && penalty > 0) parts.push(n('That costs {name} {count} penalty.', 'That costs {name} {count} penalties.', penalty, { name: names[prize]! }));
  return parts;
}

function sentence(event: GameEvent, names: string[], edition: unknown): string | null {
  const e = event as LuckyEvent;
  return [whatSentence(e, names, edition), ...turnEndSentences(e, names, edition), ...overSentences(e, names)].filter(Boolean).join(' ') || null;
}

export function label(action: string, view: DoctorLuckyView, _names: string[], edition: unknown): string {
  const a = parse(action);
  const room = a.room ? roomWords(a.room, edition) : '';
  switch (a.verb) {
    case 'go': return t('Go to {room}', { room });
    case 'play': return a.piece === 'dr'
      ? t('Play {card}: the Doctor to {room}', { card: movementWords(a.card!, edition), room })
      : t('Play {card}: yourself to {room}', { card: movementWords(a.card!, edition), room });
    case 'save': return a.aid
      ? t('Save the Doctor: {aid}, worth {value}', { aid: aidName(a.aid, edition), value: worth(a.aid, view.doctor, edition) })
      : t('Save the Doctor with bare hands, worth {value}', { value: 1 });
    case 'draw': return upper(t('draw a card and end your turn'));
    case 'end': return upper(t('end your turn without drawing'));
    case 'done': return upper(t('let it pass: play no (more) failure cards'));
    default: return t('Play a failure card worth {points}', { points: failurePoints(a.card!) });
  }
}

function ownPrompt(view: DoctorLuckyView, legal: string[]): string {
  if (view.phase === 'answer') return legal.includes('done') ? t('Do you stop the attempt?') : t('You are the last who can stop the attempt, and so you must.');
  if (legal.some((action) => action.startsWith('save'))) return t('You are with the Doctor, and somebody sees you: save him?');
  if (view.card_played) return t('Your turn goes on (no drawing any more).');
  return legal.some((action) => action.startsWith('go:')) ? t('Your turn: walk a room, play a card, or draw.') : t('Your turn: play a card, draw, or end.');
}

function prompt({ view, legal, names }: Parameters<GameTable<DoctorLuckyView>['prompt']>[0]): string {
  if (legal.length > 0) return ownPrompt(view, legal);
  if (view.turn === 'over') {
    return view.winners.length > 0 ? t('{name} saves the Doctor!', { name: names[view.winners[0]!]! }) : t('The ship goes down, and the Doctor with it.');
  }
  if (view.turn === 'chance') return view.phase === 'drawn' ? t('A card is being drawn.') : t('The cards are being dealt.');
  const name = names[view.turn]!;
  if (view.attempt) return t('{saver} tries to save the Doctor. {name} is asked.', { saver: names[view.attempt.seat]!, name });
  return t("It is {name}'s turn on board.", { name });
}

function section(view: DoctorLuckyView): string {
  switch (view.phase) {
    case 'answer': return 'answer';
    case 'over': return 'end';
    case 'turn': case 'drawn': return view.turn !== 'chance' && view.pawns[view.turn as number] === view.doctor ? 'save' : 'turn';
    default: return 'setup';
  }
}

export const luckyWords = {
  prompt,
  sentence,
  label,
  irreversible: (action: string) => action === 'save' || action.startsWith('save:'),
  section,
} satisfies Partial<GameTable<DoctorLuckyView>>;
