// One file that holds a whole game: readable by people, and with all data for programs. Every text in it is escaped.
import type { GameTable } from '../game.ts';
import { language, t } from '../i18n.ts';
import { talkSentence } from '../online/words.ts';
import type { ReplaySource } from './source.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
/** JSON that cannot end the element it stands in. */
const inside = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

export function sentenceOf(source: ReplaySource, table: GameTable, edition: unknown, i: number): string | null {
  const { event } = source.log[i]!;
  if (event.event === 'bot_for') return t('A bot decides for {name}.', { name: source.names[Number(event.about)] ?? '' });
  const talk = talkSentence(event, source.names, -1);
  return talk === undefined ? table.sentence(event, source.names, edition) : talk;
}

/** A page without scripts and without anything from elsewhere. */
export function htmlFile(source: ReplaySource, table: GameTable, edition: unknown, record: string): string {
  const { replay } = source;
  const lines = source.log.flatMap((h, i) => {
    const text = sentenceOf(source, table, edition, i);
    return text === null ? [] : [`<li value="${h.decision}">${escaped(text)}</li>`];
  });
  const scores = replay.result ? source.names.map((name, i) => `<tr><th>${escaped(name)}</th><td>${replay.result!.scores[i] ?? ''}</td></tr>`) : [];
  return [
    `<!DOCTYPE html><html lang="${escaped(language())}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'">',
    `<title>${escaped(table.name)} · luckpond</title>`,
    '<style>body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 sans-serif;color:#16283c;background:#fdf8ea}pre{overflow:auto;padding:1rem;border:2px solid}td,th{padding:0 1rem 0 0;text-align:left}</style>',
    `<h1>${escaped(table.name)}</h1><table>${scores.join('')}</table>`,
    `<h2>${escaped(t('What happened'))}</h2><ol>${lines.join('\n')}</ol>`,
    `<h2>${escaped(t('The record'))}</h2><pre>${escaped(record)}</pre>`,
    `<script type="application/json" id="luckpond-replay">${inside({ replay, record })}</script></html>`,
  ].join('\n');
}
