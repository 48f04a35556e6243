// The strip on top of every page but the table: the sign of the house, language, settings.
import { useState } from 'preact/hooks';
import { Button, Dialog } from '../design/components.tsx';
import { languages, t, type Language } from '../i18n.ts';
import { useSettings } from './hooks.ts';
import { chooseLanguage } from './language.ts';
import { Logo } from './logo.tsx';
import { wantedLanguage } from './settings.ts';
import { SettingsForm } from './settings_form.tsx';

function LanguageSwitch() {
  const now = wantedLanguage(useSettings().language, navigator.languages);
  return (
    <label class="language-switch">
      <span class="visually-hidden">{t('Language')}</span>
      <select value={now} onChange={(e) => void chooseLanguage(e.currentTarget.value as Language)}>
        {Object.entries(languages).map(([id, name]) => (
          <option key={id} value={id} lang={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** `home`: the sign that leads to the start page; that page itself does without. */
export function Masthead({ home = true }: { home?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <header class="masthead">
      {home && (
        <a class="home" href="/">
          <Logo class="logo" />
          <span>luckpond</span>
        </a>
      )}
      <div class="masthead-tools">
        <LanguageSwitch />
        <Button kind="quiet" icon="settings" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span class="wide-only">{t('Settings')}</span>
        </Button>
      </div>
      <Dialog title={t('Settings')} open={open} onClose={() => setOpen(false)}>
        <SettingsForm />
      </Dialog>
    </header>
  );
}
