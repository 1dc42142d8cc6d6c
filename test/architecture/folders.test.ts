import { describe, expect, it } from 'vitest';

import { edgesOf, foldersOf, knotsIn, sourcesOf } from './imports.ts';

const sources = sourcesOf('src');
const edges = edgesOf(sources);
const edge = (from: string, to: string) => ({ from, to, spec: to, typeOnly: false });

/** Knots that are still there. The list only gets shorter. */
const KNOWN: Record<string, string[]> = {
  'src/main/app': ['flows network-session.ts orders signing-context.ts', 'operations quotes'],
  'src/main/signing': [
    'assets.ts read',
    'batch card.ts clauses coins consent.ts contents context.ts define.ts judge.ts meaning.ts messages opened purposes purposes.ts sign.ts',
  ],
};

describe('folders', () => {
  it('know each other one way, at any depth, types included', () => {
    const found = foldersOf(sources.keys()).flatMap((folder) => {
      const knots = knotsIn(edges, folder).map((knot) => knot.join(' '));
      return knots.length === 0 ? [] : [[folder, knots.sort()] as const];
    });
    expect(Object.fromEntries(found)).toEqual(KNOWN);
  });

  it('would show two that know each other through different files', () => {
    const both = [edge('src/a/one.ts', 'src/b/two.ts'), edge('src/b/three.ts', 'src/a/four.ts')];
    expect(knotsIn(both, 'src')).toEqual([['a', 'b']]);
    expect(knotsIn(both.slice(1), 'src')).toEqual([]);
  });

  it('would show a round of three, and a file among folders', () => {
    const round = [
      edge('src/a/one.ts', 'src/wire.ts'),
      edge('src/wire.ts', 'src/b/two.ts'),
      edge('src/b/c/three.ts', 'src/a/d/four.ts'),
    ];
    expect(knotsIn(round, 'src')).toEqual([['a', 'b', 'wire.ts']]);
  });
});
