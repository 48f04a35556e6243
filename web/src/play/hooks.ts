// Small pieces of the frame that remember something between two drawings.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Outcome, Position } from './source.ts';

interface DecisionProps {
  /** Number of the decision: another one forgets what was chosen for this. */
  key: number;
  legal: string[];
  asks: (action: string) => boolean;
  send: (action: string) => Promise<Outcome>;
  refused: (outcome: Outcome & { kind: 'refused' }) => void;
}

export interface Decision {
  /** Chosen, but to be confirmed. */
  pending: string | null;
  /** Sent, and its fate not known yet. */
  under: boolean;
  choose: (action: string) => void;
  confirm: () => void;
  cancel: () => void;
  /** To be told of every click first, so that a double click stays one action. */
  click: (event: MouseEvent) => void;
}

const DOUBLE_MS = 600;

/** From a click to an action that is sent exactly once. */
export function useDecision({ key, legal, asks, send, refused }: DecisionProps): Decision {
  const [pending, setPending] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const sending = useRef(0); // known at once, before anything is drawn again
  const clicks = useRef(0); // how many clicks in a row the browser has counted
  const actedAt = useRef(-1e9);
  useEffect(() => setPending(null), [key]);

  /** The second click of a double click, now over something else: meant for what is gone. */
  const echo = () => clicks.current > 1 && performance.now() - actedAt.current < DOUBLE_MS;

  const go = async (action: string) => {
    if (sending.current === key) return;
    sending.current = key;
    actedAt.current = performance.now();
    setSent(key);
    setPending(null);
    const outcome = await send(action);
    if (outcome.kind !== 'refused') return;
    sending.current = 0;
    setSent(0);
    refused(outcome);
  };
  return {
    pending: pending !== null && legal.includes(pending) ? pending : null,
    under: sent === key && key > 0,
    choose(action) {
      if (!legal.includes(action) || sending.current === key || echo()) return;
      if (asks(action)) setPending(action);
      else void go(action);
    },
    confirm() {
      if (pending !== null && !echo()) void go(pending);
    },
    cancel: () => setPending(null),
    click: (event) => (clicks.current = event.detail),
  };
}

/** The action the coach was asked about: its elements are marked wherever the table has drawn them. */
export function useAdvised(root: { current: HTMLElement | null }, decision: number): [string | null, (action: string | null) => void] {
  const [advised, set] = useState<string | null>(null);
  useEffect(() => set(null), [decision]);
  useEffect(() => {
    if (advised !== null) root.current?.querySelector(`.play-table [data-action="${CSS.escape(advised)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [advised]);
  useEffect(() => {
    for (const element of root.current?.querySelectorAll('[data-advised]') ?? []) element.removeAttribute('data-advised');
    if (advised === null) return;
    for (const element of root.current?.querySelectorAll(`[data-action="${CSS.escape(advised)}"]`) ?? []) element.setAttribute('data-advised', '');
  });
  return [advised, set];
}

/** Whoever plays by keyboard stays on the table when the element under their focus is gone. */
export function useLostFocus(root: { current: HTMLElement | null }, decision: number): void {
  const byKey = useRef(false);
  useEffect(() => {
    const key = () => (byKey.current = true);
    const pointer = () => (byKey.current = false);
    addEventListener('keydown', key, true);
    addEventListener('pointerdown', pointer, true);
    return () => {
      removeEventListener('keydown', key, true);
      removeEventListener('pointerdown', pointer, true);
    };
  }, []);
  useEffect(() => {
    const lost = !document.activeElement || document.activeElement === document.body;
    if (decision === 0 || !lost || !byKey.current) return;
    root.current?.querySelector<HTMLElement>('.play-table [data-action], .play-dock summary')?.focus();
  }, [decision]);
}

/** Hand and actions stick to the lower edge of the table; what has the focus above them is scrolled clear of them. */
export function useClearOfActions(root: { current: HTMLElement | null }): void {
  useEffect(() => {
    const table = root.current?.querySelector<HTMLElement>('.play-table');
    if (!table) return;
    const measure = () => {
      const bar = table.querySelector<HTMLElement>('.table-actions');
      const style = bar && getComputedStyle(bar);
      const below = style?.position === 'sticky' && style.top === 'auto';
      table.style.scrollPaddingBottom = below ? `${bar!.offsetHeight + 8}px` : '';
    };
    measure();
    const observer = new ResizeObserver(measure);
    const bar = table.querySelector('.table-actions');
    if (bar) observer.observe(bar);
    return () => observer.disconnect();
  });
}

/** True when what happened came while nobody looked: the summary then opens by itself. */
export function useNews(position: Position | null): boolean {
  const [missed, set] = useState(false);
  useEffect(() => {
    if (document.visibilityState === 'hidden') set(true);
    else if (position && position.legal.length === 0) set(false);
  }, [position]);
  return missed;
}
