import { mayPayConfirmed } from '#shared/bitcoin/paying.ts';
import { AppError } from '#shared/errors.ts';
import type { TradePlaces } from '#shared/ipc/trade.ts';
import { say } from '#shared/words/say.ts';

import type { TradeSources } from './trade-sources.ts';

/** Addresses whose payout address is looked up, with one call each. */
const MOST_HOLDERS = 12;

/** Our addresses for trades, their current payout addresses on the market, and this wallet's own. */
export async function tradePlaces(from: TradeSources): Promise<TradePlaces> {
  const { coins } = await from.coins.list(false);
  const accounts = from.own.accounts();
  const keep = accounts.filter(({ role }) => role === 'ordinals' || role === 'listing');
  const holders = coins.filter(({ inscriptions }) => inscriptions.length > 0);
  const pay = await payersOf(from);
  // A single address for both needs no payout setting, which requires a signature: a watch-only one may hold, too.
  const both = pay.map(({ address }) => address).filter((one) => from.own.isWatchedOnly(one));
  const addresses = [
    ...new Set([
      ...keep.map(({ address }) => address),
      ...holders.map(({ address }) => address),
      ...accounts.map(({ address }) => address),
      ...both,
    ]),
  ].filter((address) => from.own.isOwn(address));
  const read = await Promise.all(
    addresses.slice(0, MOST_HOLDERS).map(async (address) => ({
      address,
      bound: await readBound(address, from),
    })),
  );
  const hold = read.map(({ address, bound = null }) => ({
    ...{ address, bound, boundIsMine: bound !== null && from.own.isOwn(bound) },
  }));
  return { hold, pay, payout: payoutAddress(read, from) };
}

/** The payout address for sales from this address; null if none is set, or the market is unavailable. */
export const boundTo = async (address: string, from: TradeSources): Promise<string | null> =>
  (await readBound(address, from)) ?? null;

/** The same, undefined if the market is unavailable. */
async function readBound(
  address: string,
  { client }: TradeSources,
): Promise<string | null | undefined> {
  const bound = await client.call('market.bindInfo', { address }).catch(() => null);
  if (bound === null) return undefined;
  const { btcAddress, nftAddress } = bound;
  return btcAddress == null || btcAddress === '' || nftAddress !== address ? null : btcAddress;
}

/**
 * Where this wallet's sales are paid and its purchases are paid from; the market ties the two. It stays the
 * same for every trade until you choose another. Initially it is the one the market already has, or the first
 * address of a paying account. Empty if no account pays.
 */
function payoutAddress(
  read: readonly { address: string; bound: string | null | undefined }[],
  { own, store }: TradeSources,
): string {
  const walletId = own.walletId();
  const kept = walletId === null ? null : store.wallet.payoutOf(walletId);
  if (kept !== null && own.isOwn(kept)) return kept;
  const bound = read.map((one) => one.bound).find((one) => one != null && own.canPayFrom(one));
  const first = own.accounts().find(({ firstAddress }) => own.canPayFrom(firstAddress));
  const chosen = bound ?? first?.firstAddress ?? '';
  const isCertain = read.every((one) => one.bound !== undefined);
  if (isCertain && walletId !== null && chosen !== '') store.wallet.setPayout(walletId, chosen);
  return chosen;
}

/** Chooses another payout address of this wallet. Throws INVALID_INPUT if it isn't one that pays. */
export function choosePayout(address: string, { own, store }: TradeSources): void {
  const walletId = own.walletId();
  if (walletId === null || !own.canPayFrom(address)) {
    const text = say.trade.quotePlaces.chooseAnAddressOf;
    throw new AppError('INVALID_INPUT', text, { field: 'address', text });
  }
  store.wallet.setPayout(walletId, address);
}

/** Payment addresses, the most spendable sats first; current ones without coins last. */
async function payersOf({ coins, own }: TradeSources): Promise<TradePlaces['pay']> {
  const all = (await coins.list(false)).coins.filter(
    (coin) => mayPayConfirmed(coin) && own.canPayFrom(coin.address),
  );
  const current = own.accounts().filter(({ address }) => own.canPayFrom(address));
  const addresses = [
    ...new Set([...all.map(({ address }) => address), ...current.map(({ address }) => address)]),
  ];
  return addresses
    .map((address) => {
      const here = all.filter((coin) => coin.address === address);
      const sum = here.reduce((total, { sats }) => total + BigInt(sats), 0n);
      return { address, coins: here.length, sum };
    })
    .sort((a, b) => (a.sum === b.sum ? 0 : a.sum < b.sum ? 1 : -1))
    .map(({ address, coins: count, sum }) => ({ address, coins: count, sats: sum.toString() }));
}
