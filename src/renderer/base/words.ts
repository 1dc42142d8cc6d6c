import { shallowReactive } from 'vue';

import type { Words } from '#shared/words/english/index.ts';
import type { Language } from '#shared/words/languages.ts';

/** The words of the page in the language on screen. Empty until `speak` has loaded one. */
export const words = shallowReactive({} as Words);

const catalogs: Record<Language, () => Promise<Words>> = {
  en: async () => (await import('#shared/words/english/index.ts')).english,
  'zh-CN': async () => (await import('#shared/words/chinese/index.ts')).chinese,
  'en-XA': async () => (await import('#shared/words/pseudo.ts')).pseudo,
};

let latest: Language | null = null;

/** Changes the language of the page at once, without a reload. */
export async function speak(language: Language): Promise<void> {
  latest = language;
  const catalog = await catalogs[language]();
  // A later choice may have loaded sooner.
  if (latest !== language) return;
  Object.assign(words, catalog);
  document.documentElement.lang = language;
}
