import { readonly, shallowReactive, shallowRef } from 'vue';

import { type Language, languageOf } from '#shared/languages.ts';
import type { Words } from '#shared/words/english/index.ts';

/** The page's words in the current language. Empty until `speak` has loaded some. */
export const words = shallowReactive({} as Words);

type Part = 'first' | 'rest';
type Load = () => Promise<Partial<Words>>;

const catalogs: Record<Language, Record<Part, Load>> = {
  en: {
    first: async () => (await import('#shared/words/english/first.ts')).first,
    rest: async () => (await import('#shared/words/english/rest.ts')).rest,
  },
  'zh-CN': {
    first: async () => (await import('#shared/words/chinese/first.ts')).first,
    rest: async () => (await import('#shared/words/chinese/rest.ts')).rest,
  },
  'en-XA': {
    first: async () => (await import('#shared/words/pseudo.ts')).pseudo,
    rest: () => Promise.resolve({}),
  },
};

const parts = new Set<Part>(['first']);
let latest: Language | null = null;
const spoken = shallowRef<Language | null>(null);
/** The language of the words on screen. */
export const language = readonly(spoken);

/** Changes the language of the page at once, without a reload. */
export async function speak(next: Language): Promise<void> {
  latest = next;
  const loaded = await Promise.all([...parts].map((part) => catalogs[next][part]()));
  // A later choice may have loaded first.
  if (latest !== next) return;
  Object.assign(words, ...loaded);
  document.documentElement.lang = next;
  spoken.value = next;
}

/** The words of all screens, loaded when the first one besides the start screen opens. */
export async function speakOfAll(): Promise<void> {
  if (parts.has('rest') && 'activity' in words) return;
  parts.add('rest');
  if (latest !== null) await speak(latest);
}

/** Before main reports the chosen language: the browser's. */
export const likelyLanguage = (): Language => languageOf('system', navigator.language);
