// The pictures of the start page: four posters and the pond above them, printed in few inks. The colour areas lie a little
// beside the outlines, as if the press had slipped. All decorative.
import type { ComponentChildren } from 'preact';
import { blue, green, ink, orange, paper, plum, red, yellow } from '../design/inks.ts';
import type { GameId } from '../views.ts';

/** A shape in two plates: its colour, slipped, and its outline. */
export function Print({ d, fill, slip = 3, width = 3.5 }: { d: string; fill: string; slip?: number; width?: number }) {
  return (
    <>
      <path d={d} fill={fill} transform={`translate(${slip} ${slip})`} />
      <path d={d} fill="none" stroke={ink} stroke-width={width} stroke-linejoin="round" stroke-linecap="round" />
    </>
  );
}

function Line({ d, color = ink, width = 3.5 }: { d: string; color?: string; width?: number }) {
  return <path d={d} fill="none" stroke={color} stroke-width={width} stroke-linecap="round" stroke-linejoin="round" />;
}

/** Rows of small waves. */
function Waves({ y, rows, color, from = 0, to = 400 }: { y: number; rows: number; color: string; from?: number; to?: number }) {
  const lines = [];
  for (let r = 0; r < rows; r++)
    for (let x = from + (r % 2 ? 34 : 6); x < to; x += 74 + ((r * 13) % 17)) lines.push(`M${x} ${y + r * 19}q9-8 18 0q9 8 18 0`);
  return <Line d={lines.join('')} color={color} width={3} />;
}

