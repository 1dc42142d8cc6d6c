import { mayPayConfirmed } from '#shared/bitcoin/paying.ts';
import type { TradePlaces } from '#shared/ipc/trade.ts';

import type { TradeSources } from './trade-sources.ts';

/** Addresses whose payout address is looked up, with one call each. */
const MOST_HOLDERS = 12;

/** Our addresses for trades, and their current payout addresses. */
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
  const hold = await Promise.all(
    addresses.slice(0, MOST_HOLDERS).map(async (address) => {
      const bound = await boundTo(address, from);
      return { address, bound, boundIsMine: bound !== null && from.own.isOwn(bound) };
    }),
  );
  return { hold, pay };
}

/** The payout address for sales from this address; null if none is set, or the market is unavailable. */
export async function boundTo(address: string, { client }: TradeSources): Promise<string | null> {
  const bound = await client.call('market.bindInfo', { address }).catch(() => null);
  const { btcAddress, nftAddress } = bound ?? {};
  return btcAddress == null || btcAddress === '' || nftAddress !== address ? null : btcAddress;
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
