import { groupDigits } from '#shared/bitcoin/amount.ts';
import type { ApprovalCard, Clause } from '#shared/flows/approval.ts';
import type { SpendInput } from '#shared/flows/spend.ts';

import { coinsOfCard, count, flowOfCard, type OutputRole } from '../card.ts';
import { sats } from '../clauses/define.ts';
import type { SpendFacts } from '../clauses/spend/facts.ts';
import { recipientsOf } from '../clauses/spend/outputs.ts';
import type { InspectedOutput } from '../../inspect.ts';

const titles: Record<SpendInput['kind'], string> = {
  send: 'Send bitcoin',
  'send-inscription': 'Send an inscription',
  consolidate: 'Join coins',
  split: 'Split inscriptions out',
  bump: 'Speed up by a child',
};

const targets: Record<OutputRole, string> = {
  payment: 'the recipient',
  change: 'back to you',
  data: 'an output with data',
  unknown: 'somebody unknown',
  inscription: 'the inscription',
  'fee-service': 'a service',
};

/** What the approval window shows, from the bytes to be signed and the frozen intent. */
export function spendCard(facts: SpendFacts, clauses: Clause[]): ApprovalCard {
  const { intent, inspection, network } = facts;
  const { inputs, outputs } = inspection;
  const fee = inspection.feeSats ?? 0n;
  const feeSats = fee < 0n ? 0n : fee;
  const outlay = outputs.reduce((sum, { mine, sats: value }) => sum + (mine ? 0n : value), feeSats);
  const role = roleOf(facts);
  const replaces = intent.replaces ? ` Replaces ${intent.replaces.txid}.` : '';
  return {
    purpose: intent.replaces ? 'bump' : intent.asked.kind,
    title: intent.replaces
      ? `${titles[intent.asked.kind]}: pay a higher fee`
      : titles[intent.asked.kind],
    network: network.id,
    asked: `${askedOf(intent.asked)} At ${intent.feeRate} sat/vB.${replaces}`,
    does: `Spends ${count(inputs.length, 'coin')} of yours. ${sats(outlay)} leave the wallet for good, ${sats(feeSats)} of them as fee.`,
    clauses,
    ...coinsOfCard(inspection, role),
    feeSats: feeSats.toString(),
    feeRate: inspection.feeRate ?? '0.00',
    ...flowOfCard(inspection, role, targets),
    outlaySats: outlay.toString(),
    txid: inspection.txidFixed ? inspection.txid : '',
    deadline: null,
  };
}

function askedOf(asked: SpendInput): string {
  switch (asked.kind) {
    case 'send': {
      const total = asked.recipients.reduce((sum, { sats: amount }) => sum + BigInt(amount), 0n);
      const [first] = asked.recipients;
      return asked.recipients.length === 1 && first
        ? `Send ${groupDigits(first.sats)} sats to ${first.address}.`
        : `Send ${groupDigits(total.toString())} sats to ${count(asked.recipients.length, 'address')}.`;
    }
    case 'send-inscription':
      return `Send the inscription ${asked.inscriptionId} to ${asked.address}.`;
    case 'consolidate':
      return `Join ${count(asked.coins.length, 'coin')} into one.`;
    case 'split':
      return `Give each inscription of ${asked.outpoint} a coin of its own with ${asked.postage} sats.`;
    case 'bump':
      return `Raise the fee of ${asked.outpoint.slice(0, 64)} by spending what it gave you.`;
  }
}

/** An output that receives an inscription is named so; the asked ones pay; the rest is change or strange. */
function roleOf(facts: SpendFacts): (output: InspectedOutput) => OutputRole {
  const asked = recipientsOf(facts).length;
  const carrying = new Set(facts.inspection.pins.map(({ output }) => output));
  return ({ index, mine, isData }) => {
    if (carrying.has(index)) return 'inscription';
    if (index < asked) return 'payment';
    if (mine) return 'change';
    return isData ? 'data' : 'unknown';
  };
}
