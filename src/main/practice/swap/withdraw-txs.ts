import { secp256k1 } from '@noble/curves/secp256k1.js';

import { bytesToHex, concatBytes, derive, utf8 } from '../bytes.ts';
import type { Chain } from '../chain.ts';
import type { Inscribe } from '../envelope.ts';
import { imaginaryCoin } from '../inscribe.ts';
import type { Coin } from '../records.ts';
import { type RevealAddress, revealAddress } from '../reveal-address.ts';
import { createSigHasher } from '../sighash.ts';
import { describeTx, feeFor, type TxOut, type TxParts } from '../tx.ts';
import { signTx, type Wallet } from '../wallet.ts';
import { fundFrom } from './coins.ts';
import { makePsbt, type Spender, unsignedParts } from './psbt.ts';
import type { WithdrawTxs } from './records.ts';

const POSTAGE = 546n;
/** The user's change of the payment, which the approve transaction spends and gives back whole. */
const LEAST_CHANGE = 1_000n;

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

function inscribing(own: RevealAddress, coin: Coin, out: TxOut) {
  if (!own.byScript) throw new Error('nothing to inscribe');
  return signTx([{ coin, unlock: own.byScript }], [out]);
}

/**
 * The transactions of one try: the user pays for the withdraw inscription, the service inscribes it to
 * itself, and the approve transaction brings it to the user beside the change of the payment. The service's
 * input of the approve transaction is signed. Throws Refusal when the user's coins do not suffice.
 */
export function draftWithdraw(
  { chain, seed, sequencer }: { chain: Chain; seed: string; sequencer: Wallet },
  plan: WithdrawPlan,
  spender: Spender,
): WithdrawTxs {
  const own = revealAddress(derive(seed, `withdraw ${plan.id} ${plan.attempt}`), [itemOf(plan)]);
  const approveSize = 11 + spender.vsize + 68 + 2 * (9 + spender.script.length);
  const carried: TxOut = {
    sats: POSTAGE + feeFor(approveSize, plan.rate),
    script: sequencer.script,
  };
  const measured = inscribing(own, imaginaryCoin(own.script, 1_000_000n), carried);
  const pays: TxOut = {
    sats: carried.sats + feeFor(measured.vsize, plan.rate),
    script: own.script,
  };
  const { coins, change } = fundFrom(
    chain,
    plan.address,
    spender,
    [pays],
    plan.rate,
    [],
    LEAST_CHANGE,
  );
  const back: TxOut = { sats: change, script: spender.script };
  const payIns = coins.map((coin) => ({ coin, spender }));
  const paymentTxid = describeTx(unsignedParts(payIns, [pays, back])).txid;

  const inscribe = inscribing(own, coinOf(paymentTxid, 0, pays), carried);
  const user = coinOf(paymentTxid, 1, back);
  const service = coinOf(inscribe.txid, 0, carried);
  const outs: TxOut[] = [back, { sats: POSTAGE, script: spender.script }];
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
