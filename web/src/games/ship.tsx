// The ship, cut open: rooms with whoever is there, the Doctor's way, water where decks are gone. Rooms are buttons laid over the picture.
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { t } from '../i18n.ts';
import type { DoctorLuckyView } from '../views.ts';
import { letters, roomName, roomWords } from './doctor_lucky_data.ts';
import { DoctorFigure, HatMark, Pawn } from './doctor_lucky_pieces.tsx';
import { useRoving } from './hands.ts';
import { Doors, Keel, UpperWorks, Water } from './ship_art.tsx';
import { decks, doctorRoute, planOf, type Plan } from './ship_plan.ts';
import { rectOf, shapeOf, type Rect, type Shape } from './ship_shape.ts';
import { Said } from './table_parts.tsx';

export interface ShipProps {
  view: DoctorLuckyView;
  names: string[];
  seat: number;
  edition: unknown;
  width: number;
  height: number;
  /** Rooms that a tap acts on, with the action. */
  targets: Map<string, string>;
  label: (action: string) => string;
  onRoom: (room: string) => void;
  selected: string | null;
  /** Rooms that see this one are marked. */
  watched: string | null;
  /** Only this deck, large; null: the whole ship. */
  deck: number | null;
  small: boolean;
  /** Choose a deck to look at; absent where the whole ship is large enough. */
  onDeck?: ((deck: number | null) => void) | undefined;
}

/** Sizes in pixels follow the reader's size of text, as far as a room has space for it; the same stands in words beside the ship. */
const rem = () => Math.min(1.3, parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1);

function makeShape(plan: Plan, { width, height, deck, small }: Pick<ShipProps, 'width' | 'height' | 'deck' | 'small'>): Shape {
  const margin = small ? 46 : 58;
  const floor = plan.heads.filter((head, row) => (deck === null || head === decks[deck]) && head !== '-' && plan.cells[row]!.some((cell) => cell >= 0)).length;
  const [sky, border, depth] = deck === null ? [small ? 9 : 14, small ? 6 : 8, small ? 8 : 16] : [0, 20, 0];
  const rest = deck === null ? 4 * sky + 6 * border + depth : 2 * border;
  return shapeOf(plan, {
    width, margin, end: deck !== null ? 8 : small ? 16 : 44, depth, border, skyRow: sky, rowHeight: Math.max(5, (height - rest) / floor), roomPart: deck === null ? 0.088 : 0.14, deck: deck ?? undefined,
  });
}

export function Ship(p: ShipProps) {
  const plan = planOf(p.edition);
  const shape = useMemo(() => makeShape(plan, p), [plan, p.width, p.height, p.deck, p.small]);
  const afloat = plan.rooms.filter((room) => p.view.decks.includes(decks[room.deck]!) && (p.deck === null || room.deck === p.deck));
  const size = { width: shape.width, height: shape.height };
  return (
    <div class={`ship ${p.small ? 'ship-small' : ''} ${p.deck === null ? '' : 'ship-one'} ${sunk(p.view) ? 'ship-sunk' : ''}`} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      {p.deck === null && <Water class="ship-sea" level={seaLevel(shape, p.view, true)} {...size} />}
      <svg class="ship-picture" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" focusable="false">
        <Patterns shape={shape} />
        <g class="ship-body">
          {p.deck === null && <UpperWorks plan={plan} shape={shape} />}
          {p.deck === null && <Keel plan={plan} shape={shape} />}
          {shape.hulls.map((hull, i) => <path key={i} d={hull.outside} class="ship-hull" />)}
          <g clip-path="url(#ship-inside)">
            {plan.rooms.map((room, i) => shape.rooms[i] && <path key={room.id} d={shape.rooms[i]} class={roomClass(p, plan, room.id)} onClick={() => p.onRoom(room.id)} />)}
          </g>
          {shape.hulls.map((hull, i) => <path key={i} d={hull.inside} class="ship-skin" />)}
          <Doors plan={plan} shape={shape} deck={p.deck} />
          {afloat.map((room) => <RoomLabel key={room.id} {...p} room={room.id} rect={rectOf(shape, room.box)} />)}
          <Route {...p} plan={plan} shape={shape} />
        </g>
      </svg>
      {p.deck === null && <Water class="ship-flood" level={seaLevel(shape, p.view, false)} {...size} />}
      <Pieces {...p} plan={plan} shape={shape} />
      <RoomButtons {...p} plan={plan} shape={shape} rooms={afloat.map((room) => room.id)} />
      <Decks {...p} shape={shape} />
    </div>
  );
}

