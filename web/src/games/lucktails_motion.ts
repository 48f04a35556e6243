// What just happened, as a moving picture: cards are dealt, switched and turned, points rise. The page already stands where it ends.
import type { GameEvent } from '../views.ts';
import { way } from './hands.ts';

function show(element: Element, frames: Keyframe[], duration: number, delay: number): Animation {
  return element.animate(frames, { duration, delay, fill: 'backwards', easing: 'ease-in-out' });
}

/** Points just gained. */
const rise: Keyframe[] = [
  { opacity: 0, transform: 'translateY(16px) scale(.6)' },
  { opacity: 1, transform: 'none', offset: 0.25 },
  { opacity: 1, offset: 0.8 },
  { opacity: 0, transform: 'translateY(-22px)' },
];

/** The card in front of a seat turns over; `from` is where it comes from, if it was switched. */
function turn(stage: Element, seat: number, from: Element | null, speed: number, delay: number): Animation[] {
  const hold = stage.querySelector(`[data-seat="${seat}"] .lt-hold`);
  const back = hold?.querySelector('.lt-turning');
  if (!hold || !back) return [];
  const to = from ? way(hold, from) : { x: 0, y: 0 };
  const there = `translate(${to.x}px, ${to.y}px)`;
  const flip = 0.62;
  return [
    show(
      hold,
      [{ transform: there }, { transform: 'none', offset: 0.4 }, { transform: 'scaleX(0.02)', offset: flip }, { transform: 'none' }],
      1100 * speed,
      delay,
    ),
    show(back, [{ opacity: 1 }, { opacity: 1, offset: flip }, { opacity: 0, offset: flip + 0.01 }, { opacity: 0 }], 1100 * speed, delay),
    ...[...hold.querySelectorAll('.lt-gain')].map((gain) => show(gain, rise, 1600 * speed, delay + 800 * speed)),
  ];
}

function deal(stage: Element, speed: number): Animation[] {
  const pond = stage.querySelector('.lt-middle');
  const cards = [...stage.querySelectorAll('.lt-seats .lt-hold'), ...stage.querySelectorAll('.lt-open .lt-card')];
  const ways = cards.map((card) => (pond ? way(card, pond) : { x: 0, y: 0 }));
  return cards.map((card, i) => {
    const to = ways[i]!;
    const pile = `translate(${to.x}px, ${to.y}px) rotate(-30deg) scale(.6)`;
    return show(card, [{ transform: pile, opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: 'none' }], 420 * speed, i * 90 * speed);
  });
}

export function playDeeds(stage: HTMLElement, recent: GameEvent[], speed: number): Animation[] {
  if (recent.some((e) => e.event === 'deal')) return deal(stage, speed);
  const moves: Animation[] = [];
  let wait = 0;
  for (const [i, event] of recent.entries()) {
    const seat = event.seat ?? -1;
    if (event.event === 'switch') {
      const place = stage.querySelector(`[data-place="${event.place as number}"] .lt-hold`);
      const hold = stage.querySelector(`[data-seat="${seat}"] .lt-hold`);
      if (place && hold) {
        const to = way(place, hold);
        moves.push(show(place, [{ transform: `translate(${to.x}px, ${to.y}px)` }, { transform: 'none' }], 450 * speed, wait));
      }
      moves.push(...turn(stage, seat, place, speed, wait));
      wait += 500 * speed;
    } else if (event.event === 'take' || event.event === 'keep' || (event.event === 'reveal' && recent[i - 1]?.event !== 'switch')) {
      moves.push(...turn(stage, seat, null, speed, wait));
      wait += 500 * speed;
    } else if (event.event === 'bait') {
      const bubble = stage.querySelector(`[data-seat="${seat}"] .lt-bubble-words`);
      if (bubble) moves.push(show(bubble, [{ transform: 'scale(0)' }, { transform: 'scale(1.25)', offset: 0.7 }, { transform: 'none' }], 320 * speed, wait));
      const coin = stage.querySelector(`[data-place="${Number(event.place ?? 0)}"] .lt-coin`);
      if (coin) moves.push(show(coin, [{ transform: 'translateY(-60px)', opacity: 0 }, { transform: 'none', opacity: 1 }], 450 * speed, wait));
      wait += 200 * speed;
    }
  }
  return moves;
}
