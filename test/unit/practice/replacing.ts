import { signTx, type Wallet } from '#practice/chain/wallet.ts';
import { bytesToHex } from '#practice/formats/bytes.ts';

import { coinAt } from './inscribing.ts';
import type { startPractice } from './support.ts';

type Practice = ReturnType<typeof startPractice>;

/** Spends a wallet's coin of `sats` again, to itself, at a fee that replaces the earlier spend. */
export async function spendBack(
  practice: Practice,
  wallet: Wallet,
  sats: number,
  fee: number,
): Promise<string> {
  const { detail } = await practice.call('chain.history', {
    address: wallet.address,
    cursor: 0,
    size: 50,
  });
  for (const { txid } of detail) {
    const outs = await practice.call('chain.txOuts', { txid, cursor: 0, size: 50 });
    const vout = outs.findIndex((out) => out.address === wallet.address && out.satoshi === sats);
    if (vout < 0) continue;
    const coin = await coinAt(practice, txid, vout);
    const outs2 = [{ sats: BigInt(sats - fee), script: wallet.script }];
    const tx = signTx([{ coin, unlock: { key: wallet.key } }], outs2);
    return practice.call('chain.push', { txHex: bytesToHex(tx.raw), maxFeeRate: 0 });
  }
  throw new Error('no such coin');
}
