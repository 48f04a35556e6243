// Who walks about on the ship: the Doctor, and a pawn for each seat.
import { seatPath } from '../design/seat.tsx';

/** The Doctor, about 20 wide and 28 high, standing on 0,0: top hat, beard, bag. */
export function DoctorFigure() {
  return (
    <g stroke="var(--ink)" stroke-width="1.6" stroke-linejoin="round">
      <path d="M-7 0 L-5.5 -12 Q0 -15 5.5 -12 L7 0 Z" fill="var(--ink)" />
      <path d="M0 -13 L-3 -9 L0 -2 L3 -9 Z" fill="var(--print-red)" stroke-width="0.8" />
      <path d="M6 -6 h6 v6 h-7 Z" fill="var(--print-orange)" stroke-width="1.2" />
      <circle cx="0" cy="-16.5" r="5" fill="#f2c9a5" />
      <path d="M-4.8 -16 Q-4 -9.5 0 -9.5 Q4 -9.5 4.8 -16 Q2.4 -13.6 0 -14.4 Q-2.4 -13.6 -4.8 -16 Z" fill="#fff" stroke-width="1" />
      <circle cx="-1.8" cy="-17.4" r="0.8" fill="var(--ink)" stroke="none" />
      <circle cx="1.8" cy="-17.4" r="0.8" fill="var(--ink)" stroke="none" />
      <path d="M-7.5 -20 H7.5 M-4.8 -20 L-4.4 -28 H4.4 L4.8 -20 Z" fill="var(--ink)" />
      <path d="M-4.8 -21.6 H4.8" stroke="var(--print-red)" stroke-width="1.8" />
    </g>
  );
}

/** His hat alone, for the marks on his way. */
export function HatMark() {
  return <path d="M-6 2 H6 M-4 2 L-3.6 -5 H3.6 L4 2 Z" fill="var(--ink)" stroke="var(--ink)" stroke-width="1.6" stroke-linejoin="round" />;
}

/** A seat's shape with its letter, 24 by 24 around 0,0. */
export function Pawn({ seat, letter, mine }: { seat: number; letter: string; mine: boolean }) {
  return (
    <g>
      {mine && <circle r="14.5" class="lucky-mine-ring" />}
      <path d={seatPath(seat)} transform="translate(-12 -12)" class={`lucky-pawn seat-${seat}`} />
      <text class="lucky-pawn-letter" y="4.4">{letter}</text>
    </g>
  );
}

export function DoctorIcon({ class: className = '' }: { class?: string }) {
  return (
    <svg class={`lucky-doctor-icon ${className}`} viewBox="-12 -30 26 32" aria-hidden="true" focusable="false">
      <DoctorFigure />
    </svg>
  );
}
