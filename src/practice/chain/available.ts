import type { Coin } from '#practice/state/records/chain.ts';

import type { Chain } from './chain.ts';

/** Smaller coins are never offered as spendable BTC (spec/3). */
const AVAILABLE_FLOOR = 600n;
const COINBASE_MATURITY = 100;

export const isMature = (chain: Chain, { coinbase, txid }: Coin): boolean =>
  !coinbase || chain.confirmations(txid) >= COINBASE_MATURITY;

/**
 * Whether an address's coin may pay: no asset, no immature coinbase, nothing below 600 sats. Runes in the mempool
 * aren't visible, so an address with runes gets no unconfirmed coins.
 */
export function availableOf(chain: Chain, address: string): (coin: Coin) => boolean {
  const holdsTokens = chain.coinsOf(address).some((coin) => chain.holdsTokens(coin));
  return (coin) =>
    chain.isPlain(coin) &&
    isMature(chain, coin) &&
    coin.sats >= AVAILABLE_FLOOR &&
    (!holdsTokens || chain.heightOf(coin.txid) !== null);
}

/** An address's coins that may pay. */
export const availableCoins = (chain: Chain, address: string): Coin[] =>
  chain.coinsOf(address).filter(availableOf(chain, address));
