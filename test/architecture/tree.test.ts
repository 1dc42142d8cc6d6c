import { dirname, matchesGlob } from 'node:path';

import { describe, expect, it } from 'vitest';

import { apart } from '#test/support/apart.ts';

import { circlesIn, edgesOf, sourcesOf } from './imports.ts';

const sources = new Map(['src', 'test', 'scripts'].flatMap((folder) => [...sourcesOf(folder)]));
const edges = edgesOf(sources);
const edge = (from: string, to: string) => ({ from, to, spec: to, typeOnly: false });

const MANY = 30;

describe('the tree', () => {
  it('has no circle of imports, not of types either', () => {
    expect(circlesIn(edges)).toEqual([]);
  });

  it('would show a circle that there is', () => {
    expect(circlesIn([edge('a', 'b'), edge('b', 'c'), edge('c', 'b')])).toEqual(['b -> c -> b']);
  });

  it(`has no folder of more than ${MANY} files of its own`, () => {
    const folders = Map.groupBy(sources.keys(), dirname);
    const full = [...folders].filter(([, files]) => files.length > MANY);
    expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
  });

  it('has a process for each test that replaces a module', () => {
    const replacing = [...sources].filter(([, text]) =>
      /\bvi\.(mock|doMock|resetModules)\(/.test(text),
    );
    const found = replacing.map(([path]) => path).filter((path) => path.endsWith('.test.ts'));
    expect(found).toContain('test/unit/vault/full-disk.test.ts');
    expect(found.filter((path) => !apart.some((glob) => matchesGlob(path, glob)))).toEqual([]);
  });

  it('has features that know nothing of each other', () => {
    const feature = (path: string) => /^src\/renderer\/features\/([^/]+)\//.exec(path)?.[1];
    const found = edges.filter(
      ({ from, to }) => feature(from) && feature(to) && feature(from) !== feature(to),
    );
    expect(found.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it('has a base of the page that knows no feature', () => {
    const found = edges.filter(
      ({ from, to }) =>
        from.startsWith('src/renderer/base/') &&
        /^src\/renderer\/(features|frame)\/|^src\/renderer\/(screens|router)/.test(to),
    );
    expect(found.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });
});
