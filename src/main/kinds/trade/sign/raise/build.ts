import * as bitcoin from 'bitcoinjs-lib';

import { rawTransactions } from '#main/signing/coins/previous.ts';
import type { SigningContext } from '#main/signing/define/context.ts';
import { isArrival, landingOf } from '#main/signing/parts/arrival.ts';
import { rawParts, refuseCheap } from '#main/signing/parts/replaced.ts';
import { inspect } from '#main/signing/read/inspect.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { dustLimit, feeFor } from '#main/wallet/fees.ts';
import { buildSpend, type SignedCoin } from '#main/wallet/payment.ts';
import { AppError } from '#shared/errors.ts';
import type { RaiseIntent } from '#shared/flows/intents/raise.ts';

type Output = { script: Uint8Array; sats: bigint };

/** Our coins that the purchase spends, which lists no longer contain. Throws NOT_FOUND once a block has spent one. */
export const coinsOf = (
  { replaces, outpoint }: RaiseIntent,
  { reader, findScript }: SigningContext,
): Promise<Coin[]> =>
  Promise.all(
    rawParts(replaces.rawHex)
      .spends.filter((one) => one !== outpoint)
      .map((one) => reader.spentByUs(one, findScript)),
  );

/**
 * Rebuilds the purchase with a higher fee paid from its change. The seller's signature covers only its own input and
 * the price, so it stays valid. Throws INVALID_INPUT if that isn't possible, PSBT_INVALID for another transaction's
 * bytes.
 */
export async function buildRaised(intent: RaiseIntent, context: SigningContext): Promise<string> {
  const { replaces, outpoint, feeRate } = intent;
  const old = bitcoin.Transaction.fromHex(replaces.rawHex);
  const { txid, spends } = rawParts(replaces.rawHex);
  if (txid !== replaces.txid)
    throw new AppError('PSBT_INVALID', 'the purchase is another transaction');
  if (old.version !== 2 || old.locktime !== 0)
    throw refuse('The market made it in a way in which its fee cannot be raised.');
  const owned = new Map((await coinsOf(intent, context)).map((coin) => [coin.outpoint, coin]));
  const made = spends.map((one) => ({ txid: one.slice(0, 64), vout: Number(one.slice(65)) }));
  const raw = await rawTransactions(context.client, made);
  const coins = made.map(({ txid: from, vout }, at) => {
    const previousTx = raw.get(from) ?? '';
    const coin = owned.get(spends[at] ?? '');
    const { script, witness, sequence } = old.ins[at] as bitcoin.Transaction['ins'][number];
    if (coin) return { ...coin, previousTx };
    if (spends[at] !== outpoint)
      throw new AppError('PSBT_INVALID', 'it spends a coin of somebody unknown');
    const signed: SignedCoin = { txid: from, vout, previousTx, sequence, script, witness };
    return signed;
  });
  const outputs = old.outs.map(({ script, value }) => ({ script, sats: value }));
  const before = inspect(buildSpend(coins, outputs), context.network, context.findScript);
  if (before.feeSats === null) throw new AppError('PSBT_INVALID', 'its fee cannot be known');
  const fee = feeFor(feeRate, before.vsize);
  refuseCheap(fee, before.feeSats, before.vsize);
  const payer = changeAt(intent, before);
  return buildSpend(coins, lowered(outputs, payer, fee - before.feeSats));
}

/** The largest change output after the purchased item; everything before it stays in place. */
function changeAt(intent: RaiseIntent, before: ReturnType<typeof inspect>): number {
  const arrival = landingOf(before, intent.outpoint);
  const change = before.outputs.filter(
    (output) => output.mine && output.index > arrival && !isArrival(output, intent, before),
  );
  const [first] = change.sort((a, b) => (a.sats < b.sats ? 1 : a.sats > b.sats ? -1 : 0));
  if (!first) throw refuse('It gives no change that could pay more.');
  return first.index;
}

function lowered(outputs: readonly Output[], payer: number, by: bigint): Output[] {
  const left = (outputs[payer]?.sats ?? 0n) - by;
  if (left < dustLimit.p2pkh)
    throw refuse('Its change does not suffice for that fee. Offer less, or wait for a block.');
  return outputs.map((output, at) => (at === payer ? { ...output, sats: left } : output));
}

const refuse = (text: string): AppError =>
  new AppError('INVALID_INPUT', text, { field: 'feeRate', text });
