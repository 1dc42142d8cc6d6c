/** Letters of a name without its spacers. */
export const runeLetters = (name: string): string => name.replaceAll('•', '');

/** Letters and single dots between them, by the public rules: anything else would only say something on a card. */
export const isRuneName = (name: string): boolean =>
  name.length <= 60 && /^[A-Z](?:•?[A-Z])*$/.test(name);
