// The coach's advice: what each action is worth, from what this seat knows.
import { useEffect, useRef, useState } from 'preact/hooks';
import { loadLaterTexts } from '../app/language.ts';
import { Button } from '../design/components.tsx';
import { language, t } from '../i18n.ts';
import type { Advice } from '../views.ts';

interface HintProps {
  ask: () => Promise<Advice[]>;
  /** The decision the advice is for: another one asks anew. */
  decision: number;
  label: (action: string) => string;
  chosen: string | null;
  onChoose: (action: string) => void;
  onClose: () => void;
}

const locale = () => (language() === 'xx' ? 'en' : language());
const percent = (share: number, digits = 0) => new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: digits }).format(share);
const short = (value: number) => new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(value);

function chance({ win, error }: Advice): string {
  if (error === 0) return t('{win} to win', { win: percent(win, 1) });
  return t('{win} ± {error} to win', { win: percent(win), error: percent(error) });
}

/** Why, as one sentence. Numbers in it are for people: no more digits than they can use. */
export function reason({ reason: text, values = {} }: Advice): string | null {
  if (!text) return null;
  const shown = Object.entries(values).map(([name, value]) => [name, short(value)] as const);
  const said = t(text /* marked: src/bots */, Object.fromEntries(shown));
  return `${said.charAt(0).toLocaleUpperCase(locale())}${said.slice(1)}.`;
}

export function Hint({ ask, decision, label, chosen, onChoose, onClose }: HintProps) {
  const [advice, set] = useState<Advice[] | null | 'failed'>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // It takes the place of the button that opened it, and may cover what had the focus.
    heading.current?.focus({ preventScroll: true });
    return () => {
      const inside = heading.current?.closest('.hint')?.contains(document.activeElement);
      if (inside) setTimeout(() => document.querySelector<HTMLElement>('.hint-button')?.focus({ preventScroll: true }));
    };
  }, []);
  useEffect(() => {
    let here = true;
    set(null);
    // The reasons are among the later texts.
    Promise.all([ask(), loadLaterTexts()]).then(
      ([a]) => here && set(a),
      () => here && set('failed'),
    );
    return () => {
      here = false;
    };
  }, [decision]);
  return (
    <section class="hint" aria-label={t('Hint')}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {t('Hint')}
        </h2>
        <Button kind="quiet" icon="close" class="round" aria-label={t('Close')} onClick={onClose} />
      </header>
      {advice === null && <p role="status">{t('Thinking…')}</p>}
      {advice === 'failed' && <p role="status">{t('There is no advice just now.')}</p>}
      {Array.isArray(advice) && (
        <ol>
          {advice.map((a) => (
            <li key={a.action}>
              <button type="button" class="advice" aria-pressed={a.action === chosen} onClick={() => onChoose(a.action)}>
                <span class="advice-label">{label(a.action)}</span>
                <span class="advice-win">{chance(a)}</span>
                <meter min={0} max={1} value={a.win} aria-hidden="true" />
                {reason(a) && <span class="advice-reason">{reason(a)}</span>}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
