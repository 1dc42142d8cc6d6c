import type { ApprovalCard, Clause } from '#shared/flows/approval.ts';

import { coinsOfCard, count, flowOfCard, type OutputRole } from '../card.ts';
import { sats } from '../clauses/define.ts';
import type { InspectedOutput } from '../../inspect.ts';
import { ownSums } from '../tool/facts.ts';
import type { CommitFacts, RevealFacts } from './facts.ts';

const names: Record<OutputRole, string> = {
  payment: 'the commit, to reveal from',
  change: 'back to you',
  data: 'an output with data',
  unknown: 'somebody unknown',
  inscription: 'an inscription',
  'fee-service': 'a service',
};

const titles = { commit: 'Commit to an inscription', reveal: 'Reveal an inscription' };

/** What the approval window shows of a commit or a reveal. */
export function orderCard(facts: CommitFacts | RevealFacts, clauses: Clause[]): ApprovalCard {
  const { intent, inspection, network } = facts;
  const role = (output: InspectedOutput): OutputRole => roleOf(output, facts);
  const sums = ownSums(inspection);
  const outlay = sums && sums.spent > sums.back ? sums.spent - sums.back : 0n;
  const { feeSats } = inspection;
  const own = inspection.inputs.filter(({ mine }) => mine).length;
  return {
    purpose: intent.purpose,
    title: titles[intent.purpose],
    network: network.id,
    asked: asked(intent),
    does: `Signs ${own} of ${count(inspection.inputs.length, 'input')}. ${does(intent, outlay)}`,
    clauses,
    ...coinsOfCard(inspection, role),
    feeSats: feeSats !== null && feeSats > 0n ? feeSats.toString() : '0',
    feeRate: inspection.feeRate ?? '0.00',
    ...flowOfCard(inspection, role, names),
    outlaySats: outlay.toString(),
    txid: inspection.txid,
    deadline: null,
  };
}

function roleOf(
  output: InspectedOutput,
  { intent, inspection }: CommitFacts | RevealFacts,
): OutputRole {
  if (output.isData) return 'data';
  if (intent.purpose === 'commit') {
    if (output.mine) return 'change';
    return output.type === 'p2tr' ? 'payment' : 'unknown';
  }
  const isBorn = output.address === intent.receiveAddress;
  if (isBorn || inspection.pins.some(({ output: at }) => at === output.index)) return 'inscription';
  return output.mine ? 'change' : 'unknown';
}

function asked(intent: CommitFacts['intent'] | RevealFacts['intent']): string {
  return intent.purpose === 'commit'
    ? `Inscribe ${intent.operation} for at most ${sats(BigInt(intent.mostSats))}, at ${intent.feeRate} sat/vB.`
    : `Inscribe ${intent.operation} at ${intent.receiveAddress}, as a child of ${intent.parent.inscriptionId}.`;
}

function does(intent: CommitFacts['intent'] | RevealFacts['intent'], outlay: bigint): string {
  return intent.purpose === 'commit'
    ? `${sats(outlay)} leave the wallet: they pay for the inscription, its postage and the fees.`
    : 'Lends your deploy inscription to the mint and brings it back. It costs you nothing more.';
}
