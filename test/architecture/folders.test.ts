import { describe, expect, it } from 'vitest';

import { edgesOf, foldersOf, knotsIn, sourcesOf } from './imports.ts';

const sources = sourcesOf('src');
const edges = edgesOf(sources);
const edge = (from: string, to: string) => ({ from, to, spec: to, typeOnly: false });

describe('folders', () => {
  it('know each other one way, at any depth, types included', () => {
    const knots = foldersOf(sources.keys()).flatMap((folder) =>
      knotsIn(edges, folder).map((knot) => `${folder}: ${knot.join(' ')}`),
    );
    expect(knots).toEqual([]);
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
