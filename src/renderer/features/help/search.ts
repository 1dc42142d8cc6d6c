import type { GuidePage } from '#renderer/base/guide/pages.ts';
import { linesOf, type Section } from '#renderer/base/guide/parse.ts';
import type { Topic } from '#renderer/base/guide/topics.ts';

/** A section that has every word searched for. */
export interface FoundSection {
  topic: Topic;
  /** Title of its page. */
  page: string;
  section: Section;
  /** The sentence that has the most of the words. Empty if only the heading has some. */
  sentence: string;
}

const MOST = 40;
/** Ends of sentences, also in Chinese. The mark stays with its sentence; an abbreviation ends none. */
const SENTENCE = /(?<=[.?!])\s+(?=\p{Lu})|(?<=[。？！])/u;

const wordsOf = (typed: string): string[] =>
  typed
    .toLocaleLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');

/** Sections with all typed words, in any case: those with the words in their heading first. */
export function searchGuide(pages: readonly GuidePage[], typed: string): FoundSection[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const count = (text: string): number => {
    const lower = text.toLocaleLowerCase();
    return words.filter((word) => lower.includes(word)).length;
  };
  const found = pages.flatMap(({ topic, sections }) =>
    sections.flatMap((section) => {
      const lines = linesOf(section);
      const inTitle = count(section.title);
      if (count([section.title, ...lines].join('\n')) < words.length) return [];
      const sentences = lines.flatMap((line) => line.split(SENTENCE));
      const best = sentences.reduce((a, b) => (count(b) > count(a) ? b : a), '');
      const page = sections[0]?.title ?? '';
      return [{ topic, page, section, sentence: best.trim(), inTitle }];
    }),
  );
  return found
    .sort((a, b) => b.inTitle - a.inTitle)
    .slice(0, MOST)
    .map(({ topic, page, section, sentence }) => ({ topic, page, section, sentence }));
}
