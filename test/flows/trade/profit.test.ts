import { rmSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { parseCoin } from '#shared/bitcoin/amount.ts';
import type { MarketTrade } from '#shared/ipc/market.ts';
import {
  listing,
  purchase,
  run,
  startTrader,
  TICK,
  type Trader,
  withTokens,
} from '#test/flows/support/trading.ts';
import { activityOf, expectLedger, shownSats } from '#test/support/ledger.ts';
import { newPractice } from '#test/support/start-test-app.ts';

let seller: Trader;
let buyer: Trader;
/** Sats of each wallet before the day of trading. */
const before = new Map<Trader, bigint>();
const files = new Map<string, string>();
/** The cost of the tokens minted before that day: negative. */
let mintingCost = 0n;

const balanceOf = async ({ app }: Trader): Promise<bigint> => {
  await expectLedger(app);
  return BigInt((await app.call('activity.balance', {})).sats);
};
const booked = ({ app }: Trader) => app.call('market.trades', {});
const marketLines = async (trader: Trader) =>
  (await booked(trader)).trades.flatMap((one) => (one.from === 'swap' ? [] : one)).toReversed();

/** The effect of a ledger line on the wallet. */
function satsOf(line: Exclude<MarketTrade, { from: 'swap' }>): bigint {
  if (line.from === 'listing') return -BigInt(line.sats);
  const [price, fee] = [BigInt(line.priceSats), BigInt(line.feeSats)];
  return line.side === 'buy' ? -price - fee : price - fee;
}
const total = (all: readonly bigint[]): bigint => all.reduce((sum, one) => sum + one, 0n);

beforeAll(async () => {
  const practice = newPractice();
  seller = await startTrader(practice, 2_000_000, files);
  buyer = await startTrader(practice);
  await withTokens(seller, 2);
  await expectLedger(seller.app);
  const made = await activityOf(seller.app);
  mintingCost = shownSats(made.filter(({ summary }) => summary.startsWith('Mint')));
  await run(seller.app, { kind: 'bind', btcAddress: seller.payment, nftAddress: seller.ordinals });
  for (const one of [seller, buyer]) before.set(one, await balanceOf(one));
});
afterAll(async () => {
  for (const { app } of [seller, buyer]) {
    await app.app.stop().catch(() => undefined);
    rmSync(app.dir, { recursive: true, force: true });
  }
});

const changeOf = async (trader: Trader): Promise<bigint> =>
  (await balanceOf(trader)) - (before.get(trader) ?? 0n);

async function listed({ app }: Trader) {
  const { signatures } = await app.call('trade.signatures', { refresh: true });
  return signatures.flatMap(({ revoke, market }) => (revoke && market === 'listed' ? revoke : []));
}

/** A transfer inscribed separately, and listed later. */
async function inscribeAndList(amount: string, unitPrice: string) {
  const made = await run(seller.app, {
    kind: 'inscribe',
    content: { type: 'brc20-transfer', tick: TICK, amount },
    ...{ receiveAddress: seller.ordinals, feeRate: 2, outputValue: 546, payWith: 'wallet' },
  });
  const { files } = await seller.app.call('orders.get', { orderId: made.order?.orderId ?? '' });
  const inscriptionId = files[0]?.inscriptionId ?? '';
  await run(seller.app, {
    kind: 'list',
    items: [{ what: 'transfer', inscriptionId, tick: TICK, amount, unitPrice }],
    ...{ payAddress: seller.payment, holdAddress: seller.ordinals, feeRate: 2 },
  });
}

/** Lists four, edits the price of one, sells two, and cancels the rest. */
async function day() {
  await inscribeAndList('150', '120');
  await run(
    seller.app,
    listing(seller, [
      { amount: '100', unitPrice: '100' },
      { amount: '200', unitPrice: '150' },
      { amount: '300', unitPrice: '200' },
    ]),
  );
  const dearest = (await listed(seller)).find(({ amount }) => amount === '300');
  await run(seller.app, {
    kind: 're-price',
    how: 'move',
    auctionId: dearest?.auctionId ?? '',
    inscriptionId: dearest?.inscriptionId ?? '',
    ...{ nftType: 'brc20', tick: TICK, amount: '300', unitPrice: '290' },
    ...{ payAddress: seller.payment, holdAddress: seller.ordinals, feeRate: 2 },
  });
  await run(buyer.app, await purchase(buyer, 2));
  await expectLedger(seller.app);
  await run(seller.app, {
    kind: 'delist',
    how: 'move',
    listings: await listed(seller),
    ...{ returnAddress: seller.ordinals, feeRate: 2 },
  });
  await seller.app.practice.mine(1);
}

/** Traded on that day, not minted before it. */
const isTraded = (line: MarketTrade): boolean => line.from !== 'market' || !line.isMint;

describe('a day of trades', () => {
  it('is counted by real costs and proceeds, without any history of the provider', async () => {
    await day();
    for (const trader of [seller, buyer]) {
      const change = await changeOf(trader);
      const lines = await marketLines(trader);
      expect(total(lines.map(satsOf))).toBe(change);
      const { assets, unmeasured } = await booked(trader);
      expect(unmeasured).toBe(0);
      expect(assets.map(({ asset }) => asset)).toEqual([TICK]);
    }
    const own = await marketLines(seller);
    expect(own.map((one) => (one.from === 'listing' ? one.act : one.side))).toEqual([
      ...['inscribe', 'list', 're-price', 'sell', 'sell', 'delist'],
    ]);
    expect((await marketLines(buyer)).map(({ side }) => side)).toEqual(['buy', 'buy']);
  });

  it('is one profit: what the sales brought less all costs, of which the cancelled listing’s wait for the next sale', async () => {
    const [book] = (await booked(seller)).assets;
    const [carried, profit] = [BigInt(book?.carriedSats ?? 0), BigInt(book?.profitSats ?? 0)];
    expect(profit - carried).toBe(await changeOf(seller));
    expect(carried > 0n).toBe(true);
    const [bought] = (await booked(buyer)).assets;
    expect(bought).toMatchObject({ held: '250', profitSats: '0', carriedSats: '0' });
    expect(-BigInt(bought?.heldSats ?? 0)).toBe(await changeOf(buyer));
  });

  it('stays so once the histories are read, which say what was minted', async () => {
    const known = await Promise.all([seller, buyer].map(marketLines));
    for (const { app } of [seller, buyer]) {
      await app.call('history.sync', {});
      await app.until('the histories', async () =>
        (await app.call('history.state', {})).running ? null : true,
      );
    }
    const all = await Promise.all([seller, buyer].map(marketLines));
    const again = all.map((some) => some.filter(isTraded));
    const minted = all.map((some) => some.filter((one) => !isTraded(one)));
    expect(minted.map((some) => some.length)).toEqual([2, 0]);
    expect(mintingCost < 0n).toBe(true);
    expect(total(minted.flat().map(satsOf))).toBe(mintingCost);
    const [book] = (await booked(seller)).assets;
    // Of the 2,000 minted, 100 and 150 were sold, at their share of the cost.
    const each = -mintingCost / 2n;
    const sold = (each * 100n) / 1_000n + (each * 150n) / 1_000n;
    expect(book).toMatchObject({ held: '1750', costSats: String(sold), unknown: '0' });
    const ids = (all: typeof known) => all.map((some) => some.map(({ id }) => id).sort());
    expect(ids(again)).toEqual(ids(known));
    expect(again.map((some) => total(some.map(satsOf)))).toEqual(
      known.map((some) => total(some.map(satsOf))),
    );
  });

  it('has the positions and the amounts of sales that were bought, sold and are still held', async () => {
    // 100 at 100 sats each and 150 at 120 changed hands.
    const [sold] = (await booked(seller)).assets;
    expect(sold).toMatchObject({ sold: '250', soldSats: '28000', bought: '0', came: '2000' });
    const [bought] = (await booked(buyer)).assets;
    expect(bought).toMatchObject({ bought: '250', boughtSats: '28000', sold: '0' });
    const amounts = async (trader: Trader, side: 'buy' | 'sell') =>
      (await marketLines(trader)).flatMap((one) =>
        one.from === 'market' && one.side === side && !one.isMint
          ? [`${one.amount} for ${one.priceSats}`]
          : [],
      );
    const expected = ['100 for 10000', '150 for 18000'];
    expect((await amounts(seller, 'sell')).toSorted()).toEqual(expected);
    expect((await amounts(buyer, 'buy')).toSorted()).toEqual(expected);
    for (const [{ app }, book] of [[seller, sold] as const, [buyer, bought] as const]) {
      const { brc20 } = await app.call('wallet.portfolio', { refresh: true });
      expect(book?.held).toBe(brc20.find(({ tick }) => tick === TICK)?.overall);
    }
  });

  it('adds up in the files for tax programs', async () => {
    const change = (await changeOf(seller)) + mintingCost;
    const coins = (text = ''): bigint => (text === '' ? 0n : parseCoin(text));
    const linesOf = async (format: 'koinly' | 'cointracking' | 'lots' | 'plain') => {
      const { saved } = await seller.app.call('market.exportTrades', { format });
      const [head = '', ...rows] = (files.get(saved ?? '') ?? '').trim().split('\r\n');
      const names = head.split(',');
      return rows.map((row) =>
        Object.fromEntries(row.split(',').map((cell, at) => [names[at] ?? '', cell])),
      );
    };
    const inCoins = (line: Record<string, string>, amount: string, currency: string): bigint =>
      line[currency] === 'pBTC' ? coins(line[amount]) : 0n;
    const koinly = (await linesOf('koinly')).map(
      (line) =>
        inCoins(line, 'Received Amount', 'Received Currency') -
        inCoins(line, 'Sent Amount', 'Sent Currency') -
        inCoins(line, 'Fee Amount', 'Fee Currency'),
    );
    expect(total(koinly)).toBe(change);
    const tracked = (await linesOf('cointracking')).map(
      (line) =>
        inCoins(line, 'Buy Amount', 'Buy Currency') -
        inCoins(line, 'Sell Amount', 'Sell Currency') -
        inCoins(line, 'Fee', 'Fee Currency'),
    );
    expect(total(tracked)).toBe(change);
    const plain = (await linesOf('plain')).map(
      ({ side, price_sats: price, fee_sats: fee }) =>
        (side === 'mint' ? -1n : 1n) * BigInt(price || 0) - BigInt(fee || 0),
    );
    expect(total(plain)).toBe(change);
    const [book] = (await booked(seller)).assets;
    const lots = (await linesOf('lots')).map((line) => BigInt(line['profit_sats'] ?? 0));
    expect(String(total(lots))).toBe(book?.profitSats);
  });
});
