// The plan of the ship (DL-1) read for drawing: rooms, doors, who adjoins and who sees (DL-2), and the Doctor's route. What is legal the core
// decides; this only draws and explains.

export const SEA = -1;
export const WALL = -2;
export const DOOR = -3;

/** Whole cells: columns from `left` up to, not including, `right`; rows likewise. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Room {
  id: string;
  /** Index of the deck, 0 is A. */
  deck: number;
  /** The largest rectangle of floor: labels and pawns stand there. */
  box: Box;
}

export interface Door {
  row: number;
  column: number;
  rooms: [number, number];
  /** A door through the border of two decks. */
  stairs: boolean;
  upright: boolean;
}

export interface Plan {
  rows: number;
  columns: number;
  /** Deck letter of a row, or '-' for a border. */
  heads: string[];
  /** A room's index, or SEA, WALL, DOOR. */
  cells: number[][];
  rooms: Room[];
  index: Record<string, number>;
  doors: Door[];
  adjacent: Set<number>[];
  sees: Set<number>[];
}

export const decks = ['A', 'B', 'C', 'D'];

interface LuckyEdition { values?: { plan?: { value: string[] } } }

const plans = new WeakMap<object, Plan>();

/** The plan of an edition; read once. */
export function planOf(edition: unknown): Plan {
  const key = edition as object;
  let plan = plans.get(key);
  if (!plan) plans.set(key, (plan = readPlan((edition as LuckyEdition).values?.plan?.value ?? [])));
  return plan;
}

export function readPlan(lines: string[]): Plan {
  const text = lines.map((line) => [...line.slice(2)]);
  const cells = text.map((line) => line.map((c) => (c === '~' ? SEA : c === '#' ? WALL : c === '=' ? DOOR : -4)));
  const heads = lines.map((line) => line[0]!);
  const rooms: Room[] = [];
  const index: Record<string, number> = {};
  text.forEach((line, row) => line.forEach((c, column) => {
    if (!isLabel(c) || isLabel(line[column - 1] ?? '')) return;
    const id = isLabel(line[column + 1] ?? '') ? c + line[column + 1] : c;
    index[id] = rooms.length;
    spread(cells, row, column, rooms.length);
    rooms.push({ id, deck: decks.indexOf(heads[row]!), box: { left: 0, top: 0, right: 0, bottom: 0 } });
  }));
  for (const [i, room] of rooms.entries()) room.box = largestBox(cells, i);
  const doors = findDoors(cells, heads);
  const adjacent = rooms.map(() => new Set<number>());
  for (const { rooms: [a, b] } of doors) {
    adjacent[a]!.add(b);
    adjacent[b]!.add(a);
  }
  return { rows: cells.length, columns: cells[0]?.length ?? 0, heads, cells, rooms, index, doors, adjacent, sees: findSight(cells, rooms.length) };
}

const isLabel = (c: string): boolean => /^[0-9a-z]$/.test(c);

function spread(cells: number[][], row: number, column: number, room: number): void {
  const stack = [[row, column]];
  for (let at = stack.pop(); at; at = stack.pop()) {
    const [r, c] = at as [number, number];
    if (cells[r]?.[c] !== -4) continue;
    cells[r]![c] = room;
    stack.push([r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]);
  }
}

function findDoors(cells: number[][], heads: string[]): Door[] {
  const doors: Door[] = [];
  const at = (row: number, column: number) => cells[row]?.[column] ?? SEA;
  cells.forEach((line, row) => line.forEach((cell, column) => {
    if (cell !== DOOR) return;
    const upright = at(row, column - 1) >= 0;
    const rooms: [number, number] = upright ? [at(row, column - 1), at(row, column + 1)] : [at(row - 1, column), at(row + 1, column)];
    doors.push({ row, column, rooms, stairs: heads[row] === '-', upright });
  }));
  return doors;
}

/** DL-2: along an unbroken line of floor and doors every room sees every other. */
function findSight(cells: number[][], count: number): Set<number>[] {
  const sees = Array.from({ length: count }, () => new Set<number>());
  const meet = (run: Set<number>) => run.forEach((a) => run.forEach((b) => a !== b && sees[a]!.add(b)));
  const walk = (line: number[]) => {
    let run = new Set<number>();
    for (const cell of [...line, WALL]) {
      if (cell >= 0) run.add(cell);
      else if (cell !== DOOR) {
        meet(run);
        run = new Set();
      }
    }
  };
  cells.forEach(walk);
  cells[0]?.forEach((_, column) => walk(cells.map((line) => line[column]!)));
  return sees;
}

/** The largest rectangle of a room's floor, height counted double: a row is about twice as high as a column is wide. */
function largestBox(cells: number[][], room: number): Box {
  let best: Box = { left: 0, top: 0, right: 0, bottom: 0 };
  let area = 0;
  const heights: number[] = [];
  cells.forEach((line, row) => line.forEach((cell, column) => {
    heights[column] = cell === room ? (heights[column] ?? 0) + 1 : 0;
    let height = heights[column]!;
    for (let left = column; left >= 0 && height > 0; left--) {
      height = Math.min(height, heights[left] ?? 0);
      const width = column - left + 1;
      if (height > 0 && width * height * 2 > area) {
        area = width * height * 2;
        best = { left, top: row - height + 1, right: column + 1, bottom: row + 1 };
      }
    }
  }));
  return best;
}

// --- The Doctor's walk, for the marks on the ship ------------------------------------------------------------------

const number = (room: Room): number => (/^\d/.test(room.id) ? Number(room.id) : -1);

/** DL-15: where the Doctor walks to from here while these decks are left. */
export function doctorNext(plan: Plan, from: string, left: string[]): string | null {
  const afloat = plan.rooms.filter((room) => left.includes(decks[room.deck]!) && number(room) >= 0).sort((a, b) => number(a) - number(b));
  const here = plan.rooms[plan.index[from]!]!;
  if (number(here) >= 0) return (afloat.find((room) => number(room) > number(here)) ?? afloat[0])?.id ?? null;
  const beside = afloat.filter((room) => plan.adjacent[plan.index[from]!]!.has(plan.index[room.id]!));
  return (beside.at(-1) ?? afloat[0])?.id ?? null;
}

/** The next `count` rooms of his walk, without the one he is in. */
export function doctorRoute(plan: Plan, from: string, left: string[], count: number): string[] {
  const route: string[] = [];
  for (let at: string | null = doctorNext(plan, from, left); at !== null && route.length < count && at !== from && !route.includes(at); at = doctorNext(plan, at, left)) route.push(at);
  return route;
}

/** DL-16: whose turn follows when the Doctor has walked to `room` after `active`'s turn. */
export function turnAfter(active: number, room: string, pawns: (string | null)[]): number {
  const seats = pawns.length;
  for (let i = 1; i <= seats; i++) {
    const seat = (active + i) % seats;
    if (pawns[seat] === room) return seat;
  }
  return (active + 1) % seats;
}

/** Seats other than `seat` that are in this room or see it (DL-8). */
export function witnesses(plan: Plan, room: string, pawns: (string | null)[], seat: number): number[] {
  const sees = plan.sees[plan.index[room]!]!;
  return pawns.flatMap((at, i) => (i !== seat && at !== null && (at === room || sees.has(plan.index[at]!)) ? [i] : []));
}
