import { count } from '#main/signing/card.ts';
import { sats } from '#main/signing/define/clause.ts';
import { defineTransaction } from '#main/signing/define/purpose.ts';
import { isArrival } from '#main/signing/parts/arrival.ts';
import {
  assetAlone,
  contentsNamed,
  gatherToken,
  isOffered,
  landsFirst,
  marketFor,
  referenceOf,
  tokenAsNamed,
  whatOf,
} from '#main/signing/parts/token.ts';
import { parseSats } from '#shared/bitcoin/amount.ts';
import { type BuyIntent, buyIntent } from '#shared/flows/intents/provider-made.ts';

import {
  type BuyFacts,
  othersReceive,
  outlayWithin,
  priceUsual,
  quotedFees,
  sellersCoinSpent,
} from './clauses.ts';

/** The market merges two of the buyer's small coins, creates two spare ones, and returns change. */
const OWN_OUTPUTS = 4;

/** Buys a listed transfer inscription (safety.md 1.4). */
export const buy = defineTransaction<BuyIntent, BuyFacts>({
  intent: buyIntent,
  async gather({ intent, inspection, context }) {
    const [token, market] = await Promise.all([
      gatherToken(intent, inspection, context),
      marketFor(intent, context),
    ]);
    return { ...token, market };
  },
  expects: ({ intent, inspection }) => ({
    input({ mine, outpoint }) {
      if (!mine) return outpoint === intent.outpoint ? 'foreign' : null;
      return outpoint !== intent.outpoint && isOffered(intent, outpoint) ? 'pays' : null;
    },
    output(output) {
      if (isArrival(output, intent, inspection))
        return { role: 'inscription', who: 'what you buy' };
      return !output.mine && output.otherWallet === null && !output.isData
        ? { role: 'payment', who: 'the price or a fee of the market' }
        : null;
    },
    change: OWN_OUTPUTS,
    // Its spare coins are as small as the market wants; dust is still rejected.
    changeFloorSats: 0n,
    lands: ({ id, output }) => {
      const target = typeof output === 'number' ? inspection.outputs[output] : undefined;
      return (
        target !== undefined &&
        (id === intent.inscriptionId ? isArrival(target, intent, inspection) : target.mine !== null)
      );
    },
    fee: { rule: 'estimated', rate: intent.feeRate },
    addresses: [intent.receiveAddress],
    contents: contentsNamed(intent),
    paysForContent: true,
  }),
  adds: {
    C4: landsFirst<BuyFacts>('your address', (output, { intent, inspection }) =>
      isArrival(output, intent, inspection),
    ),
    C6: sellersCoinSpent,
    C8: othersReceive,
  },
  guards: {
    C30: { none: 'The marketplace knows no module.' },
    C31: {
      none: 'It spends the seller’s coin, so two purchases of one thing can never both be mined.',
    },
    C32: ({ intent, inspection }) => quotedFees(intent, inspection.feeSats),
    C33: ({ market }) => referenceOf(market),
  },
  clauses: [outlayWithin, priceUsual, tokenAsNamed, assetAlone],
  names: { payment: 'the price and the market' },
  words: ({ intent, inspection }, { outlaySats }) => ({
    title: 'Buy',
    asked: `Buy ${whatOf(intent)} (inscription ${intent.inscriptionId}) for ${sats(parseSats(intent.priceSats))}, at most ${sats(parseSats(intent.maxOutlaySats))} with fees, to ${intent.receiveAddress}.`,
    does: `Signs ${inspection.inputs.filter(({ mine }) => mine).length} of ${count(inspection.inputs.length, 'input')}. ${sats(outlaySats)} leave the wallet for good, fee included.`,
  }),
});
