// A place at somebody's table, by the code they say. Lower case and blanks are fine.
import { useState } from 'preact/hooks';
import { Button } from '../design/components.tsx';
import { t } from '../i18n.ts';
import { go } from './router.ts';

/** What a person types, as a code: letters and figures only, in capitals; a whole link works too. */
export function codeOf(typed: string): string {
  const link = /\/t\/([^/?#\s]+)/.exec(typed);
  return (link ? link[1]! : typed).toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** `title`: with a heading of its own; else the page's heading names it. */
export function JoinForm({ title = true }: { title?: boolean }) {
  const [typed, type] = useState('');
  const [wrong, setWrong] = useState(false);
  const join = (event: Event) => {
    event.preventDefault();
    const code = codeOf(typed);
    setWrong(code === '');
    if (code) go(`/t/${code}`);
  };
  return (
    <form class="join-form" onSubmit={join} aria-label={t('Join a table')}>
      {title && <h2>{t('Join a table')}</h2>}
      <div class="join-line">
        <label>
          <span class="visually-hidden">{t('Code of the table')}</span>
          <input
            type="text"
            inputMode="text"
            autocapitalize="characters"
            autocomplete="off"
            spellcheck={false}
            placeholder={t('Code')}
            value={typed}
            aria-invalid={wrong}
            aria-describedby={wrong ? 'join-wrong' : undefined}
            onInput={(e) => type(e.currentTarget.value)}
          />
        </label>
        <Button kind="go" type="submit">
          {t('Join')}
        </Button>
      </div>
      {wrong && (
        <p id="join-wrong" class="note" role="alert">
          {t('Type the code that stands at the table of your friends.')}
        </p>
      )}
    </form>
  );
}
