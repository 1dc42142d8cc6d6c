/** BCP 47 tags. `en-XA` is English with accents and 40 % longer, to see what doesn't fit. */
export const languages = ['en', 'zh-CN', 'en-XA'] as const;
export type Language = (typeof languages)[number];
