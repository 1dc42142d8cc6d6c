import { describe, expect, it } from 'vitest';

import { exportText } from '#main/app/export-text.ts';
import { profitOf } from '#main/trades/lots.ts';
import { ownPurchases } from '#main/trades/purchases.ts';
import { type KnownTrade, tradesOf } from '#main/trades/read.ts';
import { coinTracking, type Columns, koinly, lotLines } from '#main/trades/tax-files.ts';
import type { Match } from '#main/trades/trade.ts';
import type { TradeView } from '#shared/flows/trade.ts';

const TXID = 'ab'.repeat(32);
const UNIT = 10n ** 18n;
const sale = {
  ref: 'a1:1:x',
  at: Date.UTC(2026, 10, 22, 2, 49, 58),
  data: {
    from: 'seller',
    to: 'us',
    inscriptionId: `${TXID}i0`,
    tick: 'MOSS',
    name: '100.5 MOSS',
    amount: '100.5',
    priceSats: '5000',
    txid: TXID,
  },
};
const isOurs = (address: string): boolean => address === 'us';
const read = (data: object, fee: bigint | null = 120n): KnownTrade[] =>
  tradesOf({ ...sale, data: { ...sale.data, ...data } }, isOurs, (txid) => ({
    txid,
    feeSats: fee,
  }));

describe('a sale in the history', () => {
  it('is a purchase where it came to us, with what we paid besides', () => {
    expect(read({})).toMatchObject([
      {
        side: 'buy',
        asset: 'moss',
        amount: (1005n * UNIT) / 10n,
        priceSats: 5_000n,
        feeSats: 120n,
        isFeeKnown: true,
      },
    ]);
  });

  it('is a sale where it left us: the fees are the buyer’s', () => {
    expect(read({ from: 'us', to: 'buyer' })).toMatchObject([{ side: 'sell', feeSats: 0n }]);
  });

  it('is both between our own addresses, and nothing between strangers or where it came to nothing', () => {
    expect(read({ from: 'us' }).map(({ side }) => side)).toEqual(['buy', 'sell']);
    expect(read({ to: 'somebody' })).toEqual([]);
    expect(read({ endMsg: 'outrun' })).toEqual([]);
    expect(read({ priceSats: '1e9' })).toEqual([]);
  });

  it('takes the transaction of a purchase from our own word, and not for the sale after it', () => {
    const own = (): { txid: string; feeSats: bigint } => ({ txid: 'ours', feeSats: 7n });
    const both = tradesOf({ ...sale, data: { ...sale.data, from: 'us', txid: null } }, isOurs, own);
    expect(both.map(({ side, txid, feeSats }) => [side, txid, feeSats])).toEqual([
      ['buy', 'ours', 7n],
      ['sell', null, 0n],
    ]);
  });

  it('says that a fee is not known rather than that there was none', () => {
    expect(read({}, null)).toMatchObject([{ feeSats: 0n, isFeeKnown: false }]);
  });

  it('finds the ticker in the name where it stands there alone', () => {
    expect(read({ tick: null })).toMatchObject([{ asset: 'moss' }]);
    const [thing] = read({ tick: null, amount: null, name: 'alice.sats' });
    expect(thing).toMatchObject({ asset: 'alice.sats abababab', amount: UNIT });
  });
});

describe('a purchase that this app made', () => {
  const line = {
    label: '100 moss',
    tick: 'moss',
    amount: '100',
    inscriptionId: `${TXID}i0`,
    auctionId: 'a1',
    priceSats: '5000',
    status: 'done',
    note: null,
    txid: TXID,
    outlaySats: '6100',
  } as const;
  const asked = {
    kind: 'buy',
    offers: [],
    payFrom: 'pay',
    receiveAddress: 'us',
    feeRate: 2,
    maxOutlaySats: '7000',
  };
  const of = (patch: object, kind = {}) =>
    ownPurchases([
      {
        trade: {
          asked: { ...asked, ...kind } as unknown as TradeView['asked'],
          lines: [{ ...line, ...patch }],
          settled: 1,
          failed: 0,
        },
      },
    ]);

  it('is known with all its fees and its transaction', () => {
    expect(of({}).get(line.inscriptionId)).toEqual({ txid: TXID, feeSats: 1_100n });
  });

  it('is none where it failed, was lost, or was no purchase', () => {
    expect(of({ status: 'lost' }).size).toBe(0);
    expect(of({ status: 'failed', txid: null }).size).toBe(0);
    expect(of({}, { kind: 'list' }).size).toBe(0);
  });
});

const fileOf = async <T>(rows: T[], columns: Columns<T>): Promise<string[]> => {
  let text = '';
  for await (const part of exportText(rows, columns, 'csv', () => undefined)) text += part;
  return text.trim().split('\r\n');
};

describe('files for tax programs', () => {
  const bought = read({})[0] as KnownTrade;
  const sold = {
    ...(read({ from: 'us', to: 'x', priceSats: '9000' })[0] as KnownTrade),
    at: sale.at + 1_000,
  };

  it('are in the universal form of Koinly', async () => {
    expect(await fileOf([bought, sold], koinly('BTC'))).toEqual([
      'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
      `2026-11-22 02:49:58 UTC,0.00005000,BTC,100.5,MOSS,0.00000120,BTC,,,,Bought moss on the market,${TXID}`,
      `2026-11-22 02:49:59 UTC,100.5,MOSS,0.00009000,BTC,,,,,,Sold moss on the market,${TXID}`,
    ]);
  });

  it('are in the form that CoinTracking imports', async () => {
    expect(await fileOf([bought, sold], coinTracking('BTC'))).toEqual([
      'Type,Buy Amount,Buy Currency,Sell Amount,Sell Currency,Fee,Fee Currency,Exchange,Trade-Group,Comment,Date,Tx-ID',
      `Trade,100.5,MOSS,0.00005000,BTC,0.00000120,BTC,Inkstone,Market,Bought moss on the market,2026-11-22 02:49:58,${TXID}`,
      `Trade,0.00009000,BTC,100.5,MOSS,,,Inkstone,Market,Sold moss on the market,2026-11-22 02:49:59,${TXID}`,
    ]);
  });

  it('list each part of a sale with the purchase it came from', async () => {
    const parts: Match[] = [];
    profitOf([bought, sold], (part) => parts.push(part));
    expect((await fileOf(parts, lotLines))[1]).toBe(
      '2026-11-22T02:49:59.000Z,moss,100.5,2026-11-22T02:49:58.000Z,5120,9000,3880',
    );
  });
});
