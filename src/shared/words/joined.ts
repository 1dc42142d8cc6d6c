import { say } from '#shared/words/say.ts';

/** Texts as one, each on its own line for the sentence that joins them. */
const lines = (texts: readonly string[]): string => texts.join('\n');

/** `a, b` in the punctuation of the language; empty for none. */
export const commas = (texts: readonly string[]): string =>
  texts.length > 1 ? say.text.commas({ items: lines(texts) }) : (texts[0] ?? '');

/** `a; b`; empty for none. */
export const semicolons = (texts: readonly string[]): string =>
  texts.length > 1 ? say.text.semicolons({ items: lines(texts) }) : (texts[0] ?? '');

/** A clause with its full stop. */
export const stopped = (text: string): string => say.text.stopped({ text });

/** Sentences in a row; empty for none. */
export const sentences = (texts: readonly string[]): string =>
  texts.length > 1 ? say.text.sentences({ items: lines(texts) }) : (texts[0] ?? '');

/** `name: text`. */
export const labelled = (name: string, text: string): string => say.text.labelled({ name, text });
