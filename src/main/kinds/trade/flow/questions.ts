import { option, type Question, question, replacing } from '#main/flows/steps/questions.ts';
import { transactionOf } from '#main/raw-transaction.ts';
import { say } from '#shared/words/say.ts';

import type { Base } from './data.ts';
import { isSettled } from './moves.ts';
import { saysCost } from './prepared-cost.ts';
import { ceilingOf, raisable, rateOf } from './raise-steps.ts';

/** Something failed: retry or leave it. */
export function tryAgain({ lines, trouble, preparedSats }: Base): Question {
  const open = lines.filter((line) => !isSettled(line) || line.status === 'failed').length;
  const isSome = open < lines.length;
  return question(
    'stopped',
    isSome
      ? say.trade.flowQuestions.ofLeft({ open, length: say.counts.line({ count: lines.length }) })
      : say.trade.flowQuestions.itDidNotGo,
    saysCost(trouble ?? '', { preparedSats }),
    [
      option(
        'again',
        isSome ? say.trade.flowQuestions.tryThoseAgain : say.flows.options.tryAgain,
        say.trade.flowQuestions.whatWentThroughStays,
        'primary',
      ),
      option(
        'cancel',
        isSome ? say.trade.flowQuestions.leaveThem : say.flows.options.cancel,
        isSome
          ? say.trade.flowQuestions.endsHereWhatWent
          : say.trade.flowQuestions.endsHereNothingMore,
      ),
    ],
  );
}

/** Sats of a fee at a rate in sat/vB, rounded up; rates have at most three decimals. */
const paidAt = (rate: number, vsize: number): bigint =>
  (BigInt(Math.round(rate * 1000)) * BigInt(vsize) + 999n) / 1000n;

/** The fee can be raised only up to the maximum you set. */
export function raiseFee(base: Base): Question | null {
  const [at] = raisable(base);
  const line = at === undefined ? undefined : base.lines[at];
  if (!line) return null;
  const [now, most] = [rateOf(line, base.asked), ceilingOf(base.asked)];
  const vsize = transactionOf(line.rawHex ?? '', line.txid ?? '')?.virtualSize();
  const waiting = base.lines.filter(({ status }) => status === 'sent').length;
  const more = option(
    'raise',
    say.trade.flowQuestions.offerMore,
    say.trade.flowQuestions.replacesBy({
      what:
        waiting > 1
          ? say.trade.flowQuestions.thePurchaseOf({ label: line.label })
          : say.trade.flowQuestions.it,
      most,
    }),
    'neutral',
    'fee-rate',
  );
  const raise = question(
    'raise',
    say.trade.flowQuestions.stillInNoBlock,
    line.note ??
      say.trade.flowQuestions.itConfirmsByItself({
        most,
        pays:
          waiting > 1
            ? say.trade.flowQuestions.paysLeast({ label: line.label, now })
            : say.trade.flowQuestions.itPays({ now }),
      }),
    [vsize === undefined ? more : replacing(more, paidAt(now, vsize), vsize)],
  );
  return { ...raise, rates: { paid: now, most } };
}
