// Made by tools/protocol.py from protocol.list. Do not edit.

/** a table this client wants to follow */
export interface HelloTable {
    table: string; // its code
    event: number; // number of the last event the client has, 0: none
    screen?: boolean; // only what all may see, whoever asks: a screen in the middle of the table
}

/** an option of the game */
export interface Option {
    name: string;
    value: number;
}

/** a line of the list of players; seat order once the game has begun */
export interface Place {
    name: string;
    member: number; // who sits there; -1: a bot
    bot?: string; // which bot, when it is one
    present: boolean; // connected now
    bot_in_ms: number; // in a game, of somebody absent: a bot plays after this time; else 0
    seeded: boolean; // has committed to a seed
    opened: boolean; // has opened it
    penalties: number; // called so far (DL-20)
    open: boolean; // in the lobby: free; who asks for a seat gets it, or `bot` at the start
    hints: number; // asked for in this game
}

/** what one legal action is worth to the seat that asked, best first */
export interface Advice {
    action: string;
    win: number; // chance to win, a win shared by k counting 1/k
    error: number; // one standard error of it; 0: exact
    points: number; // what the seat's score is expected to be at the end
    reason?: string; // an English sentence with {names} to be translated
    values?: Record<string, number>; // the numbers of those names
}

/** what a place agreed to before the game (docs/fairness.md) */
export interface ReplayPlace {
    mark: string; // opened, withheld, none
    commitment?: string;
    seed?: string;
}

export interface ReplayFair {
    table: string;
    number: number; // of the game at its table
    drawn: boolean; // seats were drawn
    commitment: string; // the server's
    seed?: string; // the server's, once the game has ended
    proved: boolean; // all seeds keep their commitments, and all draws follow from them
    places: ReplayPlace[];
    place_of: number[]; // by seat
}

export interface ReplayResult {
    over: boolean; // false: the table went away before the end
    scores: number[];
    winners: number[]; // seats
    hash: string; // of the last position
}

export interface ReplayStep {
    step: number; // from 0
    decision: number; // which decision of this game was made, from 1; 0: a draw
    seat: number; // who made it; -1: chance
    action?: string; // its text; not while the game is running
    event: Record<string, unknown>; // what the viewer learned
    view: Record<string, unknown>; // what the viewer knew afterwards
    comments?: string[]; // claims, penalties, hints, who played for whom, before the next step
}

/** GET /r/ID.json?view=VIEW&from=STEP and GET /api/tables/CODE/replay */
export interface Replay {
    record: string;
    view: string; // public, all, or a seat
    running: boolean; // then the view is public
    game: string;
    edition: string;
    seats: number;
    options: Option[];
    names: string[]; // by seat
    bots: string[]; // by seat: which bot sat there last; empty: a person
    fair: ReplayFair;
    result?: ReplayResult; // when it has ended
    start: Record<string, unknown>; // the view before the first step
    steps: ReplayStep[];
    next?: number; // there are more: ask again with this as `from`
}

export interface ListedTable {
    table: string;
    game: string;
    seats: number;
    people: number;
    phase: string;
    host: string;
}

/** first message: which tables to follow; may be sent again */
export interface HelloMessage {
    type: 'hello';
    tables: HelloTable[];
}

/** do an action */
export interface ActMessage {
    type: 'act';
    table: string;
    request: string;
    decision: number; // the number of the decision this answers
    action: string; // its text (docs/notation.md)
}

/** free words to the table */
export interface ChatMessage {
    type: 'chat';
    table: string;
    request: string;
    text: string;
}

/** one of a few signs: wave laugh wow think sad thanks well hurry */
export interface EmoteMessage {
    type: 'emote';
    table: string;
    request: string;
    emote: string;
}

/** Lucktails: "the card of that seat is a …", true or not (LT-17) */
export interface ClaimMessage {
    type: 'claim';
    table: string;
    request: string;
    seat: number;
    card: string; // 0 to 6, or L
}

/** Save Doctor Lucky with penalties: called by another seat (DL-20) */
export interface PenaltyMessage {
    type: 'penalty';
    table: string;
    request: string;
    seat: number; // the culprit
    kind: string; // words, or weapon
    count: number; // two during an attempt
}

/** give an absent player more time before a bot plays */
export interface WaitMessage {
    type: 'wait';
    table: string;
    request: string;
    seat: number;
}

/** in the last 20 seconds of the own clock, ten times a game */
export interface MoreTimeMessage {
    type: 'more_time';
    table: string;
    request: string;
}

/** the host: begin; empty places become bots */
export interface StartMessage {
    type: 'start';
    table: string;
    request: string;
}

/** the host: send a player away */
export interface KickMessage {
    type: 'kick';
    table: string;
    request: string;
    member: number;
}

/** the host: the same table again, seats move on by one */
export interface RematchMessage {
    type: 'rematch';
    table: string;
    request: string;
}

/** give up the place at this table; a bot goes on */
export interface LeaveMessage {
    type: 'leave';
    table: string;
    request: string;
}

/** SHA-256 commitment to an own seed (docs/fairness.md) */
export interface SeedCommitMessage {
    type: 'seed_commit';
    table: string;
    request: string;
    commitment: string;
}

/** the seed itself, once the table is starting */
export interface SeedOpenMessage {
    type: 'seed_open';
    table: string;
    request: string;
    seed: string;
}

/** sit down where a bot plays, when the host allows it */
export interface TakeBotSeatMessage {
    type: 'take_bot_seat';
    table: string;
    request: string;
    seat: number;
}

/** what each action is worth, from what the own seat may know; the table is told that it was asked for */
export interface HintMessage {
    type: 'hint';
    table: string;
    request: string;
    decision: number; // the own decision that is due
}

