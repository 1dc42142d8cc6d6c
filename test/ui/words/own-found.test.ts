import { expect, it } from 'vitest';

import { inscriptionsFound, tokensFound } from '#renderer/base/own/own-found.ts';
import { portfolioOf, TXID } from '#test/ui/fixtures.ts';

const inscription = (number: number, change: object = {}) => ({
  ...portfolioOf().inscriptions[0]!,
  ...{ inscriptionId: `${TXID}i${number}`, number, brc20: null, height: 10, ...change },
});
const own = {
  ...portfolioOf(),
  inscriptions: [
    inscription(2042),
    inscription(204),
    inscription(7, { brc20: '20 moss' }),
    inscription(-1, { height: null, inscriptionId: `${'ab'.repeat(32)}i0` }),
  ],
  collections: [{ id: 'pebbles', name: 'Practice Pebbles', count: 2 }],
};
const inscriptions = (typed: string): number[] =>
  inscriptionsFound(own, typed, (id) => (id.endsWith('i204') ? 'Blue stone' : ''), 5).map(
    ({ number }) => number,
  );
const tokens = (typed: string): string[] =>
  tokensFound(own, typed, 5).map(({ kind, id }) => `${kind} ${id}`);

it('finds inscriptions by number, label, what they move and the beginning of an id', () => {
  expect(inscriptions('204')).toEqual([204, 2042]);
  expect(inscriptions('#20')).toEqual([204, 2042]);
  expect(inscriptions('#')).toEqual([7, 204, 2042]);
  expect(inscriptions('stone')).toEqual([204]);
  expect(inscriptions('tone')).toEqual([]);
  expect(inscriptions('moss')).toEqual([7]);
  expect(inscriptions('abababab')).toEqual([-1]);
  expect(inscriptions('abab')).toEqual([]);
  expect(inscriptions('')).toEqual([]);
});

it('finds tokens and collections by the words of their names, runes with and without dots', () => {
  expect(tokens('pebb')).toEqual(['collection pebbles']);
  expect(tokens('ebbles')).toEqual([]);
  expect(tokens('uncommongoods')).toHaveLength(1);
  expect(tokens('uncommon goods')).toEqual(tokens('uncommongoods'));
  expect(tokensFound(undefined, 'pebb', 5)).toEqual([]);
});
