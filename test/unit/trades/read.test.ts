import { describe, expect, it } from 'vitest';

import { exportText } from '#main/app/files/export-text.ts';
import { profitOf } from '#main/trades/lots.ts';
import { mintOf, otherTrades, tradeOf } from '#main/trades/read.ts';
import { createNames, type LedgerFacts } from '#main/trades/read-own.ts';
import { type ExchangeRow, exchangesOf } from '#main/trades/read-swap.ts';
import { coinTracking, type Columns, koinly, lotLines, taxLines } from '#main/trades/tax-files.ts';
import type { KnownTrade, Match } from '#main/trades/trade.ts';

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
const owners = { isOurs, isOwn: (address: string) => ['us', 'other wallet'].includes(address) };
const read = (data: object): KnownTrade | null =>
  tradeOf({ ...sale, data: { ...sale.data, ...data } }, owners, createNames([]));

describe('a sale in the market’s records', () => {
  it('is a purchase where it came to us, and a sale where it left us', () => {
    expect(read({})).toMatchObject({
      ...{ side: 'buy', asset: 'moss', amount: (1005n * UNIT) / 10n, priceSats: 5_000n },
      ...{ txid: TXID, isMeasured: false, isOwn: false },
    });
    expect(read({ from: 'us', to: 'buyer' })).toMatchObject({ side: 'sell', feeSats: 0n });
  });

  it('is nothing between our own addresses, between strangers or if it failed', () => {
    expect(read({ from: 'us' })).toBeNull();
    expect(read({ to: 'somebody' })).toBeNull();
    expect(read({ endMsg: 'outrun' })).toBeNull();
    expect(read({ priceSats: '1e9' })).toBeNull();
  });

  it('is marked where the other side is another wallet of the vault', () => {
    expect(read({ from: 'other wallet' })).toMatchObject({ side: 'buy', isOwn: true });
  });

  it('finds the ticker in the name if that has nothing else', () => {
    expect(read({ tick: null })).toMatchObject({ asset: 'moss' });
    const thing = read({ tick: null, amount: null, name: 'alice.sats' });
    expect(thing).toMatchObject({ asset: 'alice.sats abababab', amount: UNIT });
  });

  const facts = (effects: Record<string, bigint>): LedgerFacts => ({
    walletId: 'w',
    effect: (txid) => (effects[txid] === undefined ? null : { sats: effects[txid], at: sale.at }),
    coin: () => null,
    isMade: () => false,
    isShared: () => false,
    txidsOf: () => [],
  });

  it('takes its sats from the ledger if that has the transaction, and marks it otherwise', () => {
    const bought = read({}) as KnownTrade;
    const none = () => [];
    expect(otherTrades([bought], [], facts({ [TXID]: -6_200n }), none)).toMatchObject([
      { priceSats: 5_000n, feeSats: 1_200n, isMeasured: true },
    ]);
    expect(otherTrades([bought], [], facts({}), none)).toMatchObject([
      { priceSats: 5_000n, feeSats: 0n, isMeasured: false },
    ]);
    const sold = { ...bought, side: 'sell' as const, txid: null };
    const left = [{ inscriptionId: `${TXID}i0`, madeBy: 'came', spentBy: 'left' }];
    const effects = { came: -5_600n, left: 4_454n };
    expect(otherTrades([sold], [], facts(effects), () => left)).toMatchObject([
      { txid: 'left', priceSats: 5_000n, feeSats: 546n, isMeasured: true },
    ]);
  });

  it('counts no transaction twice, and gives a trade of ours the time of its record', () => {
    const [row, known] = [read({}) as KnownTrade, { ...(read({}) as KnownTrade), at: sale.at + 9 }];
    expect(otherTrades([row], [known], facts({ [TXID]: -6_200n }), () => [])).toEqual([]);
    expect(known.at).toBe(sale.at);
    const other = { ...row, inscriptionId: `${TXID}i1` };
    const found = otherTrades([row, other], [], facts({ [TXID]: -6_200n }), () => []);
    expect(found.map(({ isMeasured }) => isMeasured)).toEqual([true, false]);
  });
});

const fileOf = async <T>(rows: T[], columns: Columns<T>): Promise<string[]> => {
  let text = '';
  for await (const part of exportText(rows, columns, 'csv', () => undefined)) text += part;
  return text.trim().split('\r\n');
};

