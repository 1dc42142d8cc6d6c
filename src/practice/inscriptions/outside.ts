import { schnorr } from '@noble/curves/secp256k1.js';

import type { Chain } from '#practice/chain/chain.ts';
import { payFrom, signTx, type Wallet } from '#practice/chain/wallet.ts';
import { derive, utf8 } from '#practice/formats/bytes.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { State } from '#practice/state/state.ts';

import { revealAddress } from './reveal-address.ts';

const RATE = 5;
const POSTAGE = 10_000n;
const COMMIT = 12_000n;

/** Inscribes a line of text to the wallet itself; answers the coin that carries it. */
function inscribedCoin(state: State, chain: Chain, wallet: Wallet): Coin {
  const count = state.next('outside inscription');
  const key = derive(
    Buffer.from(schnorr.getPublicKey(wallet.key)).toString('hex'),
    `note ${count}`,
  );
  const note = { contentType: 'text/plain;charset=utf-8', body: utf8(`practice note ${count}`) };
  const own = revealAddress(key, [note]);
  const commit = chain.accept(
    payFrom(chain, wallet, [{ sats: COMMIT, script: own.script }], RATE).raw,
  );
  const coin = chain.coin(`${commit}:0`);
  if (!coin || !own.byScript) throw new Error('the commit is missing');
  const reveal = signTx(
    [{ coin, unlock: own.byScript }],
    [{ sats: POSTAGE, script: wallet.script }],
  );
  return chain.coin(`${chain.accept(reveal.raw)}:0`) as Coin;
}

/**
 * Somebody else's wallet pays. With an inscription, its first input is a coin that carries one, whose sat
 * lands in the payment. Answers the txid.
 */
export function payFromOutside(
  state: State,
  chain: Chain,
  wallet: Wallet,
  payment: { script: Uint8Array; sats: bigint; withInscription: boolean },
): string {
  const first = payment.withInscription ? [inscribedCoin(state, chain, wallet)] : [];
  const outs = [{ sats: payment.sats, script: payment.script }];
  return chain.accept(payFrom(chain, wallet, outs, RATE, first).raw);
}
