// What a client knows of one table: the server's messages folded into one picture. Messages may come twice, late or not at all; the
// newest position always wins, and what is missing of the events is known. No socket, clock or storage here.
import type {
  ServerClockMessage, ServerEventMessage, ServerMessage, ServerPresenceMessage, ServerTableMessage, ServerViewMessage,
} from '../protocol.ts';
import type { GameEvent } from '../views.ts';

/** Events of the table; all others are the game's. */
const TABLE_EVENTS = new Set([
  'created', 'joined', 'left', 'kicked', 'seed_committed', 'seed_opened', 'starting', 'rematch', 'configured', 'bot_set',
  'chat', 'emote', 'claim', 'penalty', 'hint', 'past_talk',
]);
/** Events of the games that are draws, not decisions. */
const DRAWS = new Set(['deal', 'open', 'reveal', 'throw', 'start', 'drawn', 'lot', 'shown', 'dealt']);

/** `dealt` is a word of the table (with seats) and of Save Doctor Lucky (with a seat). */
const dealing = (data: GameEvent) => data.event === 'dealt' && 'seats' in data;
export const ofGame = (data: GameEvent) => !TABLE_EVENTS.has(data.event) && !dealing(data);
export const isDraw = (data: GameEvent) => DRAWS.has(data.event);

export interface Entry {
  number: number;
  data: GameEvent;
}

/** The server sends at most so many missed events. */
export const MISSED_MOST = 400;

export class TableState {
  table: ServerTableMessage | null = null;
  view: ServerViewMessage | null = null;
  clock: ServerClockMessage | null = null;
  clockAt = 0;
  /** Per member that is away: when a bot plays. */
  readonly botAt = new Map<number, number>();
  /** Per member that ever sat here: what was said about it. */
  readonly memberNames = new Map<number, string>();
  readonly commitments = new Map<number, string>();
  /** In the order of their numbers, of the running game and the lobby before it. */
  entries: Entry[] = [];
  record: string | null = null;
  /** Number of the last event before this game; 0 for the first at a table. */
  base: number;
  /** All events up to here are known, or given up. */
  private known: number;
  private highest = 0;
  /** Number of the last event that changed the position, and of the last decision that was carried out for us. */
  private moved = 0;
  private acted = 0;
  private numbers = new Set<number>();

  constructor(base = 0) {
    this.base = base;
    this.known = base;
  }

  /** What to say in `hello`: the last event before the first that is missing; 0 would ask for none. */
  get last(): number {
    return Math.max(this.known, 1);
  }

  /** Something has happened that was not told: an event, or the position after it. */
  get missing(): boolean {
    if (this.known < this.highest) return true;
    if (!this.view) return this.table?.phase === 'playing' || this.table?.phase === 'over';
    return this.view.event < this.moved || (this.view.decision > 0 && this.view.decision <= this.acted);
  }

  /** Nobody will send what is missing; with `keep`, ask for the newest part of it once more. */
  giveUp(keep = 0): void {
    this.known = Math.max(this.known, this.highest - keep);
    this.advance();
  }

  /** Whether the whole running game is in the entries. */
  get whole(): boolean {
    return this.entries.some((e) => dealing(e.data));
  }

  take(message: ServerMessage, now: number): void {
    switch (message.type) {
      case 'table': return this.takeTable(message, now);
      case 'view': return this.takeView(message);
      case 'event': return this.takeEvent(message);
      case 'presence': return this.takePresence(message, now);
      case 'clock':
        if (this.clock && message.decision > 0 && message.decision < this.clock.decision) return;
        this.clock = message;
        this.clockAt = now;
        return;
      case 'ended':
        this.record = message.record;
        return;
      default:
        return;
    }
  }

  /** Our action answered this decision: the next position has to come. */
  carriedOut(decision: number): void {
    this.acted = Math.max(this.acted, decision);
  }

  private takeTable(m: ServerTableMessage, now: number): void {
    if (this.table && m.event < this.table.event) return;
    if (this.table && m.game_number > this.table.game_number) this.newGame();
    this.table = m;
    this.record = m.record ?? null;
    if (m.phase === 'lobby' || m.phase === 'starting') this.view = this.clock = null;
    for (const place of m.places) {
      if (place.member >= 0) this.memberNames.set(place.member, place.name);
      if (place.present) this.botAt.delete(place.member);
      else if (place.bot_in_ms > 0) this.botAt.set(place.member, now + place.bot_in_ms);
    }
    this.mention(m.event);
  }

  /** Seeds are new in every game, and clocks too. */
  private newGame(): void {
    this.view = this.clock = null;
    this.commitments.clear();
    for (const e of this.entries) this.noteCommitment(e.data);
  }

  private takeView(m: ServerViewMessage): void {
    if (this.view && m.event < this.view.event) return;
    this.view = m;
    this.mention(m.event);
  }

  private takePresence(m: ServerPresenceMessage, now: number): void {
    const place = this.table?.places.find((p) => p.member === m.member);
    if (!this.table || !place) return;
    this.table = { ...this.table, places: this.table.places.map((p) => (p === place ? { ...p, present: m.present } : p)) };
    if (m.present) this.botAt.delete(m.member);
    else if (m.bot_in_ms > 0) this.botAt.set(m.member, now + m.bot_in_ms);
  }

  private takeEvent(m: ServerEventMessage): void {
    this.mention(m.event);
    if (m.event <= this.base || this.numbers.has(m.event)) return;
    const data = m.data as GameEvent;
    let at = this.entries.length;
    while (at > 0 && this.entries[at - 1]!.number > m.event) at--;
    this.entries = [...this.entries.slice(0, at), { number: m.event, data }, ...this.entries.slice(at)];
    this.numbers.add(m.event);
    if (data.event === 'rematch') this.startOver(m.event - 1);
    if (ofGame(data)) this.moved = Math.max(this.moved, m.event);
    this.noteCommitment(data);
    if (data.event === 'joined') this.memberNames.set(Number(data.member), String(data.name));
    this.advance();
  }

  private noteCommitment(data: GameEvent): void {
    if (data.event === 'seed_committed') this.commitments.set(Number(data.member), String(data.commitment));
  }

  /** Another game: what was before belongs to the last one. */
  private startOver(base: number): void {
    this.base = base;
    this.entries = this.entries.filter((e) => e.number > base);
    this.numbers = new Set(this.entries.map((e) => e.number));
    this.known = Math.max(this.known, base);
    this.commitments.clear();
    for (const e of this.entries) this.noteCommitment(e.data);
  }

  private mention(number: number): void {
    this.highest = Math.max(this.highest, number);
    this.advance();
  }

  private advance(): void {
    while (this.numbers.has(this.known + 1) || (this.known === 0 && this.highest > 0)) this.known++; // the first says only that there is a table
  }
}