describe('files for tax programs', () => {
  const bought = { ...(read({}) as KnownTrade), feeSats: 120n };
  const sold = {
    ...(read({ from: 'us', to: 'x', priceSats: '9000' }) as KnownTrade),
    at: sale.at + 1_000,
  };

  it('are in the universal form of Koinly', async () => {
    expect(await fileOf([...taxLines([bought, sold], 'BTC')], koinly)).toEqual([
      'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
      `2026-11-22 02:49:58 UTC,0.00005000,BTC,100.5,MOSS,0.00000120,BTC,,,,Bought moss on the market,${TXID}`,
      `2026-11-22 02:49:59 UTC,100.5,MOSS,0.00009000,BTC,,,,,,Sold moss on the market,${TXID}`,
    ]);
  });

  it('are in the form that CoinTracking imports', async () => {
    expect(await fileOf([...taxLines([bought, sold], 'BTC')], coinTracking)).toEqual([
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

  it('contain what the swap exchanged: one line per side of a pool, a fee once, anything else as a cost', async () => {
    const lines = [...taxLines(exchangesOf(swapRows, isOurs), 'BTC')];
    expect((await fileOf(lines, koinly)).slice(1)).toEqual([
      '1970-01-01 00:00:01 UTC,10,LIME,9,PINE,0.5,PINE,,,,Swap,',
      '1970-01-01 00:00:02 UTC,4,LIME,1,LP LIME/PINE,,,,,liquidity in,Added liquidity to a swap pool,',
      '1970-01-01 00:00:02 UTC,5,PINE,1,LP LIME/PINE,,,,,liquidity in,Added liquidity to a swap pool,',
      '1970-01-01 00:00:03 UTC,0.5,LP LIME/PINE,3,LIME,,,,,liquidity out,Removed liquidity from a swap pool,',
      '1970-01-01 00:00:03 UTC,0.5,LP LIME/PINE,3.5,PINE,,,,,liquidity out,Removed liquidity from a swap pool,',
      '1970-01-01 00:00:04 UTC,,,0.25,REED,,,,,reward,Claimed swap rewards,',
      '1970-01-01 00:00:05 UTC,0.1,PINE,,,,,,,cost,Swap fee,',
    ]);
    expect((await fileOf(lines, coinTracking)).slice(-2)).toEqual([
      'Reward / Bonus,0.25,REED,,,,,Inkstone,Swap,Claimed swap rewards,1970-01-01 00:00:04,',
      'Other Fee,,,0.1,PINE,,,Inkstone,Swap,Swap fee,1970-01-01 00:00:05,',
    ]);
  });
});

const row = (kind: ExchangeRow['kind'], at: number, data: object, status = 'confirmed') => ({
  kind,
  ref: `${kind} ${at}`,
  at: at * 1_000,
  status,
  data: { address: 'us', ...data },
});
const traded = { tickIn: 'lime', tickOut: 'pine', amountIn: '10', amountOut: '9' };
const pooled = { tick0: 'lime', tick1: 'pine' };
const swapRows: ExchangeRow[] = [
  row('swap-fee', 5, { tick: 'pine', gas: '0.1' }),
  row('swap-fee', 1, { tick: 'pine', gas: '0.5' }),
  row('swap', 1, traded),
  row('swap-liquidity-add', 2, { ...pooled, amount0: '4', amount1: '5', lp: '2' }),
  row('swap-liquidity-remove', 3, {
    ...pooled,
    amount0: '3',
    amount1: '3.5',
    lp: '1',
    reward0: '0.2',
    reward1: '0',
  }),
  row('swap-claim', 4, { tick: 'reed', amount: '0.25' }),
];

describe('a mint in a history', () => {
  const data = { to: 'us', inscriptionId: `${TXID}i0`, tick: 'MOSS', amount: '1000' };
  const read = (more: object, status = 'confirmed') =>
    mintOf({ data: { ...data, ...more }, status }, { isOurs });

  it('brought its tokens to the address that it names', () => {
    expect(read({})).toEqual({ inscriptionId: `${TXID}i0`, tick: 'moss', amount: 1_000n * UNIT });
  });

  it('ignores one that didn’t count, of others, or without an amount', () => {
    expect(read({}, 'invalid')).toBeNull();
    expect(read({ to: 'other' })).toBeNull();
    expect(read({ amount: '1e3' })).toBeNull();
  });
});

describe('an exchange in the swap', () => {
  it('has its fee, by the second that is its own, and what the pool had earned', () => {
    const [swapped, , taken] = exchangesOf(swapRows, isOurs);
    expect(swapped?.fees).toEqual([{ asset: 'pine', amount: UNIT / 2n }]);
    expect(taken?.earned).toEqual([{ asset: 'lime', amount: UNIT / 5n }]);
  });

  it('is not counted twice if the halves of a swap over two pools are listed too', () => {
    const rows = [row('swap-route', 1, { ...traded, tickOut: 'reed' }), row('swap', 1, traded)];
    expect(exchangesOf(rows, isOurs).map(({ gets }) => gets[0]?.asset)).toEqual(['reed']);
  });

  it('whose second half failed brought what passed between the pools', () => {
    const half = { ...traded, tickOut: 'reed', amountOut: '0', middle: 'pine', middleAmount: '9' };
    expect(exchangesOf([row('swap-route', 1, half)], isOurs)).toMatchObject([
      { gets: [{ asset: 'pine', amount: 9n * UNIT }] },
    ]);
  });

  it('over two pools brings what was left between them, at its part of the cost', () => {
    const route = { ...traded, tickOut: 'reed', middle: 'pine', middleAmount: '4' };
    const bought = { ...read({ tick: 'lime', amount: '10', priceSats: '1000' })!, at: 0 };
    const books = (middleSpent: string) => {
      const rows = [row('swap-route', 1, { ...route, middleSpent })];
      const { assets } = profitOf([bought, ...exchangesOf(rows, isOurs)]);
      return assets.map(({ asset, heldSats }) => `${asset} ${heldSats}`).sort();
    };
    expect(books('4')).toEqual(['lime 0', 'reed 1000']);
    expect(books('3')).toEqual(['lime 0', 'pine 250', 'reed 750']);
    // The missing part came from a balance with an unknown cost.
    expect(books('5')).toEqual(['lime 0', 'pine 0', 'reed 1000']);
  });

  it('ignores those of strangers, failed ones, and this app’s own record of a claim', () => {
    expect(exchangesOf([row('swap', 1, { ...traded, address: 'other' })], isOurs)).toEqual([]);
    expect(exchangesOf([row('swap', 1, traded, 'failed')], isOurs)).toEqual([]);
    expect(exchangesOf([row('swap-claim', 1, { op: 'claim', ...pooled })], isOurs)).toEqual([]);
  });
});
