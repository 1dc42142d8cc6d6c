import { farAbove, priceOptions } from '#main/flows/steps/dearer.ts';
import { option, type Question, question } from '#main/flows/steps/questions.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';

import { paymentStory } from './headline.ts';
import type { DataOf, Preparing } from './moves.ts';
import type { Base, BridgeStates } from './states.ts';

/** What the person is asked. */
export function questionOf(state: keyof BridgeStates, base: Base, data: unknown): Question | null {
  switch (state) {
    case 'stopped':
      return stopped(base, data as DataOf<'stopped'>);
    case 'unclear':
      return question(
        'unclear',
        'It is not clear whether it arrived',
        (data as { reason: string }).reason,
        [
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
        ],
      );
    case 'erred':
      return erred(data as Preparing);
    default:
      return null;
  }
}

function stopped(base: Base, { dearer }: DataOf<'stopped'>): Question {
  const { trouble, asked, handed, most } = base;
  const isOpen = handed.some(({ fate }) => fate === 'open');
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

const erred = (data: Preparing): Question =>
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
