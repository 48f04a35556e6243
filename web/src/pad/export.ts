// A sheet for other programs: CSV for spreadsheets, JSON for everything else.
import type { Cell, Pad } from './sheet.ts';

/**
 * A cell of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front; our own numbers are
 * numbers and stay so.
 */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = /^[\s]*[=+\-@]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csv = (rows: Cell[][]): string => rows.map((row) => row.map(csvCell).join(',') + '\r\n').join('');

/** Names on top, what the game wrote down, the sums below. */
export function padCsv(pad: Pad, rows: Cell[][], totals: number[], words: { round: string; total: string }): string {
  // The mark in front tells spreadsheets that this is UTF-8.
  return '\ufeff' + csv([[words.round, ...pad.names], ...rows, [words.total, ...totals]]);
}

export function padJson(pad: Pad, totals: number[]): string {
  const { game, names, at, sheet } = pad;
  return JSON.stringify({ luckpond_pad: 1, game, names, written: new Date(at).toISOString(), totals, sheet }, null, 1) + '\n';
}
