import { DEEP } from '#main/flows/steps/broadcast.ts';
import { stopped } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

import type { Ordered } from './data.ts';
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
  const minting = plan.runes?.kind === 'mint' ? mintStatuses[order.status] : undefined;
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
  if (plan.runes?.kind === 'mint') return say.inscribe.flowWords.waitingForTheRune;
  const checked = files.filter((file) => file.contentMatches !== null).length;
  return say.inscribe.flowWords.comparingWhatWasInscribed({ checked, length: files.length });
}

export function howItEnded({ plan, trouble }: Ordered): string {
  if (trouble !== null) return trouble;
  switch (plan.runes?.kind) {
    case 'etch':
      return say.inscribe.flowWords.etchedAsYouAsked;
    case 'mint':
      return say.inscribe.flowWords.mintedTheBalanceAt;
    default:
      return say.inscribe.flowWords.inscribedAndEveryByte;
  }
}
