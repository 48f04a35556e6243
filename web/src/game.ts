// What every game's table tells the rest of the page. A table draws a view and offers the legal actions it was given; it contains no rule.
import type { ComponentType } from 'preact';
import type { GameEvent, GameId, View } from './views.ts';

export type Motion = 'normal' | 'fast' | 'none';

export interface TableProps<V extends View = View> {
  view: V;
  /** The texts of the legal actions when it is this viewer's decision, else empty. */
  legal: string[];
  /** Carry out a legal action. The frame asks once more where the setting wants it. */
  act: (action: string) => void;
  /** Names, per seat; already fit to be shown. */
  names: string[];
  /** The seat of whoever looks, -1: none. */
  seat: number;
  /** What happened between the position shown before and this one, oldest first. */
  recent: GameEvent[];
  motion: Motion;
  /** The edition's data as JSON (editions/<game>/*.json): names of rooms and cards, the plan of the ship … */
  edition: unknown;
}

export interface GameTable<V extends View = View> {
  id: GameId;
  /** As printed on the box; not translated. */
  name: string;
  /** The whole table: cards, dice, pond, ship, and every legal action as an element with data-action. */
  Table: ComponentType<TableProps<V>>;
  /** A small picture of the game for the start page (an SVG, decorative). */
  Emblem: ComponentType<{ class?: string }>;
  /** "What you can do now", or whom everybody waits for: one sentence. */
  prompt: (p: Omit<TableProps<V>, 'act' | 'motion'>) => string;
  /** One sentence for the log, or null for an event that needs none. */
  sentence: (event: GameEvent, names: string[], edition: unknown) => string | null;
  /** What an action is called on a button and by a screen reader. */
  label: (action: string, view: V, names: string[], edition: unknown) => string;
  /** True for actions that reveal or give up something and so ask once more (setting "irreversible"). */
  irreversible: (action: string, view: V) => boolean;
  /** The section of locale/rules/<game>.txt that the decision at hand is about. */
  section: (view: V) => string;
}
