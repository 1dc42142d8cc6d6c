import { satsText } from '#shared/bitcoin/amount.ts';
import { AppError } from '#shared/errors.ts';
import type { FlowView } from '#shared/flows/view.ts';
import type { RefundEstimate } from '#shared/ipc/flow.ts';
import { commas } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

import type { Described } from './requests.ts';

/** The refund and its address. Throws INVALID_INPUT with a sentence if the rate puts the refund at risk. */
export function describeRefund(flow: FlowView, estimate: RefundEstimate): Described {
  const { fault, feeRate, paidSats, feeSats, refundSats } = estimate;
  if (fault !== null) throw new AppError('INVALID_INPUT', fault, { field: 'feeRate', text: fault });
  const own = flow.payments.filter(({ status }) => status !== 'dropped').map(({ txid }) => txid);
  return {
    title: say.app.changesRefund.takeARefund,
    lines: [
      {
        label: say.app.changesRefund.order,
        before: say.app.changesRefund.open,
        after: say.app.changesRefund.ended({ title: flow.title }),
      },
      { label: say.app.changesRefund.youPaid, before: null, after: satsText(paidSats) },
      { label: say.app.changesRefund.comesBack, before: null, after: satsText(refundSats) },
      {
        label: say.app.changesRefund.takenOffAsA,
        before: null,
        after: say.app.changesRefund.feeAtRate({ fee: satsText(feeSats), feeRate }),
      },
      {
        label: say.app.changesRefund.goesTo,
        before: null,
        after:
          own.length > 0
            ? say.app.changesRefund.theAddressThatPaid({ own: commas(own) })
            : say.app.changesRefund.theAddressThatPaidNot,
      },
    ],
    consequence: say.app.changesRefund.theProviderSendsIt({
      which: own.length > 0 ? '' : say.app.changesRefund.thePaymentWasNot,
    }),
  };
}
