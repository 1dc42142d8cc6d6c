import type * as bitcoin from 'bitcoinjs-lib';

import type { Asker, Deed, EarlierPayment } from '#main/flows/earlier-port.ts';
import { ifKnown } from '#main/provider/if-known.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { spentOutpoint, transactionOf } from '#main/raw-transaction.ts';
import { spendOf } from '#main/signing/coins/spent-signatures.ts';
import { readRunestone } from '#main/signing/read/runestone.ts';
import { addressOf } from '#main/wallet/addresses.ts';
import { UNCONFIRMED_HEIGHT } from '#shared/api/chain.ts';
import { compareDecimal, plainNumber } from '#shared/bitcoin/amount.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';

export interface PaymentSources {
  client: ProviderClient;
  network: Network;
  /** The wallet's current addresses and those with coins. */
  ownAddresses: (walletId: string | null) => readonly string[];
  /** Of any wallet in the vault, within the gap limit. */
  isOwnScript: (scriptHex: string) => boolean;
  /** The flow whose records name this transaction. */
  flowOf: (txid: string) => string | null;
  /** The flow that reserved a coin. */
  lockedBy: (outpoint: string) => string | null;
  /** Converts our ms to seconds of the chain's clock, rather early than late. */
  second: (ms: number) => number;
}

const background = { priority: 'background' } as const;
const PAGE = 100;
const MOST_PAGES = 50;
/** Coins checked individually; one that is spent identifies the transaction. */
const MOST_COINS = 10;
/** Recipients whose histories are read; a payment to several is in each of them. */
const MOST_RECEIVERS = 2;
/** Tolerance of a block's time, in seconds. */
const BLOCK_TIME = 2 * 3_600;

interface Seen {
  txid: string;
  isMined: boolean;
  feeSats: string;
}

const outputsOf = (tx: bitcoin.Transaction, network: Network) =>
  tx.outs.map(({ script, value }) => ({ address: addressOf(script, network), value, script }));
const outpointsOf = (tx: bitcoin.Transaction): string[] => tx.ins.map(spentOutpoint);

/** Whether a transaction does what the deed says. */
function isSame(
  tx: bitcoin.Transaction,
  { coins, byCoins, pays, runes }: Deed,
  { network, isOwnScript }: PaymentSources,
): boolean {
  const spent = new Set(outpointsOf(tx));
  if (byCoins && !coins.every((coin) => spent.has(coin))) return false;
  if (pays === null) return true;
  const left = outputsOf(tx, network);
  if (pays.length === 0)
    return left.every(
      ({ script, address }) => address === null || isOwnScript(Buffer.from(script).toString('hex')),
    );
  for (const { address, sats } of pays) {
    const at = left.findIndex(
      (one) => one.address === address && (sats === null || one.value === BigInt(sats)),
    );
    if (at < 0) return false;
    left.splice(at, 1);
  }
  if (!runes) return true;
  const edicts = readRunestone(tx.outs.map(({ script }) => script))?.edicts ?? [];
  const atoms = edicts.flatMap(({ id, amount }) => (id === runes.id ? [amount.toString()] : []));
  return runes.amounts.every((amount) => {
    const at = atoms.indexOf(amount);
    if (at >= 0) atoms.splice(at, 1);
    return at >= 0;
  });
}

const paymentOf = (
  { txid, isMined, feeSats }: Seen,
  { tx, rawHex }: { tx: bitcoin.Transaction; rawHex: string },
  same: boolean,
): EarlierPayment => ({
  ...{ txid, rawHex, isMined, feeSats, isSame: same },
  outpoints: outpointsOf(tx),
  feeRate: (Number(feeSats) / tx.virtualSize()).toFixed(2),
});

