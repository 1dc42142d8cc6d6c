/** BCP 47 tags. `en-XA` is English with accents and 40 % longer, to find text that doesn't fit. */
export const languages = ['en', 'zh-CN', 'en-XA'] as const;
export type Language = (typeof languages)[number];

/** The language, a BCP 47 tag, for a choice and the system's language. */
export const languageOf = (choice: Language | 'system', locale = 'en'): Language =>
  choice !== 'system' ? choice : /^zh\b/iu.test(locale) ? 'zh-CN' : 'en';
