// The common pieces of every screen. Styles: base.css. Names and props here are relied on by all other folders.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../i18n.ts';
import { Icon, type IconName } from './icons.tsx';

export { Icon, type IconName } from './icons.tsx';
export { Live, announce } from './live.tsx';
export { Qr } from './qr.tsx';
export { SeatAvatar, seatShapes } from './seat.tsx';
export { Toasts, toast } from './toast.tsx';

/** 'go': the main action, one per screen; 'plain': everything else; 'quiet': without an edge; 'stop': gives something up. */
export type Kind = 'go' | 'plain' | 'quiet' | 'stop';

type ButtonProps = Omit<JSX.HTMLAttributes<HTMLButtonElement>, 'icon' | 'type'> & {
  kind?: Kind;
  icon?: IconName;
  type?: 'button' | 'submit';
  disabled?: boolean;
  /** Extra attributes such as data-action. */
  [data: `data-${string}`]: string | number | undefined;
};

const classes = (...names: (string | false | undefined | null)[]) => names.filter(Boolean).join(' ');

export function Button({ kind = 'plain', icon, type = 'button', class: extra, children, ...rest }: ButtonProps) {
  return (
    <button type={type} class={classes('button', kind, extra as string | undefined)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type LinkProps = Omit<JSX.HTMLAttributes<HTMLAnchorElement>, 'icon'> & { href: string; kind?: Kind; icon?: IconName; download?: string; target?: string };

/** A link that looks like a button: for going somewhere. */
export function LinkButton({ kind = 'plain', icon, class: extra, children, ...rest }: LinkProps) {
  return (
    <a class={classes('button', kind, extra as string | undefined)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

interface PanelProps {
  /** Heading of the panel; without it the panel is only a sheet of paper. */
  title?: string;
  level?: 2 | 3;
  class?: string;
  children?: ComponentChildren;
}

export function Panel({ title, level = 2, class: extra, children }: PanelProps) {
  const id = useId();
  const Heading = `h${level}` as 'h2';
  if (!title) return <div class={classes('panel', extra)}>{children}</div>;
  return (
    <section class={classes('panel', extra)} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  );
}

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  class?: string;
  children?: ComponentChildren;
}

/** A modal dialog: the browser keeps the focus inside, Escape and the cross close it. */
export function Dialog({ title, open, onClose, class: extra, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current!;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  const outside = (event: MouseEvent) => {
    if (event.target === element.current) onClose();
  };
  return (
    <dialog ref={element} class={classes('dialog', extra)} aria-labelledby={id} onClose={onClose} onClick={outside}>
      {open && (
        <div class="dialog-body">
          <div class="dialog-head">
            <h2 id={id}>{title}</h2>
            <button type="button" class="button quiet round" aria-label={t('Close')} onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  choices: [T, string][];
  onChange: (value: T) => void;
}

/** One of a few, all visible: a group of radio buttons that looks like one strip. */
export function Choice<T extends string>({ label, value, choices, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div class="strip">
        {choices.map(([id, text]) => (
          <label key={id}>
            <input type="radio" name={name} value={id} checked={id === value} onChange={() => onChange(id)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  label: string;
  /** A sentence below it. */
  note?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch({ label, note, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div class="switch-line">
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          disabled={disabled ?? false}
          aria-describedby={note ? id : undefined}
          onChange={(e) => onChange(e.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {note && (
        <p id={id} class="note">
          {note}
        </p>
      )}
    </div>
  );
}
