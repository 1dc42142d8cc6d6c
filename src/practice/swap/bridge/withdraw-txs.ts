import { secp256k1 } from '@noble/curves/secp256k1.js';

import type { Chain } from '#practice/chain/chain.ts';
import { signTx, type Wallet } from '#practice/chain/wallet.ts';
import { bytesToHex, concatBytes, derive, utf8 } from '#practice/formats/bytes.ts';
import type { Inscribe } from '#practice/formats/envelope.ts';
import { createSigHasher } from '#practice/formats/sighash.ts';
import { describeTx, feeFor, type TxOut, type TxParts } from '#practice/formats/tx.ts';
import { imaginaryCoin } from '#practice/inscriptions/inscribe.ts';
import { type RevealAddress, revealAddress } from '#practice/inscriptions/reveal-address.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { WithdrawTxs } from '#practice/state/records/swap.ts';

import { fundFrom } from './coins.ts';
import { makePsbt, type Spender, unsignedParts } from './psbt.ts';

const POSTAGE = 546n;
/** The service's coin in the approve transaction pays its fee, and is no dust. */
const LEAST_FEE_COIN = 330n;

export interface WithdrawPlan {
  id: string;
  /** How often it was tried before: each try has keys of its own. */
  attempt: number;
  address: string;
  tick: string;
  amount: string;
  moduleId: string;
  rate: number;
}

const itemOf = ({ tick, amount, moduleId }: WithdrawPlan): Inscribe => ({
  contentType: 'text/plain;charset=utf-8',
  body: utf8(
    JSON.stringify({ p: 'brc20-swap', op: 'withdraw', tick, amt: amount, module: moduleId }),
  ),
});

/** A P2WPKH signature over one input, everything signed. */
function signInput(parts: TxParts, spent: readonly Coin[], index: number, wallet: Wallet) {
  const coins = spent.map((coin) => ({
    sats: coin.sats,
    script: new Uint8Array(Buffer.from(coin.script, 'hex')),
  }));
  const code = concatBytes(
    Uint8Array.of(0x76, 0xa9, 20),
    wallet.script.subarray(2),
    Uint8Array.of(0x88, 0xac),
  );
  const hash = createSigHasher(parts, coins).segwit(index, code, 1);
  const der = secp256k1.sign(hash, wallet.key, { prehash: false, format: 'der' });
  return [concatBytes(der, Uint8Array.of(1)), secp256k1.getPublicKey(wallet.key)];
}

const coinOf = (txid: string, vout: number, out: TxOut): Coin => ({
  ...imaginaryCoin(out.script, out.sats),
  txid,
  vout,
});

function inscribing(own: RevealAddress, coin: Coin, outs: TxOut[]) {
  if (!own.byScript) throw new Error('nothing to inscribe');
  return signTx([{ coin, unlock: own.byScript }], outs);
}

/**
 * The transactions of one try: the user pays for the withdraw inscription, the service inscribes it to the
 * user's address, and the approve transaction moves it there once more, with a coin of the service that pays
 * the fee and is signed already. Throws Refusal when the user's coins do not suffice.
 */
export function draftWithdraw(
  { chain, seed, sequencer }: { chain: Chain; seed: string; sequencer: Wallet },
  plan: WithdrawPlan,
  spender: Spender,
): WithdrawTxs {
  const own = revealAddress(derive(seed, `withdraw ${plan.id} ${plan.attempt}`), [itemOf(plan)]);
  const approveSize = 11 + spender.vsize + 68 + 9 + spender.script.length;
  const approveFee = feeFor(approveSize, plan.rate);
  const carried: TxOut = { sats: POSTAGE, script: spender.script };
  const feeCoin: TxOut = {
    sats: approveFee > LEAST_FEE_COIN ? approveFee : LEAST_FEE_COIN,
    script: sequencer.script,
  };
  const made = [carried, feeCoin];
  const measured = inscribing(own, imaginaryCoin(own.script, 1_000_000n), made);
  const pays: TxOut = {
    sats: carried.sats + feeCoin.sats + feeFor(measured.vsize, plan.rate),
    script: own.script,
  };
  const { coins, change } = fundFrom(chain, plan.address, spender, [pays], plan.rate);
  const back: TxOut = { sats: change, script: spender.script };
  const payIns = coins.map((coin) => ({ coin, spender }));
  const paymentTxid = describeTx(unsignedParts(payIns, [pays, back])).txid;

  const inscribe = inscribing(own, coinOf(paymentTxid, 0, pays), made);
  const user = coinOf(inscribe.txid, 0, carried);
  const service = coinOf(inscribe.txid, 1, feeCoin);
  const outs: TxOut[] = [carried];
  const approve = unsignedParts([{ coin: user }, { coin: service }], outs);
  const witness = signInput(approve, [user, service], 1, sequencer);
  const paid = coins.reduce((sum, coin) => sum + coin.sats, 0n) - change;
  return {
    paymentTxid,
    inscribeTxid: inscribe.txid,
    inscribeRaw: bytesToHex(inscribe.raw),
    approveTxid: describeTx(approve).txid,
    paymentPsbt: makePsbt(payIns, [pays, back]),
    approvePsbt: makePsbt(
      [
        { coin: user, spender },
        { coin: service, witness },
      ],
      outs,
    ),
    signIndexes: [0],
    networkFee: paid,
  };
}
