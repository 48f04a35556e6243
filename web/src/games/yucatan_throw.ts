// A throw as a moving picture: the dice tumble in, those that match slide to the tip's card; a bust sinks. Only transform and opacity move,
// and the page already stands where it ends, so that an interrupted picture is simply not seen.
import type { GameEvent } from '../views.ts';
import { way } from './hands.ts';

const seen = { visibility: 'visible' };

/** Any place at the edge from which die number `i` comes rolling. */
function tumble(i: number): string {
  const angle = i * 2.4 + 0.7;
  return `translate(${Math.round(Math.cos(angle) * 130)}px, ${Math.round(Math.sin(angle) * 90 - 40)}px) rotate(${i % 2 ? 420 : -380}deg) scale(1.5)`;
}

/** A finished piece of animation that also holds its first picture while it waits. */
function show(element: Element, frames: Keyframe[], duration: number, delay: number): Animation {
  return element.animate(frames, { duration, delay, fill: 'backwards', easing: 'linear' });
}

const land = 'cubic-bezier(.2, .8, .3, 1.1)';

function staying(die: Element, i: number, speed: number): Animation {
  return show(die, [{ transform: tumble(i), opacity: 0, easing: land }, { opacity: 1, offset: 0.25 }, { transform: 'none', opacity: 1 }], 750 * speed, i * 30 * speed);
}

function laid(die: Element, to: { x: number; y: number }, i: number, speed: number): Animation {
  return show(
    die,
    [
      { ...seen, transform: tumble(i), opacity: 0, easing: land },
      { ...seen, opacity: 1, offset: 0.1 },
      { ...seen, transform: 'none', opacity: 1, offset: 0.48 },
      { ...seen, transform: 'scale(1.18)', opacity: 1, offset: 0.62, easing: 'ease-in-out' },
      { ...seen, transform: `translate(${to.x}px, ${to.y}px) scale(.45)`, opacity: 0.4 },
    ],
    1550 * speed,
    i * 30 * speed,
  );
}

function sinking(die: Element, i: number, speed: number): Animation {
  return show(
    die,
    [
      { transform: tumble(i), opacity: 0, easing: land },
      { opacity: 1, offset: 0.1 },
      { transform: 'none', opacity: 1, offset: 0.38 },
      { transform: 'none', opacity: 1, offset: 0.62, easing: 'ease-in' },
      { transform: `translateY(46px) rotate(${i % 2 ? 24 : -24}deg) scale(.7)`, opacity: 0 },
    ],
    2000 * speed,
    i * 25 * speed,
  );
}

function verdict(sign: Element, duration: number, delay: number): Animation {
  return show(
    sign,
    [
      { ...seen, transform: 'scale(2.4) rotate(-8deg)', opacity: 0, easing: 'cubic-bezier(.2,.8,.2,1)' },
      { ...seen, transform: 'none', opacity: 1, offset: 0.2 },
      { ...seen, transform: 'none', opacity: 1, offset: 0.8 },
      { ...seen, transform: 'translateY(14px)', opacity: 0 },
    ],
    duration,
    delay,
  );
}

/** Plays what `event` was. `stage` holds the pool and the ring of tips. */
export function playThrow(stage: HTMLElement, event: GameEvent, speed: number): Animation[] {
  const all = (selector: string) => [...stage.querySelectorAll(selector)];
  const card = stage.querySelector(`[data-tip="${String(event.tip)}"]`);
  const over = all('.yu-finale .yu-slot');
  const sign = stage.querySelector('.yu-verdict');
  const fresh = all('.yu-pool .yu-slot');
  // All distances are taken before anything moves: reading and moving in turns would lay out the page once for each die.
  const ways = new Map(card ? [...fresh, ...over].map((die) => [die, way(die, card)]) : []);
  if (event.event === 'stop') {
    return [...(sign ? [verdict(sign, 1300 * speed, 0)] : []), ...fresh.map((die) => show(die, [{ opacity: 0 }, { opacity: 1 }], 300 * speed, 1000 * speed))];
  }
  if (!event.end) {
    const moves = fresh.map((die, i) => (die.classList.contains('is-laid') && ways.has(die) ? laid(die, ways.get(die)!, i, speed) : staying(die, i, speed)));
    const pile = card?.querySelector('.yu-laid');
    return pile ? [...moves, show(pile, [{ opacity: 0 }, { opacity: 1 }], 150 * speed, 1600 * speed)] : moves;
  }
  const bust = event.end === 'bust';
  const shown = over.map((die, i) => (bust || !ways.has(die) ? sinking(die, i, speed) : laid(die, ways.get(die)!, i, speed)));
  const next = fresh.map((die) => show(die, [{ opacity: 0 }, { opacity: 1 }], 300 * speed, 2000 * speed));
  const said = sign ? [verdict(sign, 1400 * speed, 850 * speed)] : [];
  const shake = bust
    ? [show(stage, [0, -7, 6, -4, 2, 0].map((x) => ({ transform: `translateX(${x}px)` })), 380 * speed, 900 * speed)]
    : [];
  return [...shown, ...next, ...said, ...shake];
}
