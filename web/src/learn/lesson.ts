// What a tutorial is: a scripted game, and beside it sentences that wait for the right action. Data only; lesson_source.ts plays it.
import type { GameId } from '../views.ts';

export interface Step {
  /** One or two sentences, marked for translation. */
  text: string;
  /** What the callout points at: the first of these selectors that finds something in sight. None: the table as a whole. */
  at?: string[];
  /** The action that goes on; without it there is only something to read. */
  want?: string;
  /** Why another legal action is not the one now; marked. */
  not?: string;
  /** Script after the step: chance, and what the others do, one after another. */
  then?: string[];
  /** Script after that which nobody watches: "a while later". */
  later?: string[];
}

export interface Lesson {
  game: GameId;
  /** Names of the others, clockwise from the learner's left. */
  others: string[];
  options: Record<string, number>;
  /** Script before the first step. */
  begin: string[];
  steps: Step[];
}

/** All words before a step. */
export function wordsBefore(lesson: Lesson, step: number): string[] {
  const each = (s: Step) => [...(s.want === undefined ? [] : [s.want]), ...(s.then ?? []), ...(s.later ?? [])];
  return [...lesson.begin, ...lesson.steps.slice(0, step).flatMap(each)];
}
