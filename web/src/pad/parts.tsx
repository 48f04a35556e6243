// What the sheets of all games share: the table with a column for each player, and small counters.
import type { ComponentChildren } from 'preact';
import { Icon, SeatAvatar } from '../design/components.tsx';
import { n, t } from '../i18n.ts';
import type { Standing } from './sheet.ts';

/** What every game's sheet is drawn from. */
export interface SheetProps<S> {
  sheet: S;
  names: string[];
  edition: unknown;
  standing: Standing;
  /** Writes something down; can be undone. */
  write: (sheet: S) => void;
}

interface GridProps {
  names: string[];
  standing: Standing;
  /** What the rows are: "Round". */
  head: string;
  children: ComponentChildren;
}

/** Names and sums on top, always in sight; the one in front has a crown. */
export function Grid({ names, standing, head, children }: GridProps) {
  const front = standing.winners ?? standing.leaders;
  return (
    <div class="pad-scroll">
      <table class="pad-grid">
        <thead>
          <tr>
            <th scope="col" class="pad-corner">{head}</th>
            {names.map((name, seat) => (
              <th key={seat} scope="col" class={front.includes(seat) ? 'front' : ''}>
                <span class="pad-name">
                  <SeatAvatar seat={seat} />
                  <span>{name}</span>
                </span>
                <span class="pad-total">
                  {front.includes(seat) && <Icon name="trophy" />}
                  <span class="visually-hidden">{front.includes(seat) ? t('in front:') : t('points:')} </span>
                  {standing.totals[seat]}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface CellProps {
  label: string;
  /** Nothing has been written here yet. */
  empty?: boolean;
  /** The one that comes next. */
  next?: boolean;
  onClick: () => void;
  children?: ComponentChildren;
}

export function CellButton({ label, empty = false, next = false, onClick, children }: CellProps) {
  return (
    <td>
      <button type="button" class={`pad-cell ${empty ? 'empty' : ''} ${next ? 'next' : ''}`} aria-haspopup="dialog" onClick={onClick}>
        <span class="visually-hidden">{label}</span>
        <span aria-hidden="true">{empty ? '+' : children}</span>
      </button>
    </td>
  );
}

interface CounterProps {
  label: string;
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
}

/** Less and more; at its ends a button stays where it is and does nothing. */
export function Counter({ label, value, min = 0, max = 99, onChange }: CounterProps) {
  return (
    <span class="pad-counter" role="group" aria-label={label}>
      <button type="button" class="button round" aria-label={t('{what}: one less', { what: label })} aria-disabled={value <= min} onClick={() => value > min && onChange(value - 1)}>
        −
      </button>
      <output aria-label={label}>{value}</output>
      <button type="button" class="button round" aria-label={t('{what}: one more', { what: label })} aria-disabled={value >= max} onClick={() => value < max && onChange(value + 1)}>
        +
      </button>
    </span>
  );
}

export const pointCount = (count: number): string => n('{count} point', '{count} points', count);