const sunk = (view: DoctorLuckyView): boolean => view.phase === 'over' && view.winners.length === 0;

function Patterns({ shape }: { shape: Shape }) {
  return (
    <defs>
      <clipPath id="ship-inside">{shape.hulls.map((hull, i) => <path key={i} d={hull.inside} />)}</clipPath>
      <pattern id="ship-seen" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="9" height="9" fill="var(--paper)" />
        <rect width="4" height="9" fill="var(--print-plum)" opacity="0.38" />
      </pattern>
    </defs>
  );
}

/** Inside, the water stands on the flooded decks; outside, half a deck higher. */
function seaLevel(shape: Shape, view: DoctorLuckyView, outside: boolean): number {
  const left = sunk(view) ? 0 : view.decks.length;
  const level = left === 0 ? shape.ceiling * 0.45 : shape.floors[left - 1]!;
  const above = left <= 1 ? shape.ceiling : shape.floors[left - 2]!;
  if (outside) return left === 0 ? level : level - (level - above) * 0.42;
  return left === decks.length ? shape.height + 14 : level + 4;
}

function roomClass(p: ShipProps, plan: Plan, room: string): string {
  const i = plan.index[room]!;
  const watched = p.watched !== null && plan.sees[plan.index[p.watched]!]!.has(i);
  return [
    'ship-room', `ship-deck-${decks[plan.rooms[i]!.deck]}`, p.targets.has(room) && 'ship-target', watched && 'ship-seeing',
    p.watched === room && 'ship-watched', p.selected === room && 'ship-selected',
  ].filter(Boolean).join(' ');
}

/** A name in at most so many lines of a width; nothing when it does not fit. */
function lines(name: string, width: number, size: number, most: number): string[] {
  const out: string[] = [];
  const fits = (text: string) => text.length * size * 0.59 <= width;
  for (const word of name.split(' ')) {
    const longer = out.length > 0 ? `${out.at(-1)} ${word}` : word;
    if (out.length > 0 && fits(longer)) out[out.length - 1] = longer;
    else out.push(word);
  }
  return out.length <= most && out.every(fits) ? out : [];
}

/** The name beside the number, else below it, in the largest type that fits; below, no letter may hang over the floor. */
function nameOf(name: string, rect: Rect, taken: number, size: number, fonts: number[]) {
  const space = rect.width - 8;
  for (const font of fonts) {
    const beside = lines(name, space - taken, font, rect.height > 38 ? 2 : 1);
    if (beside.length > 0) return { font, beside, below: [] };
  }
  for (const font of fonts) {
    const below = lines(name, space, font, Math.min(3, Math.floor((rect.height - size - 6) / (font * 1.05))));
    if (below.length > 0) return { font, beside: [], below };
  }
  return { font: 0, beside: [], below: [] };
}

