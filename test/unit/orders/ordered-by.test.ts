import { describe, expect, it } from 'vitest';

import { orderedBy } from '#main/app/orders/ordered-by.ts';
import type { StoredFlow } from '#main/flows/engine/store-port.ts';

const hashOf = (n: number): string => n.toString(16).padStart(64, '0');
const file = (n: number) => ({
  name: `${n}.png`,
  mediaType: 'image/png',
  hash: hashOf(n),
  size: 1_500,
});

function storesOf(plan: object, more: Partial<StoredFlow> = {}, kept = new Map<string, string>()) {
  const data = {
    plan: {
      title: 'files',
      receiveAddress: 'bcrt1',
      outputValue: 546,
      estimateSats: '9000',
      ...plan,
    },
  };
  return {
    flows: {
      get: () => ({ kind: 'inscribe', authentic: true, data, ...more }) as StoredFlow,
    },
    blobs: {
      get: (hash: string) => {
        const text = kept.get(hash);
        return text === undefined ? null : Buffer.from(text);
      },
    },
  };
}

describe('what an order was made for', () => {
  it('names the first files with type and size, and counts the rest', () => {
    const items = [1, 2, 3, 4, 5, 6].map(file);
    const kept = new Map([[hashOf(1), 'picture']]);
    const found = orderedBy(storesOf({ items }, {}, kept), 'flow-1');
    expect(found).toMatchObject({ postageSats: 3_276n, quotedSats: 9_000n });
    expect(found?.assets).toEqual([
      {
        title: '1.png',
        about: 'image/png, 1.5 KB',
        inscriptionId: null,
        contentHash: hashOf(1),
      },
      ...[2, 3, 4].map((n) => ({
        title: `${n}.png`,
        about: 'image/png, 1.5 KB, no longer stored here',
        inscriptionId: null,
      })),
      { title: 'and 2 more files', about: '3.0 KB in total', inscriptionId: null },
    ]);
  });

  it('reads a BRC-20 operation off its bytes, and counts what is inscribed several times', () => {
    const mint = '{"p":"brc-20","op":"mint","tick":"inks","amt":"1000"}';
    const items = Array.from({ length: 3 }, () => ({
      ...file(7),
      name: 'brc20-mint.txt',
      mediaType: 'text/plain;charset=utf-8',
    }));
    const found = orderedBy(storesOf({ items }, {}, new Map([[hashOf(7), mint]])), 'flow-1');
    expect(found?.assets.map(({ title }) => title)).toEqual(['3 × BRC-20 mint of 1\u202f000 inks']);
  });

  it('leads with runes, which are no files', () => {
    const about = 'Created by the order once it is paid';
    const assetsOf = (title: string, runes: object) =>
      orderedBy(storesOf({ title, items: [], runes }), 'flow-1')?.assets;
    expect(assetsOf('Etch INKS', { kind: 'etch' })).toEqual([
      { title: 'Etch INKS', about, inscriptionId: null },
    ]);
    // A mint's amount is the index's claim.
    const reported = 'Amount, name and decimals';
    expect(assetsOf('Mint INKS', { kind: 'mint', count: 2 })).toEqual([
      { title: 'Mint INKS', about, inscriptionId: null, reported },
    ]);
  });

  it.each([
    ['of another kind', { kind: 'spend' }],
    ['that was changed outside the app', { authentic: false }],
    ['of another shape', { data: { plan: { items: 'none' } } }],
  ])('says nothing of a row %s', (_, more) => {
    expect(orderedBy(storesOf({ items: [file(1)] }, more), 'flow-1')).toBeNull();
  });
});
