// Lucktails in words and numbers: what the edition says, and the sentences made of it.
import { language, t } from '../i18n.ts';
import type { GameTable } from '../game.ts';
import type { GameEvent, LucktailsView } from '../views.ts';

interface LucktailsEdition {
  values: {
    cards: { value: number[] };
    bait_table: { value: { bait: number; vp: number }[] };
    bait_ceiling: { value: number };
  };
}

const values = (edition: unknown) => (edition as LucktailsEdition).values;
/** All cards of the deck, as views name them. */
export const deckOf = (edition: unknown): string[] => [...values(edition).cards.value.map(String), 'L'];
export const baitTable = (edition: unknown) => values(edition).bait_table.value;
export const ceilingOf = (edition: unknown): number => values(edition).bait_ceiling.value;
export const vpOf = (edition: unknown, bait: number): number => baitTable(edition).filter((row) => row.bait <= bait).at(-1)?.vp ?? 0;

export const sentenceCase = (text: string): string => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
/** A card in a sentence. */
export const cardWords = (card: string): string => (card === 'L' ? t('the lucktails card (L)') : card);

/** What an action does: "+2@1" raises by 2 with the bonus on place 1. */
export function partsOf(action: string): { raise: number; place: number } {
  const raise = action.startsWith('+') ? Number(action[1]) : 0;
  const place = /[@h](\d)$/.exec(action);
  return { raise, place: place ? Number(place[1]) : 0 };
}

export const label: GameTable<LucktailsView>['label'] = (action, view, _names, edition) => {
  const { raise, place } = partsOf(action);
  const bait = view.bait + raise;
  const vp = vpOf(edition, bait);
  return sentenceCase(
    action === 'take' ? t('take the bait: {vp} VP for sure, nothing for your card', { vp: view.bait_vp })
    : action === 'keep' ? t('opt out and reveal your own card: its VP')
    : raise === 0 ? t('opt out with middle card {place}: its VP, and bonus {bonus}', { place, bonus: view.places[place - 1]?.bonus ?? 0 })
    : place > 0 ? t('raise to {bait} ({vp} VP), bonus VP on middle card {place}', { bait, vp, place })
    : view.bait === 0 ? t('announce a bait of {bait} ({vp} VP for whoever takes it)', { bait, vp })
    : t('raise the bait to {bait} ({vp} VP for whoever takes it)', { bait, vp }),
  );
};

function baitSentence(event: GameEvent, name: string): string {
  const { raise, place } = partsOf(event.action as string);
  const bait = event.bait as number;
  if (place > 0) return t('{name} raises the bait to {bait} and lays a bonus VP on middle card {place}.', { name, bait, place });
  return bait === raise ? t('{name} announces a bait of {bait}.', { name, bait }) : t('{name} raises the bait to {bait}.', { name, bait });
}

function switchSentence(event: GameEvent, name: string): string {
  const place = event.place as number;
  const bonus = event.bonus as number;
  const first = bonus > 0
    ? t('{name} switches with middle card {place} and takes {bonus} bonus VP.', { name, place, bonus })
    : t('{name} switches with middle card {place}.', { name, place });
  if (event.card === null) return first; // it is drawn next, and told then
  return `${first} ${t('{name} reveals {card} and gets {vp} VP.', { name, card: cardWords(event.card as string), vp: (event.gained as number) - bonus })}`;
}

function deedSentence(event: GameEvent, name: string): string | null {
  const card = typeof event.card === 'string' ? cardWords(event.card) : '';
  const vp = event.gained as number;
  switch (event.event) {
    case 'deal':
      return card ? t('{name} is dealt {card}; only the left neighbour sees it.', { name, card }) : null;
    case 'open':
      return t('Face up in the middle: {card}. It is out of this round.', { card });
    case 'bait':
      return baitSentence(event, name);
    case 'take':
      return t('{name} takes the bait: {vp} VP. The card was {card}.', { name, vp, card });
    case 'keep':
      return t('{name} opts out and keeps the card: {card}, {vp} VP.', { name, card, vp });
    case 'switch':
      return switchSentence(event, name);
    case 'reveal':
      return t('{name} reveals {card} and gets {vp} VP.', { name, card, vp });
    default:
      return null;
  }
}

export function sentence(event: GameEvent, names: string[]): string | null {
  const deed = deedSentence(event, names[event.seat ?? 0] ?? '');
  if (typeof event.next_start !== 'number') return deed;
  return `${deed ?? ''} ${t('The round is over. {name} starts the next one.', { name: names[event.next_start] ?? '' })}`.trim();
}

export const prompt: GameTable<LucktailsView>['prompt'] = ({ view, legal, names }) => {
  if (view.turn === 'over') return t('The game is over');
  if (view.turn === 'chance') return view.phase === 'deal' ? t('Cards are being dealt …') : t('A middle card is being turned …');
  if (legal.length === 0) return t('{name} is thinking.', { name: names[view.turn] ?? '' });
  if (view.in.length === 1) return t('You are the last one in: which card do you reveal?');
  return view.bait === 0 ? t('Announce a bait, or opt out?') : t('Raise, take the bait, or opt out?');
};

/** What a seat did last in this round, for the bubble over its card: a raise, or how it left. */
export function lastDeed(view: LucktailsView, seat: number): { sign: string; words: string } | null {
  const last = view.path.filter((p) => p.seat === seat).at(-1)?.action;
  if (!last) return null;
  const { raise, place } = partsOf(last);
  if (raise > 0) return { sign: `+${raise}`, words: `+${raise}` };
  if (last === 'take') return { sign: 'take', words: t('took the bait') };
  return last === 'keep' ? { sign: 'keep', words: t('kept the card') } : { sign: `switch${place}`, words: t('switched with {place}', { place }) };
}

/** Why a choice that one would expect cannot be made now. */
export function whyNot(action: string, view: LucktailsView, edition: unknown): string {
  const last = view.in.length === 1;
  const text =
    last ? t('the last one in a round can only opt out')
    : action === 'take' ? t('there is no bait to take yet')
    : view.bait + partsOf(action).raise > ceilingOf(edition) ? t('no raise passes the bait ceiling')
    : '';
  return text && `${sentenceCase(text)}.`;
}
