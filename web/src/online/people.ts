// Who sits at a table of the server, fit to be shown.
import { t } from '../i18n.ts';
import { botName } from '../local/people.ts';
import type { Place, ServerTableMessage } from '../protocol.ts';

/** A name for every place: people's own, unless muted; bots get one that nobody else has. */
export function tableNames(table: Pick<ServerTableMessage, 'places'>, muted: ReadonlySet<number>): string[] {
  const names = table.places.map((p, i) => {
    if (p.member < 0) return '';
    return muted.has(p.member) ? t('Player {number}', { number: i + 1 }) : p.name;
  });
  // Two people may have chosen the same name; the table tells them apart.
  const shown = names.map((name, i) => (name && names.indexOf(name) < i ? `${name} (${i + 1})` : name));
  shown.forEach((name, i) => {
    if (!name) shown[i] = botName(shown);
  });
  return shown;
}

/** The seat of a member, -1: none. */
export const seatOf = (table: Pick<ServerTableMessage, 'places'>, member: number): number => table.places.findIndex((p: Place) => p.member === member);
