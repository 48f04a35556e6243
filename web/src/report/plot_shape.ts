// Where things stand in the plot: pure numbers.
import type { Report, Unit } from './types.ts';
import { momentOf } from './words.ts';

/** Per seat the value at the start and after every event. */
export const courses = (report: Report, unit: Unit): number[][] =>
  Array.from({ length: report.players }, (_, seat) => [report.baseline[unit]?.[seat] ?? 0, ...report.events.map((e) => e.after[unit]?.[seat] ?? 0)]);

/** Steps of 1, 2, 2.5 or 5 times a power of ten: at most five between the ends. */
export function ticks(low: number, high: number): number[] {
  const rough = (high - low) / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((m) => m * power).find((s) => s >= rough)!;
  const all: number[] = [];
  for (let v = Math.ceil(low / step) * step; v <= high + step / 1e6; v += step) all.push(Math.round(v / step) * step || 0);
  return all;
}

export function range(all: number[][], unit: Unit): { low: number; high: number; marks: number[] } {
  if (unit === 'win') return { low: 0, high: 1, marks: [0, 0.25, 0.5, 0.75, 1] };
  const values = all.flat();
  const marks = ticks(Math.min(0, ...values), Math.max(4, ...values));
  return { low: Math.min(marks[0]!, ...values), high: Math.max(marks.at(-1)!, ...values), marks };
}

/** Moves places on a line apart until neighbours have `gap` between them, all of them within the ends; keeps their order. */
export function apart(places: number[], gap: number, from: number, to: number): number[] {
  const order = places.map((_, i) => i).sort((a, b) => places[a]! - places[b]! || a - b);
  const out = [...places];
  let least = from;
  for (const i of order) {
    out[i] = Math.max(places[i]!, least);
    least = out[i]! + gap;
  }
  let most = to;
  for (const i of order.reverse()) {
    out[i] = Math.min(out[i]!, most);
    most = out[i]! - gap;
  }
  return out;
}

/** The last point of the plot that belongs to a moment of the game. */
export function pointAt(report: Report, moment: number): number {
  let point = 0;
  report.events.forEach((e, i) => {
    if (momentOf(e) <= moment) point = i + 1;
  });
  return point;
}

/** Points for the table: evenly spread, with start, turning points and end. */
export function tableRows(report: Report, most = 12): number[] {
  const last = report.events.length;
  const even = Array.from({ length: most + 1 }, (_, i) => Math.round((i * last) / most));
  return [...new Set([...even, ...report.turning.map((i) => i + 1)])].sort((a, b) => a - b);
}
