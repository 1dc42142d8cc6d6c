import type { ApprovalCard, Clause } from '#shared/flows/approval.ts';

import type { InspectedOutput, Inspection } from '../../inspect.ts';
import { coinsOfCard, count, flowOfCard, type OutputRole } from '../card.ts';
import { sats } from '../clauses/define.ts';
import { inputsToSign, ownSums, type PsbtFacts } from './facts.ts';

const names: Record<OutputRole, string> = {
  payment: 'somebody',
  change: 'back to you',
  data: 'an output with data',
  unknown: 'somebody else',
  inscription: 'an asset of yours',
  'fee-service': 'a service',
};

const roleIn =
  ({ pins }: Inspection) =>
  (output: InspectedOutput): OutputRole => {
    if (output.isData) return 'data';
    if (pins.some(({ output: at }) => at === output.index)) return 'inscription';
    return output.mine ? 'change' : 'unknown';
  };

/** Where every sat and every known asset goes, a sentence each. */
export const flowText = (inspection: Inspection): string[] =>
  flowOfCard(inspection, roleIn(inspection), names).satFlow;

/** What the approval window shows of a PSBT that the person opened. */
export function psbtCard(facts: PsbtFacts, clauses: Clause[]): ApprovalCard {
  const { inspection, network } = facts;
  const sums = ownSums(inspection);
  const outlay = sums && sums.spent > sums.back ? sums.spent - sums.back : 0n;
  const { feeSats } = inspection;
  const signs = inputsToSign(inspection).length;
  return {
    purpose: 'psbt',
    title: 'Sign a PSBT',
    network: network.id,
    asked: 'Sign your inputs of the PSBT that you opened. It does not say what it is for.',
    does: `Signs ${signs} of ${count(inspection.inputs.length, 'input')}. ${
      sums ? `${sats(outlay)} leave the wallet for good.` : 'What leaves the wallet is not known.'
    }`,
    clauses,
    ...coinsOfCard(inspection, roleIn(inspection)),
    feeSats: feeSats !== null && feeSats > 0n ? feeSats.toString() : '0',
    feeRate: inspection.feeRate ?? '0.00',
    ...flowOfCard(inspection, roleIn(inspection), names),
    outlaySats: outlay.toString(),
    txid: inspection.txidFixed ? inspection.txid : '',
    deadline: null,
  };
}
