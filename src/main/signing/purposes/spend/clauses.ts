import {
  block,
  type Finding,
  hold,
  inputName,
  judge,
  outputName,
  sats,
  warn,
} from '#main/signing/clauses/define.ts';
import type { InspectedOutput } from '#main/signing/read/inspect.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { dustLimit, feeFor, RELAY_MINIMUM } from '#main/wallet/fees.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';
import type { Clause } from '#shared/flows/approval.ts';

import { carrierOf, keptOf, namedOf, rawParts, recipientsOf, type SpendFacts } from './facts.ts';

/** C1: the first outputs are what was asked, exactly; nothing else leaves. */
export function doesWhatWasAsked(facts: SpendFacts): Clause {
  const { intent, inspection } = facts;
  const wanted = recipientsOf(facts);
  const findings: Finding[] = [];
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
}

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

/** BIP-125: a replacement spends the same coins, pays the same people, and more for it. */
export function replacesFairly(facts: SpendFacts): Clause | null {
  const { intent, inspection, usedOutputs } = facts;
  if (!intent.replaces) return null;
  const old = rawParts(intent.replaces.rawHex);
  const oldFee = BigInt(intent.replaces.feeSats);
  const least = oldFee + feeFor(RELAY_MINIMUM, inspection.vsize);
  const findings: Finding[] = [];
  if (old.txid !== intent.replaces.txid)
    findings.push(block('What it replaces is something else.'));
  if (old.spends.some((outpoint, index) => inspection.inputs[index]?.outpoint !== outpoint))
    findings.push(block('It does not spend the same coins in the same order.'));
  const keeps = old.outputs.every(({ script, sats: value }, index) => {
    const isOwn = facts.isOwnScript(script);
    const now = inspection.outputs[index];
    return isOwn || (now?.script === script && now.sats === value);
  });
  if (!keeps) findings.push(block('Somebody would get something else than before.'));
  if (inspection.feeSats === null || inspection.feeSats < least)
    findings.push(block(`Nodes want at least ${sats(least)} for a replacement.`));
  if (usedOutputs.length > 0)
    findings.push(block(`Its change is spent already: ${usedOutputs.join(', ')}.`));
  return judge(
    'rbf',
    'Replaces your transaction',
    'The same coins pay the same people, with a higher fee. Only one of the two can be confirmed.',
    [`replaces ${old.txid}, fee ${sats(oldFee)}`, `fee now ${sats(inspection.feeSats)}`],
    findings,
  );
}

/** Sats beyond this that leave with an inscription are worth a word. */
const EXTRA_SATS = 1_000n;
const MANY_EXTRA_SATS = 10_000n;

/** C3: what the named coin carries is known, and is what was named. */
export function carrierKnown({ intent, inspection, coins }: SpendFacts): Finding[] {
  const carrier = carrierOf(intent);
  const index = inspection.inputs.findIndex(({ outpoint }) => outpoint === carrier);
  const coin = coins.get(carrier ?? '');
  if (index < 0 || !coin) return [];
  const { asked } = intent;
  const name = inputName(index);
  const { record, runes, alkanes } = coin.evidence;
  const findings: Finding[] = [];
  if (asked.kind !== 'bump') {
    for (const [what, answer] of [
      ['runes', runes],
      ['alkanes', alkanes],
    ] as const) {
      if (answer.state === 'absent') continue;
      if (answer.state !== 'said')
        findings.push(block(`${name}: whether it holds ${what} is not known.`));
      else if (answer.value) findings.push(block(`${name} also holds ${what}.`));
    }
    if (record.state !== 'said' || !record.value)
      findings.push(block(`${name}: what it carries is not known.`));
    if (coin.height === null) findings.push(block(`${name} is not confirmed yet.`));
  }
  if (asked.kind === 'send-inscription') {
    findings.push(...inscriptionAlone(coin, asked.inscriptionId, name));
  }
  if (asked.kind === 'split' && coin.report.inscriptions.length === 0)
    findings.push(block(`${name} carries no inscription.`));
  return findings;
}

function inscriptionAlone(coin: Coin, inscriptionId: string, name: string): Finding[] {
  const findings: Finding[] = [];
  const others = coin.report.inscriptions.filter(({ id }) => id !== inscriptionId);
  if (!coin.report.inscriptions.some(({ id }) => id === inscriptionId))
    findings.push(block(`${name} does not carry the inscription.`));
  if (others.length > 0)
    findings.push(block(`${name} carries ${others.length} more: split them out first.`));
  const extra = coin.sats - EXTRA_SATS;
  if (extra > MANY_EXTRA_SATS)
    findings.push(hold(`${sats(coin.sats)} leave with the inscription: split it out first.`));
  else if (extra > 0n) findings.push(warn(`${sats(coin.sats)} leave with the inscription.`));
  return findings;
}

/** C4: a sent inscription arrives on the sat that it sits on; a bumped coin that may carry something stays whole. */
export function carrierArrives({ intent, inspection, coins }: SpendFacts): Finding[] {
  const { asked } = intent;
  const findings: Finding[] = [];
  if (asked.kind === 'send-inscription') {
    for (const { id, input, output, offset } of inspection.pins) {
      if (id !== asked.inscriptionId) continue;
      const coin = coins.get(inspection.inputs[input ?? -1]?.outpoint ?? '');
      const at = coin?.report.inscriptions.find((one) => one.id === id)?.offset;
      if (output !== 0 || offset === null || offset !== at)
        findings.push(block(`The inscription ${id} would not arrive as it is.`));
    }
  }
  if (asked.kind !== 'bump') return findings;
  const input = inspection.inputs.find(({ outpoint }) => outpoint === asked.outpoint);
  const coin = coins.get(asked.outpoint);
  if (!input || !coin || coin.report.verdict === 'clean') return findings;
  const runs = inspection.satFlow.filter((run) => run.input === input.index);
  const output = inspection.outputs[0];
  const whole =
    input.index === 0 && runs.length === 1 && runs[0]?.output === 0 && output?.sats === coin.sats;
  if (whole && output.address === input.address) return findings;
  return [...findings, block('What the coin may carry would move.')];
}

/** C6: every coin that was named is spent, and where coins were chosen by hand no other one. */
export function namedCoinsSpent(facts: SpendFacts): Finding[] {
  const { intent, inspection } = facts;
  const { asked } = intent;
  const named = new Set([...namedOf(intent), ...keptOf(facts)]);
  const spent = new Set(inspection.inputs.map(({ outpoint }) => outpoint));
  const findings: Finding[] = [];
  if ([...named].some((outpoint) => !spent.has(outpoint)))
    findings.push(block('A chosen coin is missing.'));
  const exact =
    intent.replaces === null &&
    (asked.kind === 'consolidate' || (asked.kind === 'send' && asked.coins !== undefined));
  if (exact && spent.size !== named.size) findings.push(block('Spends a coin you did not name.'));
  return findings;
}

/** C10: nothing is too small to be relayed. */
export const aboveDust = ({ inspection }: SpendFacts): Finding[] =>
  inspection.outputs
    .filter(({ type, sats: value }) => type !== null && value < dustLimit[type])
    .map(({ index }) => block(`${outputName(index)} is below what nodes relay.`));
