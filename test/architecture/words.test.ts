import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parse } from 'vue/compiler-sfc';

import { first } from '#shared/words/english/first.ts';

import { sourcesOf } from './imports.ts';

/** Attributes that are read or announced. */
const SAID = /^(label|title|placeholder|alt|description|what|text|hint|help|heading|aria-label)$/u;
const KEYS = new Set([
  ...['Enter', 'Escape', 'Tab', 'Home', 'End', 'Backspace', 'Delete', 'Ctrl K', 'Inkstone'],
  // Begins lines of a signed receipt.
  'word of the provider',
]);
/** A capitalised word or sentence, or three or more words. */
const WORDS = /^\p{Lu}\p{Ll}+(?:$|[ ,.:;?!’])|^\p{Ll}+(?: \p{Ll}+){2,}[.?]?$/u;
const isSaid = (text: string): boolean => WORDS.test(text.trim()) && !KEYS.has(text.trim());

/**
 * Texts of a script, without names and types. Excludes messages of errors that are never shown, and texts that
 * are only compared.
 */
function textsOf(code: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isBinaryExpression(node) && /^[!=]==$/u.test(node.operatorToken.getText())) return;
    if (ts.isNewExpression(node) && /Error$/u.test(node.expression.getText())) return;
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      if (!(ts.isPropertyAssignment(node.parent) && node.parent.name === node))
        found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.ts', code, ts.ScriptTarget.Latest, true));
  return found;
}

/** Texts that look like words for people. */
const wordsOfScript = (code: string): string[] => textsOf(code).filter(isSaid);

interface TemplateNode {
  type: number;
  children?: unknown;
  content?: unknown;
  props?: {
    type: number;
    name: string;
    value?: { content: string };
    exp?: { content: string };
    arg?: { content: string };
  }[];
}
const TEXT = 2;
const SHOWN = 5;
const ATTRIBUTE = 6;

function wordsOfTemplate(node: TemplateNode): string[] {
  if (node.type === TEXT) {
    const text = String(node.content);
    return /\p{L}{2}/u.test(text) ? [text.trim()] : [];
  }
  if (node.type === SHOWN)
    return wordsOfScript(`(${(node.content as { content: string }).content})`);
  const props = (node.props ?? []).flatMap(({ type, name, value, exp, arg }) => {
    if (type === ATTRIBUTE)
      return SAID.test(name) && /\p{L}{2}/u.test(value?.content ?? '')
        ? [value?.content ?? '']
        : [];
    return exp && arg?.content !== 'class' && name !== 'for'
      ? wordsOfScript(`(${exp.content})`)
      : [];
  });
  const children = Array.isArray(node.children) ? (node.children as TemplateNode[]) : [];
  return [...props, ...children.flatMap(wordsOfTemplate)];
}

function wordsIn(path: string, text: string): string[] {
  if (!path.endsWith('.vue')) return wordsOfScript(text);
  const { template, scriptSetup, script } = parse(text).descriptor;
  return [
    ...wordsOfScript(`${script?.content ?? ''}\n${scriptSetup?.content ?? ''}`),
    ...(template?.ast ? wordsOfTemplate(template.ast) : []),
  ];
}

/** Words that must not come back (see the glossary): the trade has a term for each. */
const FOREIGN = [
  /\btake (?:it|them|offers?) (?:back|off)\b/iu,
  /\b(?:whoever|anew|somebody|nobody|anybody|everybody)\b/iu,
  /\bthe person\b/iu,
  /\btell me when\b/iu,
  /\bcame in\b/iu,
  /\blately\b/iu,
  /\bin all\b/iu,
  /\bcheapest offer\b/iu,
  /\bprice for one\b/iu,
  /\bthe book of\b/iu,
  /\brefuse[ds]?\b/iu,
  /\bonly watched\b/iu,
  /\bleaves the wallet for good\b/iu,
  /\bon its way\b/iu,
  /\bto whom\b/iu,
  /\bkept aside\b/iu,
  /\breckoned\b/iu,
  /\bthe provider is out\b/iu,
  /\blet go of\b/iu,
  /\bpay from outside\b/iu,
  /\ball right\b/iu,
  /\bworth, it holds\b/iu,
  /\bask(?:s|ed)? (?:for )?(?:it )?anew\b/iu,
  /\bhand(?:s|ed|ing)? (?:it )?over\b/iu,
  /\bcarr(?:y|ies|ied) (?:it )?out\b/iu,
  /\bby itself\b/iu,
  /\bgiven up\b/iu,
  /\bcalled off\b/iu,
  /\boutr[au]ns?\b/iu,
  /\bcomes? home\b/iu,
  /\blooked at again\b/iu,
  /\bin no block\b/iu,
  /\bblocks lie on\b/iu,
  /\bput in(?:to)?\b/iu,
  /\b(?:price|offer)s? taken back\b/iu,
  /\bbound already\b|\bbind(?:s|ing)? (?:a|the) payout\b/iu,
  /\bsuffices?\b/iu,
  /\bdo not pay it\b/iu,
];

describe('the page', () => {
  it('has its words in the catalogs', () => {
    const found = [...sourcesOf('src/renderer')].flatMap(([path, text]) =>
      wordsIn(path, text).map((one) => `${path}: ${one}`),
    );
    expect(found).toEqual([]);
  });

  it('would be told of others', () => {
    const view = `<script setup lang="ts">const a = b ? 'Sold out' : 'c';</script>
      <template><p class="flex" title="As is">Some text{{ c ? 'Yes' : d }}</p><b :label="e ?? 'No one here'" /></template>`;
    expect(wordsIn('a.vue', view)).toEqual([
      'Sold out',
      'As is',
      'Some text',
      'Yes',
      'No one here',
    ]);
    expect(wordsIn('a.ts', "throw new Error('Not here'); const x = 'not here at all'")).toEqual([
      'not here at all',
    ]);
  });
});

describe('the words', () => {
  it('that the first screen needs are loaded with it', () => {
    const there = new Set(Object.keys(first));
    const early = /^src\/renderer\/(?:base|frame|App\.vue|screens|features\/(?:portfolio|unlock))/u;
    const found = [...sourcesOf('src/renderer')]
      // These are loaded when they are first used, with the words of all screens.
      .filter(([path]) => early.test(path) && !/\/frame\/(?:palette|keys|drop)\//u.test(path))
      .flatMap(([path, text]) =>
        Array.from(text.matchAll(/\bwords\.(\w+)\./gu), ([, area = '']) => ({ path, area })),
      );
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter(({ area }) => !there.has(area))).toEqual([]);
  });

  it('are those of the trade', () => {
    const found = [...sourcesOf('src/shared/words/english')].flatMap(([path, text]) =>
      textsOf(text)
        .filter((one) => FOREIGN.some((foreign) => foreign.test(one)))
        .map((one) => `${path}: ${one}`),
    );
    expect(found).toEqual([]);
  });
});
