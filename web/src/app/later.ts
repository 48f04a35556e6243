// What nobody waits for before a first game: modules, and the styles and texts of what they draw.
import { loadLaterStyles } from '../files.ts';
import { loadLaterTexts } from './language.ts';

/** A module that is needed later, once all it needs has come too: nothing is drawn without its styles or in the wrong language. */
export async function later<T>(module: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([module, loadLaterStyles(), loadLaterTexts()]);
  return loaded;
}
