import * as bitcoin from 'bitcoinjs-lib';

import { rawTransactions } from '#main/signing/coins/previous.ts';
import { block, type Finding, judge, outputName, sats } from '#main/signing/define/clause.ts';
import type { SigningContext } from '#main/signing/define/context.ts';
import { defineTransaction, type TransactionFacts } from '#main/signing/define/purpose.ts';
import {
  feesOf,
  rawParts,
  refuseCheap,
  takesPlace,
  usedOutputs,
} from '#main/signing/parts/replaced.ts';
import { contentsNamed, itemNamed, whatOf } from '#main/signing/parts/token.ts';
import { inspect } from '#main/signing/read/inspect.ts';
import { parsePsbt } from '#main/signing/read/psbt.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { dustLimit, feeFor } from '#main/wallet/fees.ts';
import { buildSpend, type SignedCoin } from '#main/wallet/payment.ts';
import { parseSats, sum } from '#shared/bitcoin/amount.ts';
import { AppError } from '#shared/errors.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { type RaiseIntent, raiseIntent } from '#shared/flows/intents/raise.ts';
import { say } from '#shared/words/say.ts';

import { isArrival, landingOf } from './arrival.ts';

type Output = { script: Uint8Array; sats: bigint };

/** Our coins that the purchase spends, which lists no longer contain. Throws NOT_FOUND once a block has spent one. */
const coinsOf = (
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
async function buildRaised(intent: RaiseIntent, context: SigningContext): Promise<string> {
  const { replaces, outpoint, feeRate } = intent;
  const old = bitcoin.Transaction.fromHex(replaces.rawHex);
  const { txid, spends } = rawParts(replaces.rawHex);
  if (txid !== replaces.txid)
    throw new AppError('PSBT_INVALID', 'the purchase is another transaction');
  if (old.version !== 2 || old.locktime !== 0) throw refuse(say.trade.signRaise.theMarketMadeIt);
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
  if (!first) throw refuse(say.trade.signRaise.itGivesNoChange);
  return first.index;
}

function lowered(outputs: readonly Output[], payer: number, by: bigint): Output[] {
  const left = (outputs[payer]?.sats ?? 0n) - by;
  if (left < dustLimit.p2pkh) throw refuse(say.trade.signRaise.itsChangeDoesNot);
  return outputs.map((output, at) => (at === payer ? { ...output, sats: left } : output));
}

const refuse = (text: string): AppError =>
  new AppError('INVALID_INPUT', text, { field: 'feeRate', text });

interface RaiseFacts extends TransactionFacts<RaiseIntent> {
  isOwnScript: (scriptHex: string) => boolean;
  /** Outputs of ours in the purchase that something else already uses. */
  usedOutputs: readonly string[];
  /** Size of what others have signed: it is paid for, and no txid covers it. */
  signedBytes: number;
}

/** Enough for a signature and a key, or a script with a few; more would only raise the fee. */
const MOST_SIGNED_BYTES = 300;

/** The purchase's fee, from the same proved coins minus its outputs; null while one isn't proved. */
function feeBefore({ intent, inspection }: RaiseFacts): bigint | null {
  const values = inspection.inputs.flatMap(({ proved }) => proved?.sats ?? []);
  if (values.length !== inspection.inputs.length) return null;
  return sum(values) - sum(rawParts(intent.replaces.rawHex).outputs.map((one) => one.sats));
}

/** BIP-125: the same coins buy the same item at the same price; one change output pays a higher fee. */
function raisesFairly(facts: RaiseFacts): Clause {
  const { intent, inspection, isOwnScript, signedBytes } = facts;
  const old = rawParts(intent.replaces.rawHex);
  const feeSats = feeBefore(facts);
  const replaces = { ...intent.replaces, feeSats: feeSats ?? 0n };
  const findings: Finding[] = takesPlace(facts, replaces);
  const bought = new Set([intent.outpoint, ...intent.coins]);
  if (old.spends.length !== bought.size || old.spends.some((outpoint) => !bought.has(outpoint)))
    findings.push(block(say.trade.signRaise.whatItReplacesSpends));
  if (feeSats === null) findings.push(block(say.trade.signRaise.theFeeOfThe));
  if (
    old.outputs.length !== inspection.outputs.length ||
    inspection.inputs.length !== old.spends.length
  )
    findings.push(block(say.trade.signRaise.itHasOtherParts));
  const arrival = landingOf(inspection, intent.outpoint);
  const lower = old.outputs.flatMap(({ script, sats: value }, index) => {
    const now = inspection.outputs[index];
    if (now?.script === script && now.sats === value) return [];
    const pays = now?.script === script && now.sats < value && isOwnScript(script);
    if (!pays || index <= arrival)
      findings.push(block(say.trade.signRaise.isNotAsIt({ outputName: outputName(index) })));
    return [index];
  });
  if (inspection.outputs[arrival]?.address !== intent.receiveAddress)
    findings.push(block(say.trade.signRaise.whatYouBuyDoes));
  if (lower.length > 1) findings.push(block(say.trade.signRaise.moreThanOneOutput));
  if (signedBytes > MOST_SIGNED_BYTES)
    findings.push(block(say.trade.signRaise.whatTheSellerSigned));
  return judge(
    'raise',
    say.trade.signRaise.theSamePurchase,
    say.trade.signRaise.theSameCoinsBuy,
    feesOf(facts, replaces),
    findings,
  );
}

/** Stays within the limits the user set at the start: a rate and a total. */
function underCeiling({ intent, inspection }: RaiseFacts): Clause {
  const { mostFeeRate, maxOutlaySats } = intent;
  const own = inspection.inputs.filter(({ mine }) => mine);
  const spent = sum(own.map(({ proved }) => proved?.sats ?? 0n));
  const back = sum(inspection.outputs.filter(({ mine }) => mine).map((output) => output.sats));
  const most = parseSats(maxOutlaySats);
  const findings: Finding[] = [];
  if (inspection.feeSats === null || inspection.feeSats > feeFor(mostFeeRate, inspection.vsize))
    findings.push(block(say.trade.signRaise.moreThanTheRate({ mostFeeRate })));
  if (spent - back > most)
    findings.push(
      block(say.trade.signRaise.costsInAllAbove({ spent: sats(spent - back), most: sats(most) })),
    );
  return judge(
    'raise.ceiling',
    say.trade.signRaise.underYourCeiling,
    say.trade.signRaise.leaveYourWalletInAll({
      sats: sats(spent - back),
      feeRate: inspection.feeRate ?? '?',
      mostFeeRate,
    }),
    [
      say.trade.signRaise.atMost({ most: sats(most), mostFeeRate }),
      say.trade.signRaise.yoursInBack({ spent: sats(spent), back: sats(back) }),
    ],
    findings,
  );
}

/** Size of final scripts in a PSBT that we haven't signed yet, so all of them are others'. */
function signedBytesOf(psbt: string): number {
  return parsePsbt(psbt).psbt.data.inputs.reduce(
    (total, { finalScriptSig, finalScriptWitness }) =>
      total + (finalScriptSig?.length ?? 0) + (finalScriptWitness?.length ?? 0),
    0,
  );
}

/** Raises the fee of a pending purchase, up to the user's maximum (safety.md 1.4). */
export const raise = defineTransaction<RaiseIntent, RaiseFacts>({
  intent: raiseIntent,
  finalizes: true,
  build: buildRaised,
  coins: (intent, _inspection, context) => coinsOf(intent, context),
  gather: async ({ intent, psbt, context }) => ({
    isOwnScript: (script) => context.findScript(script) !== null,
    usedOutputs: await usedOutputs(intent.replaces, intent.flowId, context),
    signedBytes: signedBytesOf(psbt),
  }),
  exempt: {
    role: say.trade.signRaise.itSpendsTheCoins,
  },
  expects({ intent, inspection }) {
    const { replaces, outpoint: sellers, receiveAddress, inscriptionId, feeRate } = intent;
    const { spends, outputs } = rawParts(replaces.rawHex);
    const kept = new Set(spends);
    return {
      input: ({ mine, outpoint }) =>
        mine ? (kept.has(outpoint) ? 'kept' : null) : outpoint === sellers ? 'foreign' : null,
      output(output) {
        const { index, mine, otherWallet, script, isData } = output;
        if (isArrival(output, intent, inspection))
          return { role: 'inscription', who: say.trade.signRaise.whatYouBuy };
        const isAsBefore = outputs[index]?.script === script;
        return !mine && otherWallet === null && !isData && isAsBefore
          ? { role: 'payment', who: say.trade.signRaise.sellerOrMarket }
          : null;
      },
      change: outputs.length,
      // Its spare coins are as the market created them; dust is still rejected.
      changeFloorSats: 0n,
      lands({ id, output }) {
        const target = typeof output === 'number' ? inspection.outputs[output] : undefined;
        if (target?.mine == null) return false;
        return id !== inscriptionId || target.address === receiveAddress;
      },
      fee: { rule: 'exact', rate: feeRate, valueSats: parseSats(intent.priceSats) },
      addresses: [receiveAddress],
      contents: contentsNamed(intent),
      paysForContent: true,
      replaced: kept,
    };
  },
  guards: {
    C30: { none: say.trade.sign.marketKnowsNoModule },
    C31: ({ flowId, coins, maxOutlaySats }) => ({
      what: say.trade.signRaise.thisPurchase,
      of: { flowId, purposes: ['buy', 'raise'], spending: coins },
      mostSats: parseSats(maxOutlaySats),
    }),
    C32: {
      none: say.trade.signRaise.feesToOthersStay,
    },
    C33: {
      none: say.trade.signRaise.thePriceWasCompared,
    },
  },
  clauses: [raisesFairly, underCeiling],
  named: ({ intent }) => itemNamed(intent),
  names: { payment: say.trade.signRaise.sellerAndMarket },
  words: ({ intent }, { outlaySats, feeSats }) => ({
    title: say.trade.signRaise.buyPayAHigher,
    act: 'speed-up',
    asked: say.trade.signRaise.offerForThePurchase({
      feeRate: intent.feeRate,
      whatOf: whatOf(intent),
      inscriptionId: intent.inscriptionId,
      price: sats(parseSats(intent.priceSats)),
      txid: intent.replaces.txid,
    }),
    does: say.trade.signRaise.spendsTheSameCoins({
      outlaySats: sats(outlaySats),
      feeSats: sats(feeSats),
    }),
  }),
});
