// Pictures of DUCK: three ducks that nobody mistakes for each other, also in grey; cards, lifebelts, towels.
import type { ComponentChildren } from 'preact';
import { colourLetter, colourOf, numberOf, type Colour } from './duck_cards.ts';

const inks: Record<Colour, string> = { y: 'var(--print-yellow)', b: 'var(--print-blue)', r: 'var(--print-red)' };

const body = 'M8 46 C4 36 12 28 20 36 C28 43 42 42 48 38 C36 24 44 6 62 6 C80 6 88 24 78 37 C74 42 78 46 81 52 C88 72 70 82 46 82 C22 82 11 66 8 46 Z';
const wing = 'M26 54 C38 47 56 50 60 60 C52 72 34 70 26 54 Z M36 58 C42 62 48 63 54 62';

function Bill({ open = false }: { open?: boolean }) {
  return <path d={open ? 'M79 20 L100 20 Q99 27 88 27 L98 32 Q92 37 79 33 Z' : 'M79 19 Q92 18 101 25 Q94 34 79 32 Z M82 26 L97 26'} fill="var(--print-orange)" />;
}

/** Cool and plain: sunglasses. */
function YellowDuck() {
  return (
    <>
      <path d={body} fill={inks.y} />
      <path d={wing} fill="none" />
      <Bill />
      <path d="M52 18 H80 Q80 29 71 29 Q66 29 65 21 Q64 29 57 29 Q51 28 52 18 Z" fill="var(--ink)" />
      <path d="M52 19 L45 17" />
    </>
  );
}

/** The diver: goggles and a snorkel. */
function BlueDuck() {
  return (
    <>
      <path d="M58 10 C52 -2 40 -6 38 -16" fill="none" stroke-width="6" />
      <path d="M58 10 C52 -2 40 -6 38 -16" fill="none" stroke="var(--print-orange)" stroke-width="2.5" />
      <path d={body} fill={inks.b} />
      <path d="M12 62 Q46 74 82 60 M16 70 Q46 80 78 70" fill="none" stroke="var(--paper)" stroke-width="3" />
      <path d={wing} fill="var(--paper)" />
      <Bill />
      <path d="M44 22 Q60 15 80 18" fill="none" stroke-width="5" />
      <circle cx="70" cy="21" r="10" fill="var(--paper)" />
      <circle cx="72" cy="22" r="3.4" fill="var(--ink)" stroke="none" />
    </>
  );
}

/** The one that shouts: a crest, an open bill, diamonds on the belly. */
function RedDuck() {
  return (
    <>
      <path d="M50 12 L40 2 L53 4 L50 -8 L62 0 L68 -9 L71 6 Z" fill="var(--print-yellow)" />
      <path d={body} fill={inks.r} />
      <path d="M22 64 l7 -7 7 7 -7 7 Z M40 68 l7 -7 7 7 -7 7 Z M58 64 l7 -7 7 7 -7 7 Z" fill="var(--paper)" stroke-width="2" />
      <Bill open />
      <circle cx="67" cy="20" r="7" fill="var(--paper)" />
      <circle cx="69" cy="20" r="3" fill="var(--ink)" stroke="none" />
      <path d="M58 11 L73 15" />
    </>
  );
}

export function DuckPicture({ colour }: { colour: Colour }) {
  return (
    <g stroke="var(--ink)" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">
      {colour === 'y' ? <YellowDuck /> : colour === 'b' ? <BlueDuck /> : <RedDuck />}
    </g>
  );
}

/** A shape for each colour, with its letter: yellow sun disc, blue drop, red diamond. */
function Badge({ colour }: { colour: Colour }) {
  const shape = {
    y: <circle cx="0" cy="0" r="15" fill={inks.y} />,
    b: <path d="M0 -20 C8 -8 15 -4 15 4 A15 13 0 0 1 -15 4 C-15 -4 -8 -8 0 -20 Z" fill={inks.b} />,
    r: <path d="M0 -20 L19 0 L0 20 L-19 0 Z" fill={inks.r} />,
  }[colour];
  return (
    <g stroke="var(--ink)" stroke-width="2.5" stroke-linejoin="round">
      {shape}
      <text x="0" y="6" class="duck-letter" fill={colour === 'y' ? 'var(--ink)' : 'var(--paper)'} stroke="none">{colourLetter(colour)}</text>
    </g>
  );
}

/** What lies behind the duck: rays, waves or tiles. */
function Ground({ colour }: { colour: Colour }) {
  const lines = {
    y: 'M60 170 L-10 100 M60 170 L15 78 M60 170 L60 70 M60 170 L105 78 M60 170 L130 100',
    b: 'M6 112 q9 -9 18 0 t18 0 t18 0 t18 0 t18 0 t18 0 M6 130 q9 -9 18 0 t18 0 t18 0 t18 0 t18 0 t18 0 M6 148 q9 -9 18 0 t18 0 t18 0 t18 0 t18 0 t18 0',
    r: 'M6 96 L70 160 M6 122 L46 162 M22 82 L98 158 M52 82 L114 144 M82 82 L114 114 M114 96 L50 160 M98 82 L22 158 M68 82 L6 144 M38 82 L6 114',
  }[colour];
  return <path d={lines} fill="none" stroke={inks[colour]} stroke-width={colour === 'y' ? 6 : 3} opacity="0.32" />;
}

