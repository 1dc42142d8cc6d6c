import type { Token, Tokens } from 'marked';
import { describe, expect, it } from 'vitest';

import { drawnKinds } from '#renderer/base/guide/GuideText.ts';
import {
  checkSections,
  errorSections,
  meaningOf,
  QUESTION,
  questionSections,
} from '#renderer/base/guide/meanings.ts';
import { allPages, type GuidePage, pictureAt } from '#renderer/base/guide/pages.ts';
import { linesOf, parsePage } from '#renderer/base/guide/parse.ts';
import { type Topic, topics } from '#renderer/base/guide/topics.ts';
import { errorCodes } from '#shared/errors.ts';
import { first as chineseFirst } from '#shared/words/chinese/first.ts';
import { rest as chineseRest } from '#shared/words/chinese/rest.ts';
import { said as chineseSaid } from '#shared/words/chinese/said/index.ts';
import { english } from '#shared/words/english/index.ts';
import { said as englishSaid } from '#shared/words/english/said/index.ts';

const chinese = { ...chineseFirst, ...chineseRest };
const files = Object.keys(import.meta.glob('../../../docs/guide/**/*'));
const main = import.meta.glob<string>('../../../src/main/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const languages = [
  { name: 'en', words: { ...english, said: englishSaid }, pages: await allPages('en') },
  { name: 'zh-CN', words: { ...chinese, said: chineseSaid }, pages: await allPages('zh-CN') },
] as const;

/** A value for every placeholder: one of anything. */
const one = new Proxy({}, { get: () => 1 });
/** Every text of a catalog. */
function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part.trim()];
  if (typeof part === 'function') {
    try {
      return [String((part as (values: object) => unknown)(one))];
    } catch {
      return [];
    }
  }
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsOf) : [];
}

/** All tokens of a kind, at any depth. */
function tokensOf(tokens: readonly Token[], kind?: string): Token[] {
  return tokens.flatMap((token) => {
    const inside = token as Partial<Tokens.Generic>;
    const cells = [...((inside['header'] as Tokens.TableCell[] | undefined) ?? [])].concat(
      ((inside['rows'] as Tokens.TableCell[][] | undefined) ?? []).flat(),
    );
    const parts = [
      ...(inside.tokens ?? []),
      ...((inside['items'] as Token[] | undefined) ?? []),
      ...cells.flatMap((cell) => cell.tokens),
    ];
    return [
      ...(kind === undefined || token.type === kind ? [token] : []),
      ...tokensOf(parts, kind),
    ];
  });
}
const allTokens = (pages: readonly GuidePage[], kind?: string) =>
  pages.flatMap(({ topic, sections }) =>
    sections.flatMap(({ tokens }) => tokensOf(tokens, kind).map((token) => ({ topic, token }))),
  );
const namesOf = (pages: readonly GuidePage[]): Set<string> =>
  new Set(pages.flatMap(({ topic, sections }) => sections.map(({ id }) => `${topic}#${id}`)));

