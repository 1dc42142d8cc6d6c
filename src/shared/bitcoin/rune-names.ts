/** Letters of a name without its spacers. */
export const runeLetters = (name: string): string => name.replaceAll('•', '');

/** Letters and single dots between them, per the specification: anything else could mislead on a card. */
export const isRuneName = (name: string): boolean =>
  name.length <= 60 && /^[A-Z](?:•?[A-Z])*$/.test(name);
