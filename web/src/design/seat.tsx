// A seat is a shape and a colour, always both: no two seats share a shape, so nobody needs to see the colour.

export const seatShapes = ['circle', 'square', 'triangle', 'diamond', 'star', 'cross', 'drop'] as const;

const paths: Record<(typeof seatShapes)[number], string> = {
  circle: 'M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17z',
  square: 'M5 4.5h14a.5.5 0 0 1 .5.5v14a.5.5 0 0 1-.5.5H5a.5.5 0 0 1-.5-.5V5a.5.5 0 0 1 .5-.5z',
  triangle: 'M12 3.5l9 16H3z',
  diamond: 'M12 2.5l9 9.5l-9 9.5l-9-9.5z',
  star: 'M12 2.5l2.8 6.2l6.7.7l-5 4.5l1.4 6.6l-5.9-3.4l-5.9 3.4l1.4-6.6l-5-4.5l6.7-.7z',
  cross: 'M8.5 3h7v5.5H21v7h-5.5V21h-7v-5.5H3v-7h5.5z',
  drop: 'M12 2.5c4.5 5.5 7 8.5 7 12a7 7 0 0 1-14 0c0-3.5 2.5-6.5 7-12z',
};

interface SeatAvatarProps {
  /** From 0; -1: nobody's. */
  seat: number;
  class?: string;
  /** When the shape itself must say whose it is; without it the picture is decorative. */
  label?: string;
}

export function SeatAvatar({ seat, class: extra, label }: SeatAvatarProps) {
  const shape = seatShapes[seat] ?? 'circle';
  const known = seat >= 0 && seat < seatShapes.length;
  return (
    <svg
      class={`seat-avatar ${known ? `seat-${seat}` : 'seat-none'} ${extra ?? ''}`}
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' as const })}
    >
      <path d={paths[shape]} />
    </svg>
  );
}

/** The outline alone, 24 by 24: for a pawn inside another picture. */
export const seatPath = (seat: number): string => paths[seatShapes[seat] ?? 'circle'];
