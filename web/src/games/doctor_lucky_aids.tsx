// A little picture for each aid card, 48 by 48. A card that another edition brings gets a lifebelt.
import type { VNode } from 'preact';
import { blue, green, ink, orange, paper, plum, red, yellow } from '../design/inks.ts';

const pictures: Record<string, VNode> = {
  whiskey: <><path d="M19 4 h10 v9 q6 3 6 9 v22 H13 V22 q0 -6 6 -9 Z" fill={orange} /><path d="M13 25 h22 v11 H13 Z" fill={paper} /><path d="M18 31 h12" /></>,
  rubber_duck: <><path d="M7 29 q2 -8 9 -4 q4 2 7 0 q-5 -14 7 -15 q11 1 8 12 q-1 3 2 6 q2 12 -14 12 q-17 0 -19 -11 Z" fill={yellow} /><path d="M38 17 l7 2 l-7 4 Z" fill={orange} /><circle cx="32" cy="17" r="1.6" fill={ink} /></>,
  morse_key: <><path d="M5 36 h38 v6 H5 Z" fill={orange} /><path d="M8 26 h30 M14 36 V22 M31 36 v-6" stroke-width="4" /><circle cx="38" cy="22" r="5" fill={ink} /><path d="M8 10 h2 M15 10 h9 M29 10 h2 M36 10 h5" stroke-width="4" /></>,
  rockets: <><path d="M18 38 V16 l6 -9 l6 9 v22 Z" fill={red} /><path d="M18 22 h12" /><path d="M18 30 l-6 8 h6 M30 30 l6 8 h-6" fill={paper} /><path d="M24 38 v7" stroke={orange} stroke-width="5" /><path d="M8 8 l3 4 M40 8 l-3 4 M10 20 h-4 M38 20 h4" /></>,
  smelling_salts: <><path d="M17 18 h14 l4 8 v17 H13 V26 Z" fill={green} /><path d="M19 12 h10 v6 H19 Z" fill={paper} /><path d="M20 8 q2 -4 0 -6 M28 8 q2 -4 0 -6 M24 9 q2 -4 0 -6" /><path d="M20 33 h8 M24 29 v8" stroke={paper} stroke-width="3" /></>,
  mailbag: <><path d="M17 15 q-12 10 -10 20 q1 9 17 9 q16 0 17 -9 q2 -10 -10 -20 Z" fill={paper} /><path d="M15 15 h18 M18 15 l-4 -9 h20 l-4 9" fill={paper} /><path d="M15 26 h18 v11 H15 Z l9 6 l9 -6" fill={yellow} /></>,
  cigar_box: <><path d="M4 24 h40 v18 H4 Z" fill={orange} /><path d="M4 24 l6 -11 h28 l6 11" fill={paper} /><path d="M14 19 h20" stroke={orange} stroke-width="5" /><path d="M20 24 v5 h8 v-5" fill={paper} /></>,
  medicine_ball: <><circle cx="24" cy="25" r="19" fill={orange} /><path d="M24 6 v38 M5 25 h38 M10 12 q14 12 28 0 M10 38 q14 -12 28 0" fill="none" /></>,
  soup_tureen: <><path d="M5 22 h38 q-1 18 -19 18 q-18 0 -19 -18 Z" fill={paper} /><path d="M8 22 q2 -10 16 -10 q14 0 16 10 Z" fill={paper} /><circle cx="24" cy="9" r="3" fill={red} /><path d="M16 40 l-3 5 h22 l-3 -5" fill={paper} /><path d="M11 28 h26" stroke={blue} stroke-width="3" /></>,
  cheque_book: <><path d="M5 14 h38 v22 H5 Z" fill={green} /><path d="M11 18 h28 v14 H11 Z" fill={paper} /><path d="M15 23 h12 M15 28 h8 M30 28 q3 -4 6 0" /></>,
  umbrella: <><path d="M5 18 q19 26 38 0 q-6 4 -9 -1 q-5 5 -10 0 q-5 5 -10 0 q-3 5 -9 1 Z" fill={plum} /><path d="M24 17 V5 q0 -4 5 -3 M24 32 v11" fill="none" stroke-width="3" /></>,
  bed_warmer: <><path d="M18 10 h12 v4 q8 3 8 12 v10 q0 7 -14 7 q-14 0 -14 -7 V26 q0 -9 8 -12 Z" fill={red} /><path d="M19 5 h10 v5 H19 Z" fill={paper} /><path d="M17 26 v11 M24 26 v11 M31 26 v11" /></>,
  piano_lid: <><path d="M6 42 V14 q2 -9 13 -8 q10 1 10 12 q0 9 9 10 q6 1 5 9 l-1 5 Z" fill={ink} /><path d="M11 36 V17 q1 -5 7 -5 q6 1 6 8 q1 11 10 13 q4 1 4 3 Z" fill={orange} /></>,
  deck_chair: <><path d="M10 8 L38 42 M38 20 L14 42 M10 32 h22" stroke-width="3.4" /><path d="M12 9 q3 18 22 20 l4 -5 Q22 22 17 7 Z" fill={yellow} /><path d="M17 17 l5 -3 M23 24 l5 -4" /></>,
  oar: <><path d="M40 6 L18 30" stroke-width="4" /><path d="M20 26 q-3 -3 -8 3 q-8 8 -7 13 q6 1 13 -7 q6 -5 2 -9 Z" fill={orange} /></>,
  coal_shovel: <><path d="M38 5 L23 25 M34 3 l8 6" stroke-width="4" /><path d="M17 20 l12 9 l-6 11 q-9 6 -17 -2 q-2 -8 2 -13 Z" fill={blue} /></>,
  fur_coat: <><path d="M17 8 l7 5 l7 -5 l10 8 l-4 14 l-4 -3 l2 16 H13 l2 -16 l-4 3 L7 16 Z" fill={orange} /><path d="M17 8 q7 12 7 35 q0 -23 7 -35" fill={paper} /><path d="M29 26 h.1 M29 33 h.1" stroke-width="4" /></>,
  steamer_trunk: <><path d="M5 18 q0 -8 8 -8 h22 q8 0 8 8 v24 H5 Z" fill={plum} /><path d="M5 24 h38 M14 10 v32 M34 10 v32" /><path d="M20 21 h8 v7 h-8 Z" fill={yellow} /></>,
  life_jacket: <><path d="M15 5 q2 9 9 9 q7 0 9 -9 l7 5 v32 H26 V16 h-4 v26 H8 V10 Z" fill={orange} /><path d="M8 27 h14 M26 27 h14 M8 33 h14 M26 33 h14" stroke={paper} stroke-width="3" /><path d="M22 30 h4" stroke-width="4" /></>,
  oak_door: <><path d="M12 4 h24 v40 H12 Z" fill={orange} /><path d="M16 9 h7 v13 h-7 Z M26 9 h7 v13 h-7 Z M16 27 h7 v13 h-7 Z M26 27 h7 v13 h-7 Z" fill="none" /><circle cx="33" cy="25" r="1.6" fill={ink} /></>,
};

const lifebelt = <><path d="M24 5 A19 19 0 1 1 23.9 5 Z M24 15 A9 9 0 1 0 24.1 15 Z" fill={paper} /><path d="M17 7 h14 l-4 9 h-6 Z M17 41 h14 l-4 -9 h-6 Z" fill={red} /></>;

export function AidPicture({ id }: { id: string }) {
  return <g stroke={ink} stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round" fill="none">{pictures[id] ?? lifebelt}</g>;
}
