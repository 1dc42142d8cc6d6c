import { schnorr } from '@noble/curves/secp256k1.js';

import { sumOf } from '#practice/api/lists.ts';
import type { Chain, ChainView } from '#practice/chain/chain.ts';
import { imaginaryCoin } from '#practice/chain/coins.ts';
import { payFrom, signTx, type Wallet } from '#practice/chain/wallet.ts';
import { bytesToHex, derive } from '#practice/formats/bytes.ts';
import { type Inscribe, textItem } from '#practice/formats/envelope.ts';
import { feeFor, type Tx, type TxOut } from '#practice/formats/tx.ts';
import type { Coin } from '#practice/state/records/chain.ts';

import { revealAddress } from './reveal-address.ts';

const OUTSIDE_RATE = 5;
const OUTSIDE_POSTAGE = 10_000n;

export interface Inscribing {
  wallet: Wallet;
  /** Key of this inscription only. */
  key: Uint8Array;
  items: readonly Inscribe[];
  /** Outputs of the reveal. */
  outs: readonly TxOut[];
  /** sat/vB. */
  rate: number;
}

/**
 * Broadcasts an inscription's commit; returns a function that makes its reveal. Throws if the wallet has too little.
 */
export function commitTo(chain: Chain, { wallet, key, items, outs, rate }: Inscribing): () => Tx {
  const { script, byScript: unlock } = revealAddress(key, items);
  if (!unlock) throw new Error('nothing to inscribe');
  const total = sumOf(outs, ({ sats }) => sats);
  const measured = signTx([{ coin: imaginaryCoin(script, total * 2n + 1_000n), unlock }], outs);
  const sats = total + feeFor(measured.vsize, rate);
  const commit = chain.accept(payFrom(chain, wallet, [{ sats, script }], rate).raw);
  const coin = chain.coin(`${commit}:0`) as Coin;
  return () => signTx([{ coin, unlock }], outs);
}

/** Commit and reveal into the mempool; returns the reveal's txid. Throws if the wallet has too little. */
export const inscribeFrom = (chain: Chain, inscribing: Inscribing): string =>
  chain.accept(commitTo(chain, inscribing)().raw);

/** Inscribes a line of text to the wallet itself; returns its coin. */
function inscribedCoin({ state, chain }: ChainView, wallet: Wallet): Coin {
  const count = state.next('outside inscription');
  const key = derive(bytesToHex(schnorr.getPublicKey(wallet.key)), `note ${count}`);
  const items = [textItem(`practice note ${count}`)];
  const outs = [{ sats: OUTSIDE_POSTAGE, script: wallet.script }];
  const txid = inscribeFrom(chain, { wallet, key, items, outs, rate: OUTSIDE_RATE });
  return chain.coin(`${txid}:0`) as Coin;
}

/**
 * A payment from another wallet; returns its txid. With an inscription, its first input contains one whose sat goes to
 * the payment.
 */
export function payFromOutside(
  view: ChainView,
  wallet: Wallet,
  payment: { script: Uint8Array; sats: bigint; withInscription: boolean },
): string {
  const first = payment.withInscription ? [inscribedCoin(view, wallet)] : [];
  const outs = [{ sats: payment.sats, script: payment.script }];
  return view.chain.accept(payFrom(view.chain, wallet, outs, OUTSIDE_RATE, first).raw);
}
