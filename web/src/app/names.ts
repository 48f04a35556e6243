// A name for a guest who has chosen none: an animal of the pond. It can be changed everywhere it is shown.
import { t } from '../i18n.ts';
import { changeSettings, settings } from './settings.ts';

const animals = () => [t('Otter'), t('Heron'), t('Frog'), t('Beaver'), t('Swan'), t('Newt'), t('Pike'), t('Kingfisher')];

/** The chosen name, or one that is kept from now on. */
export function ownName(): string {
  if (!settings().name) {
    const list = animals();
    changeSettings({ name: list[Math.floor(Math.random() * list.length)]! });
  }
  return settings().name;
}
