// Which catalogue is in use. English needs none: it is the language of the sources.
// A catalogue is two files, so that nobody waits for more before a first game: its texts, and those of all later screens.
import { language, useCatalogue, type Catalogue } from '../i18n.ts';
import { loadJson } from '../files.ts';
import { changeSettings, settings, wantedLanguage, type Settings } from './settings.ts';

/** Some screen has needed the second file: from now on both belong to every language. */
let later = false;
/** Both are in use. */
let complete = false;

const wanted = () => wantedLanguage(settings().language, navigator.languages);

async function load(language: string): Promise<Catalogue> {
  const names = later ? [`lang/${language}.json`, `lang/later.${language}.json`] : [`lang/${language}.json`];
  const [first, second] = await Promise.all(names.map((name) => loadJson<Catalogue>(name)));
  return { ...first!, texts: { ...first!.texts, ...second?.texts } };
}

async function useWanted(): Promise<void> {
  for (;;) {
    const [tongue, both] = [wanted(), later];
    const found = tongue === 'en' ? null : await load(tongue);
    if (tongue !== wanted() || both !== later) continue; // somebody has chosen again meanwhile
    useCatalogue(found);
    complete = both;
    return;
  }
}

export async function loadLanguage(): Promise<void> {
  await useWanted().catch(() => useCatalogue(null)); // better English than nothing
  document.documentElement.lang = language(); // of the texts there are, not of those wished for
}

/** The texts of all screens: to be waited for before anything is drawn that a first game does not show. */
export async function loadLaterTexts(): Promise<void> {
  later = true;
  if (!complete && language() !== 'en') await useWanted();
}

/** Changes the language and draws everything again: the settings' listeners do. */
export async function chooseLanguage(wish: Settings['language']): Promise<void> {
  changeSettings({ language: wish });
  await loadLanguage();
  changeSettings({});
}
