import type { BridgeProgress } from '#shared/flows/bridge.ts';

import type { Base } from './data.ts';
import type { DataOf } from './moves.ts';

const parts: Record<string, string> = {
  deposit: 'the deposit',
  swap: 'the message to the swap',
  'withdraw-payment': 'the payment for inscribing',
  'withdraw-approve': 'the transaction that brings the tokens',
};

/** Which of several parts waits for approval. */
export function waitsForApproval({ prepared, left, signed }: DataOf<'approving'>): string {
  const total = signed.length + 1 + left.length;
  const which = parts[prepared.purpose] ?? 'it';
  return total === 1
    ? 'Waits for your approval in the approval window.'
    : `Waits for your approval of ${which}: ${signed.length + 1} of ${total}.`;
}

/** What it waits for now; an unknown status is shown as it is. */
export function waitsForOtherSide({ asked, progress }: Base): string {
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
