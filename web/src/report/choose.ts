// Which events of a report are told in words.
import type { Report } from './types.ts';

const DEAR_EACH = 3;
/** Less is not worth a sentence. */
const DEAR_LEAST = 0.005;

/** The decisions of a seat that surely cost it something, dearest first. */
export function dearest({ events }: Report, seat: number): number[] {
  const dear = events.flatMap((e, i) => (e.seat === seat && (e.cost ?? 0) > Math.max(DEAR_LEAST, 2 * (e.cost_error ?? 0)) ? [i] : []));
  return dear.sort((a, b) => events[b]!.cost! - events[a]!.cost!).slice(0, DEAR_EACH);
}

export function toTell(report: Report): number[] {
  const dear = Array.from({ length: report.players }, (_, seat) => dearest(report, seat)).flat();
  return [...new Set([...report.turning, ...dear])];
}
