// Numbers and sentences of the luck report.
import type { GameTable } from '../game.ts';
import { language, t } from '../i18n.ts';
import type { Luck, Report, ReportEvent, Told, Unit } from './types.ts';

const locale = () => (language() === 'xx' ? 'en' : language());

/** How many digits behind the point are worth showing. */
export const digitsOf = (report: Report, unit: Unit): number => (unit === 'points' || isExact(report) ? 1 : 0);
export const isExact = (report: Report): boolean => report.error.every((e) => e === 0);

/** Never -0. */
const rounded = (x: number, places: number): number => Math.round(x * 10 ** places) / 10 ** places || 0;
const placesOf = (unit: Unit, digits: number): number => (unit === 'win' ? digits + 2 : digits);

/** A chance as per cent, or points; `signed` for a change. */
export function number(x: number, unit: Unit, digits: number, signed = false): string {
  const style = unit === 'win' ? ({ style: 'percent' } as const) : {};
  const options = { ...style, minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: signed ? 'exceptZero' : 'auto' } as const;
  return new Intl.NumberFormat(locale(), options).format(rounded(x, placesOf(unit, digits)));
}

/** The parts rounded so that what is shown adds up: the slack goes to the part that was rounded most. */
export function addingUp(parts: number[], unit: Unit, digits: number): number[] {
  const scale = 10 ** placesOf(unit, digits);
  const exact = parts.map((p) => p * scale);
  const whole = exact.map(Math.round);
  let slack = Math.round(exact.reduce((a, b) => a + b, 0)) - whole.reduce((a, b) => a + b, 0);
  while (slack !== 0) {
    const step = Math.sign(slack);
    const off = exact.map((x, i) => (x - whole[i]!) * step);
    whole[off.indexOf(Math.max(...off))]! += step;
    slack -= step;
  }
  return whole.map((x) => x / scale || 0);
}

/** The decision after which an event is seen in a replay. */
export const momentOf = (e: ReportEvent): number => (e.seat === undefined ? e.decision : e.decision + 1);

/** How it stood before an event. */
export const before = (report: Report, index: number) => (index > 0 ? report.events[index - 1]!.after : report.baseline);

/** The seat whose chances an event moved most. */
export function moved(report: Report, index: number): number {
  const { luck, skill } = report.events[index]!;
  // What one wins another loses: then the one who gained is named.
  const change = (luck ?? skill)!.win.map((c) => Math.abs(c) + (c > 0 ? 0.005 : 0));
  return change.indexOf(Math.max(...change));
}

/** "Luck or skill?", answered in one sentence; null when there is no single winner. */
export function verdict(report: Report, names: string[]): string | null {
  const winners = report.result.win.flatMap((w, seat) => (w > 0 ? [seat] : []));
  if (winners.length !== 1) return null;
  const winner = winners[0]!;
  const { win } = report.adjusted;
  const others = win.map((w, seat) => (seat === winner ? -Infinity : w));
  const best = others.indexOf(Math.max(...others));
  const ahead = win[winner]! - win[best]!;
  const name = names[winner]!;
  if (Math.abs(ahead) < 2 * Math.max(...report.error)) return t('{name} won. Whether luck decided it is too close to tell.', { name });
  if (ahead < 0) return t('{name} won with luck: without it {other} would have been ahead.', { name, other: names[best]! });
  return report.luck.win[winner]! > 0
    ? t('{name} had luck, but was ahead without it too.', { name })
    : t('{name} won against the luck.', { name });
}

function dealSentence({ before: view }: Told): string {
  return 'round' in view ? t('The deal of round {round}.', { round: view.round }) : t('The deal.');
}

/** What happened, as the log says it. */
export function eventSentence(luck: Luck, index: number, table: GameTable, names: string[], edition: unknown): string {
  const e = luck.report.events[index]!;
  const told = luck.told[index];
  if (!told) return t('Decision {number}', { number: momentOf(e) });
  if (e.steps > 1) return dealSentence(told);
  const said = table.sentence(told.events[0]!, names, edition);
  if (said !== null) return said;
  if (e.seat === undefined) return t('A card is drawn.');
  return `${names[e.seat]!}: ${table.label(e.action!, told.before, names, edition)}.`;
}

/** "Ada: 61 % → 22 %". */
export function changeSentence(report: Report, index: number, names: string[]): string {
  const seat = moved(report, index);
  const chance = (x: number) => number(x, 'win', 0);
  return t('{name}: chance to win {change}', { name: names[seat]!, change: `${chance(before(report, index).win[seat]!)}\u00a0→\u00a0${chance(report.events[index]!.after.win[seat]!)}` });
}

/** A decision that cost something, and what was better. */
export function costSentence(luck: Luck, index: number, table: GameTable, names: string[], edition: unknown) {
  const e = luck.report.events[index]!;
  const told = luck.told[index];
  const label = (action: string) => (told ? table.label(action, told.before, names, edition) : action);
  const sampled = (e.cost_error ?? 0) > 0;
  const cost = number(e.cost!, 'win', sampled ? 0 : 1);
  const error = sampled ? number(e.cost_error!, 'win', 0) : null;
  return { moment: momentOf(e), done: label(e.action!), best: label(e.best!), cost, error };
}
