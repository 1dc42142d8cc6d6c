import { createOperations } from '#main/app/activity-amounts.ts';
import type { NetworkSession } from '#main/app/network-session.ts';
import { profitOf } from '#main/trades/lots.ts';
import { mintOf, otherTrades, tradeOf } from '#main/trades/read.ts';
import {
  createNames,
  type LedgerFacts,
  mintsOf,
  ownEntries,
  tradeActs,
  tradeOperations,
} from '#main/trades/read-own.ts';
import { exchangeKinds, exchangesOf } from '#main/trades/read-swap.ts';
import type { Entry } from '#main/trades/tax-files.ts';
import type { Cost, Exchange, KnownTrade, Part, Sums } from '#main/trades/trade.ts';
import { TOKEN_DECIMALS, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import { nearestUnitPrice } from '#shared/bitcoin/price.ts';
import type { MarketTrade, OwnTrades } from '#shared/ipc/market.ts';

const SHOWN = 500;
const amountOf = (amount: bigint): string => unscaleDecimal(amount, TOKEN_DECIMALS);

function factsOf({ own, store }: Pick<NetworkSession, 'own' | 'store'>): LedgerFacts {
  const { ledger, transactions } = store;
  const walletId = own.walletId() ?? '';
  const operationOf = createOperations(store);
  const effects = new Map<string, ReturnType<LedgerFacts['effect']>>();
  return {
    walletId,
    effect(txid) {
      const known = effects.get(txid);
      if (known !== undefined) return known;
      const found = ledger.effect(walletId, txid);
      // From before the wallet was first read, only the remaining coins are known.
      const effect = found === null || found.opening ? null : found;
      effects.set(txid, effect);
      return effect;
    },
    coin: (outpoint) => ledger.coin(walletId, outpoint),
    isMade: (txid) => transactions.get(txid) !== null,
    isShared: (txid) => ledger.walletsOf(txid).some((id) => id !== walletId),
    txidsOf: (flowId) => operationOf(flowId).txids,
  };
}

/** The ledger of the wallet's trades on the market and in the swap, by its ledger and the activity store. */
export function tradeBook({ store, own }: Pick<NetworkSession, 'store' | 'own'>) {
  /**
   * Trades from the wallet's own operations and signatures, by its ledger, and those that only the market's
   * records have.
   */
  function trades(): (KnownTrade | Cost)[] {
    const facts = factsOf({ own, store });
    const operations = tradeOperations(store.flows.linesOf(tradeActs));
    const names = createNames(operations);
    const makersOf = (ids: readonly string[]) => store.orders.makersOf(ids);
    const known = ownEntries({
      ...{ operations, signatures: store.signatures.all(), names, facts },
      makersOf,
    });
    const ours = new Set(own.all());
    const owners = {
      isOurs: (address: string) => ours.has(address),
      isOwn: (address: string) => own.anywhere(address) !== null,
    };
    const rows = Array.from(store.activity.all({ kind: 'market-sold', query: '' }), (row) =>
      tradeOf(row, owners, names),
    );
    const others = otherTrades(
      rows.filter((row) => row !== null).reverse(),
      known.filter((one) => one.side !== 'cost'),
      facts,
      (ids) => store.ledger.carriers(facts.walletId, ids),
    );
    const minted = Array.from(
      store.activity.all({ kind: 'brc20-inscribe-mint', query: '' }),
      (row) => mintOf(row, owners),
    ).filter((row) => row !== null);
    return [...known, ...mintsOf(minted, { facts, makersOf }), ...others];
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
  const entries = (): Entry[] => [...trades(), ...exchanges()].sort((a, b) => a.at - b.at);

  return {
    entries,
    view(): OwnTrades {
      const all = entries();
      const { assets, months } = profitOf(all);
      return {
        trades: all.slice(-SHOWN).reverse().map(viewOf),
        total: all.length,
        assets: assets.map(({ asset, held, heldSats, carriedSats, ...sums }) => ({
          asset,
          held: amountOf(held),
          heldSats: String(heldSats),
          averageSats: held === 0n ? null : nearestUnitPrice(heldSats, amountOf(held)),
          carriedSats: String(carriedSats),
          ...viewOfSums(sums),
        })),
        months: months.map(({ month, asset, ...sums }) => ({ month, asset, ...viewOfSums(sums) })),
        unmeasured: all.filter((one) => 'isMeasured' in one && !one.isMeasured).length,
      };
    },
  };
}

const partsOf = (parts: readonly Part[]) =>
  parts.map(({ asset, amount }) => ({ asset, amount: amountOf(amount) }));

function viewOf(entry: Entry): MarketTrade {
  if ('gives' in entry) {
    const { id, at, side, gives, gets, fees, earned } = entry;
    const parts = { gives: partsOf(gives), gets: partsOf(gets), fees: partsOf(fees) };
    return { from: 'swap', id, at, side, ...parts, earned: partsOf(earned) };
  }
  if (entry.side === 'cost') {
    const { id, at, side, act, asset, sats, txid } = entry;
    return { from: 'listing', id, at, side, act, asset, sats: String(sats), txid };
  }
  const { id, at, side, asset, amount, priceSats, feeSats, txid, inscriptionId } = entry;
  const { isOwn, isMeasured, isMint = false } = entry;
  return {
    from: 'market',
    ...{ id, at, side, asset, amount: amountOf(amount) },
    ...{ priceSats: String(priceSats), feeSats: String(feeSats), txid, inscriptionId },
    ...{ isOwn, isMeasured, isMint },
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
