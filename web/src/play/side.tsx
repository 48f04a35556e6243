// Log, rules, chat: a column beside the table where there is room, else a sheet over it.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Dialog, Icon, type IconName } from '../design/components.tsx';

export interface SidePart {
  id: string;
  title: string;
  icon: IconName;
  content: ComponentChildren;
  /** Things not yet seen, shown as a number on its button. */
  unread?: number;
}

const WIDE = '(min-width: 1000px)';

export function useWide(): boolean {
  const [wide, set] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const list = matchMedia(WIDE);
    const change = () => set(list.matches);
    list.addEventListener('change', change);
    return () => list.removeEventListener('change', change);
  }, []);
  return wide;
}

interface Props {
  parts: SidePart[];
  /** The part shown; null: none (only where it is a sheet). */
  open: string | null;
  onOpen: (id: string | null) => void;
}

function Unread({ part }: { part: SidePart }) {
  return part.unread ? <span class="unread">{part.unread}</span> : null;
}

/** The column: tabs, and the chosen part below. */
export function SideColumn({ parts, open, onOpen }: Props) {
  const shown = parts.find((p) => p.id === open) ?? parts[0]!;
  const turn = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = parts[(parts.indexOf(shown) + step + parts.length) % parts.length]!;
    onOpen(next.id);
    document.getElementById(`side-${next.id}`)?.focus();
  };
  return (
    <aside class="side">
      <div class="side-tabs" role="tablist" onKeyDown={turn}>
        {parts.map((p) => (
          <button
            key={p.id}
            id={`side-${p.id}`}
            type="button"
            role="tab"
            aria-selected={p === shown}
            aria-controls="side-part"
            tabIndex={p === shown ? 0 : -1}
            onClick={() => onOpen(p.id)}
          >
            <Icon name={p.icon} /> {p.title}
            <Unread part={p} />
          </button>
        ))}
      </div>
      <div class="side-part" id="side-part" role="tabpanel" aria-labelledby={`side-${shown.id}`}>
        {shown.content}
      </div>
    </aside>
  );
}

/** The buttons in the bar that open a part as a sheet. */
export function SideButtons({ parts, onOpen }: Omit<Props, 'open'>) {
  return (
    <>
      {parts.map((p) => (
        <button key={p.id} type="button" class="button quiet round" aria-haspopup="dialog" aria-label={p.title} onClick={() => onOpen(p.id)}>
          <Icon name={p.icon} />
          <Unread part={p} />
        </button>
      ))}
    </>
  );
}

export function SideSheet({ parts, open, onOpen }: Props) {
  const shown = parts.find((p) => p.id === open);
  return (
    <Dialog class="sheet-dialog" title={shown?.title ?? ''} open={shown !== undefined} onClose={() => onOpen(null)}>
      {shown?.content}
    </Dialog>
  );
}
