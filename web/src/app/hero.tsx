// The head of the poster: the pond at noon, rings on the water, and what this is in one line.
import { t } from '../i18n.ts';
import { RubberDuck } from './art.tsx';

function Pond() {
  return (
    <svg class="hero-pond" viewBox="0 0 1200 300" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 112C160 70 330 92 520 108S900 74 1200 104V300H0Z" fill="var(--pond)" />
      <path d="M0 178C220 150 420 186 640 174S1010 150 1200 176V300H0Z" fill="var(--pond-deep)" />
    </svg>
  );
}

/** The duck and what floats beside it; stands at the right, whatever the width of the window. */
function Float() {
  return (
    <svg class="hero-duck" viewBox="0 0 560 300" aria-hidden="true">
      <g fill="none" stroke="var(--hero-line)" stroke-width="3" stroke-linecap="round">
        <ellipse cx="250" cy="236" rx="138" ry="23" />
        <ellipse cx="250" cy="236" rx="190" ry="36" opacity=".6" />
        <ellipse cx="250" cy="236" rx="246" ry="50" opacity=".35" />
        <path d="M20 196q14-11 28 0t28 0M404 276q14-11 28 0t28 0" />
      </g>
      <g transform="translate(250 238) scale(1.5)">
        <RubberDuck />
      </g>
      <path d="M138 246q18-13 36 0t36 0t36 0t36 0t36 0" fill="none" stroke="var(--hero-line)" stroke-width="5" stroke-linecap="round" />
      <g transform="translate(446 218) rotate(-14)">
        <path d="M-26 -26h52v52h-52z" fill="var(--print-red)" transform="translate(3 3)" />
        <path d="M-26 -26h52v52h-52z" fill="none" stroke="var(--ink)" stroke-width="4" stroke-linejoin="round" />
        <path d="M-14-14h.1M14 14h.1M0 0h.1M14-14h.1M-14 14h.1" stroke="var(--paper)" stroke-width="10" stroke-linecap="round" />
      </g>
      <path d="M408 246q12-9 24 0t24 0t24 0" fill="none" stroke="var(--hero-line)" stroke-width="4" stroke-linecap="round" />
      <g stroke="var(--hero-reed)" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">
        <path d="M512 286V140M530 290V104M548 286V160" fill="none" />
        <path d="M505 140h14v38h-14zM523 104h14v42h-14zM541 160h14v34h-14z" fill="var(--print-orange)" />
      </g>
    </svg>
  );
}

export function Hero() {
  return (
    <div class="hero">
      <Pond />
      <Float />
      <div class="hero-words">
        <h1>luckpond</h1>
        <p>{t('Four games of luck and nerve. Pick one, and you are playing.')}</p>
      </div>
    </div>
  );
}
