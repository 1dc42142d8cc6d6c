import { Refusal } from '#practice/api/refusal.ts';
import { availableCoins } from '#practice/chain/available.ts';
import type { Chain } from '#practice/chain/chain.ts';
import { dustLimit } from '#practice/formats/scripts.ts';
import { feeFor, type TxOut } from '#practice/formats/tx.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import { codes } from '#practice/swap/codes.ts';

import type { Spender } from './psbt.ts';

/** Smaller coins of a user are left alone. */
const SMALLEST = 1_000n;

/** Confirmed coins of an address that carry nothing, the big ones first. */
function payingCoins(chain: Chain, address: string, without: readonly Coin[]): Coin[] {
  return availableCoins(chain, address)
    .filter((coin) => coin.sats >= SMALLEST && chain.heightOf(coin.txid) !== null)
    .filter((coin) => !without.includes(coin))
    .sort((a, b) => (a.sats === b.sats ? 0 : a.sats > b.sats ? -1 : 1));
}

/**
 * The coins an address pays outputs with, after those it must spend, and the change. Throws Refusal when they
 * do not suffice for the outputs, the fee at `rate` and a change above dust.
 */
export function fundFrom(
  chain: Chain,
  address: string,
  spender: Spender,
  outs: readonly TxOut[],
  rate: number,
  first: readonly Coin[] = [],
): { coins: Coin[]; change: bigint } {
  const target = outs.reduce((sum, out) => sum + out.sats, 0n);
  const outSize = outs.reduce((sum, out) => sum + 9 + out.script.length, 0);
  const floor = dustLimit(spender.script);
  const pool = payingCoins(chain, address, first);
  const coins = [...first];
  for (;;) {
    const size = 11 + outSize + 9 + spender.script.length + coins.length * spender.vsize;
    const total = coins.reduce((sum, coin) => sum + coin.sats, 0n);
    const change = total - target - feeFor(size, rate);
    if (change >= floor && coins.length > 0) return { coins, change };
    const next = pool.shift();
    if (!next) throw new Refusal(codes.failed, 'not enough confirmed BTC for the network fee');
    coins.push(next);
  }
}
