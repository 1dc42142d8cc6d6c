import { option, type Question, question } from '#main/flows/steps/questions.ts';
import { plural } from '#shared/text.ts';

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
    isSome ? `${open} of ${plural(lines.length, 'line')} left` : 'It did not go through',
    saysCost(trouble ?? '', { preparedSats }),
    [
      option(
        'again',
        isSome ? 'Try those again' : 'Try again',
        'What went through stays as it is. You get a new card to approve.',
        'primary',
      ),
      option(
        'cancel',
        isSome ? 'Leave them' : 'Cancel',
        isSome ? 'Ends here. What went through stays.' : 'Ends here. Nothing more is signed.',
      ),
    ],
  );
}

/** The fee can be raised only up to the maximum you set. */
export function raiseFee(base: Base): Question | null {
  const [at] = raisable(base);
  const line = at === undefined ? undefined : base.lines[at];
  if (!line) return null;
  const [now, most] = [rateOf(line, base.asked), ceilingOf(base.asked)];
  const waiting = base.lines.filter(({ status }) => status === 'sent').length;
  const raise = question(
    'raise',
    'Still in no block',
    line.note ??
      `It confirms by itself. You allowed up to ${most} sat/vB; ${waiting > 1 ? `${line.label} pays least, ${now}.` : `it pays ${now}.`}`,
    [
      option(
        'raise',
        'Offer more',
        `Replaces ${waiting > 1 ? `the purchase of ${line.label}` : 'it'} by one that buys the same with the same coins and pays the miners more, at most ${most} sat/vB. You approve it first.`,
        'neutral',
        'fee-rate',
      ),
    ],
  );
  return { ...raise, rates: { paid: now, most } };
}
