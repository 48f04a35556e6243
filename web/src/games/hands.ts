// Hands on a table: the arrow keys within a group of things, and tapping an animation away.
import { useState } from 'preact/hooks';
import type { Motion } from '../game.ts';

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One Tab stop for a group (roving tabindex): the arrows go round, Home and End to its ends. */
export function useRoving(ids: string[]) {
  const [last, setLast] = useState('');
  const stop = ids.includes(last) ? last : ids[0];
  return {
    item: (id: string) => ({ tabIndex: id === stop ? 0 : -1, 'data-rove': id, onFocus: () => setLast(id) }),
    onKeyDown: (event: KeyboardEvent) => {
      const group = event.currentTarget as HTMLElement;
      const items = [...group.querySelectorAll<HTMLElement>('[data-rove]')];
      const at = items.indexOf(event.target as HTMLElement);
      const step = steps[event.key];
      const next =
        event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : step ? (at + step + items.length) % items.length : -1;
      if (at < 0 || next < 0) return;
      event.preventDefault();
      items[next]!.focus();
    },
  };
}

/** How much slower than the fast speed; 0: nothing moves. The system's wish for less motion counts like the setting. */
export function pace(motion: Motion): number {
  if (motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
  return motion === 'fast' ? 0.5 : 1;
}

/** Whatever still moves below `root` is where it was going. */
export function finishMotion(root: HTMLElement): void {
  for (const animation of root.getAnimations({ subtree: true })) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}

/** How far it is from the middle of one element to the middle of another, in pixels. */
export function way(from: Element, to: Element): { x: number; y: number } {
  const a = from.getBoundingClientRect();
  const b = to.getBoundingClientRect();
  return { x: b.left + b.width / 2 - a.left - a.width / 2, y: b.top + b.height / 2 - a.top - a.height / 2 };
}
