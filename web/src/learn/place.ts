// Where a callout goes: beside a box, inside a field, and over the box only when there is no other room.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Placed {
  left: number;
  top: number;
  /** On which side of the box it lies; '' when it points at nothing. */
  side: '' | 'above' | 'below' | 'before' | 'behind';
  /** Where its point is, along the side that faces the box. */
  tip: number;
}

export function union(boxes: Box[]): Box | null {
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map((b) => b.left)),
    top: Math.min(...boxes.map((b) => b.top)),
    right: Math.max(...boxes.map((b) => b.right)),
    bottom: Math.max(...boxes.map((b) => b.bottom)),
  };
}

/** Out of the way of what has the focus: at another end of the field, pointing at nothing. */
export function clearOf(placed: Placed, size: { width: number; height: number }, focused: Box | null, field: Box): Placed {
  if (!focused) return placed;
  const covered = ({ left, top }: { left: number; top: number }) =>
    Math.max(0, Math.min(focused.right, left + size.width) - Math.max(focused.left, left)) *
    Math.max(0, Math.min(focused.bottom, top + size.height) - Math.max(focused.top, top));
  if (covered(placed) === 0) return placed;
  const tops = [field.top + EDGE, field.bottom - EDGE - size.height].map(Math.round);
  const lefts = [placed.left, field.left + EDGE, field.right - EDGE - size.width].map(Math.round);
  const corners = lefts.flatMap((left) => tops.map((top) => ({ left, top })));
  const best = corners.reduce((a, b) => (covered(b) < covered(a) ? b : a));
  return covered(best) < covered(placed) ? { ...placed, ...best, side: '' } : placed;
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, Math.max(low, high)));
const EDGE = 8;
const CORNER = 22;

export function place(target: Box | null, size: { width: number; height: number }, field: Box, gap: number): Placed {
  const inX = (x: number) => Math.round(clamp(x, field.left + EDGE, field.right - EDGE - size.width));
  const inY = (y: number) => Math.round(clamp(y, field.top + EDGE, field.bottom - EDGE - size.height));
  if (!target) {
    return { left: inX((field.left + field.right - size.width) / 2), top: inY((field.top + field.bottom - size.height) / 2), side: '', tip: 0 };
  }
  const x = (target.left + target.right) / 2;
  const y = (target.top + target.bottom) / 2;
  const room = {
    below: field.bottom - target.bottom - gap - size.height,
    above: target.top - field.top - gap - size.height,
    behind: field.right - target.right - gap - size.width,
    before: target.left - field.left - gap - size.width,
  };
  const sides = Object.keys(room) as (keyof typeof room)[];
  const upright = (side: keyof typeof room) => side === 'below' || side === 'above';
  // Below or above reads best; beside only where that fits better; else wherever least is covered.
  const side = sides.find((s) => room[s] >= EDGE) ?? sides.reduce((a, b) => (room[b] > room[a] ? b : a));
  const left = upright(side) ? inX(x - size.width / 2) : inX(side === 'behind' ? target.right + gap : target.left - gap - size.width);
  const top = upright(side) ? inY(side === 'below' ? target.bottom + gap : target.top - gap - size.height) : inY(y - size.height / 2);
  const tip = upright(side) ? clamp(x - left, CORNER, size.width - CORNER) : clamp(y - top, CORNER, size.height - CORNER);
  return { left, top, side, tip: Math.round(tip) };
}
