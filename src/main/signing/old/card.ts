import { groupDigits } from '#shared/bitcoin/amount.ts';
import type { ApprovalCard, Clause } from '#shared/flows/approval.ts';

import { pinText } from '../assets.ts';
import { inputName, outputName, type PaymentFacts, sats } from './clauses/define.ts';
import { sighashName } from './clauses/inputs.ts';
import type { InspectedOutput, Inspection } from '../inspect.ts';

const titles = { 'pay-order': 'Pay the order', 'top-up': 'Pay what is missing' } as const;

/** What the approval window shows, from the bytes to be signed and the frozen intent. */
export function paymentCard(facts: PaymentFacts, clauses: Clause[]): ApprovalCard {
  const { intent, inspection, network } = facts;
  const { inputs, outputs } = inspection;
  const role = (output: InspectedOutput) => roleOf(output, intent.payAddress);
  const feeSats = inspection.feeSats ?? 0n;
  const outlay = outputs.reduce((sum, output) => sum + (output.mine ? 0n : output.sats), feeSats);
  const paid = groupDigits(intent.sats);
  return {
    purpose: intent.purpose,
    title: titles[intent.purpose],
    network: network.id,
    asked: `Pay ${paid} sats to ${intent.payAddress} for order ${intent.orderId}, at ${intent.feeRate} sat/vB.`,
    does: `Spends ${count(inputs.length, 'coin')} of yours. ${sats(outlay)} leave the wallet for good, ${sats(feeSats)} of them as fee.`,
    clauses,
    ...coinsOfCard(inspection, role),
    feeSats: (feeSats < 0n ? 0n : feeSats).toString(),
    feeRate: inspection.feeRate ?? '0.00',
    ...flowOfCard(inspection, role, targets),
    outlaySats: (outlay < 0n ? 0n : outlay).toString(),
    txid: inspection.txidFixed ? inspection.txid : '',
    deadline: null,
  };
}

export type OutputRole = ApprovalCard['outputs'][number]['role'];

/** The inputs and outputs of a card, as the bytes have them. */
export function coinsOfCard(
  { inputs, outputs }: Inspection,
  roleOf: (output: InspectedOutput) => OutputRole,
): Pick<ApprovalCard, 'inputs' | 'outputs'> {
  return {
    inputs: inputs.map(({ outpoint, address, proved, claimed, mine, type, sighash }) => ({
      outpoint,
      address: address ?? 'no address',
      sats: (proved ?? claimed)?.sats.toString() ?? '0',
      mine: mine !== null,
      path: mine?.path ?? null,
      sighash: sighashName(type, sighash),
    })),
    outputs: outputs.map((output) => ({
      address: output.address,
      sats: output.sats.toString(),
      role: roleOf(output),
      mine: output.mine !== null,
    })),
  };
}

function roleOf(output: InspectedOutput, payAddress: string): OutputRole {
  if (output.address === payAddress) return 'payment';
  if (output.mine) return 'change';
  return output.isData ? 'data' : 'unknown';
}

const targets: Record<OutputRole, string> = {
  payment: 'the order',
  change: 'back to you',
  data: 'an output with data',
  unknown: 'somebody unknown',
  inscription: 'the inscription',
  'fee-service': 'a service',
};

/** The picture’s pins, and every sentence of the sat flow: where each input’s sats go, then each known asset. */
export const flowOfCard = (
  inspection: Inspection,
  roleOf: (output: InspectedOutput) => OutputRole,
  names: Record<OutputRole, string>,
): Pick<ApprovalCard, 'satFlow'> & Required<Pick<ApprovalCard, 'pins'>> => ({
  pins: inspection.pins.map(({ kind, id, input, output }) => ({
    label: `${kind} ${id.slice(0, 12)}`,
    input,
    output: typeof output === 'number' ? output : null,
  })),
  satFlow: [
    ...flowSentences(inspection, roleOf, names),
    ...inspection.pins.map((pin) => `Asset: ${pinText(pin)}.`),
  ],
});

/** One sentence an input, in the order in which its sats flow. `targets` names the roles. */
export function flowSentences(
  inspection: Inspection,
  roleOf: (output: InspectedOutput) => OutputRole,
  names: Record<OutputRole, string>,
): string[] {
  return inspection.inputs.map(({ index, proved }) => {
    const parts = inspection.satFlow
      .filter((range) => range.input === index)
      .map((range) => {
        const output = range.output === 'fee' ? undefined : inspection.outputs[range.output];
        if (!output) return `${sats(range.sats)} to the fee`;
        const target = names[roleOf(output)];
        return `${sats(range.sats)} to ${outputName(output.index).toLowerCase()} (${target})`;
      });
    return `${inputName(index)}, ${sats(proved?.sats ?? null)}: ${parts.join(', ') || 'unknown'}.`;
  });
}

export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
