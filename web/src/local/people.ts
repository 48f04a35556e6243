// Names, strengths and pace of local games.
import type { Motion } from '../game.ts';
import { t } from '../i18n.ts';

/** Time between two actions of bots, so that people can follow. */
export const paceMs: Record<Motion, number> = { normal: 1000, fast: 400, none: 0 };

const botNames = ['Ada', 'Bruno', 'Carla', 'Dario', 'Emma', 'Finn', 'Greta', 'Hugo'];

/** A name for the bot on this seat that nobody else at the table has. */
export function botName(taken: string[]): string {
  return botNames.find((name) => !taken.includes(name)) ?? botNames[0]!;
}

/** The strengths to offer, weakest first: every game has them. */
export const strengths = ['beginner', 'club', 'expert'];
/** What a newcomer plays against. */
export const usualStrength = 'club';

export function strengthName(bot: string): string {
  switch (bot) {
    case 'beginner': return t('Beginner');
    case 'club': return t('Club player');
    case 'expert': return t('Expert');
    case 'thumb': return t('Rules of thumb');
    case 'random': return t('Anything goes');
    default: return bot;
  }
}

/** What was chosen last time, kept in this browser. */
export function remembered<T>(key: string): Partial<T> {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<T> | null) ?? {};
  } catch {
    return {};
  }
}

export function remember(key: string, what: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(what));
  } catch {
    // Then the usual is offered next time.
  }
}
