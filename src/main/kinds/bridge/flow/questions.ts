import { farAbove, priceOptions } from '#main/flows/steps/dearer.ts';
import { option, type Question, question } from '#main/flows/steps/questions.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';
import { say } from '#shared/words/say.ts';

import type { DataOf, Preparing } from './moves.ts';

export const submitAgain = ({ reason }: DataOf<'unclear'>): Question =>
  question('unclear', say.bridge.flowQuestions.itIsNotClear, reason, [
    option(
      'retry',
      say.bridge.flowQuestions.handItOverAgain,
      say.bridge.flowQuestions.theSameSignedBytes,
      'primary',
    ),
    option(
      'giveUp',
      say.flows.options.giveUp,
      say.bridge.flowQuestions.stopsHandingItOver,
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
    isOpen ? say.flows.options.endIt : say.flows.options.cancel,
    isOpen
      ? say.bridge.flowQuestions.freesItsCoinsWhat
      : say.bridge.flowQuestions.endsHereNothingIs,
  );
  const options =
    dearer && asked.kind === 'withdraw'
      ? priceOptions(
          farAbove(
            [
              [dearer.sats, most?.sats ?? asked.maxSats],
              [dearer.feeAmount, most?.feeAmount ?? asked.maxFeeAmount],
            ],
            say.bridge.flowQuestions.whatYouWereShown,
          ),
          option(
            'accept',
            say.bridge.flowQuestions.agreeToTheNew,
            say.bridge.flowQuestions.atMostSatsAnd({
              sats: groupDigits(dearer.sats),
              feeAmount: dearer.feeAmount,
              feeTick: asked.feeTick,
            }),
          ),
          cancel,
        )
      : [
          option(
            'again',
            say.flows.options.tryAgain,
            isOpen
              ? say.bridge.flowQuestions.takesThePlaceOf
              : say.bridge.flowQuestions.theSwapIsAsked,
            'primary',
            'fee-rate',
          ),
          cancel,
        ];
  return question(
    'stopped',
    isOpen ? say.bridge.flowQuestions.itWasGivenUp : say.bridge.flowQuestions.nothingWasSent,
    trouble ?? '',
    options,
  );
}

export const tryFailedAgain = (data: Preparing): Question =>
  question(
    'erred',
    say.bridge.flowQuestions.theWithdrawalFailed,
    say.bridge.flowQuestions.ifNobodyTriesAgain({ paymentStory: paymentStory(data) }),
    [
      option(
        'retry',
        say.flows.options.tryAgain,
        say.bridge.flowQuestions.theSwapMakesAnother,
        'primary',
        'fee-rate',
      ),
    ],
  );

/** What happened to a failed withdrawal's payment, and what a retry means. */
function paymentStory({ submitted }: Preparing): string {
  const paid = submitted.filter(({ what }) => what === 'payment').at(-1);
  if (!paid) return say.bridge.flowQuestions.nothingIsKnownOf;
  switch (paid.fate) {
    case 'used':
      return say.bridge.flowQuestions.itsPaymentIsIn({ txid: paid.txid });
    case 'dead':
      return say.bridge.flowQuestions.itsPaymentCanNo;
    case 'open':
      return say.bridge.flowQuestions.itsPaymentIsInNo({ txid: paid.txid });
  }
}
