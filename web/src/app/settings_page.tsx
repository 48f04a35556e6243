import { t } from '../i18n.ts';
import { Footer } from './footer.tsx';
import { Masthead } from './masthead.tsx';
import { SettingsForm } from './settings_form.tsx';

export default function SettingsPage() {
  return (
    <>
      <Masthead />
      <main class="sheet">
        <h1>{t('Settings')}</h1>
        <SettingsForm />
      </main>
      <Footer />
    </>
  );
}
