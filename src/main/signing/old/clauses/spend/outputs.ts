import { groupDigits } from '#shared/bitcoin/amount.ts';
import type { Recipient } from '#shared/flows/spend.ts';

import { parseAddress } from '../../../../wallet/addresses.ts';
import { dustLimit } from '../../../../wallet/fees.ts';
import type { InspectedOutput } from '../../../inspect.ts';
import { block, judge, outputName, sats } from '../define.ts';
import type { SpendClause, SpendFacts } from './facts.ts';

/** Who is to receive, in the order of the first outputs. An inscription's own sats are at least its coin's. */
export function recipientsOf({ intent: { asked }, coins }: SpendFacts): Recipient[] {
  if (asked.kind === 'send') return asked.recipients;
  if (asked.kind !== 'send-inscription') return [];
  const carrier = coins.get(asked.outpoint)?.sats ?? 0n;
  return [{ address: asked.address, sats: carrier.toString() }];
}

/** C1: the first outputs are what was asked, exactly; nothing else leaves. */
export const paysAsAsked: SpendClause = (facts) => {
  const { intent, inspection } = facts;
  const wanted = recipientsOf(facts);
  const findings = [];
  const evidence: string[] = [];
  for (const [index, { address, sats: amount }] of wanted.entries()) {
    const output = inspection.outputs[index];
    evidence.push(
      `asked: ${groupDigits(amount)} sats to ${address}; ${outputName(index)}: ${sats(output?.sats ?? null)}`,
    );
    if (output?.address !== addressAsWritten(address, facts)) {
      findings.push(block(`${outputName(index)} does not pay ${address}.`));
      continue;
    }
    const exact = intent.asked.kind === 'send' ? BigInt(amount) : paddedTo(BigInt(amount), output);
    if (output.sats !== exact) {
      findings.push(block(`${address} does not receive exactly ${sats(exact)}.`));
    }
  }
  if (intent.asked.kind === 'consolidate' && inspection.outputs.length !== 1)
    findings.push(block('There is more than one output.'));
  const holds =
    wanted.length === 0
      ? 'Every output comes back to you.'
      : wanted.length === 1
        ? 'The address receives exactly what you asked, once.'
        : `All ${wanted.length} addresses receive exactly what you asked, in order.`;
  return judge('C1', 'Does what was asked', holds, evidence, findings);
};

/** An inscription's output may be larger than its coin only where nodes refuse that little. */
const paddedTo = (carrier: bigint, { type }: InspectedOutput): bigint =>
  type !== null && carrier < dustLimit[type] ? dustLimit[type] : carrier;

function addressAsWritten(address: string, { network }: SpendFacts): string | null {
  try {
    return parseAddress(address, network).address;
  } catch {
    return null;
  }
}

/** C8: beside what was asked, outputs are our own: change of the payment account, or coins that were split. */
export const restComesBack: SpendClause = (facts) => {
  const { inspection, intent } = facts;
  const asked = recipientsOf(facts).length;
  const rest = inspection.outputs.slice(asked);
  const findings = [];
  for (const { index, mine } of rest) {
    if (!mine) findings.push(block(`${outputName(index)} goes to somebody unknown.`));
  }
  const { kind } = intent.asked;
  const carrying = outputsWithInscriptions(facts);
  const homes = kind === 'bump' ? [0] : kind === 'split' ? carrying : [];
  const change = rest.filter(({ index }) => !homes.includes(index));
  if (kind !== 'split' && kind !== 'consolidate' && change.length > 1)
    findings.push(block('There is more than one change output.'));
  if (change.some(({ mine }) => mine !== null && mine.role !== 'payment'))
    findings.push(block('Change would go to another account than the one that pays.'));
  return judge(
    'C8',
    'Nothing to strangers',
    'Every other output is your own.',
    inspection.outputs.map(
      ({ index, address, sats: value, mine }) =>
        `${outputName(index)}: ${sats(value)} to ${address ?? 'no address'}${mine ? ` (yours, ${mine.path})` : ''}`,
    ),
    findings,
  );
};

const outputsWithInscriptions = ({ inspection }: SpendFacts): number[] =>
  inspection.pins.flatMap(({ kind, output }) =>
    kind === 'inscription' && typeof output === 'number' ? [output] : [],
  );

/** C10: every asked address belongs to this network, and no output is dust. */
export const rightAddresses: SpendClause = (facts) => {
  const { intent, inspection, network } = facts;
  const findings = recipientsOf(facts)
    .filter(({ address }) => addressAsWritten(address, facts) === null)
    .map(({ address }) => block(`${address} is not an address of ${network.label}.`));
  if (intent.network !== network.id) findings.push(block('It was asked on another network.'));
  for (const { index, type, sats: value } of inspection.outputs) {
    if (type !== null && value < dustLimit[type])
      findings.push(block(`${outputName(index)} is below what nodes relay.`));
  }
  return judge(
    'C10',
    'Right network',
    `Every address is a valid ${network.label} address, and no output is dust.`,
    [`network ${network.label}`],
    findings,
  );
};
