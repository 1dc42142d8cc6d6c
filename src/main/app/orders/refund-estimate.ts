import type { Engine } from '#main/flows/engine/engine.ts';
import { refundAmount, refundFault } from '#main/kinds/inscribe/flow/checks.ts';
import { orderService } from '#main/order-service/service.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { satsFromNumber } from '#shared/bitcoin/amount.ts';
import { AppError } from '#shared/errors.ts';
import type { RefundEstimate } from '#shared/ipc/flow.ts';

/**
 * The refund at this rate, from the provider. Requests nothing yet, and the refund itself is judged again. Throws
 * ANSWER_NOT_EXPECTED if the operation offers no refund.
 */
export async function estimateRefund(
  { client, engine }: { client: ProviderClient; engine: Engine },
  id: string,
  feeRate: number,
): Promise<RefundEstimate> {
  const { order, question } = engine.get(id);
  if (order === null || !question?.options.some(({ answer }) => answer === 'refund'))
    throw new AppError('ANSWER_NOT_EXPECTED', 'this operation offers no refund');
  const terms = await orderService(client, order.version).estimateRefund(order.orderId);
  const paid = satsFromNumber(terms.paidAmount);
  const refund = refundAmount(terms, feeRate);
  return {
    feeRate,
    paidSats: paid.toString(),
    feeSats: (paid - refund).toString(),
    refundSats: (refund > 0n ? refund : 0n).toString(),
    safeSats: satsFromNumber(terms.safeRefundAmount).toString(),
    fault: refundFault(terms, feeRate),
  };
}
