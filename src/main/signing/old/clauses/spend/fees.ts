import { feeFor, formatRate, RELAY_MINIMUM } from '../../../../wallet/fees.ts';
import { missingOf } from '../../../purposes/spend/plan.ts';
import { block, judge, sats } from '../define.ts';
import { feeInBounds } from '../fee.ts';
import type { SpendClause, SpendFacts } from './facts.ts';
import { rawParts } from './raw.ts';

/** The value a fee is measured against: what is asked to move, or what comes back. */
function valueOf({ intent: { asked }, inspection }: SpendFacts): bigint {
  if (asked.kind === 'send')
    return asked.recipients.reduce((sum, { sats: amount }) => sum + BigInt(amount), 0n);
  return inspection.inputs.reduce((sum, { proved }) => sum + (proved?.sats ?? 0n), 0n);
}

/** C9 of a spend: the asked rate, of this transaction alone or with its parent. */
export const spendFee: SpendClause = (facts) => {
  const { intent, inspection, limits, parent } = facts;
  const missing = parent ? missingOf(intent.feeRate, parent) : 0n;
  const judged = feeInBounds({
    intent: { sats: valueOf(facts).toString(), feeRate: intent.feeRate },
    inspection,
    limits,
    parentSats: missing,
  });
  if (!parent) return judged;
  return {
    ...judged,
    evidence: [
      ...judged.evidence,
      `the parent ${parent.txid} pays ${sats(parent.feeSats)} for ${parent.vsize} vB: ${formatRate(parent.feeSats, parent.vsize)} sat/vB`,
      `${sats(missing)} of this fee make up for it`,
    ],
  };
};

/** BIP-125: a replacement spends the same coins, pays the same people, and more for it. */
export const replacesFairly: SpendClause = (facts) => {
  const { intent, inspection, usedOutputs } = facts;
  if (!intent.replaces) {
    return judge('rbf', 'Replaces nothing', 'It replaces no other transaction.', [], []);
  }
  const old = rawParts(intent.replaces.rawHex);
  const oldFee = BigInt(intent.replaces.feeSats);
  const least = oldFee + feeFor(RELAY_MINIMUM, inspection.vsize);
  const findings = [];
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
};
