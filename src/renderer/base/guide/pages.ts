import { parsePage, type Section } from './parse.ts';
import { type GuideLanguage, type Place, type Topic, topics } from './topics.ts';

/** Each page is a chunk of its own, loaded when it is first read. */
const texts = import.meta.glob<string>('../../../../docs/guide/*/*.md', {
  query: '?raw',
  import: 'default',
});
const pictures = import.meta.glob<string>('../../../../docs/images/*.webp', {
  query: '?url',
  import: 'default',
});

const read = new Map<string, Promise<Section[]>>();

/** The sections of a page; the first one is its title and introduction. */
export async function pageOf(language: GuideLanguage, topic: Topic): Promise<Section[]> {
  const path = `../../../../docs/guide/${language}/${topic}.md`;
  const load = texts[path];
  if (!load) throw new Error(`no page ${path}`);
  const page = read.get(path) ?? load().then(parsePage);
  read.set(path, page);
  return page;
}

export interface GuidePage {
  topic: Topic;
  sections: Section[];
}

/** All pages, in reading order. */
export const allPages = async (language: GuideLanguage): Promise<GuidePage[]> =>
  Promise.all(topics.map(async (topic) => ({ topic, sections: await pageOf(language, topic) })));

/** One section. Undefined if the page has none of this id. */
export async function sectionAt(
  language: GuideLanguage,
  { topic, section }: Place,
): Promise<Section | undefined> {
  return (await pageOf(language, topic)).find(({ id }) => id === section);
}

/** The address of a picture that a page names by its path. Undefined if there is none. */
export const pictureAt = async (path: string): Promise<string | undefined> =>
  pictures[`../../../../docs/images/${path.split('/').at(-1) ?? ''}`]?.();
