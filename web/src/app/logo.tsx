// The sign of the house: the duck on its pond.
import { RubberDuck } from './art.tsx';

export function Logo({ class: extra }: { class?: string }) {
  return (
    <svg class={extra} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="29.5" fill="var(--print-blue)" stroke="var(--ink)" stroke-width="3" />
      <path d="M4.6 40C14 34 22 44 32 40S50 36 59.4 40A29.5 29.5 0 0 1 4.6 40Z" fill="var(--pond-deep)" />
      <g transform="translate(30 42) scale(.34)">
        <RubberDuck />
      </g>
      <path d="M10 46q5-4 10 0t10 0t10 0t10 0" fill="none" stroke="var(--paper)" stroke-width="2.5" stroke-linecap="round" />
      <circle cx="32" cy="32" r="29.5" fill="none" stroke="var(--ink)" stroke-width="3" />
    </svg>
  );
}
