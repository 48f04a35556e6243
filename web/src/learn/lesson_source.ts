// Plays a lesson: a Source whose game goes as the script says, and that waits for the learner where the script wants an action.
import { mark } from '../i18n.ts';
import type { Outcome, Snapshot, Source } from '../play/source.ts';
import { wordsBefore, type Lesson, type Step } from './lesson.ts';
import { stops, type Played, type Scripted } from './script.ts';

interface World {
  /** Asks the rules core in the Worker. */
  play(scripted: Scripted): Promise<Played>;
  wait(ms: number): Promise<void>;
  /** Time between two actions of the others. */
  paceMs(): number;
}

const LEARNER = 0;

export class LessonSource implements Source {
  /** The step that is shown, or comes next. */
  at = 0;
  /** False while the others play. */
  settled = false;
  /** Grows when the game jumps: what a table remembers of the positions before is wrong then. */
  epoch = 0;
  private current: Snapshot;
  private seen = 0;
  private shows = 0;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly lesson: Lesson, names: string[], edition: unknown, private readonly world: World) {
    const bots = names.map((_, seat) => seat !== LEARNER);
    this.current = { game: lesson.game, edition, names, bots, seat: LEARNER, position: null, log: [], checking: false };
  }

  get step(): Step {
    return this.lesson.steps[this.at]!;
  }
  get count(): number {
    return this.lesson.steps.length;
  }
  get last(): boolean {
    return this.at === this.count - 1;
  }

  snapshot(): Snapshot {
    return this.current;
  }

  subscribe(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  /** To the beginning of a step, without showing how it came to it. */
  async jump(step: number): Promise<void> {
    this.at = Math.max(0, Math.min(step, this.count - 1));
    this.epoch++;
    const words = wordsBefore(this.lesson, this.at);
    this.seen = words.length;
    await this.show(words, true);
  }

  async act(action: string): Promise<Outcome> {
    const { want, not } = this.step;
    if (action !== want) return { kind: 'refused', message: not ?? mark('That would be allowed. But for now, do what the tutorial says.') };
    await this.advance();
    return { kind: 'done' };
  }

  /** The step is done, by the learner or by the button that shows how. */
  async advance(): Promise<void> {
    if (!this.settled || this.last) return;
    const { want, then = [], later } = this.step;
    const { epoch } = this;
    const words = [...wordsBefore(this.lesson, this.at), ...(want === undefined ? [] : [want]), ...then];
    this.at++;
    if (words.length === this.seen && !later) {
      await this.show(words, true);
      return;
    }
    for (const end of stops(words, this.seen)) {
      if (this.seen < end && !this.settled) await this.world.wait(this.world.paceMs());
      if (epoch !== this.epoch) return; // back, or from the start: this is no longer wanted
      await this.show(words.slice(0, end), end === words.length && !later);
    }
    if (!later) return;
    await this.world.wait(this.world.paceMs());
    if (epoch === this.epoch) await this.jump(this.at);
  }

  private async show(words: string[], settled: boolean): Promise<void> {
    const { epoch } = this;
    const { game, options, others } = this.lesson;
    const played = await this.world.play({ game, options, seats: others.length + 1, words, seen: this.seen, seat: LEARNER });
    if (epoch !== this.epoch) return;
    this.seen = words.length;
    this.settled = settled;
    // Only an action that is awaited is offered; the numbers of decisions never come twice.
    const legal = settled && this.step.want !== undefined ? played.position.legal : [];
    this.current = { ...this.current, position: { ...played.position, legal, decision: ++this.shows }, log: played.log };
    this.listeners.forEach((changed) => changed());
  }
}
