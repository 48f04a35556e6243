// All settings, as they stand in the dialog and on the page of their own. Each takes effect at once.
import { Choice, Switch } from '../design/components.tsx';
import { languages, t, type Language } from '../i18n.ts';
import { useSettings } from './hooks.ts';
import { chooseLanguage } from './language.ts';
import { changeSettings, wantedLanguage, type Settings } from './settings.ts';

async function wantNotifications(on: boolean): Promise<void> {
  const granted = on && (await Notification.requestPermission()) === 'granted';
  changeSettings({ notifications: granted });
}

function Look({ s }: { s: Settings }) {
  const language = wantedLanguage(s.language, navigator.languages);
  return (
    <>
      <Choice
        label={t('Language')}
        value={language}
        choices={Object.entries(languages) as [Language, string][]}
        onChange={(l) => void chooseLanguage(l)}
      />
      <Choice
        label={t('Colours')}
        value={s.theme}
        choices={[
          ['auto', t('as the system')],
          ['light', t('day')],
          ['dark', t('night')],
        ]}
        onChange={(theme) => changeSettings({ theme })}
      />
      <Choice
        label={t('Size of text')}
        value={s.textSize}
        choices={[
          ['normal', t('normal')],
          ['large', t('large')],
          ['huge', t('huge')],
        ]}
        onChange={(textSize) => changeSettings({ textSize })}
      />
    </>
  );
}

function Play({ s }: { s: Settings }) {
  return (
    <>
      <Choice
        label={t('Ask again before an action')}
        value={s.confirm}
        choices={[
          ['always', t('always')],
          ['irreversible', t('when it reveals or gives up something')],
          ['never', t('never')],
        ]}
        onChange={(confirm) => changeSettings({ confirm })}
      />
      <Choice
        label={t('Motion')}
        value={s.motion}
        choices={[
          ['auto', t('as the system')],
          ['normal', t('normal')],
          ['fast', t('fast')],
          ['none', t('none')],
        ]}
        onChange={(motion) => changeSettings({ motion })}
      />
    </>
  );
}

function Signals({ s }: { s: Settings }) {
  const canNotify = isSecureContext && 'Notification' in window;
  return (
    <fieldset class="group">
      <legend>{t('When it is your turn')}</legend>
      <Switch label={t('Sound')} checked={s.sound} onChange={(sound) => changeSettings({ sound })} />
      {'vibrate' in navigator && (
        <Switch label={t('Vibration')} checked={s.vibration} onChange={(vibration) => changeSettings({ vibration })} />
      )}
      <Switch
        label={t('Notification')}
        checked={canNotify && s.notifications}
        disabled={!canNotify}
        note={canNotify ? t('Only while this page is in the background.') : t('This browser offers none here: it wants HTTPS.')}
        onChange={(on) => void wantNotifications(on)}
      />
    </fieldset>
  );
}

export function SettingsForm() {
  const s = useSettings();
  return (
    <div class="settings-form">
      <label class="field">
        <span>{t('Your name at the table')}</span>
        <input
          type="text"
          maxLength={24}
          autocomplete="nickname"
          value={s.name}
          onChange={(e) => changeSettings({ name: e.currentTarget.value.trim() })}
        />
      </label>
      <Look s={s} />
      <Play s={s} />
      <Signals s={s} />
      <Switch label={t('Offer hints')} checked={s.hints} onChange={(hints) => changeSettings({ hints })} />
      <p class="note">{t('Settings stay in this browser.')}</p>
    </div>
  );
}
