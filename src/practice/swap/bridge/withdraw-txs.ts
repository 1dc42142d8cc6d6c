import { sumOf } from '#practice/api/lists.ts';
import { coinOf, imaginaryCoin, spentOf } from '#practice/chain/coins.ts';
import { signTx, unsignedTx, witnessOf } from '#practice/chain/wallet.ts';
import { bytesToHex, derive } from '#practice/formats/bytes.ts';
import { type Inscribe, textItem } from '#practice/formats/envelope.ts';
import { createSigHasher } from '#practice/formats/sighash.ts';
import { describeTx, feeFor, type TxOut } from '#practice/formats/tx.ts';
import { type RevealAddress, revealAddress } from '#practice/inscriptions/reveal-address.ts';
import type { SpendKey } from '#practice/psbt/keys.ts';
import { makePsbt } from '#practice/psbt/psbt.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { WithdrawTxs } from '#practice/state/records/swap.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

import { fundFrom } from './psbt.ts';

const POSTAGE = 546n;
/** The service's coin in the approve transaction pays its fee and must not be dust. */
const LEAST_FEE_COIN = 330n;

export interface WithdrawPlan {
  id: string;
  /** Number of earlier attempts: each has its own keys. */
  attempt: number;
  address: string;
  tick: string;
  amount: string;
  moduleId: string;
  rate: number;
}

const itemOf = ({ tick, amount, moduleId }: WithdrawPlan): Inscribe =>
  textItem(
    JSON.stringify({ p: 'brc20-swap', op: 'withdraw', tick, amt: amount, module: moduleId }),
  );

function inscribing(own: RevealAddress, coin: Coin, outs: TxOut[]) {
  if (!own.byScript) throw new Error('nothing to inscribe');
  return signTx([{ coin, unlock: own.byScript }], outs);
}

/**
 * The transactions of one attempt: the user pays for the withdraw inscription, the service inscribes it to the
 * user's address, and the approve transaction moves it there again, with a signed coin of the service that pays
 * the fee. Throws Refusal if the user's coins aren't enough.
 */
export function draftWithdraw(
  { chain, seed, module }: SwapWorld,
  plan: WithdrawPlan,
  spender: SpendKey,
): WithdrawTxs {
  const { sequencer } = module;
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
  const payOuts = [pays, { sats: change, script: spender.script }];
  const payment = describeTx(unsignedTx(coins, payOuts));

  const inscribe = inscribing(own, coinOf(payment, 0), made);
  const [user, service] = [coinOf(inscribe, 0), coinOf(inscribe, 1)];
  const approve = unsignedTx([user, service], [carried]);
  const hasher = createSigHasher(approve, [user, service].map(spentOf));
  const witness = witnessOf(hasher, 1, sequencer.script, { key: sequencer.key });
  const done = { scriptSig: new Uint8Array(0), witness };
  return {
    paymentTxid: payment.txid,
    inscribeTxid: inscribe.txid,
    inscribeRaw: bytesToHex(inscribe.raw),
    approveTxid: describeTx(approve).txid,
    paymentPsbt: makePsbt(
      coins.map((coin) => ({ coin, key: spender })),
      payOuts,
    ),
    approvePsbt: makePsbt(
      [
        { coin: user, key: spender },
        { coin: service, done },
      ],
      [carried],
    ),
    signIndexes: [0],
    networkFee: sumOf(coins, ({ sats }) => sats) - change,
  };
}
