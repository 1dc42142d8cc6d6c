import { farAbove } from '#main/flows/steps/dearer.ts';
import { postageSats } from '#main/orders/fees.ts';
import { mintsKind } from '#main/orders/mint-order.ts';
import type { OrderQuote, RefundTerms } from '#main/orders/request.ts';
import type { Order } from '#shared/api/orders.ts';
import { satsFromNumber, satsText } from '#shared/bitcoin/amount.ts';
import type { OrderView } from '#shared/flows/view.ts';
import { say } from '#shared/words/say.ts';

import { countOf, type Ordered, type Plan } from './data.ts';

/** How far the order's amount may exceed our estimate without asking: max(5 %, 1,000 sats) (safety.md 1.2). */
function exceedsEstimate(amountSats: string, estimateSats: string): boolean {
  const amount = BigInt(amountSats);
  const estimate = BigInt(estimateSats);
  const slack = estimate / 20n > 1000n ? estimate / 20n : 1000n;
  return amount > estimate + slack;
}

/** How far the order's amount exceeds our estimate, in words; null if the difference is normal. */
export const farAboveEstimate = ({ amountSats }: OrderView, plan: Plan): string | null =>
  farAbove([[amountSats, plan.estimateSats]], say.inscribe.flowChecks.theEstimate);

/**
 * What the user must accept about an order's amount, a sentence each. The estimate's tolerance is for the network fee
 * only; nothing else may hide in it.
 */
export function amountDoubts(order: OrderView, plan: Plan): string[] {
  const { amountSats, minerFeeSats } = order;
  const service = BigInt(order.serviceFeeSats ?? 0);
  const doubts: string[] = [];
  if (exceedsEstimate(amountSats, plan.estimateSats))
    doubts.push(
      say.inscribe.flowChecks.estimatedTheOrderAsks({
        estimateSats: satsText(plan.estimateSats),
        amountSats: satsText(amountSats),
      }),
    );
  if (service > BigInt(plan.serviceSats))
    doubts.push(
      say.inscribe.flowChecks.itTakesAService({
        service: satsText(service),
        serviceSats: satsText(plan.serviceSats),
      }),
    );
  const named =
    postageOf(plan) + BigInt(minerFeeSats ?? 0) + service + BigInt(order.devFeeSats ?? 0);
  // Each part may be rounded.
  const unnamed = BigInt(amountSats) - named;
  if (minerFeeSats !== null && unnamed > 3n)
    doubts.push(say.inscribe.flowChecks.itDoesNotSay({ unnamed: satsText(unnamed) }));
  return doubts;
}

/** What the outputs of this plan hold together. */
const postageOf = (plan: Plan): bigint => {
  const { version, runes, mints, outputValue } = plan;
  const made = { runes: runes?.kind ?? null, mints: mints ? mintsKind(mints) : null };
  return postageSats({ version, ...made, count: countOf(plan) }, outputValue);
};

/**
 * Null if a quote is for this plan and adds up; otherwise what is wrong. Nothing is ordered then. Network and service
 * fee are compared with our estimate once the order exists, as for any order.
 */
export function quoteFault(quote: OrderQuote, plan: Plan): string | null {
  const { payable, miner, service, postage, dev, count } = quote;
  if (count !== null && count !== countOf(plan))
    return say.inscribe.flowChecks.theOrderHasAnotherNumber;
  if (BigInt(postage) !== postageOf(plan)) return say.inscribe.flowChecks.theOrderHasAnother;
  if (Math.ceil(dev) !== (plan.devFee ?? 0))
    return say.inscribe.flowChecks.theOrderHasAnotherDeveloper;
  const parts =
    BigInt(postage) +
    BigInt(Math.ceil(miner)) +
    BigInt(Math.ceil(service)) +
    BigInt(Math.ceil(dev));
  const sum = BigInt(payable);
  // Each part may be rounded.
  const isSum = sum <= parts && parts - sum <= 3n;
  return isSum
    ? null
    : say.inscribe.flowChecks.theQuoteDoesNotAddUp({
        parts: satsText(parts),
        payable: satsText(sum),
      });
}

