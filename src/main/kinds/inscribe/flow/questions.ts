import { priceOptions } from '#main/flows/steps/dearer.ts';
import { option, type Question, question } from '#main/flows/steps/questions.ts';
import { groupDigits, satsText } from '#shared/bitcoin/amount.ts';

import { amountDoubts, farAboveEstimate } from './checks.ts';
import type { Ordered } from './data.ts';
import { countedSats, dueSats, isRoundedUp, paidSats, paymentSats, uncounted } from './due.ts';
import { isRefundable } from './follow-steps.ts';

const cancel = option(
  'cancel',
  'Cancel the order',
  'Nothing was paid. The order is left to expire.',
  'danger',
);

/** Introduction for an order that costs more than estimated. */
export function costsMore({ order, plan }: Ordered): string {
  return `The order costs ${farAboveEstimate(order, plan) ?? 'more than estimated'}`;
}

export const acceptAmount = (data: Ordered): Question =>
  question(
    'amount',
    costsMore(data),
    `${amountDoubts(data.order, data.plan).join(' ')} The order’s own amount is what counts.`,
    priceOptions(
      farAboveEstimate(data.order, data.plan),
      option(
        'accept',
        'Accept this amount',
        `Goes on to paying ${satsText(data.order.amountSats)}.`,
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
  question('unclear', 'Did the payment arrive?', reason, [
    option(
      'retry',
      'Send it again',
      'The same signed bytes: it can never be paid twice.',
      'primary',
    ),
    option(
      'giveUp',
      'Give it up',
      'Ends this order, after checking once more that the payment did not arrive.',
      'danger',
    ),
  ]);

const outside = option(
  'outside',
  'Pay from another wallet',
  'Shows the exact amount and a QR code.',
);

const howToPay = (data: Ordered): Question =>
  question('pay', 'How to pay', data.trouble ?? `${satsText(dueSats(data))} are due.`, [
    option(
      'pay',
      'Pay from the wallet',
      'Builds the payment again and asks for your approval.',
      'primary',
    ),
    outside,
    cancel,
  ]);

/** Amount paid, amount due, and the minimum payment if that is below the dust limit. */
function missingWords(data: Ordered): string {
  const { order } = data;
  const needed = paymentSats(data);
  const surplus = needed - dueSats(data);
  const missing = `${groupDigits(String(paidSats(data)))} of ${satsText(order.amountSats)} were paid; ${satsText(dueSats(data))} are missing.`;
  return surplus === 0n
    ? missing
    : `${missing} Nodes relay no payment below ${satsText(needed)} to this address, so a payment must be ${satsText(surplus)} more than what is missing. You don’t get these back.`;
}

const payMissing = (data: Ordered): Question['options'][number] =>
  option(
    'pay',
    paymentSats(data) === dueSats(data)
      ? 'Pay the difference'
      : `Pay ${satsText(paymentSats(data))}`,
    `Pays exactly ${satsText(paymentSats(data))} from the wallet, after your approval.`,
    'primary',
  );

const refundOf = (data: Ordered): Question['options'][number] =>
  option(
    'refund',
    'Request refund',
    `${satsText(countedSats(data))} were paid. The cost of the refund transaction, at the rate you choose, is taken off.`,
    'neutral',
    'fee-rate',
  );

/** Partly paid: it can't be cancelled but can be refunded. */
const payTheRest = (data: Ordered): Question =>
  question(
    'pay',
    'How to pay the rest',
    [data.trouble, missingWords(data)].filter((text) => text !== null).join(' '),
    [payMissing(data), outside, ...(isRefundable(data) ? [refundOf(data)] : [])],
  );

const signAgain = ({ trouble, order }: Ordered): Question =>
  question(
    'commit',
    'The commit is not signed',
    trouble ?? `${satsText(order.amountSats)} are due, paid by a commit that you sign.`,
    [
      option(
        'pay',
        'Ask for the commit again',
        'Builds it anew and asks for your approval.',
        'primary',
      ),
      cancel,
    ],
  );

export const signRest = ({ reason }: { reason: string }): Question =>
  question('stuck', 'The commit is signed, the inscription is not made', reason, [
    option(
      'goOn',
      'Go on with the same commit',
      'The same signed bytes, so nothing is paid twice. What the provider answers is proved again.',
      'primary',
    ),
    option(
      'giveUp',
      'Give it up',
      'Ends this order here. The provider has your signed commit and may still send it.',
      'danger',
    ),
  ]);

/** Of an order that has ended; the headline says how. */
export const lookAtEnded = ({ ended }: { ended: Ordered | null }): Question | null =>
  ended &&
  question(
    'ended',
    'Did a payment arrive after all?',
    'Its pay address still exists: do not pay there any more.',
    [
      option(
        'look',
        'Look at the order again',
        'Asks the provider once more. A payment that arrived late can then be refunded.',
      ),
    ],
  );

/** Whether the order needs a decision of yours, not only a payment from outside. */
export function needsYou(data: Ordered): boolean {
  const open = payOrRefund(data);
  return open !== null && !['pay-outside', 'rounded-up'].includes(open.key);
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
      'The provider has not counted your payment',
      `Your payment ${missed.txid} of ${satsText(missed.sats)} is in a block. The provider says that ${satsText(paid)} arrived. Nothing more is due: it may only lag. Should it stay so, ask the provider and name this transaction.`,
      isRefundable(data) ? [refund] : [],
    );
  switch (order.status) {
    case 'pending':
      if (underWay || data.plan.signed) return null;
      return question(
        'pay-outside',
        'Pay this order',
        `Send exactly ${satsText(due)} to the pay address. An exchange that takes its fee from the amount would pay too little.`,
        [
          option(
            'pay',
            'Pay from the wallet',
            'Builds the payment and asks for your approval.',
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
        'Too little was paid',
        `${missingWords(data)} A payment from another wallet to the same address completes it too.`,
        [payMissing(data), refund],
      );
    case 'payment_overpay': {
      const excess = paid - BigInt(order.amountSats);
      if (isRoundedUp(data))
        return question(
          'rounded-up',
          'Paid, with a little more',
          `Your top-up was ${satsText(excess)} more than what was missing, since nodes relay no less. Do nothing: the provider inscribes after a while. Or request a refund, and the order ends.`,
          [refund],
        );
      return question(
        'overpaid',
        'Too much was paid',
        `${satsText(paid)} arrived for ${groupDigits(order.amountSats)}. To continue, do nothing: the provider inscribes after a while and the ${satsText(excess)} above are not returned. Or take a refund: the order ends, and what was paid comes back less the fee.`,
        [refund],
      );
    }
    case 'payment_withinscription':
      return question(
        'with-inscription',
        'The payment carried an inscription',
        'Only a refund brings it back. The refund must stay above the safe amount, or the inscription in it could be lost: a lower fee rate is safer.',
        [refund],
      );
    default:
      return isRefundable(data)
        ? question(
            'closed',
            'The order has ended, and money arrived',
            `${satsText(paid)} were paid to an order that is ${order.status}. They can be refunded.`,
            [refund],
          )
        : null;
  }
}
