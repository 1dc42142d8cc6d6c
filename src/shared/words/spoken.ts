import type { Language } from '#shared/languages.ts';

import { said as chinese } from './chinese/said/index.ts';
import { said as english } from './english/said/index.ts';
import { pseudoOf } from './pseudo-of.ts';
import { allInWords, type Catalog } from './said.ts';

const catalogs: Record<Language, () => Catalog> = {
  en: () => english,
  'zh-CN': () => chinese,
  'en-XA': () => pseudoOf(english) as Catalog,
};
let catalog: Catalog = english;

/** The language of what leaves main from now on. */
export function speakIn(language: Language): void {
  catalog = catalogs[language]();
}

/** A value that leaves main, or is signed as it is shown: its sentences as words of the language on screen. */
export const spoken = <T>(value: T): T => allInWords(value, catalog);

/** The same in English, for logs and for what is searched. */
export const inEnglish = <T>(value: T): T => allInWords(value, english);
