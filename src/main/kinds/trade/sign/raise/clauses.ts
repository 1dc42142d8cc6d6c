import { block, type Finding, judge, outputName, sats } from '#main/signing/define/clause.ts';
import type { TransactionFacts } from '#main/signing/define/purpose.ts';
import { landingOf } from '#main/signing/parts/arrival.ts';
import { feesOf, rawParts, takesPlace } from '#main/signing/parts/replaced.ts';
import { feeFor } from '#main/wallet/fees.ts';
import { parseSats } from '#shared/bitcoin/amount.ts';
import type { Clause } from '#shared/flows/approval.ts';
import type { RaiseIntent } from '#shared/flows/intents/raise.ts';

export interface RaiseFacts extends TransactionFacts<RaiseIntent> {
  isOwnScript: (scriptHex: string) => boolean;
  /** Outputs of ours in the purchase that something else already uses. */
  usedOutputs: readonly string[];
  /** Size of what others have signed: it is paid for, and no txid covers it. */
  signedBytes: number;
}

/** Enough for a signature and a key, or a script with a few; more would only raise the fee. */
const MOST_SIGNED_BYTES = 300;

const total = (values: readonly bigint[]): bigint => values.reduce((sum, one) => sum + one, 0n);

/** The purchase's fee, from the same proved coins minus its outputs; null while one isn't proved. */
function feeBefore({ intent, inspection }: RaiseFacts): bigint | null {
  const values = inspection.inputs.flatMap(({ proved }) => proved?.sats ?? []);
  if (values.length !== inspection.inputs.length) return null;
  return total(values) - total(rawParts(intent.replaces.rawHex).outputs.map((one) => one.sats));
}

/** BIP-125: the same coins buy the same item at the same price; one change output pays a higher fee. */
export function raisesFairly(facts: RaiseFacts): Clause {
  const { intent, inspection, isOwnScript, signedBytes } = facts;
  const old = rawParts(intent.replaces.rawHex);
  const feeSats = feeBefore(facts);
  const replaces = { ...intent.replaces, feeSats: feeSats ?? 0n };
  const findings: Finding[] = takesPlace(facts, replaces);
  const bought = new Set([intent.outpoint, ...intent.coins]);
  if (old.spends.length !== bought.size || old.spends.some((outpoint) => !bought.has(outpoint)))
    findings.push(block('What it replaces spends other coins than the purchase that you signed.'));
  if (feeSats === null) findings.push(block('The fee of the purchase cannot be known.'));
  if (
    old.outputs.length !== inspection.outputs.length ||
    inspection.inputs.length !== old.spends.length
  )
    findings.push(block('It has other parts than the purchase.'));
  const arrival = landingOf(inspection, intent.outpoint);
  const lower = old.outputs.flatMap(({ script, sats: value }, index) => {
    const now = inspection.outputs[index];
    if (now?.script === script && now.sats === value) return [];
    const pays = now?.script === script && now.sats < value && isOwnScript(script);
    if (!pays || index <= arrival)
      findings.push(block(`${outputName(index)} is not as it was in the purchase.`));
    return [index];
  });
  if (inspection.outputs[arrival]?.address !== intent.receiveAddress)
    findings.push(block('What you buy does not come to you.'));
  if (lower.length > 1) findings.push(block('More than one output of change pays.'));
  if (signedBytes > MOST_SIGNED_BYTES)
    findings.push(
      block('What the seller signed is larger than any signature: you would pay for it.'),
    );
  return judge(
    'raise',
    'The same purchase',
    'The same coins buy the same thing at the same price; only your change pays more. Only one of the two can be confirmed.',
    feesOf(facts, replaces),
    findings,
  );
}

/** Stays within the limits the user set at the start: a rate and a total. */
export function underCeiling({ intent, inspection }: RaiseFacts): Clause {
  const { mostFeeRate, maxOutlaySats } = intent;
  const own = inspection.inputs.filter(({ mine }) => mine);
  const spent = total(own.map(({ proved }) => proved?.sats ?? 0n));
  const back = total(inspection.outputs.filter(({ mine }) => mine).map((output) => output.sats));
  const most = parseSats(maxOutlaySats);
  const findings: Finding[] = [];
  if (inspection.feeSats === null || inspection.feeSats > feeFor(mostFeeRate, inspection.vsize))
    findings.push(block(`More than the ${mostFeeRate} sat/vB that you allowed.`));
  if (spent - back > most)
    findings.push(block(`Costs ${sats(spent - back)} in all, above your ${sats(most)}.`));
  return judge(
    'raise.ceiling',
    'Under your ceiling',
    `${sats(spent - back)} leave your wallet in all, at ${inspection.feeRate ?? '?'} of ${mostFeeRate} sat/vB.`,
    [
      `at most ${sats(most)} and ${mostFeeRate} sat/vB`,
      `yours in ${sats(spent)}, back ${sats(back)}`,
    ],
    findings,
  );
}
