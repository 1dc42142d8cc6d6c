import type { Coin } from '#practice/state/records/chain.ts';

import type { Chain } from './chain.ts';

/** Coins below this are never offered as spendable BTC (spec/3). */
const AVAILABLE_FLOOR = 600n;

/**
 * Whether a coin of an address may pay: no asset in it, no young coinbase, nothing under 600 sats. Runes are
 * not seen in the mempool: an address that holds some is offered no unconfirmed coins.
 */
export function availableOf(chain: Chain, address: string): (coin: Coin) => boolean {
  const holdsTokens = chain.coinsOf(address).some((coin) => chain.holdsTokens(coin));
  const mature = (coin: Coin) =>
    !coin.coinbase || chain.tip().height + 1 - (chain.heightOf(coin.txid) ?? 0) >= 100;
  return (coin) =>
    chain.isPlain(coin) &&
    mature(coin) &&
    coin.sats >= AVAILABLE_FLOOR &&
    (!holdsTokens || chain.heightOf(coin.txid) !== null);
}

/** The coins of an address that may pay. */
export const availableCoins = (chain: Chain, address: string): Coin[] =>
  chain.coinsOf(address).filter(availableOf(chain, address));
