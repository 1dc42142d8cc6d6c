import { describe, expect, it } from 'vitest';

import { endpoints } from '#shared/api/endpoints.ts';

const id = 'ab'.repeat(32);
const utxo = { txid: id, vout: 0, satoshi: 546, scriptPk: '0014', address: 'bcrt1q', height: 1 };

describe('answers of which the sources tell two shapes', () => {
  it('reads a list under detail and under list, and null as no entries', () => {
    const { data } = endpoints['runes.addressBalances'];
    const balance = { amount: '5', runeid: '840000:1' };
    expect(data.parse({ start: 0, total: 1, detail: [balance] }).detail).toEqual([balance]);
    expect(data.parse({ start: 0, total: 1, list: [balance] }).detail).toEqual([balance]);
    expect(data.parse({ start: 0, total: 0, detail: null }).detail).toEqual([]);
  });

  it.each([
    'runes.addressBalances',
    'runes.utxoBalance',
    'alkanes.utxoBalance',
    'alkanes.addressTokens',
    'chain.availableUtxos',
    'inscription.utxos',
    'inscription.abandonedUtxos',
    'inscription.byAddress',
    'brc20.addressSummary',
    'collections.info',
  ] as const)('%s never takes an answer of a foreign shape for an empty one', (name) => {
    const { data } = endpoints[name];
    for (const foreign of [undefined, {}, { unexpected: [1] }, 'ok']) {
      expect(data.safeParse(foreign).success).toBe(false);
    }
  });

  it('reads transferable inscriptions and the ends of a transaction as an array or one object', () => {
    const one = {
      inscriptionId: `${id}i0`,
      inscriptionNumber: 1,
      data: { tick: 'ordi', amt: '1' },
    };
    const transferable = endpoints['brc20.transferable'].data;
    expect(transferable.parse({ start: 0, total: 1, detail: [one] }).detail).toEqual([one]);
    expect(transferable.parse({ start: 0, total: 1, detail: one }).detail).toEqual([one]);
    const out = { txid: id, vout: 0, address: '', satoshi: 1, scriptPk: '', height: 1 };
    expect(endpoints['chain.txOuts'].data.parse(out)).toEqual([out]);
    expect(endpoints['chain.txOuts'].data.parse([out])).toEqual([out]);
  });

  it('reads abandoned coins flat and nested', () => {
    const { data } = endpoints['inscription.abandonedUtxos'];
    expect(data.parse({ utxo: [utxo] }).utxo).toEqual([utxo]);
    expect(data.parse({ utxo: [{ total: 1, utxo: [utxo] }] }).utxo).toEqual([utxo]);
  });

  it('reads the symbol and decimals of an alkane at the top and out of its token data', () => {
    const { data } = endpoints['alkanes.addressTokens'];
    const flat = { alkaneid: '2:0', amount: '7', symbol: 'D', divisibility: 8 };
    const nested = { alkaneid: '2:0', amount: '7', tokenData: { symbol: 'D', divisibility: 8 } };
    const page = data.parse({ total: 2, start: 0, detail: [flat, nested] });
    expect(page.detail).toMatchObject([
      { symbol: 'D', divisibility: 8 },
      { symbol: 'D', divisibility: 8 },
    ]);
  });

  it('reads a collection with its name, or with its counts alone', () => {
    const { data } = endpoints['collections.info'];
    expect(data.safeParse({ height: 1, holders: 2, totalItems: 3 }).success).toBe(true);
    expect(data.safeParse({ name: 'Frogs', supply: '10' }).success).toBe(true);
  });

  it('refuses amounts of runes that are no whole atomic units', () => {
    const { data } = endpoints['runes.utxoBalance'];
    for (const amount of ['1.5', '-1', '', '1e3', 5]) {
      expect(data.safeParse([{ amount, runeid: '1:1' }]).success).toBe(false);
    }
  });
});
