// A record on the rules core: the same steps again, each told to whoever looks, in the shape the server tells them (docs/protocol.md).
// Runs in the analyst's Worker; the record must be of a game that is over, or of whoever knows all of it.
import { Refusal, type Luckpond } from '../../../bindings/wasm/luckpond.js';
import { mark } from '../i18n.ts';
import type { Replay, ReplayFair, ReplayStep } from '../protocol.ts';
import type { GameEvent, Viewer } from '../views.ts';
import { NotProved } from './lines.ts';
import { readRecord, type ReadRecord, type ReadStep } from './record_text.ts';
import { verify } from './verify.ts';

export type CoreGame = ReturnType<Luckpond['game']>;
export type CoreState = ReturnType<CoreGame['setup']>;

/** The record's game, with the edition that has its hash. */
function gameOf(pond: Luckpond, record: ReadRecord, editions: string[]): CoreGame {
  for (const name of new Set([record.edition.name, ...editions])) {
    try {
      const game = pond.game(record.game, record.labels.length, record.options, name);
      if (game.editionHash() === record.edition.hash) return game;
    } catch {
      // Not that edition, then.
    }
  }
  throw new NotProved(3, mark('this game, its edition or its options are not known here'));
}

export type Visit = (at: { index: number; step: ReadStep; before: CoreState; after: CoreState }) => void;

/** A record that was read, and its game. */
export class CoreRecord {
  readonly read: ReadRecord;
  readonly game: CoreGame;
  /** Per seat the id of the bot that sat there; '' for a person. */
  readonly bots: string[];

  constructor(pond: Luckpond, readonly text: string, editions: string[]) {
    this.read = readRecord(text);
    this.game = gameOf(pond, this.read, editions);
    const ids: string[] = pond.bots(this.read.game);
    this.bots = this.read.labels.map((label, seat) => {
      const said = this.read.comments.find((c) => c.startsWith(`bot seat ${seat}: `))?.slice(`bot seat ${seat}: `.length);
      return said ?? (ids.includes(label) ? label : '');
    });
  }

  /** Plays it through. Throws NotProved at the first step that the rules refuse, and at an end that is not theirs. */
  play(visit: Visit): void {
    const after = this.game.setup();
    const before = after.copy();
    this.read.steps.forEach((step, index) => {
      before.assign(after);
      try {
        if ('k' in step) after.draw(step.k, step.n);
        else after.act(step.seat, step.action);
      } catch (e) {
        if (e instanceof Refusal) throw new NotProved(step.line, mark('the rules do not allow this step'));
        throw e;
      }
      visit({ index, step, before, after });
    });
    this.checkEnd(after);
  }

  private checkEnd(last: CoreState): void {
    const { over, scores, winners, hash } = this.read.end;
    const same = last.hash() === hash && (last.turn === 'over') === over;
    const result = !over || (String(last.scores()) === String(scores) && String(last.winners()) === String(winners));
    if (!same || !result) throw new NotProved(this.text.split('\n').length - 1, mark('the end is not what the steps lead to'));
  }

  /** As GET /r/ID.json tells it. */
  replay(id: string, eyes: string): Replay {
    const viewer: Viewer = eyes === 'all' ? 'open' : eyes === 'public' ? 'spectator' : Number(eyes);
    const steps: ReplayStep[] = [];
    let decision = 0;
    this.play(({ index, step, before, after }) => {
      const acted = 'seat' in step;
      if (acted) decision++;
      steps.push({
        step: index,
        decision: acted ? decision : 0,
        seat: acted ? step.seat : -1,
        ...(acted ? { action: step.action } : {}),
        event: after.event(before, step, viewer) as GameEvent,
        view: after.view(viewer),
        ...(step.comments.length > 0 ? { comments: step.comments } : {}),
      });
    });
    const { game, edition, labels, end } = this.read;
    return {
      record: id,
      view: eyes,
      running: false,
      game,
      edition: edition.name,
      seats: labels.length,
      options: this.game.options().map((o: { name: string; value: number }) => ({ name: o.name, value: o.value })),
      names: labels,
      bots: this.bots,
      fair: this.fair(),
      result: end,
      start: this.game.setup().view(viewer),
      steps,
    };
  }

  private fair(): ReplayFair {
    try {
      const { terms, placeOf, seed } = verify(this.text);
      const places = terms.places.map((p) => {
        if (p.commitment === 'none') return { mark: 'none' };
        return p.seed === 'withheld' ? { mark: 'withheld', commitment: p.commitment } : { mark: 'opened', commitment: p.commitment, seed: p.seed };
      });
      return { table: terms.table, number: terms.number, drawn: terms.seats === 'drawn', commitment: terms.serverCommitment, seed, proved: true, places, place_of: placeOf };
    } catch {
      // Nothing was agreed before the game, or it is not kept: the page's check says which.
      return { table: '', number: 0, drawn: false, commitment: '', proved: false, places: [], place_of: this.read.labels.map((_, i) => i) };
    }
  }
}