/** the host, in the lobby: which bot sits on a free place */
export interface SetBotMessage {
    type: 'set_bot';
    table: string;
    request: string;
    place: number;
    bot: string; // its id; empty: leave the place open
}

/** the host, in the lobby: other settings; what is missing stays as it is */
export interface ConfigureMessage {
    type: 'configure';
    table: string;
    request: string;
    edition?: string;
    seats?: number;
    options?: Option[];
    listed?: boolean;
    clock?: string;
    bank_ms?: number; // custom only
    increment_ms?: number; // custom only
    grace_ms?: number;
    bots?: string;
    takeover?: boolean;
    chat?: boolean;
    drawn?: boolean;
    hints?: boolean;
}

/** all about a table but the game itself */
export interface ServerTableMessage {
    type: 'table';
    table: string;
    event: number; // number of the last event
    phase: string; // lobby, starting, playing, over, closed, broken
    game: string;
    edition: string;
    seats: number;
    options: Option[];
    listed: boolean;
    clock: string; // none, relaxed, quick, custom
    bank_ms: number;
    increment_ms: number;
    grace_ms: number; // a bot plays for an absent player after this
    bots: string; // which bot fills empty places
    takeover: boolean; // people may take the seats of bots
    chat: boolean;
    drawn: boolean; // seats are drawn
    hints: boolean; // advice may be asked for
    host: number; // member number of the host
    you: number; // own member number, -1: a spectator
    seat: number; // own seat, -1: none (yet)
    game_number: number;
    commitment: string; // the server's seed, hidden
    open_before?: number; // when starting: seeds count if opened before this time
    places: Place[];
    parked: boolean;
    expires_at: number; // when this table goes away if nobody comes; 0: somebody is here
    kept_ms: number; // how long it stays after the last one has gone
    record?: string; // from the deal on: the game is at /r/RECORD.json, only what all may see until it ends
}

/** the position as this viewer may know it */
export interface ServerViewMessage {
    type: 'view';
    table: string;
    decision: number; // the decision now asked for; 0: none
    event: number; // number of the last event
    view: Record<string, unknown>; // docs/views.md
    legal: string[]; // texts of the legal actions, when it is this viewer's decision
}

/** what this viewer learns from one event; the next number follows without a gap */
export interface ServerEventMessage {
    type: 'event';
    table: string;
    event: number;
    data: Record<string, unknown>; // an event of the game, or {"event":"chat"…} and its like
}

/** whose time runs, and how much is left */
export interface ServerClockMessage {
    type: 'clock';
    table: string;
    decision: number;
    seat: number;
    banks: number[];
    running: boolean;
    more_time_left: number;
}

/** somebody came or went */
export interface ServerPresenceMessage {
    type: 'presence';
    table: string;
    member: number;
    present: boolean;
    bot_in_ms: number; // a bot plays after this time, unless they come back
}

/** the request has been carried out, durably */
export interface ServerDoneMessage {
    type: 'done';
    table: string;
    request: string;
    decision: number;
}

/** the request has not been carried out */
export interface ServerRefusedMessage {
    type: 'refused';
    table: string;
    request: string;
    error: string;
    clause?: string; // the rule that says no
    message: string;
}

/** the answer to `hint`, for this socket only; never comes when another decision is due by then */
export interface ServerHintMessage {
    type: 'hint';
    table: string;
    request: string;
    decision: number;
    advice: Advice[]; // at most 16, best first
}

/** the game is over; its record can be opened with this */
export interface ServerEndedMessage {
    type: 'ended';
    table: string;
    record: string;
}

/** this session goes on elsewhere */
export interface ServerMovedMessage {
    type: 'moved';
}

/** POST /api/session: a name for a guest, or a new one */
export interface CreateSessionBody {
    name: string;
}

/** POST /api/tables */
export interface CreateTableBody {
    name?: string; // of the host, when there is no session yet
    game: string;
    edition?: string; // of the built-in ones; default
    seats: number;
    options?: Option[];
    listed?: boolean;
    clock?: string; // none (default), relaxed, quick, custom
    bank_ms?: number; // custom only
    increment_ms?: number; // custom only
    grace_ms?: number;
    bots?: string; // club (default), beginner, expert, thumb, random
    takeover?: boolean;
    chat?: boolean; // default true
    drawn?: boolean; // default true
    hints?: boolean; // default true
}

/** POST /api/tables/CODE/seats */
export interface AskSeatBody {
    name?: string;
}

/** POST /api/transfer: a link for another device, valid once */
export type TransferBody = Record<string, never>;

/** POST /api/transfer/take */
export interface TransferTakeBody {
    link: string;
}

export interface TableCreatedReply {
    table: string;
}

export interface SeatedReply {
    table: string;
    member: number;
}

export interface SessionReply {
    name: string;
}

export interface TransferLinkReply {
    link: string;
    expires_at: number;
}

export interface TablesReply {
    tables: ListedTable[];
}

export interface FailedReply {
    error: string;
    message: string;
}

export type ClientMessage =
    | HelloMessage
    | ActMessage
    | ChatMessage
    | EmoteMessage
    | ClaimMessage
    | PenaltyMessage
    | WaitMessage
    | MoreTimeMessage
    | StartMessage
    | KickMessage
    | RematchMessage
    | LeaveMessage
    | SeedCommitMessage
    | SeedOpenMessage
    | TakeBotSeatMessage
    | HintMessage
    | SetBotMessage
    | ConfigureMessage;

export type ServerMessage =
    | ServerTableMessage
    | ServerViewMessage
    | ServerEventMessage
    | ServerClockMessage
    | ServerPresenceMessage
    | ServerDoneMessage
    | ServerRefusedMessage
    | ServerHintMessage
    | ServerEndedMessage
    | ServerMovedMessage;
