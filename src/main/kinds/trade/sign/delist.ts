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

type Facts = TokenTransaction<DelistIntent>;

/** C1: the inscription moves to an address of ours with all of its sats, which voids the old signature. */
function returnsWhole({ intent, inspection }: Facts): Clause {
  const input = inspection.inputs.find(({ outpoint }) => outpoint === intent.outpoint);
  const back = inspection.outputs.filter(({ address }) => address === intent.returnAddress);
  const [output] = back;
  const findings: Finding[] = [];
  if (!output?.mine) findings.push(block('It does not come back to your address.'));
  if (back.length > 1) findings.push(block('More than one output goes to that address.'));
  if (input?.index !== 0 || output?.index !== 0) {
    findings.push(block('The inscription is not first in and first out.'));
  }
  if (output && input?.proved && output.sats !== input.proved.sats) {
    findings.push(block('The coin comes back with another value.'));
  }
  return judge(
    'C1',
    'The inscription comes back',
    intent.offChain === true
      ? 'If anybody ever mined it, it would come back to you.'
      : 'Moving it ends every offer that was signed for it.',
    [
      `${inputName(0)}: ${sats(input?.proved?.sats ?? null)}`,
      output ? `${outputName(output.index)}: ${sats(output.sats)}` : 'no output',
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
        ? { role: 'inscription', who: 'back to you, with the inscription' }
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
    C4: landsFirst<Facts>('your address', (output, { intent }) => isReturn(output, intent)),
  },
  guards: {
    C30: { none: 'The marketplace knows no module.' },
    C31: { none: 'It moves the inscription home, and can be mined once.' },
    C32: { none: 'The network fee is all it pays: C9 holds it to the rate you chose.' },
    C33: { none: 'It ends an offer, and names no price.' },
  },
  clauses: [returnsWhole, assetAlone],
  named: ({ intent }) => itemNamed(intent),
  words: ({ intent }, { outlaySats }) => ({
    title: `Cancel the listing of ${whatOf(intent)}`,
    act: 'cancel-listing',
    asked:
      intent.offChain === true
        ? `Have the market forget the offer of ${whatOf(intent)} (inscription ${intent.inscriptionId}).`
        : `Take ${whatOf(intent)} (inscription ${intent.inscriptionId}) off the market, back to ${intent.returnAddress}, at ${intent.feeRate} sat/vB.`,
    does:
      intent.offChain === true
        ? 'Nothing moves. The signature that you gave for the offer stays good: whoever kept it can still buy at its price, until the coin moves.'
        : `${sats(outlaySats)} leave the wallet, network fee included.`,
  }),
});
