import { priceOptions } from '#main/flows/steps/dearer.ts';
import { option, type Question, question } from '#main/flows/steps/questions.ts';
import { groupDigits, satsText } from '#shared/bitcoin/amount.ts';
import { say } from '#shared/words/say.ts';

import { amountDoubts, farAboveEstimate } from './checks.ts';
import type { Ordered, StopAsked } from './data.ts';
import { countedSats, dueSats, isRoundedUp, paidSats, paymentSats, uncounted } from './due.ts';
import { isContinuable, isRefundable } from './follow-steps.ts';
import { isCancelable, isPausable } from './stop-steps.ts';

const cancel = option(
  'cancel',
  say.inscribe.flowQuestions.cancelTheOrder,
  say.inscribe.flowQuestions.nothingWasPaidThe,
  'danger',
);

/** Introduction for an order that costs more than estimated. */
export function costsMore({ order, plan }: Ordered): string {
  return say.inscribe.flowQuestions.theOrderCosts({
    farAboveEstimate: farAboveEstimate(order, plan) ?? say.inscribe.flowQuestions.moreThanEstimated,
  });
}

export const acceptAmount = (data: Ordered): Question =>
  question(
    'amount',
    costsMore(data),
    say.inscribe.flowQuestions.theOrdersOwnAmount({
      amountDoubts: amountDoubts(data.order, data.plan).join(' '),
    }),
    priceOptions(
      farAboveEstimate(data.order, data.plan),
      option(
        'accept',
        say.inscribe.flowQuestions.acceptThisAmount,
        say.inscribe.flowQuestions.goesOnToPaying({ amountSats: satsText(data.order.amountSats) }),
      ),
      cancel,
    ),
  );

/** How to continue an order that isn't paid in full, or isn't signed. */
export function howToGoOn(data: Ordered): Question {
  if (data.plan.signed) return signAgain(data);
  return paidSats(data) > 0n ? payTheRest(data) : howToPay(data);
}

export const payAgain = ({ reason }: { reason: string }): Question =>
  question('unclear', say.inscribe.flowQuestions.didThePaymentArrive, reason, [
    option(
      'retry',
      say.inscribe.flowQuestions.sendItAgain,
      say.inscribe.flowQuestions.theSameSignedBytes,
      'primary',
    ),
    option(
      'giveUp',
      say.inscribe.flowQuestions.giveItUp,
      say.inscribe.flowQuestions.endsThisOrderAfter,
      'danger',
    ),
  ]);

const outside = option(
  'outside',
  say.inscribe.flowQuestions.payFromAnotherWallet,
  say.inscribe.flowQuestions.showsTheExactAmount,
);

const howToPay = (data: Ordered): Question =>
  question(
    'pay',
    say.inscribe.flowQuestions.howToPay,
    data.trouble ?? say.inscribe.flowQuestions.areDue({ dueSats: satsText(dueSats(data)) }),
    [
      option(
        'pay',
        say.inscribe.flowQuestions.payFromTheWallet,
        say.inscribe.flowQuestions.buildsThePaymentAgain,
        'primary',
      ),
      outside,
      cancel,
    ],
  );

/** Amount paid, amount due, and the minimum payment if that is below the dust limit. */
function missingWords(data: Ordered): string {
  const { order } = data;
  const needed = paymentSats(data);
  const surplus = needed - dueSats(data);
  const missing = say.inscribe.flowQuestions.ofWerePaidAre({
    paidSats: groupDigits(String(paidSats(data))),
    amountSats: satsText(order.amountSats),
    dueSats: satsText(dueSats(data)),
  });
  return surplus === 0n
    ? missing
    : say.inscribe.flowQuestions.nodesRelayNoPayment({
        missing,
        needed: satsText(needed),
        surplus: satsText(surplus),
      });
}

const payMissing = (data: Ordered): Question['options'][number] =>
  option(
    'pay',
    paymentSats(data) === dueSats(data)
      ? say.inscribe.flowQuestions.payTheDifference
      : say.inscribe.flowQuestions.pay({ paymentSats: satsText(paymentSats(data)) }),
    say.inscribe.flowQuestions.paysExactlyFromThe({ paymentSats: satsText(paymentSats(data)) }),
    'primary',
  );

/** What a refund gives, and where it goes if the order names the address. */
function refundWords(data: Ordered): string {
  const cost = say.inscribe.flowQuestions.werePaidTheCost({
    countedSats: satsText(countedSats(data)),
  });
  const { refundAddress } = data;
  return refundAddress === undefined
    ? cost
    : say.inscribe.flowQuestions.goesToYourAddress({ cost, refundAddress });
}

const refundOf = (data: Ordered): Question['options'][number] =>
  option(
    'refund',
    say.inscribe.flowQuestions.requestRefund,
    refundWords(data),
    'neutral',
    'fee-rate',
  );

/** Partly paid: it can't be cancelled but can be refunded. */
const payTheRest = (data: Ordered): Question =>
  question(
    'pay',
    say.inscribe.flowQuestions.howToPayThe,
    [data.trouble, missingWords(data)].filter((text) => text !== null).join(' '),
    [payMissing(data), outside, ...(isRefundable(data) ? [refundOf(data)] : [])],
  );

const signAgain = ({ trouble, order }: Ordered): Question =>
  question(
    'commit',
    say.inscribe.flowQuestions.theCommitIsNot,
    trouble ?? say.inscribe.flowQuestions.areDuePaidBy({ amountSats: satsText(order.amountSats) }),
    [
      option(
        'pay',
        say.inscribe.flowQuestions.askForTheCommit,
        say.inscribe.flowQuestions.buildsItAnewAnd,
        'primary',
      ),
      cancel,
    ],
  );