describe('the guide', () => {
  it('has the same pages and sections in every language, each id once', () => {
    const [en, zh] = languages.map(({ pages }) =>
      pages.map(({ topic, sections }) => ({
        topic,
        sections: sections.map(({ id, level }) => ({ id, level })),
      })),
    );
    expect(zh).toEqual(en);
    for (const { topic, sections } of en ?? []) {
      expect(sections[0]).toEqual({ id: topic, level: 1 });
      expect(new Set(sections.map(({ id }) => id)).size, topic).toBe(sections.length);
    }
    const written = languages.flatMap(({ name }) =>
      topics.map((topic) => `../../../docs/guide/${name}/${topic}.md`),
    );
    expect(files.filter((path) => !path.endsWith('README.md')).sort()).toEqual(written.sort());
  });

  it.each(languages)('is titled in $name as its list of pages says', ({ words, pages }) => {
    for (const { topic, sections } of pages)
      expect(sections[0]?.title).toBe(words.help.topics[topic]);
  });

  it.each(languages)('names in bold only what stands on a screen in $name', ({ words, pages }) => {
    const shown = new Set(textsOf(words));
    const bold = allTokens(pages, 'strong').map(({ topic, token }) => ({
      topic,
      text: (token as Tokens.Strong).text.replaceAll('\n', ' '),
    }));
    expect(bold.length).toBeGreaterThan(100);
    expect(bold.filter(({ text }) => !shown.has(text))).toEqual([]);
  });

  it.each(languages)('is drawn whole in $name', async ({ pages }) => {
    const kinds = allTokens(pages).map(({ token }) => token.type);
    expect([...new Set(kinds)].filter((kind) => !drawnKinds.has(kind))).toEqual([]);
    const pictures = allTokens(pages, 'image').map(({ token }) => (token as Tokens.Image).href);
    expect(pictures.length).toBeGreaterThan(5);
    for (const path of pictures) expect(await pictureAt(path), path).toContain('.webp');
    expect(await pictureAt('never.webp')).toBeUndefined();
  });

  it.each(languages)('links in $name only to its own pages and sections', ({ pages }) => {
    const names = namesOf(pages);
    const links = allTokens(pages, 'link').map(({ token }) => (token as Tokens.Link).href);
    expect(links.length).toBeGreaterThan(0);
    for (const href of links) {
      const [, topic = '', section] = /^([\w-]+)\.md(?:#([\w-]+))?$/u.exec(href) ?? [];
      expect(names, href).toContain(`${topic}#${section ?? topic}`);
    }
  });

  it('would be refused without an anchor', () => {
    expect(() => parsePage('# Title')).toThrow('no anchor');
    expect(parsePage('<a id="a"></a>\n\n# **Title**\n\nOne *two*.\n\n- three')).toMatchObject([
      { id: 'a', level: 1, title: 'Title' },
    ]);
  });
});

/** Ids of checks in the sources of main, and calls of `judge` whose id isn't written there. */
function checksOf(sources: readonly string[]): { ids: Set<string>; computed: string[] } {
  const ids = new Set<string>();
  const computed: string[] = [];
  for (const text of sources) {
    for (const [, id = ''] of text.matchAll(/\bjudge\(\s*([^,)]+)/g)) {
      const literal = /^'([\w.-]+)'$/.exec(id.trim())?.[1];
      if (literal === undefined) computed.push(id.trim());
      else ids.add(literal);
    }
    for (const [, id = ''] of text.matchAll(/\bid: '([\w.-]+)',\s*title:/g)) ids.add(id);
  }
  return { ids, computed };
}
const checks = checksOf(Object.values(main));
/** Keys of the questions of operations. */
const questions = new Set(
  Object.entries(main)
    .filter(([path]) => path.includes('/kinds/'))
    .flatMap(([, text]) =>
      Array.from(text.matchAll(/\bquestion\(\s*'([\w-]+)'/g), ([, key = '']) => key),
    ),
);

describe('every warning and error', () => {
  const sectionsOf = (topic: Topic) =>
    (languages[0].pages.find((page) => page.topic === topic)?.sections ?? []).filter(
      // Groups have no paragraph of their own.
      ({ level, tokens }) => level > 1 && tokens.length > 0,
    );

  it('has a paragraph: error codes, checks of cards, and questions of operations', () => {
    expect(Object.keys(errorSections).sort()).toEqual([...errorCodes].sort());
    expect(checks.ids.size).toBeGreaterThan(50);
    expect(Object.keys(checkSections).filter((id) => !checks.ids.has(id))).toEqual([]);
    const written = new Set(sectionsOf('warnings').map(({ id }) => id));
    const unexplained = [...checks.ids].filter((id) => !written.has(meaningOf(id)?.section ?? ''));
    expect(unexplained).toEqual([]);
    expect(questions.size).toBeGreaterThan(15);
    const computed = Object.entries(main).filter(
      ([path, text]) => path.includes('/kinds/') && /\bquestion\(\s*[^'\s)]/.test(text),
    );
    expect(computed).toEqual([]);
    expect(Object.keys(questionSections).sort()).toEqual([...questions].sort());
  });

  it('would be missed if its id was computed', () => {
    // The declaration, the guards, whose ids are those of their table, and a function of the same name.
    expect(checks.computed.sort()).toEqual(['id', 'id: string', 'some']);
    expect(checksOf(["judge('a.b', title)", 'judge(\n  name,', "{ id: 'c.d', title: x }"])).toEqual(
      { ids: new Set(['a.b', 'c.d']), computed: ['name'] },
    );
  });

  it.each([
    { topic: 'errors', table: errorSections },
    {
      topic: 'warnings',
      table: Object.fromEntries([...checks.ids].map((id) => [id, meaningOf(id)?.section ?? ''])),
    },
    { topic: 'questions', table: questionSections },
  ] as const)('leads to a section of “$topic”, and every section is led to', ({ topic, table }) => {
    const written = sectionsOf(topic).map(({ id }) => id);
    expect([...new Set(Object.values(table))].sort()).toEqual([...written].sort());
  });

  it('is explained in a few sentences', () => {
    for (const { name, pages } of languages)
      for (const { topic, sections } of pages.filter(
        ({ topic }) => topic === 'errors' || topic === 'warnings' || topic === 'questions',
      ))
        for (const section of sections.filter(({ level }) => level === 3)) {
          const text = linesOf(section).join(' ');
          const label = `${name} ${topic} ${section.id}`;
          expect(text.length, label).toBeGreaterThan(name === 'en' ? 50 : 18);
          expect(text.length, label).toBeLessThan(700);
        }
  });

  it('is found by its code, and others by none', () => {
    expect(meaningOf('VAULT_LOCKED')).toEqual({ topic: 'errors', section: 'wallet-locked' });
    expect(meaningOf('op.quote')).toEqual({ topic: 'warnings', section: 'swap-price' });
    expect(meaningOf(`${QUESTION}half`)).toEqual({ topic: 'questions', section: 'half-swap' });
    expect(meaningOf('a-kind.its-part')).toEqual({ topic: 'warnings', section: 'a-kind-its-part' });
    expect(meaningOf('raise')).toEqual({ topic: 'warnings', section: 'raised-purchase' });
    expect(meaningOf(`${QUESTION}raise`)).toEqual({ topic: 'questions', section: 'not-confirmed' });
    for (const code of ['never', 'toString', `${QUESTION}never`, `${QUESTION}toString`])
      expect(meaningOf(code)).toBeUndefined();
  });
});
