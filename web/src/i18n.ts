// Texts in the language of the reader. English is the source language: t('…') is looked up in the catalogue compiled from locale/*.po.
// Named places: t('{name} is away', { name }). tools/catalogue.py finds every t('…') and n('…', '…', count).

export type Language = 'en' | 'de' | 'fr' | 'nl';
export const languages: Record<Language, string> = { en: 'English', de: 'Deutsch', fr: 'Français', nl: 'Nederlands' };

/** Key of the English text -> translation, or [one, many]; `one` lists the numbers that take the first form, from … to. */
export interface Catalogue {
  language: string;
  one: [number, number];
  texts: Record<string, string | [string, string]>;
}

const english: Catalogue = { language: 'en', one: [1, 1], texts: {} };
let current: Catalogue = english;

export function useCatalogue(catalogue: Catalogue | null): void {
  current = catalogue ?? english;
}

export function language(): string {
  return current.language;
}

const keys = new Map<string, string>();

/** The key of an English text in a catalogue, shorter than the text: 32-bit FNV-1a. tools/catalogue.py sees to it that no two are alike. */
export function keyOf(text: string): string {
  let key = keys.get(text);
  if (key === undefined) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    key = (hash >>> 0).toString(36);
    keys.set(text, key);
  }
  return key;
}

type Values = Record<string, string | number>;

function fill(text: string, values?: Values): string {
  return values ? text.replace(/\{(\w+)\}/g, (all, name: string) => (name in values ? String(values[name]) : all)) : text;
}

export function t(text: string, values?: Values): string {
  const found = current.texts[keyOf(text)];
  return fill(typeof found === 'string' ? found : (found?.[1] ?? text), values);
}

export function n(one: string, many: string, count: number, values?: Values): string {
  const found = current.texts[keyOf(one)];
  const forms = Array.isArray(found) ? found : [one, many];
  const first = count >= current.one[0] && count <= current.one[1];
  return fill(forms[first ? 0 : 1]!, { count, ...values });
}

/** A text marked for translation that is translated later: t(mark('…')). */
export function mark(text: string): string {
  return text;
}