const ring = (cx: number, cy: number, rx: number, ry: number) => `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

/** A lifebelt lying on the water, its far half drawn apart so that something can sit in it. */
function Belt({ cx, cy, r, half }: { cx: number; cy: number; r: number; half: 'back' | 'front' }) {
  const ry = r * 0.36;
  const w = r * 0.36;
  const s = half === 'front' ? 0 : 1;
  const arc = (rx: number, y: number, from: number, to: number, sweep: number) => `${from} ${cy} A${rx} ${y} 0 0 ${sweep} ${to} ${cy}`;
  const outer = arc(r, ry + w * 0.45, cx - r, cx + r, s);
  const inner = arc(r - w, Math.max(4, ry - w * 0.35), cx + r - w, cx - r + w, 1 - s);
  const body = `M${outer}L${inner}Z`;
  const stripe = (a: number) => {
    const x = Math.cos(a);
    const y = Math.sin(a) * (s ? -1 : 1);
    return `M${cx + x * (r - w)} ${cy + y * Math.max(4, ry - w * 0.35)}L${cx + x * r} ${cy + y * (ry + w * 0.45)}`;
  };
  return (
    <>
      <Print d={body} fill={paper} />
      <path d={[0.55, 1.57, 2.59].map(stripe).join('')} stroke={red} stroke-width={r * 0.2} fill="none" />
      <path d={body} fill="none" stroke={ink} stroke-width="3.5" stroke-linejoin="round" />
    </>
  );
}

/** The rubber duck, looking to the right; its water line is at y = 0, x = 0 is its middle. */
export function RubberDuck({ fill = yellow, bill = orange }: { fill?: string; bill?: string }) {
  const body =
    'M-62 -8C-72 -30 -66 -44 -52 -52C-48 -40 -34 -36 -20 -38C-6 -40 2 -44 4 -52C-14 -64 -14 -94 8 -104C34 -114 58 -96 54 -70C53 -60 48 -52 42 -47C58 -38 64 -22 58 -8C50 14 -52 14 -62 -8Z';
  return (
    <>
      <Print d={body} fill={fill} />
      <Print d="M52 -80C62 -84 76 -82 82 -75C76 -66 62 -62 52 -66Z" fill={bill} slip={2} />
      <Line d="M54 -73C62 -71 70 -71 76 -74" width={2.5} />
      <circle cx="33" cy="-84" r="5.5" fill={ink} />
      <circle cx="35" cy="-86" r="1.8" fill={paper} />
      <Line d="M-36 -24C-28 -6 2 -4 16 -22C6 -26 -2 -30 -6 -30" />
    </>
  );
}

function Card({ x, y, turn, fill, text, children }: { x: number; y: number; turn: number; fill: string; text: string; children?: ComponentChildren }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path d="M-31 -46h62a8 8 0 0 1 8 8v76a8 8 0 0 1-8 8h-62a8 8 0 0 1-8-8v-76a8 8 0 0 1 8-8z" fill={ink} opacity=".25" transform="translate(5 5)" />
      <path d="M-31 -46h62a8 8 0 0 1 8 8v76a8 8 0 0 1-8 8h-62a8 8 0 0 1-8-8v-76a8 8 0 0 1 8-8z" fill={paper} stroke={ink} stroke-width="3.5" />
      <path d="M-27 -34h54v68h-54z" fill={fill} />
      <text x="0" y="13" text-anchor="middle" class="art-numeral" fill={paper} stroke={ink} stroke-width="1.5" paint-order="stroke">
        {text}
      </text>
      {children}
    </g>
  );
}

export function DuckPoster() {
  return (
    <>
      <rect width="400" height="260" fill={blue} />
      <path d={ring(330, 52, 34, 34)} fill={yellow} />
      <path d="M0 150H400V260H0z" fill="#14566e" />
      <Waves y={172} rows={5} color="#5fb0b8" />
      <Card x={96} y={104} turn={-16} fill={red} text="5" />
      <Card x={160} y={84} turn={-4} fill={blue} text="6" />
      <Card x={226} y={92} turn={9} fill={orange} text="7" />
      <g transform="translate(202 196)">
        <Belt cx={0} cy={6} r={104} half="back" />
        <g transform="translate(-4 4) scale(1.12)">
          <RubberDuck />
        </g>
        <Belt cx={0} cy={6} r={104} half="front" />
      </g>
      <Line d="M54 226q14-9 28 0M322 232q14-9 28 0" color={paper} />
    </>
  );
}

export function LucktailsPoster() {
  const tail =
    'M150 236C146 206 158 178 184 156C134 158 74 128 58 62C50 30 86 22 118 40C162 62 190 92 206 128C216 84 246 44 292 22C326 8 350 28 338 62C318 118 276 152 232 156C250 180 258 208 250 236Z';
  return (
    <>
      <rect width="400" height="260" fill={plum} />
      <path d={ring(46, 150, 30, 30)} fill={paper} />
      <path d={ring(58, 142, 28, 28)} fill={plum} />
      <path d="M0 196C60 186 120 200 200 194S340 186 400 196V260H0z" fill="#3d2546" />
      <Print d={tail} fill={red} slip={4} />
      <path d="M96 60C120 60 150 84 166 112C130 112 100 92 96 60ZM306 48C286 56 256 84 242 116C278 108 304 82 306 48Z" fill={yellow} />
      <Line d="M82 62C122 78 164 112 196 150M66 84C104 118 150 140 184 148M112 48C152 70 184 104 202 140M322 54C286 76 246 112 216 148M334 76C302 116 258 142 226 148M288 34C254 60 226 98 210 136" width={2.5} />
      <Line d="M176 178q8 9 16 0q8 9 16 0q8 9 16 0q6 8 14 1M166 200q9 9 18 0q9 9 18 0q9 9 18 0q9 9 18 0" width={2.5} />
      <path d="M96 222C130 206 160 226 200 218S276 206 312 224V262H96z" fill="#3d2546" />
      <Line d="M104 222C132 208 162 226 200 219S272 208 304 224" color={paper} width={4} />
      <Line d="M60 238q18-11 36 0t36 0t36 0M232 242q18-11 36 0t36 0t36 0" color="#a97fb0" width={3} />
      <Line d="M128 202l-12-16M270 204l14-16M142 190l-4-16" color={paper} width={3.5} />
      <Line d="M400 92C380 88 372 98 372 116V158" color={paper} width={2.5} />
      <Line d="M372 158v20c0 19-26 19-26 2l9 7" width={7} />
      <Line d="M372 158v20c0 19-26 19-26 2l9 7" color={yellow} width={3.5} />
      <Print d="M357 160c-10-8-2-20 8-14c6-8 18-2 14 8c8 6 2 18-8 14z" fill={green} slip={2} width={3} />
    </>
  );
}

/** A die seen from a corner of the box; its pips are shapes, so that no colour is needed. */
function Die({ x, y, turn, fill, shape }: { x: number; y: number; turn: number; fill: string; shape: 'circle' | 'square' | 'triangle' }) {
  const pip = { circle: 'M0-7a7 7 0 1 0 .1 0z', square: 'M-6-6h12v12h-12z', triangle: 'M0-8l8 14h-16z' }[shape];
  const at = shape === 'circle' ? [[-17, -17], [17, 17], [0, 0], [17, -17], [-17, 17]] : shape === 'square' ? [[-15, -15], [15, 15], [-15, 15], [15, -15]] : [[-15, -15], [0, 0], [15, 15]];
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect x="-30" y="-30" width="68" height="68" rx="14" fill={ink} opacity=".3" />
      <Print d="M-24 -34h48a10 10 0 0 1 10 10v48a10 10 0 0 1-10 10h-48a10 10 0 0 1-10-10v-48a10 10 0 0 1 10-10z" fill={fill} />
      {at.map(([px, py]) => (
        <path d={pip} fill={paper} stroke={ink} stroke-width="1.5" transform={`translate(${px} ${py})`} />
      ))}
    </g>
  );
}

export function YucatanPoster() {
  const steps = 'M70 214V190H94V164H118V138H142V112H166V92H234V112H258V138H282V164H306V190H330V214Z';
  const rays = Array.from({ length: 16 }, (_, i) => {
    const a = (i * Math.PI) / 8 + 0.1;
    return `M${200 + 62 * Math.cos(a)} ${84 + 62 * Math.sin(a)}L${200 + 84 * Math.cos(a)} ${84 + 84 * Math.sin(a)}`;
  });
  return (
    <>
      <rect width="400" height="260" fill={yellow} />
      <Line d={rays.join('')} color={red} width={6} />
      <circle cx="200" cy="84" r="48" fill={red} />
      <path d="M0 206C60 190 110 196 160 204S320 200 400 190V260H0z" fill={green} />
      <Print d={steps} fill={paper} />
      <Line d="M94 190H306M118 164H282M142 138H258M166 112H234" width={2.5} />
      <Print d="M178 92V70H222V92zM170 70L200 52L230 70z" fill={orange} slip={2} />
      <path d="M192 92V78h16v14zM184 112h32v102h-32z" fill={ink} opacity=".82" />
      <Line d="M184 128h32M184 144h32M184 160h32M184 176h32M184 192h32" color={paper} width={2} />
      <Die x={74} y={206} turn={-14} fill={blue} shape="circle" />
      <Die x={318} y={200} turn={11} fill={orange} shape="triangle" />
      <Die x={252} y={222} turn={-6} fill={red} shape="square" />
    </>
  );
}

export function DoctorLuckyPoster() {
  const hull = 'M-150 -6L140 -6L118 58L-122 58Z';
  return (
    <>
      <rect width="400" height="260" fill={orange} />
      <path d={ring(70, 62, 30, 30)} fill={yellow} />
      <Line d="M20 96h70M300 40h80M330 56h44" color={paper} width={4} />
      <g transform="translate(226 142) rotate(-13)">
        <Print d="M-70 -56L-64 -112H-40L-34 -56ZM-6 -56L0 -112H24L30 -56Z" fill={red} />
        <path d="M-66 -98h28l2-14h-32zM-2 -98h28l2-14h-32z" fill={ink} />
        <Print d="M-112 -56H92V-30H-112ZM-126 -30H112V-6H-126Z" fill={paper} />
        <Print d={hull} fill={blue} />
        <Line d="M-138 26H130" color={paper} width={3} />
        <path d={[-94, -68, -42, -16, 10, 36, 62].map((x) => `M${x} -49h14v12h-14z`).join('') + [-110, -82, -54, -26, 2, 30, 58, 84].map((x) => `M${x} -24h14v12h-14z`).join('')} fill={ink} />
        <path d={[-110, -74, -38, -2, 34, 70].map((x) => `M${x + 8} 4a8 8 0 1 1-.1 0z`).join('')} fill={yellow} stroke={ink} stroke-width="2.5" />
        <Line d="M-52 -118c-6-16 12-18 6-34M12 -118c-6-14 12-20 8-32" color={paper} width={7} />
      </g>
      <path d="M0 178c30-14 50-14 80 0s50 14 80 0s50-14 80 0s50 14 80 0s50-14 80 0V260H0z" fill="#14566e" stroke={ink} stroke-width="3.5" />
      <Waves y={212} rows={3} color="#5fb0b8" from={150} />
      <g transform="translate(84 214)">
        <Belt cx={0} cy={4} r={54} half="back" />
        <Print d="M-24 8C-26 -18 -14 -28 0 -28S26 -18 24 8Z" fill={green} slip={2} />
        <Print d="M-17 -36a17 18 0 1 0 34 0a17 18 0 1 0 -34 0z" fill="#f2c9a1" slip={1} />
        <Print d="M-15 -50V-78H15V-50ZM-26 -50H26" fill={ink} slip={0} />
        <path d="M-15 -60h30v7h-30z" fill={red} />
        <Line d="M-9 -35h4M5 -35h4M-7 -26q7 6 14 0" width={3} />
        <Line d="M24 -10C38 -22 44 -36 40 -52" width={9} />
        <Line d="M24 -10C38 -22 44 -36 40 -52" color={green} width={4} />
        <Belt cx={0} cy={4} r={54} half="front" />
      </g>
    </>
  );
}

const posters = { duck: DuckPoster, lucktails: LucktailsPoster, yucatan: YucatanPoster, doctor_lucky: DoctorLuckyPoster };

export function Poster({ game }: { game: GameId }) {
  const Picture = posters[game];
  return (
    <svg class="poster-picture" viewBox="0 0 400 260" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Picture />
    </svg>
  );
}
