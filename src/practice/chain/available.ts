import type { Coin } from '#practice/state/records/chain.ts';

import type { Chain } from './chain.ts';

/** Coins below this are never offered as spendable BTC (spec/3). */
const AVAILABLE_FLOOR = 600n;
const COINBASE_MATURITY = 100;

export const isMature = (chain: Chain, { coinbase, txid }: Coin): boolean =>
  !coinbase || chain.confirmations(txid) >= COINBASE_MATURITY;

/**
 * Whether a coin of an address may pay: no asset in it, no young coinbase, nothing under 600 sats. Runes are
 * not seen in the mempool: an address that holds some is offered no unconfirmed coins.
 */
export function availableOf(chain: Chain, address: string): (coin: Coin) => boolean {
  const holdsTokens = chain.coinsOf(address).some((coin) => chain.holdsTokens(coin));
  return (coin) =>
    chain.isPlain(coin) &&
    isMature(chain, coin) &&
    coin.sats >= AVAILABLE_FLOOR &&
    (!holdsTokens || chain.heightOf(coin.txid) !== null);
}

/** The coins of an address that may pay. */
export const availableCoins = (chain: Chain, address: string): Coin[] =>
  chain.coinsOf(address).filter(availableOf(chain, address));
