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
import { say } from '#shared/words/say.ts';

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
      say.spend.signClauses.askedTo({
        amount: satsText(amount),
        address,
        outputName: outputName(index),
        sats: sats(output?.sats ?? null),
      }),
    );
    if (output?.address !== addressAsWritten(address, facts)) {
      findings.push(
        block(say.spend.signClauses.doesNotPay({ outputName: outputName(index), address })),
      );
      continue;
    }
    const exact =
      intent.asked.kind === 'send-inscription' ? paddedTo(BigInt(amount), output) : BigInt(amount);
    if (output.sats !== exact) {
      findings.push(
        block(say.spend.signClauses.doesNotReceiveExactly({ address, exact: sats(exact) })),
      );
    }
  }
  if (intent.asked.kind === 'send-inscriptions' && intent.asked.home) {
    const leaves = wanted.some((_, index) => inspection.outputs[index]?.mine == null);
    if (leaves) findings.push(block(say.spend.signClauses.itWouldLeaveThis));
  }
  if (intent.asked.kind === 'consolidate' && inspection.outputs.length !== 1)
    findings.push(block(say.spend.signClauses.thereIsMoreThan));
  const holds =
    wanted.length === 0
      ? say.spend.signClauses.everyOutputComesBack
      : wanted.length === 1
        ? say.spend.signClauses.theAddressReceivesExactly
        : say.spend.signClauses.allAddressesReceiveExactly({ length: wanted.length });
  return judge('C1', say.spend.signClauses.doesWhatWasAsked, holds, evidence, findings);
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
        findings.push(block(say.spend.signClauses.whetherItHoldsIs({ name, what })));
      else if (answer.value) findings.push(block(say.spend.signClauses.alsoHolds({ name, what })));
    }
    if (record.state !== 'said' || !record.value)
      findings.push(block(say.spend.signClauses.whatItCarriesIs({ name })));
    if (coin.height === null)
      findings.push(block(say.spend.signClauses.isNotConfirmedYet({ name })));
  }
  const moved = movedOf(asked).find(({ outpoint }) => outpoint === carrier);
  if (moved) {
    findings.push(...inscriptionAlone(coin, moved.inscriptionId, name));
    const isHome = asked.kind === 'send-inscriptions' && asked.home === true;
    if (!isHome) findings.push(...extraSats(coin, name));
  }
  if (asked.kind === 'split' && coin.report.inscriptions.length === 0)
    findings.push(block(say.spend.signClauses.carriesNoInscription({ name })));
  return findings;
}

function inscriptionAlone(coin: Coin, inscriptionId: string, name: string): Finding[] {
  const findings: Finding[] = [];
  const others = coin.report.inscriptions.filter(({ id }) => id !== inscriptionId);
  if (!coin.report.inscriptions.some(({ id }) => id === inscriptionId))
    findings.push(block(say.spend.signClauses.doesNotCarryThe({ name })));
  if (others.length > 0)
    findings.push(
      block(say.spend.signClauses.carriesMoreSplitThem({ name, length: others.length })),
    );
  return findings;
}

/** Extra money on the coin of an inscription that leaves. */
function extraSats(coin: Coin, name: string): Finding[] {
  const extra = coin.sats - EXTRA_SATS;
  if (extra > MANY_EXTRA_SATS)
    return [hold(say.spend.signClauses.leaveWithTheInscription({ name, sats: sats(coin.sats) }))];
  return extra > 0n
    ? [warn(say.spend.signClauses.leaveWithTheInscription2({ name, sats: sats(coin.sats) }))]
    : [];
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
      findings.push(block(say.spend.signClauses.theInscriptionWouldNot({ id })));
  }
  if (asked.kind !== 'bump') return findings;
  const input = inspection.inputs.find(({ outpoint }) => outpoint === asked.outpoint);
  const coin = coins.get(asked.outpoint);
  if (!input || !coin || coin.report.verdict === 'clean') return findings;
  const output = inspection.outputs[0];
  if (staysWhole(inspection, input.index, 0) && output?.address === input.address) return findings;
  return [...findings, block(say.spend.signClauses.whatTheCoinMay)];
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
    const name = say.spend.signClauses.line({ place: place + 1 });
    const pins = inspection.pins.filter(({ id }) => id === inscriptionId);
    const [pin] = pins;
    const input = inspection.inputs[place];
    const at = coins.get(outpoint)?.report.inscriptions.find(({ id }) => id === inscriptionId);
    if (input?.outpoint !== outpoint || !input.mine)
      findings.push(block(say.spend.signClauses.itsCoinIsNot({ name })));
    else if (!staysWhole(inspection, place, place))
      findings.push(block(say.spend.signClauses.itsCoinWouldNot({ name })));
    if (pins.length !== 1 || pin?.output !== place || pin.input !== place)
      findings.push(block(say.spend.signClauses.itsInscriptionIsNot({ name })));
    return say.spend.signClauses.atSatWholeTo({
      inscriptionId,
      offset: String(at?.offset ?? '?'),
      inputName: inputName(place),
      sats: sats(input?.proved?.sats ?? null),
      outputName: say.text.lower({ text: outputName(place) }),
      sats2: sats(inspection.outputs[place]?.sats ?? null),
    });
  });
  return judge(
    'move.each',
    say.spend.signClauses.eachAssetByItself,
    say.spend.signClauses.eachOfCoinsArrives({ length: asked.items.length }),
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
    findings.push(block(say.spend.signClauses.aChosenCoinIs));
  const exact =
    intent.replaces === null &&
    (asked.kind === 'consolidate' || (asked.kind === 'send' && asked.coins !== undefined));
  if (exact && spent.size !== named.size)
    findings.push(block(say.spend.signClauses.spendsACoinYou));
  return findings;
}

/** C10: no output is below the dust limit. */
export const aboveDust = ({ inspection }: SpendFacts): Finding[] =>
  inspection.outputs
    .filter(({ type, sats: value }) => type !== null && value < dustLimit[type])
    .map(({ index }) =>
      block(say.spend.signClauses.isBelowWhatNodes({ outputName: outputName(index) })),
    );
