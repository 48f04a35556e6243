// The views of docs/views.md as types. What a viewer may not know is null.

export type GameId = 'yucatan' | 'lucktails' | 'duck' | 'doctor_lucky';
export type Turn = number | 'chance' | 'over';
export type Viewer = number | 'spectator' | 'open';

interface Common {
  viewer: Viewer;
  turn: Turn;
  scores: number[];
  winners: number[];
}

export interface YucatanView extends Common {
  game: 'yucatan';
  phase: 'tip' | 'throw' | 'over';
  round: number;
  rounds: number;
  dice_left: number;
  points: number;
  tips_left: string[];
  throws: { tip: string; dice: number[] | null; laid: number | null }[];
  last: (number | null)[];
}

export interface LucktailsView extends Common {
  game: 'lucktails';
  phase: 'deal' | 'bait' | 'reveal' | 'over';
  round: number;
  start: number;
  goal: number;
  bait: number;
  bait_vp: number;
  in: number[];
  cards: (string | null)[];
  revealed: boolean[];
  open: string[];
  places: { bonus: number; card: string | null; from: number | null }[];
  path: { seat: number; action: string }[];
}

export interface DuckView extends Common {
  game: 'duck';
  phase: 'deal' | 'play' | 'draw' | 'drawn' | 'towel' | 'over';
  round: number;
  dealer: number;
  lifebelt: { green: number; red: number } | null;
  hand_counts: number[];
  hands: (string[] | null)[];
  known: string[][];
  piles: string[][];
  draw_count: number;
  renewed: string[] | null;
  towels: string[][];
  belts: number[];
  turns: number;
}

export interface DoctorLuckyView extends Common {
  game: 'doctor_lucky';
  phase: 'lot' | 'rooms' | 'deal' | 'turn' | 'drawn' | 'answer' | 'over';
  decks: string[];
  pile_counts: number[];
  pawns: (string | null)[];
  doctor: string | null;
  starter: number | null;
  active: number | null;
  stepped: boolean;
  card_played: boolean;
  quiet_turns: number;
  hand_counts: number[];
  hands: (string[] | null)[];
  played: string[];
  attempt: { seat: number; aid: string | null; value: number; sum: number; asked: number } | null;
  prize: number | null;
  penalties: number[];
}

export type View = YucatanView | LucktailsView | DuckView | DoctorLuckyView;

/** What a viewer learns from one step; its other keys depend on `event` (src/games/*_view.c, *_event.c). */
export interface GameEvent {
  event: string;
  seat?: number | null;
  [key: string]: unknown;
}

/** One piece of the coach's advice (include/luckpond/coach.h). */
export interface Advice {
  action: string;
  win: number;
  error: number;
  points: number;
  reason?: string;
  values?: Record<string, number>;
}
