import { sats } from '#main/signing/define/clause.ts';
import { defineTransaction } from '#main/signing/define/purpose.ts';
import { isArrival } from '#main/signing/parts/arrival.ts';
import { rawParts, usedOutputs } from '#main/signing/parts/replaced.ts';
import { contentsNamed, whatOf } from '#main/signing/parts/token.ts';
import { parsePsbt } from '#main/signing/read/psbt.ts';
import { parseSats } from '#shared/bitcoin/amount.ts';
import { type RaiseIntent, raiseIntent } from '#shared/flows/intents/raise.ts';

import { buildRaised, coinsOf } from './build.ts';
import { type RaiseFacts, raisesFairly, underCeiling } from './clauses.ts';

/** Size of final scripts in a PSBT that we haven't signed yet, so all of them are others'. */
function signedBytesOf(psbt: string): number {
  return parsePsbt(psbt).psbt.data.inputs.reduce(
    (sum, { finalScriptSig, finalScriptWitness }) =>
      sum + (finalScriptSig?.length ?? 0) + (finalScriptWitness?.length ?? 0),
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
    role: 'It spends the coins of the purchase that it replaces, and no others: C6 refuses them.',
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
          return { role: 'inscription', who: 'what you buy' };
        const isAsBefore = outputs[index]?.script === script;
        return !mine && otherWallet === null && !isData && isAsBefore
          ? { role: 'payment', who: 'the price or a fee of the market, as before' }
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
    C30: { none: 'The marketplace knows no module.' },
    C31: ({ flowId, coins, maxOutlaySats }) => ({
      what: 'this purchase',
      of: { flowId, purposes: ['buy', 'raise'], spending: coins },
      mostSats: parseSats(maxOutlaySats),
    }),
    C32: {
      none: 'Fees to others stay to the sat: “raise” compares every output, and the ceiling was set before.',
    },
    C33: {
      none: 'The price was compared when the purchase was signed, and “raise” keeps it to the sat.',
    },
  },
  clauses: [raisesFairly, underCeiling],
  names: { payment: 'the price and the market' },
  words: ({ intent }, { outlaySats, feeSats }) => ({
    title: 'Buy: pay a higher fee',
    asked: `Offer ${intent.feeRate} sat/vB for the purchase of ${whatOf(intent)} (inscription ${intent.inscriptionId}) for ${sats(parseSats(intent.priceSats))}. Replaces ${intent.replaces.txid}.`,
    does: `Spends the same coins as the purchase before. ${sats(outlaySats)} leave the wallet for good in all, ${sats(feeSats)} of them as fee.`,
  }),
});
