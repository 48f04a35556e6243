// From the cells of the plan to shapes: where each column and row lies in the picture, rooms as outlines, the hull as a curve.
// Columns may be stretched so that narrow rooms have space; what stands in one line on the plan stays in one line.
import { DOOR, SEA, WALL, decks, type Box, type Plan } from './ship_plan.ts';

export interface Shape {
  width: number;
  height: number;
  /** Left edge of each column and top edge of each row, and the last one's end. */
  x: number[];
  y: number[];
  /** Outline of each room as a path; empty for one that is not shown. */
  rooms: string[];
  /** Closed curves around the upper works and the hull, from top to bottom: where rooms end, and the ship's side beyond them. */
  hulls: { inside: string; outside: string }[];
  /** y of the floor line below each deck, and of the ceiling of the first one shown. */
  floors: number[];
  ceiling: number;
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Options {
  width: number;
  rowHeight: number;
  skyRow: number;
  border: number;
  /** Least width of a room, in parts of the whole. */
  roomPart: number;
  /** Space left and right of the ship, and below it. */
  margin: number;
  end: number;
  depth: number;
  /** Only this deck. */
  deck?: number | undefined;
}

const WALL_PART = 0.36; // how far a room reaches into the wall around it: thin walls

export function shapeOf(plan: Plan, options: Options): Shape {
  const shown = (row: number) => options.deck === undefined || deckOfRow(plan, row).includes(options.deck);
  const cells = extended(plan, shown);
  const y = rowEdges(plan, options, shown);
  const x = columnEdges(plan, options);
  const rooms = plan.rooms.map((room, i) => (options.deck === undefined || room.deck === options.deck ? outline(cells, i, x, y) : ''));
  const floors = decks.map((_, deck) => y[lastRow(plan, deck) + 1]!);
  const first = plan.heads.findIndex((head, row) => head !== '-' && shown(row) && plan.cells[row]!.some((cell) => cell >= 0));
  return { width: options.width, height: y.at(-1)! + options.depth, x, y, rooms, hulls: hulls(plan, x, y, shown), floors, ceiling: y[first]! };
}

const lastRow = (plan: Plan, deck: number): number => plan.heads.lastIndexOf(decks[deck]!);

/** The decks a row belongs to; a border belongs to both sides. */
function deckOfRow(plan: Plan, row: number): number[] {
  const head = plan.heads[row]!;
  if (head !== '-') return [decks.indexOf(head)];
  return [plan.heads[row - 1], plan.heads[row + 1]].map((h) => decks.indexOf(h ?? '')).filter((deck) => deck >= 0);
}

/** Rooms at the hull reach out over it; the hull's curve cuts them. */
function extended(plan: Plan, shown: (row: number) => boolean): number[][] {
  return plan.cells.map((line, row) => {
    const out = shown(row) ? [...line] : line.map(() => SEA);
    const inside = line.map((cell) => cell >= 0);
    const first = inside.indexOf(true);
    const last = inside.lastIndexOf(true);
    if (first < 0 || !shown(row)) return out;
    for (let i = 1; i <= 5; i++) {
      if (first - i >= 0 && line[first - i] !== DOOR) out[first - i] = line[first]!;
      if (last + i < line.length && line[last + i] !== DOOR) out[last + i] = line[last]!;
    }
    return out;
  });
}

function rowEdges(plan: Plan, o: Options, shown: (row: number) => boolean): number[] {
  const edges = [0];
  plan.heads.forEach((head, row) => {
    const sky = head !== '-' && !plan.cells[row]!.some((cell) => cell >= 0) && !plan.cells[row + 1]?.some((cell) => cell >= 0);
    const thin = head === '-' || !plan.cells[row]!.some((cell) => cell >= 0);
    const height = !shown(row) || (row === 0 && head === '-') ? 0 : sky ? o.skyRow : thin ? o.border : o.rowHeight;
    edges.push(edges[row]! + (o.deck !== undefined && sky ? 0 : height));
  });
  return edges;
}

/** A box is never narrower than the least width: the longest way from the left, and from the right, and the middle of both. */
function columnEdges(plan: Plan, o: Options): number[] {
  const rooms = plan.rooms.filter((room) => o.deck === undefined || room.deck === o.deck);
  const used = plan.cells.filter((_, row) => o.deck === undefined || deckOfRow(plan, row).includes(o.deck));
  const bare = Array.from({ length: plan.columns }, (_, column) => used.every((line) => line[column]! === SEA));
  const least = o.roomPart * plan.columns;
  const step = (column: number) => (bare[column] ? (o.deck === undefined ? 0.15 : 0.01) : 0.34);
  const boxes = rooms.map((room) => room.box);
  const early = reach(plan.columns, step, boxes, least);
  const mirrored = boxes.map((box) => ({ ...box, left: plan.columns - box.right, right: plan.columns - box.left }));
  const late = reach(plan.columns, (column) => step(plan.columns - 1 - column), mirrored, least);
  const total = early.at(-1)!;
  const middle = early.map((at, i) => (at + total - late[plan.columns - i]!) / 2);
  // What is left over goes to all columns alike.
  const spare = Math.max(0, plan.columns - total);
  const even = (i: number) => (o.deck === undefined ? i / plan.columns : (middle[i]! / total));
  const sum = total + spare;
  return middle.map((at, i) => o.margin + ((at + spare * even(i)) / sum) * (o.width - o.margin - o.end));
}

function reach(columns: number, step: (column: number) => number, boxes: Box[], least: number): number[] {
  const at = [0];
  for (let i = 1; i <= columns; i++) {
    at[i] = at[i - 1]! + step(i - 1);
    for (const box of boxes) if (box.right === i) at[i] = Math.max(at[i]!, at[box.left]! + least);
  }
  return at;
}

/** The rectangle of a box of cells, grown into its walls. */
export function rectOf(shape: Shape, box: Box): Rect {
  const left = grown(shape.x, box.left, -1);
  const top = grown(shape.y, box.top, -1);
  return { x: left, y: top, width: grown(shape.x, box.right, 1) - left, height: grown(shape.y, box.bottom, 1) - top };
}

/** An edge moved outwards into the cell beyond it. */
function grown(edges: number[], at: number, side: -1 | 1): number {
  const beyond = edges[at + side] ?? edges[at]!;
  return edges[at]! + (beyond - edges[at]!) * WALL_PART;
}

/** Follows the border of a room clockwise, floor on the right hand. */
function outline(cells: number[][], room: number, x: number[], y: number[]): string {
  const is = (row: number, column: number) => cells[row]?.[column] === room;
  const next = new Map<string, [number, number]>();
  cells.forEach((line, row) => line.forEach((cell, column) => {
    if (cell !== room) return;
    if (!is(row - 1, column)) next.set(`${column},${row},0`, [column + 1, row]);
    if (!is(row, column + 1)) next.set(`${column + 1},${row},1`, [column + 1, row + 1]);
    if (!is(row + 1, column)) next.set(`${column + 1},${row + 1},2`, [column, row + 1]);
    if (!is(row, column - 1)) next.set(`${column},${row + 1},3`, [column, row]);
  }));
  let path = '';
  while (next.size > 0) path += loop(next, x, y);
  return path;
}

function loop(next: Map<string, [number, number]>, x: number[], y: number[]): string {
  const [first] = next.keys();
  let [column, row, direction] = first!.split(',').map(Number) as [number, number, number];
  const points: string[] = [];
  let last = -1;
  for (;;) {
    const key = [direction, (direction + 3) % 4, (direction + 1) % 4].map((d) => `${column},${row},${d}`).find((k) => next.has(k));
    if (!key) break;
    const turned = Number(key.split(',')[2]);
    if (last >= 0 && turned !== last) points.push(corner(x, y, column, row, last, turned));
    last = turned;
    direction = turned;
    [column, row] = next.get(key)!;
    next.delete(key);
  }
  const start = Number(first!.split(',')[2]);
  if (start !== last) points.push(corner(x, y, column, row, last, start));
  return `M${points.join('L')}Z`;
}

/** Where two edges meet, each moved outwards: 0 is a top edge, 1 a right one, 2 a bottom one, 3 a left one. */
function corner(x: number[], y: number[], column: number, row: number, a: number, b: number): string {
  const has = (edge: number) => a === edge || b === edge;
  const px = has(1) ? grown(x, column, 1) : grown(x, column, -1);
  const py = has(2) ? grown(y, row, 1) : grown(y, row, -1);
  return `${px.toFixed(1)} ${py.toFixed(1)}`;
}

// --- The hull --------------------------------------------------------------------------------------------------------

/** Decks whose walls are about equally wide are one hull; each narrower part above is one of its own. */
function hulls(plan: Plan, x: number[], y: number[], shown: (row: number) => boolean): Shape['hulls'] {
  const spans = plan.cells.map((line, row) => {
    const first = line.findIndex((cell) => cell >= 0);
    return first < 0 || !shown(row) ? null : { left: first - 1, right: line.length - 1 - [...line].reverse().findIndex((cell) => cell >= 0) + 1 };
  });
  const parts: number[][] = [];
  spans.forEach((span, row) => {
    if (!span) return;
    const part = parts.at(-1);
    const before = part && spans[part.at(-1)!];
    if (before && Math.abs(before.left - span.left) <= 6) part!.push(row);
    else parts.push([row]);
  });
  return parts.map((rows, i) => curve(rows, spans as { left: number; right: number }[], x, y, i === parts.length - 1));
}

interface Point {
  x: number;
  y: number;
}

const path = (points: Point[]): string => `M${points.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L')}Z`;

function curve(rows: number[], spans: { left: number; right: number }[], x: number[], y: number[], floats: boolean): { inside: string; outside: string } {
  const mid = (edges: number[], at: number) => (edges[at]! + edges[at + 1]!) / 2;
  const smooth = (side: 'left' | 'right', i: number) => {
    const near = rows.slice(Math.max(0, i - 2), i + 3);
    return near.reduce((sum, row) => sum + mid(x, spans[row]![side]), 0) / near.length;
  };
  const top = mid(y, rows[0]! - 1);
  const bottom = mid(y, rows.at(-1)! + 1);
  const height = (i: number) => (i === 0 ? top : i === rows.length - 1 ? bottom : mid(y, rows[i]!));
  const side = (which: 'left' | 'right') => rows.map((_, i) => ({ x: smooth(which, i), y: height(i) }));
  const [left, right] = [side('left'), side('right')];
  const inside = path([...left].reverse().concat(right));
  if (!floats) return { inside, outside: inside };
  return { inside, outside: path([...overhang(left, -1, top, bottom)].reverse().concat(overhang(right, 1, top, bottom))) };
}

/** Bow and stern reach out beyond the rooms, most of all at the top, and rise a little. */
function overhang(points: Point[], direction: -1 | 1, top: number, bottom: number): Point[] {
  const far = direction > 0 ? 22 : 9;
  const scale = Math.min(1, (bottom - top) / 260);
  return points.map((p, i) => {
    const part = (bottom - p.y) / (bottom - top);
    return { x: p.x + direction * scale * (4 + far * part * part), y: i === 0 ? p.y - scale * (direction > 0 ? 12 : 7) : p.y };
  });
}

/** Walls that touch no room: masts, funnels, rails; as boxes of cells. */
export function ornaments(plan: Plan): Box[] {
  const seen = new Set<string>();
  const boxes: Box[] = [];
  plan.cells.forEach((line, row) => line.forEach((_, column) => {
    const box: Box = { left: column, top: row, right: column, bottom: row };
    const stack = [[row, column]];
    for (let at = stack.pop(); at; at = stack.pop()) {
      const [r, c] = at as [number, number];
      if (seen.has(`${r},${c}`) || plan.cells[r]?.[c] !== WALL || touchesRoom(plan, r, c)) continue;
      seen.add(`${r},${c}`);
      box.left = Math.min(box.left, c);
      box.right = Math.max(box.right, c + 1);
      box.top = Math.min(box.top, r);
      box.bottom = Math.max(box.bottom, r + 1);
      stack.push([r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]);
    }
    if (box.right > box.left) boxes.push(box);
  }));
  return boxes;
}

function touchesRoom(plan: Plan, row: number, column: number): boolean {
  return [-1, 0, 1].some((dr) => [-1, 0, 1].some((dc) => {
    const cell = plan.cells[row + dr]?.[column + dc] ?? SEA;
    return cell >= 0 || cell === DOOR;
  })) || plan.heads[row] === '-';
}