function RoomLabel({ room, rect, small, deck, edition }: ShipProps & { room: string; rect: Rect }) {
  const scale = rem();
  const overview = small && deck === null;
  const size = (overview ? 11 : 15) * scale;
  const taken = size * (room.length * 0.62 + 0.35);
  const { font, beside, below } = nameOf(roomName(room, edition), rect, taken, size, overview ? [] : [12 * scale, 11 * scale, 10 * scale]);
  const x = rect.x + 4;
  const y = rect.y + size * 0.95 + (deck !== null ? 9 : small ? 0 : 2); // of one deck the ladders reach far into the room
  return (
    <g class="ship-label">
      <text x={x} y={y} class={/\d/.test(room) ? 'ship-number' : 'ship-letter'} font-size={size}>{room}</text>
      {beside.map((line, i) => <text key={i} x={x + taken} y={y + i * font * 1.05 - (beside.length > 1 ? 2 : 0)} class="ship-name" font-size={font}>{line}</text>)}
      {below.map((line, i) => <text key={i} x={x} y={y + (i + 1) * font * 1.05} class="ship-name" font-size={font}>{line}</text>)}
    </g>
  );
}

// --- Who is where ------------------------------------------------------------------------------------------------------

interface Drawn {
  plan: Plan;
  shape: Shape;
}

/** Places side by side at the foot of a room. */
function places(rect: Rect, count: number, size: number): { x: number; y: number }[] {
  const step = Math.min(size * 1.06, count > 1 ? (rect.width - size - 4) / (count - 1) : 0);
  const from = rect.x + rect.width - 3 - size / 2 - step * (count - 1);
  return Array.from({ length: count }, (_, i) => ({ x: from + i * step, y: rect.y + rect.height - 2 }));
}

function Pieces({ view, names, seat, plan, shape, small, deck }: ShipProps & Drawn) {
  const mark = letters(names);
  const size = (small ? (deck === null ? 16 : 24) : 28) * rem();
  const where = new Map<string, { x: number; y: number }>();
  for (const room of plan.rooms) {
    if (deck !== null && room.deck !== deck) continue;
    const here = [...(view.doctor === room.id ? ['dr'] : []), ...view.pawns.flatMap((at, i) => (at === room.id ? [String(i)] : []))];
    places(rectOf(shape, room.box), here.length, size).forEach((place, i) => where.set(here[i]!, place));
  }
  // Each piece is a layer of its own that only moves; the picture is as many pixels wide as the ship.
  const box = size * 1.3;
  const piece = (key: string, look: VNode, view: string, className = '') => {
    const at = where.get(key);
    if (!at) return null;
    const transform = `translate(${(at.x - box / 2).toFixed(1)}px, ${(at.y - box).toFixed(1)}px)`;
    return <svg key={key} class={`ship-piece ${className}`} width={box} height={box} viewBox={view} style={{ transform }} aria-hidden="true" focusable="false">{look}</svg>;
  };
  return (
    <div class="ship-pieces">
      {view.pawns.map((_, i) => piece(String(i), <Pawn seat={i} letter={mark[i]!} mine={i === seat} />, '-15.6 -17.6 31.2 31.2'))}
      {piece('dr', <DoctorFigure />, '-15 -29 30 30', 'ship-doctor')}
    </div>
  );
}

/** Hats with 1, 2, 3 in the rooms the Doctor walks to next. */
function Route({ view, plan, shape, deck, small }: ShipProps & Drawn) {
  if (view.doctor === null || view.phase === 'over') return null;
  const size = (small && deck === null ? 0.64 : 1) * rem();
  return (
    <g class="ship-route">
      {doctorRoute(plan, view.doctor, view.decks, 3).map((id, i) => {
        const room = plan.rooms[plan.index[id]!]!;
        if (deck !== null && room.deck !== deck) return null;
        const rect = rectOf(shape, room.box);
        return (
          <g key={id} transform={`translate(${rect.x + rect.width - 15 * size} ${rect.y + 12 * size}) scale(${size})`}>
            <rect x="-14" y="-10" width="28" height="19" rx="9.5" class="ship-next" />
            <g transform="translate(-5 2)"><HatMark /></g>
            <text x="8" y="4.5" class="ship-next-number">{i + 1}</text>
          </g>
        );
      })}
    </g>
  );
}