/** Null if the order matches the request; otherwise the difference. A differing order is never paid. */
export function echoFault(order: Order, plan: Plan): string | null {
  if (order.receiveAddress !== plan.receiveAddress)
    return say.inscribe.flowChecks.theOrderNamesAnother;
  const postage = postageOf(plan);
  const { outputValue = plan.outputValue, outputValueFee } = order;
  if (outputValue !== plan.outputValue) return say.inscribe.flowChecks.theOrderHasAnother;
  if (outputValueFee !== undefined && BigInt(outputValueFee) !== postage)
    return say.inscribe.flowChecks.theOrderHasAnother;
  if (order.version !== plan.version) return say.inscribe.flowChecks.theProviderAnsweredWith;
  if (order.count !== countOf(plan)) return say.inscribe.flowChecks.theOrderHasAnotherNumber;
  if (order.feeRate !== plan.feeRate) return say.inscribe.flowChecks.theOrderHasAnotherFee;
  if (order.devFee !== undefined && Math.ceil(order.devFee) !== (plan.devFee ?? 0))
    return say.inscribe.flowChecks.theOrderHasAnotherDeveloper;
  if (order.payAddress === plan.receiveAddress) return say.inscribe.flowChecks.theOrderWantsTo;
  return null;
}

/** The one text that offers it: no document lists the values, so nothing else counts (spec 4, section 10.3). */
const BY_COMMIT = 'request-commit';

/** Null unless files are to be paid by a commit that the service doesn't offer for this order. */
export const methodFault = (order: Order, { signed }: Plan): string | null =>
  signed?.kind !== 'files' || order.availablePaymentMethods?.includes(BY_COMMIT)
    ? null
    : say.inscribe.flowChecks.theServiceOffersNoCommit;

/** Null while the order matches what was first seen; otherwise what changed (safety.md: pinned at first sight). */
export function pinFault(order: Order, { pinned, order: before, plan }: Ordered): string | null {
  if (order.orderId !== before.orderId) return say.inscribe.flowChecks.theProviderAnsweredWith;
  if (order.payAddress !== pinned.payAddress) return say.inscribe.flowChecks.thePayAddressOf;
  if (satsFromNumber(order.amount).toString() !== pinned.amountSats)
    return say.inscribe.flowChecks.theAmountOfThis;
  if (order.receiveAddress !== plan.receiveAddress)
    return say.inscribe.flowChecks.theReceiveAddressOf;
  return null;
}

/** RefundAmount = PaidAmount − RefundTxSize × RefundFeeRate (spec 1, refund rule); the rate in thousandths. */
export function refundAmount({ paidAmount, refundTxSize }: RefundTerms, feeRate: number): bigint {
  const milli = BigInt(Math.round(feeRate * 1000));
  const fee = (BigInt(refundTxSize) * milli + 999n) / 1000n;
  return satsFromNumber(paidAmount) - fee;
}

/** A sentence if this rate would risk the refund, or an inscription in it; null if it is safe. */
export function refundFault(terms: RefundTerms, feeRate: number): string | null {
  const safe = satsFromNumber(terms.safeRefundAmount);
  const amount = refundAmount(terms, feeRate);
  if (amount > safe) return null;
  const room = satsFromNumber(terms.paidAmount) - safe - 1n;
  const largest = terms.refundTxSize > 0 ? room / BigInt(terms.refundTxSize) : 0n;
  const hint =
    largest >= 1n
      ? say.inscribe.flowChecks.takeAtMost({ largest: String(largest) })
      : say.inscribe.flowChecks.tooLittleWasPaid;
  const back =
    amount > 0n
      ? say.inscribe.flowChecks.atThisRateWould({ amount: satsText(amount), safe: satsText(safe) })
      : say.inscribe.flowChecks.atThisRateThe({
          satsFromNumber: satsText(satsFromNumber(terms.paidAmount)),
        });
  return `${back} ${hint}`;
}
