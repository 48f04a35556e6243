// Keys of the table. They never fire while somebody types, and can be switched off (a voice that dictates also presses keys).
import { useEffect, useState } from 'preact/hooks';
import { Dialog, Switch } from '../design/components.tsx';
import { t } from '../i18n.ts';

const KEY = 'luckpond.keys';

function enabled(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

function enable(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Then it stays as it is.
  }
}

export interface Shortcut {
  key: string;
  text: string;
  run: () => void;
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function useShortcuts(shortcuts: Shortcut[]): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (typing(event.target) || document.querySelector('dialog[open]') || !enabled()) return;
      const found = shortcuts.find((s) => s.key === event.key.toLowerCase());
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

interface HelpProps {
  open: boolean;
  onClose: () => void;
  shortcuts: Shortcut[];
}

export function Help({ open, onClose, shortcuts }: HelpProps) {
  const [on, set] = useState(enabled);
  return (
    <Dialog title={t('Keys')} open={open} onClose={onClose}>
      <dl class="keys">
        {shortcuts.map((s) => (
          <div key={s.key}>
            <dt>
              <kbd>{s.key}</kbd>
            </dt>
            <dd>{s.text}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Tab</kbd> <kbd>←</kbd> <kbd>→</kbd>
          </dt>
          <dd>{t('from place to place, and within a hand of cards')}</dd>
        </div>
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>{t('take a choice back before it is confirmed; close a window')}</dd>
        </div>
      </dl>
      <p class="note">{t('Any key finishes what is moving.')}</p>
      <Switch
        label={t('Single letters as keys')}
        checked={on}
        onChange={(now) => {
          enable(now);
          set(now);
        }}
      />
    </Dialog>
  );
}
