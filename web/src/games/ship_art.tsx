// The liner around its rooms: funnels, masts, rails, ladders, sea. All decoration; what counts is said by the rooms' buttons.
import { DOOR, type Box, type Door, type Plan } from './ship_plan.ts';
import { ornaments, type Shape } from './ship_shape.ts';

const stroke = { stroke: 'var(--ink)', 'stroke-linejoin': 'round', 'stroke-linecap': 'round' } as const;

function Funnel({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const lean = height * 0.18;
  const at = (part: number) => x + lean * part;
  const slice = (from: number, to: number) => {
    const [a, b] = [y + height * from, y + height * to];
    return `M${at(from)} ${a} H${at(from) + width} L${at(to) + width} ${b} H${at(to)} Z`;
  };
  return (
    <g>
      <path d={slice(0, 1)} fill="var(--print-orange)" {...stroke} stroke-width="2" />
      <path d={slice(0, 0.28)} fill="var(--ink)" />
      <path d={slice(0.42, 0.54)} fill="var(--paper)" />
    </g>
  );
}

function Mast({ box, shape }: { box: Box; shape: Shape }) {
  const x = (shape.x[box.left]! + shape.x[box.right]!) / 2;
  const top = shape.y[box.top]! + 2;
  const foot = shape.y[box.bottom]!;
  const ahead = x < shape.width / 2 ? -1 : 1;
  return (
    <g fill="none" {...stroke}>
      <path d={`M${x} ${top} L${x + ahead * shape.width * 0.07} ${foot} M${x} ${top} L${x - ahead * shape.width * 0.1} ${foot}`} stroke-width="0.8" opacity="0.7" />
      <path d={`M${x} ${top} V${foot}`} stroke-width="3" />
      <path d={`M${x} ${top} l${-ahead * 16} 4 l${ahead * 16} 5 Z`} fill="var(--print-red)" stroke-width="1.4" />
    </g>
  );
}

function Rail({ box, shape }: { box: Box; shape: Shape }) {
  const [from, to, foot] = [shape.x[box.left]!, shape.x[box.right]!, shape.y[box.bottom]!];
  const posts = Array.from({ length: 5 }, (_, i) => `M${from + ((to - from) * i) / 4} ${foot} v-7`).join('');
  return <path d={`${posts}M${from} ${foot - 7} H${to}`} fill="none" {...stroke} stroke-width="1.4" />;
}

/** Everything above and outside the rooms, made from the walls of the plan that belong to none. */
export function UpperWorks({ plan, shape }: { plan: Plan; shape: Shape }) {
  return (
    <g>
      {ornaments(plan).map((box, i) => {
        const wide = box.right - box.left;
        const high = box.bottom - box.top;
        if (high > wide) return <Mast key={i} box={box} shape={shape} />;
        if (high < 3) return <Rail key={i} box={box} shape={shape} />;
        const x = shape.x[box.left]!;
        return <Funnel key={i} x={x} y={shape.y[box.top]! + 3} width={(shape.x[box.right]! - x) * 0.72} height={shape.y[box.bottom]! - shape.y[box.top]!} />;
      })}
    </g>
  );
}

/** Doors are gaps with a threshold, stairs are ladders. */
export function Doors({ plan, shape, deck }: { plan: Plan; shape: Shape; deck: number | null }) {
  const shown = plan.doors.filter((door) => deck === null || door.rooms.some((room) => plan.rooms[room]!.deck === deck));
  return <g>{shown.map((door) => (door.stairs ? <Ladder key={`${door.row},${door.column}`} {...{ door, shape }} /> : <Gap key={`${door.row},${door.column}`} {...{ door, shape }} />))}</g>;
}

function Gap({ door, shape }: { door: Door; shape: Shape }) {
  const { x, y } = shape;
  const [left, right, top, bottom] = [x[door.column]!, x[door.column + 1]!, y[door.row]!, y[door.row + 1]!];
  const size = Math.min(Math.max(bottom - top, 12), 26);
  const middle = (top + bottom) / 2;
  const centre = (left + right) / 2;
  return door.upright
    ? <rect class="ship-door" x={centre - 2.5} y={middle - size / 2} width="5" height={size} rx="1.5" />
    : <rect class="ship-door" x={centre - size / 2} y={middle - 2.5} width={size} height="5" rx="1.5" />;
}

function Ladder({ door, shape }: { door: Door; shape: Shape }) {
  const { x, y } = shape;
  const centre = (x[door.column]! + x[door.column + 1]!) / 2;
  const row = y[door.row + 1]! - y[door.row]!;
  const middle = (y[door.row]! + y[door.row + 1]!) / 2;
  const reach = row / 2 + 7;
  const rungs = [-0.7, -0.25, 0.25, 0.7].map((part) => `M${centre - 4} ${middle + reach * part} h8`).join('');
  return (
    <g>
      <rect class="ship-hatch" x={centre - 7} y={middle - row / 2 - 0.5} width="14" height={row + 1} />
      <path d={`M${centre - 4} ${middle - reach} v${2 * reach} M${centre + 4} ${middle - reach} v${2 * reach} ${rungs}`} fill="none" {...stroke} stroke-width="1.6" />
    </g>
  );
}

/** A water surface from edge to edge; `level` is where it stands. A layer of its own, so that its swell repaints nothing else;
 * the swell dies down after a while and comes again when the water rises. */
export function Water({ level, width, height, class: className }: { level: number; width: number; height: number; class: string }) {
  const period = 48;
  const crests = Math.ceil(width / period) + 1;
  const line = `M0 8 ${Array.from({ length: crests * 2 }, (_, i) => `q${period / 4} ${i % 2 ? 5 : -5} ${period / 2} 0`).join(' ')}`;
  const size = { width: crests * period, height: height + 16 };
  return (
    <div class={`ship-water ${className}`} style={{ transform: `translateY(${(level - 8).toFixed(1)}px)` }}>
      <svg key={level} class="ship-swell" {...size} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" focusable="false">
        <path d={`${line} V${size.height} H0 Z`} class="ship-water-body" />
        <path d={line} class="ship-water-line" />
      </svg>
    </div>
  );
}

/** Rivets and portholes along the hull, where no room is: purely for the eye. */
export function Keel({ shape, plan }: { shape: Shape; plan: Plan }) {
  const last = plan.rows - 1;
  const walls = plan.cells[last]!.map((cell, column) => (cell !== DOOR && cell < -1 ? column : -1)).filter((column) => column >= 0);
  const y = shape.y[last]!;
  const [left, right] = [shape.x[walls[0]!]!, shape.x[walls.at(-1)! + 1]!];
  const depth = shape.y[last + 1]! - y;
  return <path d={`M${left} ${y + depth * 0.3} H${right} l-8 ${depth * 0.9} H${left + 8} Z`} fill="var(--print-red)" {...stroke} stroke-width="2" />;
}
