import {
  block,
  type Finding,
  hold,
  inputName,
  judge,
  outputName,
  sats,
  warn,
} from '#main/signing/define/clause.ts';
import type { InspectedOutput, Inspection } from '#main/signing/read/inspect.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { dustLimit } from '#main/wallet/fees.ts';
import { satsText } from '#shared/bitcoin/amount.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { coinsNamed } from '#shared/flows/spend.ts';

import {
  carriersOf,
  firstRecipient,
  keptOf,
  movedOf,
  recipientsOf,
  type SpendFacts,
} from './facts.ts';
import { runeCoinsKnown } from './rune-clauses.ts';

/** C1: the first outputs are exactly what was requested; nothing else leaves. */
export function doesAsRequested(facts: SpendFacts): Clause {
  const { intent, inspection } = facts;
  const wanted = recipientsOf(facts);
  const findings: Finding[] = [];
  const evidence: string[] = [];
  for (const [at, { address, sats: amount }] of wanted.entries()) {
    const index = at + firstRecipient(intent);
    const output = inspection.outputs[index];
    evidence.push(
      `asked: ${satsText(amount)} to ${address}; ${outputName(index)}: ${sats(output?.sats ?? null)}`,
    );
    if (output?.address !== addressAsWritten(address, facts)) {
      findings.push(block(`${outputName(index)} does not pay ${address}.`));
      continue;
    }
    const exact =
      intent.asked.kind === 'send-inscription' ? paddedTo(BigInt(amount), output) : BigInt(amount);
    if (output.sats !== exact) {
      findings.push(block(`${address} does not receive exactly ${sats(exact)}.`));
    }
  }
  if (intent.asked.kind === 'send-inscriptions' && intent.asked.home) {
    const leaves = wanted.some((_, index) => inspection.outputs[index]?.mine == null);
    if (leaves) findings.push(block('It would leave this wallet.'));
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

/** An inscription's output may exceed its coin only to reach the dust limit. */
const paddedTo = (carrier: bigint, { type }: InspectedOutput): bigint =>
  type !== null && carrier < dustLimit[type] ? dustLimit[type] : carrier;

function addressAsWritten(address: string, { network }: SpendFacts): string | null {
  try {
    return parseAddress(address, network).address;
  } catch {
    return null;
  }
}

/** Extra sats that leave with an inscription are reported from here on. */
const EXTRA_SATS = 1_000n;
const MANY_EXTRA_SATS = 10_000n;

/** C3: the named coins' contents are known and are what was named. */
export const carriersKnown = (facts: SpendFacts): Finding[] =>
  facts.intent.asked.kind === 'send-runes'
    ? runeCoinsKnown(facts)
    : carriersOf(facts.intent).flatMap((carrier) => carrierKnown(carrier, facts));

function carrierKnown(carrier: string, { intent, inspection, coins }: SpendFacts): Finding[] {
  const index = inspection.inputs.findIndex(({ outpoint }) => outpoint === carrier);
  const coin = coins.get(carrier);
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
  const moved = movedOf(asked).find(({ outpoint }) => outpoint === carrier);
  if (moved) {
    findings.push(...inscriptionAlone(coin, moved.inscriptionId, name));
    const isHome = asked.kind === 'send-inscriptions' && asked.home === true;
    if (!isHome) findings.push(...extraSats(coin, name));
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
  return findings;
}

/** Extra money on the coin of an inscription that leaves. */
function extraSats(coin: Coin, name: string): Finding[] {
  const extra = coin.sats - EXTRA_SATS;
  if (extra > MANY_EXTRA_SATS)
    return [hold(`${name}: ${sats(coin.sats)} leave with the inscription: split it out first.`)];
  return extra > 0n ? [warn(`${name}: ${sats(coin.sats)} leave with the inscription.`)] : [];
}

/** C4: a sent inscription arrives on its own sat; a bumped coin that may contain something stays whole. */
export function carrierArrives({ intent, inspection, coins }: SpendFacts): Finding[] {
  const { asked } = intent;
  const findings: Finding[] = [];
  const moved = movedOf(asked);
  for (const { id, input, output, offset } of inspection.pins) {
    const place = moved.findIndex(({ inscriptionId }) => inscriptionId === id);
    if (place < 0) continue;
    const coin = coins.get(inspection.inputs[input ?? -1]?.outpoint ?? '');
    const at = coin?.report.inscriptions.find((one) => one.id === id)?.offset;
    if (output !== place || offset === null || offset !== at)
      findings.push(block(`The inscription ${id} would not arrive as it is.`));
  }
  if (asked.kind !== 'bump') return findings;
  const input = inspection.inputs.find(({ outpoint }) => outpoint === asked.outpoint);
  const coin = coins.get(asked.outpoint);
  if (!input || !coin || coin.report.verdict === 'clean') return findings;
  const output = inspection.outputs[0];
  if (staysWhole(inspection, input.index, 0) && output?.address === input.address) return findings;
  return [...findings, block('What the coin may carry would move.')];
}

/** Exactly this input's sats are in that output. */
function staysWhole({ inputs, outputs, satFlow }: Inspection, from: number, to: number): boolean {
  const runs = satFlow.filter(({ input }) => input === from);
  const landed = satFlow.filter(({ output }) => output === to);
  const sats = inputs[from]?.proved?.sats;
  return (
    runs.length === 1 &&
    landed.length === 1 &&
    runs[0]?.output === to &&
    sats !== undefined &&
    outputs[to]?.sats === sats
  );
}

/** With several inscriptions, each coin goes entirely into the output at the same position. */
export function eachArrivesWhole({ intent, inspection, coins }: SpendFacts): Clause | null {
  const { asked } = intent;
  if (asked.kind !== 'send-inscriptions') return null;
  const findings: Finding[] = [];
  const evidence = asked.items.map(({ inscriptionId, outpoint }, place) => {
    const name = `Line ${place + 1}`;
    const pins = inspection.pins.filter(({ id }) => id === inscriptionId);
    const [pin] = pins;
    const input = inspection.inputs[place];
    const at = coins.get(outpoint)?.report.inscriptions.find(({ id }) => id === inscriptionId);
    if (input?.outpoint !== outpoint || !input.mine)
      findings.push(block(`${name}: its coin is not spent in its place.`));
    else if (!staysWhole(inspection, place, place))
      findings.push(block(`${name}: its coin would not stay whole.`));
    if (pins.length !== 1 || pin?.output !== place || pin.input !== place)
      findings.push(block(`${name}: its inscription is not known to arrive.`));
    return `${inscriptionId} at sat ${at?.offset ?? '?'}: ${inputName(place)}, ${sats(input?.proved?.sats ?? null)}, whole to ${outputName(place).toLowerCase()}, ${sats(inspection.outputs[place]?.sats ?? null)}`;
  });
  return judge(
    'move.each',
    'Each asset by itself',
    `Each of ${asked.items.length} coins arrives whole, with its inscription on the sat where it is now.`,
    evidence,
    findings,
  );
}

/** C6: every named coin is spent, and no other if coins were picked by hand. */
export function namedCoinsSpent(facts: SpendFacts): Finding[] {
  const { intent, inspection } = facts;
  const { asked } = intent;
  const named = new Set([...coinsNamed(intent.asked), ...keptOf(facts)]);
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

/** C10: no output is below the dust limit. */
export const aboveDust = ({ inspection }: SpendFacts): Finding[] =>
  inspection.outputs
    .filter(({ type, sats: value }) => type !== null && value < dustLimit[type])
    .map(({ index }) => block(`${outputName(index)} is below what nodes relay.`));
