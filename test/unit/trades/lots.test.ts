import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { profitOf } from '#main/trades/lots.ts';
import type { Cost, Exchange, Match, Part, Trade } from '#main/trades/trade.ts';

const DAY = 86_400_000;
let count = 0;
const trade = (
  side: 'buy' | 'sell',
  day: number,
  amount: bigint,
  priceSats: bigint,
  feeSats = 0n,
): Trade => ({
  id: String((count += 1)),
  at: Date.UTC(2026, 0, 1) + day * DAY,
  side,
  asset: 'moss',
  amount,
  priceSats,
  feeSats,
  inscriptionId: null,
  isOwn: false,
});
const only = <T>(list: readonly T[]): T => {
  expect(list).toHaveLength(1);
  return list[0] as T;
};

describe('profit by lots', () => {
  it('sells first what was bought first, with the fees of both sides', () => {
    const trades = [
      trade('buy', 0, 100n, 1_000n, 50n),
      trade('buy', 1, 100n, 3_000n, 50n),
      trade('sell', 2, 150n, 6_000n, 25n),
    ];
    const parts: Match[] = [];
    const { assets } = profitOf(trades, (part) => parts.push(part));
    // 100 of the first lot cost 1050, 50 of the second half of 3050.
    expect(only(assets)).toMatchObject({
      bought: 200n,
      sold: 150n,
      costSats: 1_050n + 1_525n,
      profitSats: 6_000n - 25n - 1_050n - 1_525n,
      feeSats: 125n,
      held: 50n,
      heldSats: 1_525n,
      unknown: 0n,
    });
    expect(parts.map(({ amount, costSats, earnedSats }) => [amount, costSats, earnedSats])).toEqual(
      [
        [100n, 1_050n, 3_983n],
        [50n, 1_525n, 1_992n],
      ],
    );
  });

  it('counts what is sold without a known purchase as unknown, and as costing nothing', () => {
    const { assets } = profitOf([trade('buy', 0, 10n, 500n), trade('sell', 1, 30n, 3_000n)]);
    expect(only(assets)).toMatchObject({
      unknown: 20n,
      costSats: 500n,
      profitSats: 2_500n,
      held: 0n,
    });
  });

  it('puts a sale into the month in which it was made, wherever its lot was bought', () => {
    const { months } = profitOf([trade('buy', 0, 10n, 500n), trade('sell', 40, 10n, 900n)]);
    expect(months.map(({ month, profitSats, costSats }) => [month, profitSats, costSats])).toEqual([
      ['2026-01', 0n, 0n],
      ['2026-02', 400n, 500n],
    ]);
  });

  it('takes trades in any order, purchases of a moment before its sales', () => {
    const bought = trade('buy', 3, 10n, 500n);
    const sold = trade('sell', 3, 10n, 900n);
    expect(profitOf([sold, bought])).toEqual(profitOf([bought, sold]));
    expect(only(profitOf([sold, bought]).assets).unknown).toBe(0n);
  });

  const cost = (
    day: number,
    sats: bigint,
    of: string | null,
    from: string | null = null,
  ): Cost => ({
    id: String((count += 1)),
    at: Date.UTC(2026, 0, 1) + day * DAY,
    side: 'cost',
    act: 'list',
    asset: 'moss',
    sats,
    shares: [{ of, from, sats }],
    txid: null,
  });

  it('takes from a sale what its listing cost, and what cancelled ones did; others bear theirs until they are sold', () => {
    const sale = (day: number, inscriptionId: string): Trade => ({
      ...trade('sell', day, 10n, 5_000n, 546n),
      inscriptionId,
    });
    const first = [cost(0, 900n, 'a'), cost(0, 800n, 'b'), cost(1, 300n, null, 'a')];
    expect(only(profitOf(first).assets)).toMatchObject({
      feeSats: 2_000n,
      profitSats: 0n,
      carriedSats: 2_000n,
    });
    // Relisted at another price, and sold; b is still listed.
    const again = [...first, cost(2, 700n, 'c'), cost(3, 250n, 'd', 'c'), sale(4, 'd')];
    const parts: Match[] = [];
    const [book] = profitOf(again, (part) => parts.push(part)).assets;
    const earned = 5_000n - 546n - 900n - 300n - 700n - 250n;
    expect(book).toMatchObject({ profitSats: earned, carriedSats: 800n, feeSats: 2_950n + 546n });
    expect(parts.map(({ earnedSats }) => earnedSats)).toEqual([earned]);
    expect(only(profitOf([...again, sale(5, 'b')]).assets)).toMatchObject({
      profitSats: earned + 5_000n - 546n - 800n,
      carriedSats: 0n,
    });
  });

  it('earns nothing if the other side is an own wallet: the cost moves', () => {
    const [bought, sold] = [trade('buy', 0, 10n, 500n, 50n), trade('sell', 1, 10n, 9_000n)];
    expect(only(profitOf([bought, { ...sold, isOwn: true }]).assets)).toMatchObject({
      ...{ profitSats: 0n, soldSats: 0n, sold: 0n, held: 0n, went: 10n, wentSats: 550n },
    });
    expect(only(profitOf([{ ...bought, isOwn: true }]).assets)).toMatchObject({
      ...{ bought: 0n, came: 10n, cameSats: 550n, held: 10n, heldSats: 550n },
    });
  });

  const exchange = (day: number, sides: Partial<Exchange>): Exchange => ({
    id: String((count += 1)),
    at: Date.UTC(2026, 0, 1) + day * DAY,
    side: 'swap',
    gives: [],
    gets: [],
    fees: [],
    earned: [],
    ...sides,
  });
  const of = (asset: string, amount: bigint): Part => ({ asset, amount });

  it('keeps the cost through swaps and pools, fees included, until something is sold', () => {
    const { assets } = profitOf([
      trade('buy', 0, 100n, 1_000n),
      exchange(1, { gives: [of('moss', 60n)], gets: [of('fern', 30n)], fees: [of('moss', 10n)] }),
      // Half of both holdings goes into a pool, and comes back as more of one and less of the other.
      exchange(2, { side: 'add', gives: [of('moss', 30n), of('fern', 15n)], gets: [of('LP', 5n)] }),
      exchange(3, {
        side: 'remove',
        gives: [of('LP', 5n)],
        gets: [of('moss', 20n), of('fern', 25n)],
      }),
      trade('sell', 4, 20n, 500n),
    ]);
    const book = (asset: string) => assets.find((one) => one.asset === asset);
    // 700 became 30 fern; 300 of moss and 350 of fern became 650 of shares, and 325 of each.
    expect(book('moss')).toMatchObject({
      costSats: 325n,
      profitSats: 175n,
      held: 0n,
      heldSats: 0n,
    });
    expect(book('fern')).toMatchObject({ held: 40n, heldSats: 675n, profitSats: 0n });
    expect(book('LP')).toMatchObject({ cameSats: 650n, wentSats: 650n, held: 0n });
  });

  it('counts a fee without a return as a loss of its cost, and a reward as free', () => {
    const { assets } = profitOf([
      trade('buy', 0, 100n, 1_000n),
      exchange(1, { side: 'fee', fees: [of('moss', 5n)] }),
      exchange(2, { side: 'claim', gets: [of('moss', 20n)] }),
    ]);
    expect(only(assets)).toMatchObject({
      profitSats: -50n,
      feeSats: 50n,
      held: 115n,
      heldSats: 950n,
    });
  });

  const anyPart = fc.record({
    asset: fc.constantFrom('moss', 'fern', 'reed', 'LP'),
    amount: fc.bigInt({ min: 1n, max: 10n ** 20n }),
  });
  const anyExchange = fc.record({
    day: fc.integer({ min: 0, max: 300 }),
    gives: fc.array(anyPart, { maxLength: 2 }),
    gets: fc.array(anyPart, { maxLength: 2 }),
    fees: fc.array(anyPart, { maxLength: 1 }),
  });

  const anyTrade = fc.record({
    id: fc.uuid(),
    at: fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 }),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    asset: fc.constantFrom('moss', 'fern', 'reed'),
    amount: fc.bigInt({ min: 1n, max: 10n ** 36n }),
    priceSats: fc.bigInt({ min: 0n, max: 21n * 10n ** 14n }),
    feeSats: fc.bigInt({ min: 0n, max: 10n ** 8n }),
    inscriptionId: fc.constantFrom('a', 'b', null),
    isOwn: fc.constant(false),
  });
  const anyCost = fc.record({
    id: fc.uuid(),
    at: fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 }),
    side: fc.constant('cost' as const),
    act: fc.constant('list' as const),
    asset: fc.constantFrom('moss', 'fern', 'reed'),
    sats: fc.bigInt({ min: -1_000n, max: 10n ** 6n }),
    of: fc.constantFrom('a', 'b', null),
    from: fc.constantFrom('a', 'b', null),
    txid: fc.constant(null),
  });

  it('loses no sat and no token in any series of trades', () => {
    fc.assert(
      fc.property(fc.array(anyTrade, { maxLength: 60 }), (trades) => {
        const parts: Match[] = [];
        const { assets, months } = profitOf(trades, (part) => parts.push(part));
        for (const book of assets) {
          const mine = trades.filter(({ asset }) => asset === book.asset);
          const sum = (side: Trade['side'], of: (one: Trade) => bigint): bigint =>
            mine.filter((one) => one.side === side).reduce((all, one) => all + of(one), 0n);
          const paid = sum('buy', (one) => one.priceSats + one.feeSats);
          const earned = sum('sell', (one) => one.priceSats - one.feeSats);
          expect(book.costSats + book.heldSats).toBe(paid);
          expect(book.profitSats).toBe(earned - book.costSats);
          expect(book.held + book.sold - book.unknown).toBe(book.bought);
          expect(book.held >= 0n && book.heldSats >= 0n && book.unknown >= 0n).toBe(true);
          const inMonths = months.filter(({ asset }) => asset === book.asset);
          const total = inMonths.reduce((all, one) => all + one.profitSats, 0n);
          expect(total).toBe(book.profitSats);
          const own = parts.filter(({ sale }) => sale.asset === book.asset);
          const of = (pick: (part: Match) => bigint) =>
            own.reduce((all, one) => all + pick(one), 0n);
          expect(of(({ amount }) => amount)).toBe(book.sold);
          expect(of(({ costSats }) => costSats)).toBe(book.costSats);
          expect(of(({ earnedSats }) => earnedSats)).toBe(earned);
        }
      }),
    );
  });

  it('loses no sat between tokens in any series of swaps', () => {
    fc.assert(
      fc.property(
        fc.array(anyTrade, { maxLength: 20 }),
        fc.array(anyExchange, { maxLength: 20 }),
        (trades, drafts) => {
          const exchanges = drafts.map(({ day, ...sides }) => exchange(day * 10, sides));
          const { assets } = profitOf([...trades, ...exchanges]);
          const sum = (pick: (one: (typeof assets)[number]) => bigint) =>
            assets.reduce((all, one) => all + pick(one), 0n);
          const paid = trades
            .filter(({ side }) => side === 'buy')
            .reduce((all, one) => all + one.priceSats + one.feeSats, 0n);
          // Every cost basis was sold, is held, or left without return: as a fee, or for something never received.
          const gone = sum(({ wentSats }) => wentSats) - sum(({ cameSats }) => cameSats);
          expect(sum(({ costSats }) => costSats) + sum(({ heldSats }) => heldSats) + gone).toBe(
            paid,
          );
          expect(gone >= 0n).toBe(true);
          for (const book of assets)
            expect(book.held + book.sold + book.went - book.unknown).toBe(book.bought + book.came);
        },
      ),
    );
  });

  it('loses no sat of what listings cost', () => {
    fc.assert(
      fc.property(
        fc.array(anyTrade, { maxLength: 20 }),
        fc.array(anyCost, { maxLength: 20 }),
        (trades, drafts) => {
          const costs = drafts.map(({ of, from, ...rest }): Cost => {
            return { ...rest, shares: [{ of, from, sats: rest.sats }] };
          });
          const total = (all: readonly bigint[]) => all.reduce((sum, one) => sum + one, 0n);
          for (const book of profitOf([...trades, ...costs]).assets) {
            const mine = trades.filter(({ asset }) => asset === book.asset);
            const sold = mine.filter(({ side }) => side === 'sell');
            const paid = total(
              costs.filter(({ asset }) => asset === book.asset).map(({ sats }) => sats),
            );
            const earned = total(sold.map(({ priceSats, feeSats }) => priceSats - feeSats));
            expect(book.profitSats).toBe(earned - book.costSats - (paid - book.carriedSats));
            expect(book.feeSats).toBe(total(mine.map(({ feeSats }) => feeSats)) + paid);
          }
        },
      ),
    );
  });

  it('does not depend on the order in which trades of different moments come', () => {
    const apart = fc.uniqueArray(anyTrade, { maxLength: 20, selector: ({ at }) => at });
    fc.assert(
      fc.property(apart, (trades) => {
        const byAsset = (list: readonly { asset: string }[]) =>
          list.toSorted((a, b) => a.asset.localeCompare(b.asset));
        expect(byAsset(profitOf(trades.toReversed()).assets)).toEqual(
          byAsset(profitOf(trades).assets),
        );
      }),
    );
  });
});
