// The sentences of a tutorial beside the thing they are about, and a ring around it.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { clearOf, place, union, type Box } from './place.ts';

const GAP = 14;
const TICK_MS = 150;
/** The table looks after its own focus first. */
const SETTLE_MS = 50;

/** The elements the step is about, or none. */
function targetOf(at: string[]): Element[] {
  const table = document.querySelector('.play');
  for (const selector of at) {
    const found = [...(table?.querySelectorAll(selector) ?? [])].filter((e) => e.checkVisibility?.() ?? e.getClientRects().length > 0);
    if (found.length > 0) return found;
  }
  return [];
}

const boxOf = (element: Element): Box => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
};

/** Where there is room for the callout: below the bar, above the choices, beside the column. */
function field(): Box {
  const table = document.querySelector('.play-table');
  const bar = document.querySelector('.play-bar');
  const box = table ? boxOf(table) : { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  return { ...box, top: bar ? boxOf(bar).bottom : box.top };
}

/** What somebody has reached by keyboard on the table, other than the thing itself. */
function focusedElsewhere(callout: Element, targets: Element[]): Box | null {
  const focused = document.activeElement;
  if (!focused?.matches('.play :focus-visible') || callout.contains(focused) || targets.some((e) => e.contains(focused))) return null;
  return boxOf(focused);
}

/** The ring lies a little outside the thing, and never outside the window. */
function around({ left, top, right, bottom }: Box): Record<string, string> {
  const x = Math.max(left - 6, 3);
  const y = Math.max(top - 6, 3);
  return { left: `${x}px`, top: `${y}px`, width: `${Math.min(right + 6, innerWidth - 3) - x}px`, height: `${Math.min(bottom + 6, innerHeight - 3) - y}px` };
}

const focusable = 'button, a[href], input, summary, [tabindex]:not([tabindex="-1"])';

/** Where the keyboard should be: on the thing itself when something is to be done there, else on the callout's button. */
function focusOn(elements: Element[], callout: HTMLElement | null, acting: boolean): void {
  const thing = elements.map((e) => (e.matches('button, a[href], [data-rove]') ? e : e.querySelector(focusable))).find((e) => e !== null);
  const button = callout?.querySelector('[data-next]') ?? callout;
  const to = acting && thing ? thing : button;
  if (to instanceof HTMLElement || to instanceof SVGElement) to.focus({ preventScroll: true });
}

interface CalloutProps {
  /** Changes with every step. */
  step: number;
  at: string[];
  acting: boolean;
  /** The others are playing: no callout now. */
  waiting: boolean;
  label: string;
  text: string;
  picture?: ComponentChildren;
  children: ComponentChildren;
}

export function Callout({ step, at, acting, waiting, label, text, picture, children }: CalloutProps) {
  const root = useRef<HTMLElement>(null);
  const [boxes, set] = useState<{ ring: Box | null; left: number; top: number; side: string; tip: number } | null>(null);
  const chosen = useRef('');
  /** Step and thing that the keyboard has been brought to. */
  const [reached, reach] = useState('');

  const measure = () => {
    const callout = root.current;
    if (!callout || waiting) return;
    const targets = targetOf(at);
    const thing = `${step} ${targets.map((e) => at.findIndex((s) => e.matches(s))).join()}`;
    if (chosen.current !== thing) {
      // Another thing than before: it comes into sight, and the keyboard goes there.
      chosen.current = thing;
      targets[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      setTimeout(() => {
        if (chosen.current !== thing) return;
        focusOn(targets, root.current, acting);
        reach(thing);
      }, SETTLE_MS);
    }
    const ring = union(targets.map(boxOf));
    const size = { width: callout.offsetWidth, height: callout.offsetHeight };
    const put = clearOf(place(ring, size, field(), GAP), size, focusedElsewhere(callout, targets), field());
    set((old) => (JSON.stringify(old) === JSON.stringify({ ring, ...put }) ? old : { ring, ...put }));
  };
  useLayoutEffect(measure);
  useEffect(() => {
    // Cards fly, rooms are tapped, the window turns: whatever moves the thing, the callout follows it.
    const timer = setInterval(measure, TICK_MS);
    addEventListener('resize', measure);
    addEventListener('focusin', measure);
    addEventListener('scroll', measure, true);
    return () => {
      clearInterval(timer);
      removeEventListener('resize', measure);
      removeEventListener('focusin', measure);
      removeEventListener('scroll', measure, true);
    };
  });
  const { ring, left = 0, top = 0, side = '', tip = 0 } = boxes ?? { ring: null };
  const shown = boxes !== null && !waiting;
  const there = shown && reached.startsWith(`${step} `);
  return (
    <>
      {shown && ring && (
        <div class="callout-ring" aria-hidden="true" style={around(ring)} />
      )}
      <section
        ref={root}
        class={`callout ${shown ? '' : 'waiting'} ${side}`}
        style={{ left: `${left}px`, top: `${top}px`, '--tip': `${tip}px` }}
        aria-label={label}
        tabIndex={-1}
        data-callout={there ? step : undefined}
        data-at={there ? reached : undefined}
      >
        {picture}
        <p class="callout-text" aria-live="polite">
          {text}
        </p>
        {children}
      </section>
    </>
  );
}
