import { block, type Finding, judge } from '#main/signing/define/clause.ts';
import { compareDecimal } from '#shared/bitcoin/amount.ts';
import type { SwapIntent } from '#shared/flows/intents/operations.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

import { attempt, sort, type SwapClause, type SwapFacts } from './facts.ts';

/** The fee goes to the module’s gas address, in the chosen token, and doesn't exceed what was shown. */
export const feeAsShown: SwapClause = (facts) => {
  const { intent, gasAddress, feeTick, feeAmount, feeAmounts = [feeAmount] } = facts;
  const { fees } = sort(facts);
  const findings: Finding[] = [];
  const most = intent.payType === 'freeQuota' ? 0 : preparations(intent);
  if (gasAddress === null) findings.push(block(say.swap.signFeeClauses.whereFeesGoCould));
  if (fees.length > most) {
    findings.push(block(say.swap.signFeeClauses.thereAreFeesWhere({ length: fees.length, most })));
  }
  for (const { params } of fees) {
    const [, tick = '', amount = ''] = params;
    if (tick !== intent.feeTick || feeTick !== intent.feeTick) {
      findings.push(block(say.swap.signFeeClauses.theFeeIsIn({ tick, feeTick: intent.feeTick })));
    }
    if (!feeAmounts.some((stated) => isSame(amount, stated))) {
      findings.push(
        block(
          say.swap.signFeeClauses.theFeeIsNot({
            amount,
            feeAmounts: say.text.or({ items: feeAmounts.join('\n') }),
          }),
        ),
      );
    }
    if (isAbove(amount, intent.maxFeeAmount)) {
      findings.push(
        block(say.swap.signFeeClauses.theFeeIsAbove({ amount, maxFeeAmount: intent.maxFeeAmount })),
      );
    }
  }
  return judge(
    'op.fee',
    say.swap.signFeeClauses.theFeeIsAs,
    fees.length === 0
      ? say.swap.signFeeClauses.noFeeIsTaken
      : say.swap.signFeeClauses.toTheModule({
          feeAmounts: say.text.and({ items: feeAmounts.join('\n') }),
          feeTick,
        }),
    [
      say.swap.signFeeClauses.gasAddress({ gasAddress: gasAddress ?? say.signing.named.unknown }),
      ...fees.map(({ params }) => say.swap.signFeeClauses.send({ params: params.join(' ') })),
    ],
    findings,
  );
};

/** `, for a fee of 0.036 pine (at most 0.04)`: what the texts take, and the maximum that was shown. */
export function feeWords(facts: SwapFacts): string {
  const { maxFeeAmount, feeTick } = facts.intent;
  const fees = sort(facts).fees.map(({ params: [, , amount = ''] }) => plainText(amount, 40));
  if (fees.length === 0) return '';
  const each = fees.length > 1 ? say.swap.signFeeClauses.each : '';
  return say.swap.signFeeClauses.forAFeeOf({
    fees: say.text.and({ items: fees.join('\n') }),
    feeTick: plainText(feeTick, 24),
    maxFeeAmount,
    each,
  });
}

/** Number of preparations for this intent: one, or one per pool. */
const preparations = ({ ask }: SwapIntent): number => (ask.op === 'multi-swap' ? 2 : 1);

const isSame = (a: string, b: string): boolean => attempt(() => compareDecimal(a, b) === 0, false);
const isAbove = (a: string, b: string): boolean => attempt(() => compareDecimal(a, b) > 0, true);