export const signRest = ({ reason }: { reason: string }): Question =>
  question('stuck', say.inscribe.flowQuestions.theCommitIsSigned, reason, [
    option(
      'goOn',
      say.inscribe.flowQuestions.goOnWithThe,
      say.inscribe.flowQuestions.theSameSignedBytesSo,
      'primary',
    ),
    option(
      'giveUp',
      say.inscribe.flowQuestions.giveItUp,
      say.inscribe.flowQuestions.endsThisOrderHere,
      'danger',
    ),
  ]);

/** Of an order that has ended; the headline says how. */
export const lookAtEnded = ({ ended }: { ended: Ordered | null }): Question | null =>
  ended &&
  question(
    'ended',
    say.inscribe.flowQuestions.didAPaymentArrive,
    say.inscribe.flowQuestions.itsPayAddressStill,
    [
      option(
        'look',
        say.inscribe.flowQuestions.lookAtTheOrder,
        say.inscribe.flowQuestions.asksTheProviderOnce,
      ),
    ],
  );

const goOnWith = (excess: bigint): Question['options'][number] =>
  option(
    'continue',
    say.inscribe.flowQuestions.continueTheOrder,
    say.inscribe.flowQuestions.theServiceKeeps({ excess: satsText(excess) }),
  );

/** A paid order that the service offers to stop. */
function running(data: Ordered): Question | null {
  const said = say.inscribe.flowStop;
  const options = [
    ...(isPausable(data) ? [option('pause', said.pause, said.pauseShows)] : []),
    ...(isCancelable(data)
      ? [option('takeBack', said.takeBack, said.takeBackShows, 'neutral', 'fee-rate')]
      : []),
  ];
  return options.length === 0 ? null : question('running', said.running, said.runningText, options);
}

/** The last question before the service is asked. */
export function confirmStop({ stop, refundAddress }: Ordered & { stop: StopAsked }): Question {
  const said = say.inscribe.flowStop;
  const back = option('keep', said.keepRunning, said.keepRunningText, 'primary');
  if (stop.kind === 'pause')
    return question('confirm-stop', said.pauseTitle, said.pauseText({ estimate: stop.estimate }), [
      back,
      option('confirm', said.pauseNow, said.noWayBack, 'danger'),
    ]);
  const { paidSats, feeRate, method } = stop;
  const values = { paid: satsText(paidSats), feeRate, refundAddress: refundAddress ?? '' };
  const text = said.cancelText(values);
  return question(
    'confirm-stop',
    said.cancelTitle,
    method === null ? text : said.cancelMethod({ text, method }),
    [back, option('confirm', said.cancelNow, said.noWayBack, 'danger')],
  );
}

/** Whether the order needs a decision of yours, not only a payment from outside. */
export function needsYou(data: Ordered): boolean {
  const open = payOrRefund(data);
  return open !== null && !['pay-outside', 'rounded-up', 'running'].includes(open.key);
}

/** Of a payment that is missing, too small, too large or late. */
export function payOrRefund(data: Ordered): Question | null {
  const { order, payments } = data;
  if (data.refundTxid !== null) return null;
  const underWay = payments.some(({ status }) => status === 'sent');
  const paid = countedSats(data);
  const due = dueSats(data);
  const refund = refundOf(data);
  const missed = uncounted(data);
  if (missed !== null)
    return question(
      'uncounted',
      say.inscribe.flowQuestions.theProviderHasNot,
      say.inscribe.flowQuestions.yourPaymentOfIs({
        txid: missed.txid,
        sats: satsText(missed.sats),
        paid: satsText(paid),
      }),
      isRefundable(data) ? [refund] : [],
    );
  switch (order.status) {
    case 'pending':
      if (underWay || data.plan.signed) return null;
      return question(
        'pay-outside',
        say.inscribe.flowQuestions.payThisOrder,
        say.inscribe.flowQuestions.sendExactlyToThe({ due: satsText(due) }),
        [
          option(
            'pay',
            say.inscribe.flowQuestions.payFromTheWallet,
            say.inscribe.flowQuestions.buildsThePaymentAnd,
            'primary',
          ),
          cancel,
        ],
      );
    case 'payment_notenough':
      // Our top-up is in transit and the provider has yet to count it.
      if (underWay) return null;
      return question(
        'not-enough',
        say.inscribe.flowQuestions.tooLittleWasPaid,
        say.inscribe.flowQuestions.aPaymentFromAnother({ missingWords: missingWords(data) }),
        [payMissing(data), refund],
      );
    case 'payment_overpay': {
      const excess = paid - BigInt(order.amountSats);
      if (isRoundedUp(data))
        return question(
          'rounded-up',
          say.inscribe.flowQuestions.paidWithALittle,
          say.inscribe.flowQuestions.yourTopUpWas({ excess: satsText(excess) }),
          [refund],
        );
      return question(
        'overpaid',
        say.inscribe.flowQuestions.tooMuchWasPaid,
        say.inscribe.flowQuestions.arrivedForToContinue({
          paid: satsText(paid),
          amountSats: groupDigits(order.amountSats),
          excess: satsText(excess),
        }),
        isContinuable(data) ? [goOnWith(excess), refund] : [refund],
      );
    }
    case 'payment_withinscription':
      return question(
        'with-inscription',
        say.inscribe.flowQuestions.thePaymentCarriedAn,
        say.inscribe.flowQuestions.onlyARefundBrings,
        [refund],
      );
    default:
      if (!isRefundable(data)) return running(data);
      return question(
        'closed',
        say.inscribe.flowQuestions.theOrderHasEnded,
        say.inscribe.flowQuestions.werePaidToAn({ paid: satsText(paid), status: order.status }),
        [refund],
      );
  }
}
