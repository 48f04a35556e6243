// Every legal action as a button, and the question before an action that cannot be taken back.
import { useEffect, useRef } from 'preact/hooks';
import { Button, Icon } from '../design/components.tsx';
import { n, t } from '../i18n.ts';

interface AllActionsProps {
  legal: string[];
  label: (action: string) => string;
  act: (action: string) => void;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** The whole choice as a list: for those who do not see the table, and for programs. */
export function AllActions({ legal, label, act, open, onToggle }: AllActionsProps) {
  return (
    <details class="all-actions" open={open} onToggle={(e) => onToggle(e.currentTarget.open)}>
      <summary>
        <Icon name="menu" />
        <span class="all-text">{n('{count} action', 'All {count} actions', legal.length)}</span>
      </summary>
      <ul>
        {legal.map((action) => (
          <li key={action}>
            <button type="button" class="button" data-action={action} onClick={() => act(action)}>
              {label(action)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ConfirmProps {
  text: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Cancel is always on the left, Confirm always on the right, with room between them. */
export function Confirm({ text, onConfirm, onCancel }: ConfirmProps) {
  const yes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    yes.current?.querySelector<HTMLElement>('.confirm-yes')?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div class="confirm" role="group" aria-labelledby="confirm-text" ref={yes}>
      <p id="confirm-text">{t('Really: {action}?', { action: text })}</p>
      <Button class="confirm-no" data-confirm="no" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button class="confirm-yes" kind="go" data-confirm="yes" onClick={onConfirm}>
        {t('Confirm')}
      </Button>
    </div>
  );
}
