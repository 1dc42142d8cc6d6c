import {
  block,
  type Finding,
  inputName,
  judge,
  outputName,
  sats,
} from '#main/signing/define/clause.ts';
import { defineTransaction } from '#main/signing/define/purpose.ts';
import {
  assetAlone,
  contentsNamed,
  gatherToken,
  isOffered,
  isToken,
  itemNamed,
  landsFirst,
  namedCoinSpent,
  type TokenTransaction,
  whatOf,
} from '#main/signing/parts/token.ts';
import type { InspectedOutput } from '#main/signing/read/inspect.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { type DelistIntent, delistIntent } from '#shared/flows/intents/provider-made.ts';
import { labelled } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

type Facts = TokenTransaction<DelistIntent>;

/** C1: the inscription moves to an address of ours with all of its sats, which voids the old signature. */
function returnsWhole({ intent, inspection }: Facts): Clause {
  const input = inspection.inputs.find(({ outpoint }) => outpoint === intent.outpoint);
  const back = inspection.outputs.filter(({ address }) => address === intent.returnAddress);
  const [output] = back;
  const findings: Finding[] = [];
  if (!output?.mine) findings.push(block(say.trade.signDelist.itDoesNotCome));
  if (back.length > 1) findings.push(block(say.trade.signDelist.moreThanOneOutput));
  if (input?.index !== 0 || output?.index !== 0) {
    findings.push(block(say.trade.signDelist.theInscriptionIsNot));
  }
  if (output && input?.proved && output.sats !== input.proved.sats) {
    findings.push(block(say.trade.signDelist.theCoinComesBack));
  }
  return judge(
    'C1',
    say.trade.signDelist.theInscriptionComesBack,
    intent.offChain === true
      ? say.trade.signDelist.ifAnybodyEverMined
      : say.trade.signDelist.movingItEndsEvery,
    [
      labelled(inputName(0), sats(input?.proved?.sats ?? null)),
      output ? labelled(outputName(output.index), sats(output.sats)) : say.signing.named.noOutput,
    ],
    findings,
  );
}

const isReturn = ({ address, mine }: InspectedOutput, { returnAddress }: DelistIntent): boolean =>
  mine !== null && address === returnAddress;

/** Cancels a listing by moving its coin, which ends all of its signatures (safety.md 1.4). */
export const delist = defineTransaction<DelistIntent, Facts>({
  intent: delistIntent,
  gather: ({ intent, inspection, context }) => gatherToken(intent, inspection, context),
  expects: ({ intent, inspection }) => ({
    input({ mine, outpoint }) {
      if (!mine) return null;
      if (outpoint === intent.outpoint) return 'asset';
      return isOffered(intent, outpoint) ? 'pays' : null;
    },
    output: (output) =>
      isReturn(output, intent)
        ? { role: 'inscription', who: say.trade.signDelist.backToYouWith }
        : null,
    lands: ({ id, output }) => {
      const target = typeof output === 'number' ? inspection.outputs[output] : undefined;
      return (
        target !== undefined &&
        (id === intent.inscriptionId ? isReturn(target, intent) : target.mine !== null)
      );
    },
    fee: intent.offChain === true ? { rule: 'none' } : { rule: 'estimated', rate: intent.feeRate },
    addresses: [intent.returnAddress],
    // An item returns whatever its content is.
    contents: isToken(intent) ? contentsNamed(intent) : [],
  }),
  adds: {
    C6: namedCoinSpent,
    C4: landsFirst<Facts>(say.signing.named.yourAddress, (output, { intent }) =>
      isReturn(output, intent),
    ),
  },
  guards: {
    C30: { none: say.trade.sign.marketKnowsNoModule },
    C31: { none: say.trade.signDelist.itMovesTheInscription },
    C32: { none: say.trade.signDelist.theNetworkFeeIs },
    C33: { none: say.trade.signDelist.itEndsAnOffer },
  },
  clauses: [returnsWhole, assetAlone],
  named: ({ intent }) => itemNamed(intent),
  words: ({ intent }, { outlaySats }) => ({
    title: say.trade.signDelist.cancelTheListingOf({ whatOf: whatOf(intent) }),
    act: 'cancel-listing',
    asked:
      intent.offChain === true
        ? say.trade.signDelist.haveTheMarketForget({
            whatOf: whatOf(intent),
            inscriptionId: intent.inscriptionId,
          })
        : say.trade.signDelist.takeOffTheMarket({
            whatOf: whatOf(intent),
            inscriptionId: intent.inscriptionId,
            returnAddress: intent.returnAddress,
            feeRate: intent.feeRate,
          }),
    does:
      intent.offChain === true
        ? say.trade.signDelist.nothingMovesTheSignature
        : say.trade.signDelist.leaveTheWalletNetwork({ outlaySats: sats(outlaySats) }),
  }),
});
