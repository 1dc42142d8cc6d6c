import { describe, expect, it } from 'vitest';

import type { Endpoint } from '#shared/api/define.ts';
import { endpoints } from '#shared/api/endpoints.ts';

/** The marketplace list of the second contract document. */
const documented = [
  'brc20_kline',
  'brc20_types',
  'brc20_types_specified',
  'bind_info',
  'bind',
  'list',
  'inscription_info',
  'inscription_info_list',
  'actions',
  'create_put_on',
  'confirm_put_on',
  'create_bid_prepare',
  'create_bid',
  'confirm_bid',
  'create_put_off',
  'confirm_put_off',
  'create_modify_price',
  'confirm_modify_price',
].map((route) => `POST /v3/market/brc20/auction/${route}`);

const rows = Object.values<Endpoint>(endpoints).filter((row) => row.family === 'market');
const txid = 'ab'.repeat(32);

describe('the market rows', () => {
  it('are the eighteen routes of the documents, no more and no less', () => {
    expect(rows.map((row) => `${row.method} ${row.path}`).sort()).toEqual(documented.sort());
  });

  it('submit where the market acts, and only there', () => {
    for (const row of rows) {
      const last = row.path.split('/').at(-1) as string;
      const acts = last === 'bind' || last.startsWith('confirm_');
      const draws = last.startsWith('create_');
      expect(row.effect, last).toBe(acts ? 'submit' : draws ? 'prepare' : 'read');
    }
  });

  it('read amounts as exact decimal strings, whether they come as numbers or as text', () => {
    const item = { auctionId: 'a1', inscriptionId: `${txid}i0`, price: 546, extra: { kept: true } };
    const page = endpoints['market.list'].data.parse({
      list: [
        { ...item, tick: 'ordi', amount: 1e21, unitPrice: 2.5e-7 },
        { ...item, price: '546', amount: '18446744073709551615', unitPrice: '0.00000025' },
      ],
      total: 2,
    });
    expect(page.list.map(({ amount, unitPrice, price }) => [amount, unitPrice, price])).toEqual([
      ['1000000000000000000000', '0.00000025', 546],
      ['18446744073709551615', '0.00000025', 546],
    ]);
    expect(page.list[0]).toMatchObject({ extra: { kept: true } });
    const stats = { tick: 'ordi', curPrice: 3, changePrice: -0.5 };
    for (const cap of ['21000000', 21_000_000]) {
      expect(endpoints['market.typesSpecified'].data.parse({ ...stats, cap }).cap).toBe('21000000');
    }
  });

  it('refuse prices that are no whole sats', () => {
    const listed = (price: unknown) =>
      endpoints['market.list'].data.safeParse({
        list: [{ auctionId: 'a1', inscriptionId: `${txid}i0`, price }],
      }).success;
    expect(listed(1)).toBe(true);
    for (const bad of [0.5, -1, 2 ** 60, '1.5', '-1', '1e3']) {
      expect(listed(bad), String(bad)).toBe(false);
    }
    // Not for sale, and only listed because all rows were requested.
    expect([listed(null), listed(undefined)]).toEqual([true, true]);
    const putOn = (initPrice: string, unitPrice: string) =>
      endpoints['market.preparePutOn'].params.safeParse({
        inscriptionId: `${txid}i0`,
        initPrice,
        unitPrice,
        pubkey: '02'.repeat(33),
        marketType: 'fixedPrice',
      }).success;
    expect(putOn('1000', '0.5')).toBe(true);
    expect(putOn('1000.5', '0.5')).toBe(false);
    expect(putOn('1000', '5e-1')).toBe(false);
  });

  it('refuse answers that would be signed or waited for without being what they say', () => {
    const bid = {
      bidId: 'b1',
      psbtBid: '70736274ff',
      psbtBid2: '',
      psbtSettle: null,
      serverFee: 10,
      networkFee: 500,
      feeRate: 2,
      nftValue: 546,
      bidSignIndexes: [1, 2],
    };
    const reads = (change: object) =>
      endpoints['market.prepareBid'].data.safeParse({ ...bid, ...change }).success;
    expect(reads({})).toBe(true);
    for (const bad of [
      { psbtBid: 'cHNidP8=' },
      { serverFee: 0.5 },
      { bidSignIndexes: ['1'] },
      { bidSignIndexes: [-1] },
      { bidId: '../x' },
    ]) {
      expect(reads(bad), JSON.stringify(bad)).toBe(false);
    }
    expect(endpoints['market.confirmBid'].data.safeParse({ txid: 'later' }).success).toBe(false);
  });
});
