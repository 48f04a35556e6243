// The talk of a table in sentences: claims, penalties, who came and went.
import type { GameTable } from '../game.ts';
import { t } from '../i18n.ts';
import type { GameEvent } from '../views.ts';

/** A card of Lucktails in a sentence. */
export const cardWords = (card: string): string => (card === 'L' ? t('the lucktails card (L)') : card);

export function claimSentence(by: string, about: number, card: string, names: string[], seat: number): string {
  if (about === seat) return t('{name} says: your card is {card}.', { name: by, card: cardWords(card) });
  if (names[about] === by) return t('{name} says: my own card is {card}.', { name: by, card: cardWords(card) });
  return t('{name} says: the card of {other} is {card}.', { name: by, other: names[about] ?? '', card: cardWords(card) });
}

export function penaltySentence(by: string, culprit: string, kind: string, count: number): string {
  const what = kind === 'weapon' ? t('for calling an aid a weapon') : t('for words of killing');
  return count > 1
    ? t('{name} calls two penalties on {other}, {what}.', { name: by, other: culprit, what })
    : t('{name} calls a penalty on {other}, {what}.', { name: by, other: culprit, what });
}

/** An event of the table as the log tells it; null: it is the game's. `seat`: whose eyes. */
export function talkSentence(e: GameEvent, names: string[], seat: number): string | null | undefined {
  const by = names[Number(e.by ?? -1)] ?? t('Somebody');
  const about = Number(e.about ?? -1);
  switch (e.event) {
    case 'claim': return claimSentence(by, about, String(e.text), names, seat);
    case 'penalty': return penaltySentence(by, names[about] ?? '', String(e.text), Number(e.count));
    case 'hint': return t('{name} asks for a hint.', { name: names[about] ?? '' });
    case 'joined': return about >= 0 ? t('{name} takes a seat from a bot.', { name: names[about] ?? String(e.name) }) : null;
    case 'left':
    case 'kicked': return t('A player has left; a bot goes on.');
    default: return undefined;
  }
}

/** The same table, whose log also knows the talk. */
export function withTalk(table: GameTable, seat: number): GameTable {
  return {
    ...table,
    sentence: (event, names, edition) => {
      const talk = talkSentence(event, names, seat);
      return talk === undefined ? table.sentence(event, names, edition) : talk;
    },
  };
}
