import { block, type Finding, judge } from '#main/signing/define/clause.ts';
import { compareDecimal } from '#shared/bitcoin/amount.ts';
import type { SwapIntent } from '#shared/flows/intents/operations.ts';
import { plainText } from '#shared/text.ts';

import { attempt, sort, type SwapClause, type SwapFacts } from './facts.ts';

/** The fee goes to the module’s gas address, in the chosen token, and doesn't exceed what was shown. */
export const feeAsShown: SwapClause = (facts) => {
  const { intent, gasAddress, feeTick, feeAmount, feeAmounts = [feeAmount] } = facts;
  const { fees } = sort(facts);
  const findings: Finding[] = [];
  const most = intent.payType === 'freeQuota' ? 0 : preparations(intent);
  if (gasAddress === null) findings.push(block('Where fees go could not be proved.'));
  if (fees.length > most) {
    findings.push(block(`There are ${fees.length} fees where ${most} may be.`));
  }
  for (const { params } of fees) {
    const [, tick = '', amount = ''] = params;
    if (tick !== intent.feeTick || feeTick !== intent.feeTick) {
      findings.push(block(`The fee is in ${tick}, not in ${intent.feeTick}.`));
    }
    if (!feeAmounts.some((stated) => isSame(amount, stated))) {
      findings.push(block(`The fee is ${amount}, not ${feeAmounts.join(' or ')} as stated.`));
    }
    if (isAbove(amount, intent.maxFeeAmount)) {
      findings.push(block(`The fee is ${amount}, above your ${intent.maxFeeAmount}.`));
    }
  }
  return judge(
    'op.fee',
    'The fee is as shown',
    fees.length === 0
      ? 'No fee is taken.'
      : `${feeAmounts.join(' and ')} ${feeTick} to the module.`,
    [
      `gas address ${gasAddress ?? 'unknown'}`,
      ...fees.map(({ params }) => `send ${params.join(' ')}`),
    ],
    findings,
  );
};

/** `, for a fee of 0.036 pine (at most 0.04)`: what the texts take, and the maximum that was shown. */
export function feeWords(facts: SwapFacts): string {
  const { maxFeeAmount, feeTick } = facts.intent;
  const fees = sort(facts).fees.map(({ params: [, , amount = ''] }) => plainText(amount, 40));
  if (fees.length === 0) return '';
  const each = fees.length > 1 ? ' each' : '';
  return `, for a fee of ${fees.join(' and ')} ${plainText(feeTick, 24)} (at most ${maxFeeAmount}${each})`;
}

/** Number of preparations for this intent: one, or one per pool. */
const preparations = ({ ask }: SwapIntent): number => (ask.op === 'multi-swap' ? 2 : 1);

const isSame = (a: string, b: string): boolean => attempt(() => compareDecimal(a, b) === 0, false);
const isAbove = (a: string, b: string): boolean => attempt(() => compareDecimal(a, b) > 0, true);
