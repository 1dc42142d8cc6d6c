import ts from 'typescript';
import { describe, expect, it } from 'vitest';

import { sourcesOf } from './imports.ts';

const MOST_LINES = 100;

/** Keeps the line breaks, so that line numbers are those of the file. */
const scriptOf = (path: string, text: string): string =>
  path.endsWith('.vue')
    ? Array.from(
        text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g),
        ([, code = '']) => code,
      ).join()
    : text;

function longIn(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, scriptOf(path, text), ts.ScriptTarget.Latest, true);
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineOf(node.end) - lineOf(node.getStart()) + 1;
      if (lines > MOST_LINES) found.push(`${path} ${nameOf(node)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : 'a function';
}

describe('functions', () => {
  it(`are no longer than ${MOST_LINES} lines`, () => {
    const sources = [...sourcesOf('src')];
    expect(sources.some(([path]) => path.endsWith('.vue'))).toBe(true);
    const found = sources.flatMap(([path, text]) => longIn(path, text));
    expect(found).toEqual([]);
  });

  it('would show one that is longer, also inside another and in a view', () => {
    const long = (name: string) => `function ${name}() {\n${'  act();\n'.repeat(99)}}`;
    expect(longIn('a.ts', long('longer'))).toEqual(['a.ts longer']);
    expect(longIn('a.ts', long('fits').replace('  act();\n', ''))).toEqual([]);
    expect(longIn('a.vue', `<script setup lang="ts">\n${long('made')}\n</script>`)).toEqual([
      'a.vue made',
    ]);
    expect(longIn('a.ts', `const outer = () => {\n${long('inner')}\n};`)).toEqual([
      'a.ts outer',
      'a.ts inner',
    ]);
  });
});
