import { doneAlready } from '#main/flows/steps/earlier.ts';
import type { BridgeProgress } from '#shared/flows/bridge.ts';

import type { DataOf, Preparing } from './moves.ts';
import type { Base, BridgeStates } from './states.ts';

type State = keyof BridgeStates;

/** What goes on, or for what it waits. */
export function headlineOf(state: State, base: Base, data: unknown): string {
  const { asked, trouble } = base;
  const isDeposit = asked.kind === 'deposit';
  switch (state) {
    case 'inscribing':
      return 'Waits until the transfer is inscribed.';
    case 'waiting':
      return trouble ?? 'Waits until its coins are in a block.';
    case 'preparing':
      return 'Asks the swap for it, and proves what it wants signed.';
    case 'approving':
      return approvalOf(data as DataOf<'approving'>);
    case 'signing':
      return 'Signing what you approved.';
    case 'outside':
      return 'Approved. Waits to come back signed by the device that has the keys.';
    case 'submitting':
      return 'Handing it over to the swap.';
    case 'unclear':
    case 'failed':
    case 'cancelled':
      return (data as { reason: string }).reason;
    case 'following':
      return trouble ?? waitsFor(base);
    case 'erred':
      return trouble ?? 'The swap says that it failed. The tokens are safe in its module.';
    case 'stopped':
      return trouble ?? 'Nothing was sent.';
    case 'done':
      if (base.earlier !== undefined) return doneAlready(base.earlier);
      return isDeposit ? 'It counts in the swap.' : `It is on Bitcoin, at ${asked.address}.`;
  }
}

const parts: Record<string, string> = {
  deposit: 'the deposit',
  swap: 'the message to the swap',
  'withdraw-payment': 'the payment for inscribing',
  'withdraw-approve': 'the transaction that brings the tokens',
};

function approvalOf({ prepared, left, signed }: DataOf<'approving'>): string {
  const total = signed.length + 1 + left.length;
  const which = parts[prepared.purpose] ?? 'it';
  return total === 1
    ? 'Waits for your approval in the approval window.'
    : `Waits for your approval of ${which}: ${signed.length + 1} of ${total}.`;
}

/** In words, what is waited for now; a status that nobody knows is shown as it is. */
function waitsFor({ asked, progress }: Base): string {
  if (progress === null) return 'The swap has it. Waits for its first word.';
  if (asked.kind === 'deposit') return depositWaits(progress);
  const { status, rollUp, approve, cancel, rank } = progress;
  switch (status) {
    case 'order':
    case 'pendingOrder':
      if (rollUp && rollUp.cur < rollUp.sum)
        return rank !== null && rank > 0
          ? `Waits for the next rollup; ${rank} ${rank === 1 ? 'withdrawal goes' : 'withdrawals go'} before.`
          : 'Waits for the rollup that holds it to be in a block.';
      return approve && approve.cur > 0
        ? `On Bitcoin: ${approve.cur} of ${approve.sum} blocks.`
        : 'Rolled up. Waits for the transaction that brings the tokens to be in a block.';
    case 'pendingCancel':
      return cancel
        ? `The swap takes it back: ${cancel.cur} of ${cancel.sum} blocks.`
        : 'The swap takes it back.';
    default:
      return `The swap says “${status}”. It is looked at again.`;
  }
}

function depositWaits({ deposit, status }: BridgeProgress): string {
  if (!deposit) return `The swap says “${status}”.`;
  return deposit.cur === 0
    ? 'Sent. Waits for a block.'
    : `${deposit.cur} of ${deposit.sum} blocks until it counts in the swap.`;
}

/** Of a withdrawal that failed: what became of its payment, and what another try means. */
export function paymentStory({ handed }: Preparing): string {
  const paid = handed.filter(({ what }) => what === 'payment').at(-1);
  if (!paid) return 'Nothing is known of its payment.';
  switch (paid.fate) {
    case 'used':
      return `Its payment is in a block (${paid.txid}): another try pays once more.`;
    case 'dead':
      return `Its payment can no longer be mined: a coin of it was spent elsewhere. Another try pays anew.`;
    case 'open':
      return `Its payment is in no block (${paid.txid}). Another try spends a coin of it, so that only one of them can count.`;
  }
}
