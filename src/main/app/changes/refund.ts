import { satsText } from '#shared/bitcoin/amount.ts';
import { AppError } from '#shared/errors.ts';
import type { FlowView } from '#shared/flows/view.ts';
import type { RefundEstimate } from '#shared/ipc/flow.ts';

import type { Described } from './requests.ts';

/** The refund and its address. Throws INVALID_INPUT with a sentence if the rate puts the refund at risk. */
export function describeRefund(flow: FlowView, estimate: RefundEstimate): Described {
  const { fault, feeRate, paidSats, feeSats, refundSats } = estimate;
  if (fault !== null) throw new AppError('INVALID_INPUT', fault, { field: 'feeRate', text: fault });
  const own = flow.payments.filter(({ status }) => status !== 'dropped').map(({ txid }) => txid);
  return {
    title: 'Take a refund',
    lines: [
      { label: 'Order', before: 'open', after: `ended: ${flow.title}` },
      { label: 'You paid', before: null, after: satsText(paidSats) },
      { label: 'Comes back', before: null, after: satsText(refundSats) },
      {
        label: 'Taken off as a fee',
        before: null,
        after: `${satsText(feeSats)}, ${feeRate} sat/vB`,
      },
      {
        label: 'Goes to',
        before: null,
        after:
          own.length > 0
            ? `the address that paid: your own, by your payment ${own.join(', ')}`
            : 'the address that paid: not one of this wallet',
      },
    ],
    consequence: `The provider sends it and does not say where to beforehand; where the payment came from is what is known of its custom.${
      own.length > 0
        ? ''
        : ' The payment was not made by this wallet: if an exchange made it, the refund may not reach you.'
    } The order ends and nothing is inscribed.`,
  };
}
