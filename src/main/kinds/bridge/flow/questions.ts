import { farAbove, priceOptions } from '#main/flows/steps/dearer.ts';
import { option, type Question, question } from '#main/flows/steps/questions.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';

import type { DataOf, Preparing } from './moves.ts';

export const submitAgain = ({ reason }: DataOf<'unclear'>): Question =>
  question('unclear', 'It is not clear whether it arrived', reason, [
    option(
      'retry',
      'Hand it over again',
      'The same signed bytes: they can count once at most.',
      'primary',
    ),
    option(
      'giveUp',
      'Give up',
      'Stops handing it over, if nobody knows of it now. Its coins stay reserved until you try again or end it.',
      'danger',
    ),
  ]);

/** As far as known nothing was sent: retry, accept a higher price, or cancel. */
export function howToGoOn({
  trouble,
  asked,
  submitted,
  most,
  dearer,
}: DataOf<'stopped'>): Question {
  const isOpen = submitted.some(({ fate }) => fate === 'open');
  const cancel = option(
    'cancel',
    isOpen ? 'End it' : 'Cancel',
    isOpen
      ? 'Frees its coins. What you signed may still be sent by the swap.'
      : 'Ends here. Nothing is touched.',
  );
  const options =
    dearer && asked.kind === 'withdraw'
      ? priceOptions(
          farAbove(
            [
              [dearer.sats, most?.sats ?? asked.maxSats],
              [dearer.feeAmount, most?.feeAmount ?? asked.maxFeeAmount],
            ],
            'what you were shown',
          ),
          option(
            'accept',
            'Agree to the new price',
            `At most ${groupDigits(dearer.sats)} sats and ${dearer.feeAmount} ${asked.feeTick}. You get a new card to approve.`,
          ),
          cancel,
        )
      : [
          option(
            'again',
            'Try again',
            isOpen
              ? 'Takes the place of what you signed before: only one of the two can count. You get a new card to approve.'
              : 'The swap is asked anew, and you get a new card to approve.',
            'primary',
            'fee-rate',
          ),
          cancel,
        ];
  return question(
    'stopped',
    isOpen ? 'It was given up' : 'Nothing was sent',
    trouble ?? '',
    options,
  );
}

export const tryFailedAgain = (data: Preparing): Question =>
  question(
    'erred',
    'The withdrawal failed',
    `${paymentStory(data)} If nobody tries again, the swap takes it back after some blocks, and the tokens can be used there as before.`,
    [
      option(
        'retry',
        'Try again',
        'The swap makes another payment and another transaction that brings the tokens. You approve both first.',
        'primary',
        'fee-rate',
      ),
    ],
  );

/** What happened to a failed withdrawal's payment, and what a retry means. */
function paymentStory({ submitted }: Preparing): string {
  const paid = submitted.filter(({ what }) => what === 'payment').at(-1);
  if (!paid) return 'Nothing is known of its payment.';
  switch (paid.fate) {
    case 'used':
      return `Its payment is in a block (${paid.txid}): another try pays once more.`;
    case 'dead':
      return `Its payment can no longer be mined: a coin of it was spent elsewhere. Another try pays anew.`;
    case 'open':
      return `Its payment is in no block (${paid.txid}). Another try spends a coin of it, so that only one of them can count.`;
  }
}
