import { groupDigits } from '#shared/bitcoin/amount.ts';

/** Sentences by the plural category of a number; a `#` alone is the number, grouped. One before a digit, as in `#1042`, stays. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The sentence for a number in a language, a BCP 47 tag. */
export function createCounted(language: string) {
  const rules = new Intl.PluralRules(language);
  return (count: number, forms: Forms): string =>
    (forms[rules.select(count)] ?? forms.other).replace(/#(?!\d)/u, groupDigits(String(count)));
}