/** The face of a card. Decorative: whoever shows it says its name. */
export function DuckCard({ card, class: className = '' }: { card: string; class?: string }) {
  const colour = colourOf(card);
  return (
    <svg class={`duck-card ${className}`} viewBox="0 0 120 168" aria-hidden="true" focusable="false">
      <rect x="2" y="2" width="116" height="164" rx="13" fill="var(--paper)" stroke="var(--ink)" stroke-width="4" />
      <Ground colour={colour} />
      <text x="12" y="62" class="duck-number" fill="var(--ink)">{numberOf(card)}</text>
      <g transform="translate(92 31)"><Badge colour={colour} /></g>
      <g transform="translate(8 80) scale(0.98)"><DuckPicture colour={colour} /></g>
    </svg>
  );
}

export function CardBack({ class: className = '' }: { class?: string }) {
  return (
    <svg class={`duck-card ${className}`} viewBox="0 0 120 168" aria-hidden="true" focusable="false">
      <rect x="2" y="2" width="116" height="164" rx="13" fill="var(--print-blue)" stroke="var(--ink)" stroke-width="4" />
      <rect x="12" y="12" width="96" height="144" rx="8" fill="none" stroke="var(--paper)" stroke-width="3" />
      <path d="M20 40 q10 -9 20 0 t20 0 t20 0 t20 0 M20 62 q10 -9 20 0 t20 0 t20 0 t20 0 M20 128 q10 -9 20 0 t20 0 t20 0 t20 0" fill="none" stroke="var(--paper)" stroke-width="3" opacity="0.75" />
      <path d={body} transform="translate(26 68) scale(0.68)" fill="var(--paper)" stroke="var(--ink)" stroke-width="4" />
    </svg>
  );
}

/** The lifebelt of the round, or one that was won. */
export function Belt({ green, red, class: className = '' }: { green?: number; red?: number; class?: string }) {
  const ring = 'M50 4 A46 46 0 1 1 49.9 4 Z M50 28 A22 22 0 1 0 50.1 28 Z';
  const tone = green === undefined ? 'var(--print-red)' : 'var(--print-green)';
  const value = green === undefined ? `−${red}` : `+${green}`;
  return (
    <svg class={`duck-belt ${className}`} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path d={ring} fill="var(--paper)" stroke="var(--ink)" stroke-width="4" />
      {/* Turned over, its bands run aslant: the side is a shape, not only a colour. */}
      <g transform={green === undefined ? 'rotate(45 50 50)' : undefined}>
        <path d="M33 8 A46 46 0 0 1 67 8 L58 30 A22 22 0 0 0 42 30 Z M33 92 A46 46 0 0 0 67 92 L58 70 A22 22 0 0 1 42 70 Z" fill={tone} stroke="var(--ink)" stroke-width="3" />
        <path d="M8 33 A46 46 0 0 0 8 67 L30 58 A22 22 0 0 1 30 42 Z M92 33 A46 46 0 0 1 92 67 L70 58 A22 22 0 0 0 70 42 Z" fill={tone} stroke="var(--ink)" stroke-width="3" />
      </g>
      <circle cx="50" cy="50" r="24" fill="var(--paper)" stroke="var(--ink)" stroke-width="3" />
      <text x="50" y="60" class="duck-belt-number" fill="var(--ink)" textLength={value.length > 2 ? 40 : undefined} lengthAdjust="spacingAndGlyphs">{value}</text>
    </svg>
  );
}

/** A beach towel; what lies under it peeps out. */
export function Towel({ children }: { children?: ComponentChildren }) {
  return (
    <span class="duck-towel">
      <svg viewBox="0 0 100 60" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <rect x="2" y="2" width="96" height="50" rx="3" fill="var(--paper)" stroke="var(--ink)" stroke-width="3" />
        <path d="M18 3 V52 M34 3 V52 M66 3 V52 M82 3 V52" stroke="var(--print-orange)" stroke-width="8" />
        <path d="M50 3 V52" stroke="var(--print-blue)" stroke-width="8" />
        <path d="M8 52 v6 M20 52 v6 M32 52 v6 M44 52 v6 M56 52 v6 M68 52 v6 M80 52 v6 M92 52 v6" stroke="var(--ink)" stroke-width="2.5" />
      </svg>
      {children}
    </span>
  );
}

/** For the start page: a duck in a lifebelt on the pond. */
export function Emblem({ class: className }: { class?: string }) {
  return (
    <svg class={className} viewBox="0 0 120 120" aria-hidden="true" focusable="false">
      <circle cx="60" cy="60" r="57" fill="var(--pond)" stroke="var(--edge)" stroke-width="3" />
      <path d="M8 84 q13 -9 26 0 t26 0 t26 0 t26 0 M18 100 q11 -8 21 0 t21 0 t21 0 t21 0" fill="none" stroke="var(--pond-deep)" stroke-width="5" />
      <g transform="translate(8 14)"><DuckPicture colour="y" /></g>
      <path d="M14 76 Q14 62 34 66 Q60 76 86 66 Q106 62 106 76 Q102 98 60 98 Q18 98 14 76 Z" fill="var(--paper)" stroke="var(--ink)" stroke-width="3" />
      <path d="M22 66 L40 69 L38 96 L24 90 Z M80 69 L98 66 L96 90 L82 96 Z" fill="var(--print-red)" stroke="var(--ink)" stroke-width="3" />
    </svg>
  );
}
