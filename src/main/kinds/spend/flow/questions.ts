import { option, type Question, question } from '#main/flows/steps/questions.ts';

import type { Base } from './data.ts';

/** Nothing was broadcast: retry or cancel. */
export function tryAgain({ transactions, transfer, trouble }: Base): Question {
  const isAbandoned = transactions.length > 0;
  const again = isAbandoned
    ? 'Spends a coin of what was given up: only one of the two can ever count. You get a new card to approve.'
    : 'Coins are proved anew, and you get a new card to approve.';
  const cancel = isAbandoned
    ? 'Frees its coins. What was given up may still arrive: paying anew elsewhere could pay twice.'
    : transfer === null
      ? 'Ends here. No coin is touched.'
      : 'Ends here. The transfer inscription stays yours, ready to be sent another time.';
  return question('stopped', isAbandoned ? 'It was given up' : 'Nothing was sent', trouble ?? '', [
    option('again', 'Try again', again, 'primary', 'fee-rate'),
    option('cancel', isAbandoned ? 'End it' : 'Cancel', cancel),
  ]);
}

export const sendAgain = ({ reason }: { reason: string }): Question =>
  question('unclear', 'It is not clear whether it was sent', reason, [
    option(
      'retry',
      'Send again',
      'Sends the same signed bytes: they can be spent once at most.',
      'primary',
    ),
    option(
      'giveUp',
      'Give up',
      'Stops sending it, if it is not on the network now. Its coins stay reserved until you try again or end it.',
      'danger',
    ),
  ]);

/** Unconfirmed: raise the fee, or take the payment back. */
export function raiseFee({ asked, transactions, trouble }: Base): Question | null {
  if (!transactions.some(({ status, rawHex }) => status === 'sent' && rawHex !== null)) return null;
  const raise = option(
    'bump',
    'Raise the fee',
    'Replaces it by one that spends the same coins, pays the same people, and more to the miners. You approve it first.',
    'neutral',
    'fee-rate',
  );
  const takeBack = option(
    'takeBack',
    'Cancel the payment',
    'Sends the same coins back to yourself for a higher fee. If a miner takes the payment first, it stays paid. You approve it first.',
    'danger',
    'fee-rate',
  );
  // A cancellation can't be cancelled.
  const isCancelled = transactions.findLast(({ status }) => status === 'sent')?.cancels;
  return question(
    'bump',
    'Still in no block',
    trouble ?? 'It confirms by itself. A higher fee makes it sooner.',
    asked.kind === 'send' && !isCancelled ? [raise, takeBack] : [raise],
  );
}
