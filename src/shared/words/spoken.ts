import { said } from './english/said/index.ts';
import { allInWords, type Catalog } from './said.ts';

let catalog: Catalog = said;

/** The language of what leaves main from now on. */
export function speakWith(words: Catalog): void {
  catalog = words;
}

/** A value that leaves main, or is signed as it is shown: its sentences as words of the language on screen. */
export const spoken = <T>(value: T): T => allInWords(value, catalog);

/** The same in English, for logs and for what is searched. */
export const inEnglish = <T>(value: T): T => allInWords(value, said);
