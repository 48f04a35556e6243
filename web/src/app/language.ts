// Which catalogue is in use. English needs none: it is the language of the sources.
import { language, useCatalogue, type Catalogue } from '../i18n.ts';
import { loadJson } from '../files.ts';
import { changeSettings, settings, wantedLanguage, type Settings } from './settings.ts';

export async function loadLanguage(): Promise<void> {
  const wanted = wantedLanguage(settings().language, navigator.languages);
  if (wanted === 'en') useCatalogue(null);
  else
    try {
      useCatalogue(await loadJson<Catalogue>(`lang/${wanted}.json`));
    } catch {
      useCatalogue(null); // better English than nothing
    }
  document.documentElement.lang = language(); // of the texts there are, not of those wished for
}

/** Changes the language and draws everything again: the settings' listeners do. */
export async function chooseLanguage(wish: Settings['language']): Promise<void> {
  changeSettings({ language: wish });
  await loadLanguage();
  changeSettings({});
}
