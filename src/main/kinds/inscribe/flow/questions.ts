import { priceOptions } from '#main/flows/steps/dearer.ts';
import { option, type Question, question } from '#main/flows/steps/questions.ts';
import { groupDigits, satsText } from '#shared/bitcoin/amount.ts';

import { amountDoubts, farAboveEstimate } from './checks.ts';
import { countedSats, dueSats, isRoundedUp, paidSats, paymentSats, uncounted } from './due.ts';
import { isRefundable } from './follow-steps.ts';
import type { Ordered, states } from './states.ts';

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

/** A state's question in the main window, with the effect of each answer. Null if there is none. */
export function questionOf(
  state: keyof typeof states,
  data: Ordered | null,
  raw: unknown,
): Question | null {
  if (data === null) return null;
  const { order, plan } = data;
  switch (state) {
    case 'checking-amount':
      return question(
        'amount',
        costsMore(data),
        `${amountDoubts(order, plan).join(' ')} The order’s own amount is what counts.`,
        priceOptions(
          farAboveEstimate(order, plan),
          option(
            'accept',
            'Accept this amount',
            `Goes on to paying ${satsText(order.amountSats)}.`,
          ),
          cancel,
        ),
      );
    case 'choosing':
      if (plan.signed) return signAgain(data);
      return paidSats(data) > 0n ? payTheRest(data) : howToPay(data);
    case 'unclear':
      return question('unclear', 'Did the payment arrive?', (raw as { reason: string }).reason, [
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
    case 'stuck':
      return stuckQuestion((raw as { reason: string }).reason);
    case 'waiting':
      return waitingQuestion(data);
    case 'failed':
      return lookAgain();
    case 'cancelled':
      return lookAgain();
    default:
      return null;
  }
}

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

const stuckQuestion = (reason: string): Question =>
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

/** The headline says how it ended. */
const lookAgain = (): Question =>
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

function waitingQuestion(data: Ordered): Question | null {
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
