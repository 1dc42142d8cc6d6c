import type { Chain } from '#practice/chain/chain.ts';
import { payFrom, signTx, type Wallet } from '#practice/chain/wallet.ts';
import { bytesToHex } from '#practice/formats/bytes.ts';
import type { Inscribe } from '#practice/formats/envelope.ts';
import { feeFor, type TxOut } from '#practice/formats/tx.ts';
import type { Coin } from '#practice/state/records/chain.ts';

import { revealAddress } from './reveal-address.ts';

/** A coin of a script that no transaction made yet, to measure what spends it. */
export const imaginaryCoin = (script: Uint8Array, sats: bigint): Coin => ({
  txid: '0'.repeat(64),
  vout: 0,
  sats,
  script: bytesToHex(script),
  address: '',
  coinbase: false,
  spentBy: null,
  items: [],
});

/**
 * Somebody of the practice network inscribes: commit and reveal into the mempool, the reveal with these
 * outputs. Answers the reveal's txid. Throws when the wallet has not enough.
 */
export function inscribeFrom(
  chain: Chain,
  wallet: Wallet,
  key: Uint8Array,
  items: readonly Inscribe[],
  outs: readonly TxOut[],
  rate: number,
): string {
  const own = revealAddress(key, items);
  const unlock = own.byScript;
  if (!unlock) throw new Error('nothing to inscribe');
  const total = outs.reduce((sum, out) => sum + out.sats, 0n);
  const measured = signTx([{ coin: imaginaryCoin(own.script, total * 2n + 1_000n), unlock }], outs);
  const sats = total + feeFor(measured.vsize, rate);
  const commit = payFrom(chain, wallet, [{ sats, script: own.script }], rate);
  const coin = chain.coin(`${chain.accept(commit.raw)}:0`);
  if (!coin) throw new Error('the commit is missing');
  return chain.accept(signTx([{ coin, unlock }], outs).raw);
}
