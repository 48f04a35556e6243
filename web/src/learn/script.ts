// A game that goes as it is written: words of the notation (docs/notation.md) played on the rules core. A draw is `k/n`, anything
// else is an action of the seat whose turn it is. The core refuses what does not fit. Runs in the Worker.
import { type Luckpond } from '../../../bindings/wasm/luckpond.js';
import type { Happened, Position } from '../play/source.ts';
import type { GameEvent, GameId, View } from '../views.ts';

export interface Scripted {
  game: GameId;
  seats: number;
  options: Record<string, number>;
  words: string[];
  /** How many of the words whoever looks has seen the effect of. */
  seen: number;
  /** Whose eyes. */
  seat: number;
}

export interface Played {
  position: Position;
  log: Happened[];
}

const isDraw = (word: string): boolean => /^\d+\/\d+$/.test(word);

export function playScript(pond: Luckpond, { game, seats, options, words, seen, seat }: Scripted): Played {
  const state = pond.game(game, seats, options).setup();
  const before = state.copy();
  const log: Happened[] = [];
  const recent: GameEvent[] = [];
  let decision = 0;
  words.forEach((word, at) => {
    before.assign(state);
    const [k, n] = word.split('/').map(Number);
    const step = isDraw(word) ? { k, n } : { seat: state.turn as number, action: word };
    if (isDraw(word)) state.draw(k, n);
    else {
      state.act(state.turn, word);
      decision++;
    }
    const event = state.event(before, step, seat) as GameEvent;
    log.push({ decision, event });
    if (at >= seen) recent.push(event);
  });
  const legal = state.turn === seat ? state.legal() : [];
  return { position: { view: state.view(seat) as View, legal, decision: decision + 1, recent }, log };
}

/** Where a script can stop for a look: after each action with the draws that follow it. Ends of the parts, counted in words. */
export function stops(words: string[], from: number): number[] {
  const ends: number[] = [];
  for (let at = from + 1; at <= words.length; at++) if (at === words.length || !isDraw(words[at]!)) ends.push(at);
  return ends;
}