/** What the chain says of addresses and transactions, read in the background. */
function createReads({ client, isOwnScript }: PaymentSources) {
  /** An address's chain history since then, newest first. Throws PROVIDER_BUSY for an endless one. */
  async function since(address: string, second: number): Promise<Seen[]> {
    const found: Seen[] = [];
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const request = { address, cursor: page * PAGE, size: PAGE };
      const { detail } = await client.call('chain.history', request, background);
      for (const { txid, height, inSatoshi, outSatoshi, timestamp } of detail) {
        const isMined = height < UNCONFIRMED_HEIGHT;
        if (isMined && timestamp < second - BLOCK_TIME) return found;
        found.push({ txid, isMined, feeSats: String(Math.max(0, inSatoshi - outSatoshi)) });
      }
      if (detail.length < PAGE) return found;
    }
    throw new AppError('PROVIDER_BUSY', 'the history of an address is too long', {});
  }

  /** The transaction's bytes, verified by hash. Throws PROVIDER_SHAPE if they don't match. */
  async function read(txid: string): Promise<{ tx: bitcoin.Transaction; rawHex: string } | null> {
    const rawHex = await ifKnown(client.call('chain.rawTx', { txid }, background));
    if (rawHex === null) return null;
    const tx = transactionOf(rawHex, txid);
    if (!tx)
      throw new AppError('PROVIDER_SHAPE', 'a transaction is another one', { row: 'chain.rawTx' });
    return { tx, rawHex };
  }

  /** One of our coins pays for it; payments by others to the same address aren't ours. */
  async function isOurs(txid: string): Promise<boolean> {
    const request = { txid, cursor: 0, size: PAGE };
    const inputs = await client.call('chain.txIns', request, background);
    return inputs.some(({ scriptPk }) => isOwnScript(scriptPk));
  }

  async function feeOf(txid: string): Promise<string> {
    const row = await ifKnown(client.call('chain.tx', { txid }, background));
    return row === null ? '0' : String(Math.max(0, row.inSatoshi - row.outSatoshi));
  }

  return { since, read, isOurs, feeOf };
}

/**
 * Finds transactions that already did what a flow is about to do, through its coins and the histories of its addresses.
 */
export function createEarlierPayments(sources: PaymentSources) {
  const { client, flowOf } = sources;
  const { since, read, isOurs, feeOf } = createReads(sources);

  /** A transaction that spent one of its coins and isn't in our records. */
  async function byCoins(deed: Deed): Promise<EarlierPayment | null> {
    let other: EarlierPayment | null = null;
    for (const coin of deed.coins.slice(0, MOST_COINS)) {
      const spender = await ifKnown(spendOf(client, coin));
      if (!spender || flowOf(spender.txid) !== null) continue;
      const found = await read(spender.txid);
      if (!found || !outpointsOf(found.tx).includes(coin)) continue;
      const seen = { ...spender, feeSats: await feeOf(spender.txid) };
      const payment = paymentOf(seen, found, isSame(found.tx, deed, sources));
      if (payment.isSame) return payment;
      // An unconfirmed transaction may vanish, releasing the coin.
      if (payment.isMined) other ??= payment;
    }
    return other;
  }

  /** It spends coins reserved by another operation; of two identical ones it belongs to that. */
  const isOfAnother = (tx: bitcoin.Transaction, { flowId }: Asker): boolean =>
    outpointsOf(tx).some((outpoint) => (sources.lockedBy(outpoint) ?? flowId) !== flowId);

  async function byHistories(deed: Deed, of: Asker): Promise<EarlierPayment | null> {
    if (!deed.searched) return null;
    const second = sources.second(of.since);
    const looked = new Set<string>();
    const own = sources.ownAddresses(of.walletId);
    for (const address of new Set([...deed.searched.slice(0, MOST_RECEIVERS), ...own])) {
      for (const seen of await since(address, second)) {
        if (looked.has(seen.txid)) continue;
        looked.add(seen.txid);
        if (flowOf(seen.txid) !== null) continue;
        const found = await read(seen.txid);
        if (!found || !isSame(found.tx, deed, sources) || isOfAnother(found.tx, of)) continue;
        if (await isOurs(seen.txid)) return paymentOf(seen, found, true);
      }
    }
    return null;
  }

  return {
    async payment(deed: Deed, of: Asker): Promise<EarlierPayment | null> {
      const spent = await byCoins(deed);
      if (spent?.isSame) return spent;
      return (await byHistories(deed, of)) ?? spent;
    },

    async tokens(
      { from, to, tick, amount }: { from: string; to: string; tick: string; amount: string },
      { since: began }: Asker,
    ): Promise<EarlierPayment | null> {
      const second = sources.second(began) - BLOCK_TIME;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const request = { address: from, start: page * PAGE, limit: PAGE };
        const { detail } = await client.call('brc20.addressHistory', request, background);
        for (const event of detail) {
          const moved = plainNumber(event.amount);
          const isIt =
            event.from === from &&
            event.to === to &&
            event.valid &&
            event.ticker === tick &&
            moved !== null &&
            compareDecimal(moved, amount) === 0;
          if (!isIt || event.blocktime < second || flowOf(event.txid) !== null) continue;
          const found = await read(event.txid);
          const seen = { txid: event.txid, isMined: true, feeSats: await feeOf(event.txid) };
          if (found) return paymentOf(seen, found, true);
        }
        const last = detail.at(-1);
        if (detail.length < PAGE || !last || last.blocktime < second) return null;
      }
      throw new AppError('PROVIDER_BUSY', 'the history of an address is too long', {});
    },
  };
}
