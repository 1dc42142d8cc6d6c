import type { Language } from '#shared/languages.ts';

/** Topics of the guide, in reading order: the names of the files in `docs/guide/<language>/`. */
export const topics = [
  'first-wallet',
  'receive-and-send',
  'inscribe',
  'orders-and-refunds',
  'market',
  'swap-and-bridge',
  'backup-and-restore',
  'approval-window',
  'warnings',
  'questions',
  'errors',
] as const;
export type Topic = (typeof topics)[number];

export const isTopic = (name: string): name is Topic => topics.some((topic) => topic === name);

/** Languages that the guide is written in. */
export type GuideLanguage = Exclude<Language, 'en-XA'>;

/** The pseudo-language has no guide of its own. */
export const guideLanguage = (language: Language | null): GuideLanguage =>
  language === 'zh-CN' ? 'zh-CN' : 'en';

/** A paragraph of the guide: its page and the id of its section. */
export interface Place {
  topic: Topic;
  section: string;
}

/** The page's address of a place, for a link. */
export const placeHref = ({ topic, section }: Place): string => `#/help/${topic}/${section}`;
