// Small parts of a table: a choice that may be disabled and then says why, and how wide a part is.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** A picture or short words for the eye, a whole sentence for the ear. */
export function Said({ label, children }: { label: string; children?: ComponentChildren }) {
  return (
    <>
      <span class="visually-hidden">{label}</span>
      <span class="said" aria-hidden="true">{children}</span>
    </>
  );
}

interface ChoiceProps {
  /** Text of the action; carried as data-action while it is legal. */
  action?: string | undefined;
  /** Why it cannot be chosen now, in words; empty: it can. */
  why?: string | undefined;
  /** Told the reason when somebody tries all the same, or moves the focus there; nothing when it goes on. */
  onWhy?: (why: string) => void;
  onChoose: () => void;
  label: string;
  class?: string;
  pressed?: boolean;
  children: ComponentChildren;
}

/** A button that stays reachable when its choice is not legal. */
export function Choice({ action, why = '', onWhy, onChoose, label, class: className = '', pressed, children, ...rest }: ChoiceProps & Record<`data-${string}`, unknown>) {
  const tell = () => onWhy?.(why);
  return (
    <button
      type="button"
      class={className}
      data-action={why ? undefined : action}
      aria-disabled={why ? 'true' : undefined}
      aria-pressed={pressed}
      onFocus={why ? tell : undefined}
      onBlur={why ? () => onWhy?.('') : undefined}
      onClick={why ? tell : onChoose}
      {...rest}
    >
      <Said label={why ? `${label} – ${why}` : label}>{children}</Said>
    </button>
  );
}

/** How wide an element is and how high the window, in CSS pixels; `first` until it has been measured. */
export function useSize<E extends HTMLElement>(first: number) {
  const ref = useRef<E>(null);
  const [size, setSize] = useState({ width: first, windowHeight: typeof innerHeight === 'number' ? innerHeight : 640 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, windowHeight: innerHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, []);
  return { ref, ...size };
}
