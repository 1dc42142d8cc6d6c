import type { NetworkSession } from '#main/app/network-session.ts';
import { profitOf } from '#main/trades/lots.ts';
import { type KnownTrade, ownPurchases, tradesOf } from '#main/trades/read.ts';
import { exchangeKinds, exchangesOf } from '#main/trades/read-swap.ts';
import { AMOUNT_DECIMALS, type Exchange, type Part, type Sums } from '#main/trades/trade.ts';
import { unscaleDecimal } from '#shared/bitcoin/amount.ts';
import type { MarketTrade, OwnTrades } from '#shared/ipc/market.ts';

const SHOWN = 500;
const amountOf = (amount: bigint): string => unscaleDecimal(amount, AMOUNT_DECIMALS);

/** The ledger of the wallet's trades on the market and in the swap, from the activity store. */
export function tradeBook({
  store,
  own,
  engine,
}: Pick<NetworkSession, 'store' | 'own' | 'engine'>) {
  /** Oldest first. */
  function trades(): KnownTrade[] {
    const ours = new Set(own.all());
    const bought = ownPurchases(engine.list(false));
    const fees = new Map<string, bigint>();
    for (const { ref, data } of store.activity.all({ kind: 'transaction', query: '' })) {
      const fee = data['feeSats'];
      if (typeof fee === 'string' && /^\d{1,16}$/.test(fee)) fees.set(ref, BigInt(fee));
    }
    /** Our own records first; for purchases made elsewhere, the chain only shows the network fee. */
    const paidFor = (txid: string | null, inscriptionId: string | null) => {
      const own = inscriptionId === null ? undefined : bought.get(inscriptionId);
      if (own && (txid === null || txid === own.txid)) return own;
      return { txid, feeSats: txid === null ? null : (fees.get(txid) ?? null) };
    };
    const found: KnownTrade[] = [];
    for (const row of store.activity.all({ kind: 'market-sold', query: '' }))
      found.push(...tradesOf(row, (address) => ours.has(address), paidFor));
    return found.reverse();
  }

  function exchanges(): Exchange[] {
    const ours = new Set(own.all());
    const rows = exchangeKinds.flatMap((kind) =>
      // Rows of the app's own operations have other kinds, or lack these fields.
      Array.from(store.activity.all({ kind, query: '' }), (row) => ({ ...row, kind })),
    );
    return exchangesOf(rows, (address) => ours.has(address));
  }
  /** Both, oldest first. */
  const entries = (): (KnownTrade | Exchange)[] =>
    [...trades(), ...exchanges()].sort((a, b) => a.at - b.at);

  return {
    entries,
    view(): OwnTrades {
      const all = entries();
      const { assets, months } = profitOf(all);
      return {
        trades: all.slice(-SHOWN).reverse().map(viewOf),
        total: all.length,
        assets: assets.map(({ asset, held, heldSats, ...sums }) => ({
          asset,
          held: amountOf(held),
          heldSats: String(heldSats),
          ...viewOfSums(sums),
        })),
        months: months.map(({ month, asset, ...sums }) => ({ month, asset, ...viewOfSums(sums) })),
        withoutFee: all.filter((one) => 'isFeeKnown' in one && !one.isFeeKnown).length,
      };
    },
  };
}

const partsOf = (parts: readonly Part[]) =>
  parts.map(({ asset, amount }) => ({ asset, amount: amountOf(amount) }));

function viewOf(entry: KnownTrade | Exchange): MarketTrade {
  if ('gives' in entry) {
    const { id, at, side, gives, gets, fees, earned } = entry;
    const parts = { gives: partsOf(gives), gets: partsOf(gets), fees: partsOf(fees) };
    return { from: 'swap', id, at, side, ...parts, earned: partsOf(earned) };
  }
  const { id, at, side, asset, amount, priceSats, feeSats, txid, inscriptionId } = entry;
  return {
    from: 'market',
    id,
    at,
    side,
    asset,
    amount: amountOf(amount),
    priceSats: String(priceSats),
    feeSats: String(feeSats),
    txid,
    inscriptionId,
  };
}

const viewOfSums = (sums: Sums) => ({
  bought: amountOf(sums.bought),
  boughtSats: String(sums.boughtSats),
  sold: amountOf(sums.sold),
  soldSats: String(sums.soldSats),
  feeSats: String(sums.feeSats),
  costSats: String(sums.costSats),
  profitSats: String(sums.profitSats),
  unknown: amountOf(sums.unknown),
  came: amountOf(sums.came),
  cameSats: String(sums.cameSats),
  went: amountOf(sums.went),
  wentSats: String(sums.wentSats),
});
