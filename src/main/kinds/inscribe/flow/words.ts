import { DEEP } from '#main/flows/steps/broadcast.ts';
import { stopped } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

import { isMint, type Ordered } from './data.ts';
import { isRoundedUp } from './due.ts';
import { waitsForDepth } from './own-payments.ts';

const statuses: Record<string, string> = {
  pending: say.inscribe.flowWords.waitingForThePayment,
  payment_notenough: say.inscribe.flowWords.tooLittleWasPaid,
  payment_overpay: say.inscribe.flowWords.tooMuchWasPaid,
  payment_withinscription: say.inscribe.flowWords.thePaymentCarriedAn,
  payment_waitconfirmed: say.inscribe.flowWords.paidTheProviderWaits,
  payment_success: say.inscribe.flowWords.paidTheProviderIs,
  ready: say.inscribe.flowWords.readyToBeInscribed,
  inscribing: say.inscribe.flowWords.theInscriptionIsSent,
  closed: say.inscribe.flowWords.theOrderIsClosed,
  cancel: say.inscribe.flowWords.theOrderWasCancelled,
};

const mintStatuses: Record<string, string> = {
  inscribing: say.inscribe.flowWords.theMintsAreSent,
  ready: say.inscribe.flowWords.readyToMint,
  payment_success: say.inscribe.flowWords.paidTheProviderIsAbout,
};

/** What an order waits for; an unknown status is shown as it is. */
export function waitsFor(data: Ordered): string {
  const { order, plan, payments, trouble, refundTxid } = data;
  if (trouble !== null) return trouble;
  if (refundTxid !== null) return say.inscribe.flowWords.theRefundIsOn;
  if (order.status === 'pending' && plan.signed) return say.inscribe.flowWords.signedWaitingForThe;
  if (order.status === 'pending' && payments.length === 0)
    return say.inscribe.flowWords.waitingToBePaid;
  if (order.status === 'payment_overpay' && isRoundedUp(data))
    return say.inscribe.flowWords.paidTheProviderInscribes;
  if (waitsForDepth(data)) return waitsForBlocks(data);
  const minting = isMint(plan) ? mintStatuses[order.status] : undefined;
  return (
    minting ??
    statuses[order.status] ??
    say.inscribe.flowWords.theProviderSays({ status: order.status })
  );
}

/** An etching waits longer than other orders. */
function waitsForBlocks({ payments }: Ordered): string {
  const { blocks } = payments.findLast(({ status }) => status === 'confirmed') ?? {};
  const waits = say.inscribe.flowWords.paidTheNameIs;
  return blocks === undefined
    ? stopped(waits)
    : say.inscribe.flowWords.of({ waits, min: Math.min(blocks, DEEP), DEEP });
}

export function compares({ plan, files }: Ordered): string {
  const checked = files.filter((file) => file.contentMatches !== null).length;
  if (plan.runes?.kind === 'mint') return say.inscribe.flowWords.waitingForTheRune;
  if (plan.mints && (plan.items.length === 0 || checked === files.length))
    return say.inscribe.flowWords.waitingForTheIndexes;
  return say.inscribe.flowWords.comparingWhatWasInscribed({ checked, length: files.length });
}

export function howItEnded({ plan, trouble }: Ordered): string {
  if (trouble !== null) return trouble;
  if (isMint(plan)) return say.inscribe.flowWords.mintedTheBalanceAt;
  return plan.runes
    ? say.inscribe.flowWords.etchedAsYouAsked
    : say.inscribe.flowWords.inscribedAndEveryByte;
}
