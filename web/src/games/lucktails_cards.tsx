// The cards, cut in lino: tails of animals that have their heads under water. The lucktails card is a golden fish.
import type { ComponentChildren } from 'preact';

/** One picture for each number, by its place in the deck. */
const tails: ComponentChildren[] = [
  // a tadpole
  <>
    <path d="M25 70q-10-9 1-18t0-20q10 9 3 20t8 18z" class="lt-print lt-green" />
    <circle cx="41" cy="50" r="2.6" class="lt-bubble" />
    <circle cx="45" cy="42" r="1.8" class="lt-bubble" />
  </>,
  // a mouse
  <>
    <path d="M24 68C22 48 46 54 43 40c-2-9-16-7-13 2" class="lt-cord" />
    <path d="M24 68C22 48 46 54 43 40c-2-9-16-7-13 2" class="lt-cord-in lt-plum" />
  </>,
  // a duck
  <>
    <path d="M12 69c2-15 12-19 20-33c1-3 0-9 5-10q4 1 2 4q-2-1-2 3c2 15 9 18 11 36z" class="lt-print lt-yellow" />
    <path d="M20 64q8-8 12-18M28 66q5-9 6-18M37 66q1-9-1-16" class="lt-cut" />
  </>,
  // a cat
  <>
    <path d="M24 70C18 52 42 52 37 36c-2-7 5-12 8-6" class="lt-rope" />
    <path d="M24 70C18 52 42 52 37 36c-2-7 5-12 8-6" class="lt-rope-in" />
    <path d="M24 70C18 52 42 52 37 36c-2-7 5-12 8-6" class="lt-rope-bands" />
  </>,
  // a beaver
  <>
    <path d="M26 70c0-9-11-14-8-31c2-13 22-13 25 0c3 17-8 22-8 31z" class="lt-print lt-brown" />
    <path d="M22 37l17 17M20 44l15 15M27 32l15 15M39 36L22 54M41 44L26 60M34 32L19 48" class="lt-cut" />
  </>,
  // a squirrel
  <>
    <path d="M23 70C8 58 10 33 27 27c15-5 26 7 20 16c-4 6-12 3-10-4c-9 3-10 17-1 31z" class="lt-print lt-red" />
    <path d="M18 56q-3-14 8-22M22 62q-4-18 9-27M27 64q-4-12 2-20" class="lt-cut" />
  </>,
  // a fox
  <>
    <path d="M25 70c0-11-10-17-6-33c3-11 14-12 20-21c8 13 10 26 2 38c-4 6-6 10-6 16z" class="lt-print lt-orange" />
    <path d="M28 29c4-4 8-8 11-13c4 7 7 13 7 20l-5-3l-3 5l-4-5l-4 4z" class="lt-tip" />
    <path d="M25 58q-4-12 1-18M31 62q-4-12 1-18M36 60q0-8 3-14" class="lt-cut" />
  </>,
];

const golden = (
  <g transform="translate(5 8) scale(.88)">
    <path d="M26 70c2-9 2-16 0-22C15 45 9 35 11 20c10 3 16 9 19 17c3-8 9-14 19-17c2 15-4 25-15 28c-2 6-2 13 0 22z" class="lt-print lt-yellow" />
    <path d="M15 26q6 10 12 16M21 27q4 8 7 13M45 26q-6 10-12 16M39 27q-4 8-7 13M28 56h4M28 62h4" class="lt-cut" />
    <path d="M30 20l1.8 4.7l4.7 1.8l-4.7 1.8L30 33l-1.8-4.7l-4.7-1.8l4.7-1.8z" class="lt-spark" />
  </g>
);

/** An open card. `deck` tells which picture belongs to the number. */
export function CardFace({ card, deck }: { card: string; deck: string[] }) {
  const lucky = card === 'L';
  return (
    <svg viewBox="0 0 60 84" class={`lt-card ${lucky ? 'is-lucky' : ''}`} aria-hidden="true">
      <rect x="1.5" y="1.5" width="57" height="81" rx="7" class="lt-sheet" />
      {lucky && <rect x="5" y="5" width="50" height="74" rx="4.5" class="lt-gilt" />}
      {lucky ? golden : tails[deck.indexOf(card) % tails.length]}
      <path d="M4 66q6-4 11.5 0t11.5 0t11.5 0t11.5 0t6 0v9q0 5-5 5H9q-5 0-5-5z" class="lt-water" />
      <path d="M18 72q12 4 24 0M24 77q6 2 12 0" class="lt-ring" />
      <text x="6.5" y="25" class="lt-number">{card}</text>
    </svg>
  );
}

/** A card's back: rings on the water. The same for every card. */
export function CardBack() {
  return (
    <svg viewBox="0 0 60 84" class="lt-card" aria-hidden="true">
      <rect x="1.5" y="1.5" width="57" height="81" rx="7" class="lt-back" />
      <rect x="6" y="6" width="48" height="72" rx="4" class="lt-back-line" />
      <ellipse cx="30" cy="42" rx="19" ry="24" class="lt-back-line" />
      <ellipse cx="30" cy="42" rx="13" ry="17" class="lt-back-line" />
      <ellipse cx="30" cy="42" rx="7" ry="10" class="lt-back-line" />
      <path d="M30 34q4 5 0 15q-4-10 0-15zM23 47q7-3 14 0" class="lt-back-tail" />
    </svg>
  );
}

export function Eye() {
  return (
    <svg viewBox="0 0 20 14" class="lt-eye" aria-hidden="true">
      <path d="M1 7q9-11 18 0q-9 11-18 0z" />
      <circle cx="10" cy="7" r="3" />
    </svg>
  );
}

export const Flag = () => (
  <svg viewBox="0 0 12 14" class="lt-icon" aria-hidden="true"><path d="M2 13V2h8l-2 3l2 3H2" /></svg>
);
export const HookSign = () => (
  <svg viewBox="0 0 12 14" class="lt-icon" aria-hidden="true"><path d="M8 1v8a3 3 0 0 1-6 0l2 2" /></svg>
);
export const SwapSign = () => (
  <svg viewBox="0 0 16 14" class="lt-icon" aria-hidden="true"><path d="M2 4h11l-3-3M14 10H3l3 3" /></svg>
);

export function LucktailsEmblem({ class: name }: { class?: string }) {
  return (
    <svg viewBox="0 0 120 120" class={name} aria-hidden="true">
      <ellipse cx="64" cy="97" rx="52" ry="17" fill="var(--ink)" opacity=".22" />
      <ellipse cx="60" cy="92" rx="54" ry="20" fill="var(--print-blue)" stroke="var(--ink)" stroke-width="3" />
      <ellipse cx="60" cy="92" rx="36" ry="12" fill="none" stroke="var(--paper)" stroke-width="2" opacity=".6" />
      <path d="M49 96c4-18 4-30 0-40C30 50 18 34 22 8c17 5 30 16 37 31c5-15 18-26 37-31c3 26-8 42-28 48c-4 10-4 22 2 40q-10 5-21 0z" fill="var(--print-yellow)" stroke="var(--ink)" stroke-width="3" stroke-linejoin="round" />
      <path d="M30 19q12 18 22 28M42 22q6 12 12 20M88 19Q76 37 66 47M76 22q-6 12-12 20M56 68h8M55 79h10" fill="none" stroke="var(--ink)" stroke-width="2.4" stroke-linecap="round" />
      <path d="M40 93q20 8 40 0" fill="none" stroke="var(--paper)" stroke-width="2.5" stroke-linecap="round" />
      <path d="M98 2v52a9 9 0 0 1-18 0l4 5" fill="none" stroke="var(--ink)" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}
