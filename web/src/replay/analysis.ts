// The luck report of a record that is over, made by the core in this Worker.
import { mark } from '../i18n.ts';
import { toTell } from '../report/choose.ts';
import type { Luck, Report, Told } from '../report/types.ts';
import type { GameEvent, View } from '../views.ts';
import type { CoreRecord } from './core.ts';

/** Whoever made the report: what happened in its important events. */
function tell(record: CoreRecord, report: Report): Record<number, Told> {
  const wanted = toTell(report).map((index) => ({ index, event: report.events[index]! }));
  const told: Record<number, Told> = {};
  record.play(({ index, step, before, after }) => {
    for (const w of wanted) {
      if (index < w.event.step || index >= w.event.step + w.event.steps) continue;
      const one = (told[w.index] ??= { events: [], before: before.view('open') as View });
      one.events.push(after.event(before, step, 'open') as GameEvent);
    }
  });
  return told;
}

/** `made`: a report of the same game from elsewhere, which is only told then. */
export function analyse(record: CoreRecord, progress: (share: number) => void, made: Report | null = null): Luck {
  const { steps, end } = record.read;
  if (!end.over) throw new Error(mark('the game is not over'));
  if (made) return { report: made, told: tell(record, made) };
  const work = record.game.report({ steps: steps.length, manners: record.bots });
  try {
    steps.forEach((step, i) => {
      work.step(step);
      progress((i + 1) / steps.length);
    });
    const report = work.read() as Report;
    return { report, told: tell(record, report) };
  } finally {
    work.close();
  }
}