/** The decks at the left edge with the cards left in their piles; on a small screen one can be looked at by itself. */
function Decks({ view, shape, deck, onDeck }: ShipProps & { shape: Shape }) {
  const place = (i: number) => {
    if (deck !== null) return { top: `${i * 25}%`, height: '25%' };
    const top = i === 0 ? shape.ceiling : shape.floors[i - 1]!;
    return { top: `${(top / shape.height) * 100}%`, height: `${((shape.floors[i]! - top) / shape.height) * 100}%` };
  };
  return (
    <ul class="ship-decks" aria-label={t('Decks and their piles')}>
      {decks.map((letter, i) => {
        const gone = !view.decks.includes(letter);
        const words = gone ? t('Deck {deck}: flooded', { deck: letter }) : t('Deck {deck}: {count} cards left', { deck: letter, count: view.pile_counts[i]! });
        const face = <><b>{letter}</b><span>{gone ? '≈' : view.pile_counts[i]}</span></>;
        return (
          <li key={letter} class={gone ? 'ship-gone' : ''} style={place(i)}>
            {onDeck && !gone
              ? <button type="button" aria-pressed={deck === i} onClick={() => onDeck(deck === i ? null : i)}><Said label={`${words}. ${deck === i ? t('Show the whole ship') : t('Show only this deck')}`}>{face}</Said></button>
              : <span role="img" aria-label={words}>{face}</span>}
          </li>
        );
      })}
    </ul>
  );
}

// --- Rooms as buttons ----------------------------------------------------------------------------------------------------

/** The nearest room in the direction of an arrow key. */
function nearest(plan: Plan, shape: Shape, rooms: string[], from: string, key: string): string | undefined {
  const middle = (room: string) => {
    const r = rectOf(shape, plan.rooms[plan.index[room]!]!.box);
    return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
  };
  const here = middle(from);
  const upright = key === 'ArrowUp' || key === 'ArrowDown';
  const sign = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
  const far = (room: string) => {
    const there = middle(room);
    const along = sign * (upright ? there.y - here.y : there.x - here.x);
    const aside = Math.abs(upright ? there.x - here.x : there.y - here.y);
    return along > 2 ? along + 2.5 * aside : Infinity;
  };
  const best = rooms.filter((room) => room !== from && far(room) < Infinity).sort((a, b) => far(a) - far(b))[0];
  return best;
}

function RoomButtons(p: ShipProps & Drawn & { rooms: string[] }) {
  const { plan, shape, rooms, view, names, edition, targets } = p;
  const roving = useRoving(rooms);
  const people = (room: string) => [...(view.doctor === room ? [t('the Doctor')] : []), ...names.filter((_, i) => view.pawns[i] === room)].join(', ');
  const walk = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset.rove;
    if (!event.key.startsWith('Arrow') || !from) return roving.onKeyDown(event);
    event.preventDefault();
    const to = nearest(plan, shape, rooms, from, event.key);
    if (to) (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-rove="${to}"]`)?.focus();
  };
  return (
    <div class="ship-buttons" role="group" aria-label={t('Rooms')} onKeyDown={walk}>
      {rooms.map((room) => {
        const rect = rectOf(shape, plan.rooms[plan.index[room]!]!.box);
        const action = targets.get(room);
        const who = people(room);
        return (
          <button
            key={room}
            type="button"
            data-room={room}
            data-action={action}
            class={action ? 'ship-go' : ''}
            aria-label={[roomWords(room, edition), who, action ? p.label(action) : ''].filter(Boolean).join(': ')}
            aria-pressed={action ? undefined : p.selected === room}
            style={{
              left: `${(rect.x / shape.width) * 100}%`, top: `${(rect.y / shape.height) * 100}%`,
              width: `${(rect.width / shape.width) * 100}%`, height: `${(rect.height / shape.height) * 100}%`,
            }}
            onClick={() => p.onRoom(room)}
            {...roving.item(room)}
          />
        );
      })}
    </div>
  );
}
