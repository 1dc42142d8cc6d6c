import type { BridgeProgress } from '#shared/flows/bridge.ts';
import { say } from '#shared/words/say.ts';

import type { Base } from './data.ts';
import type { DataOf } from './moves.ts';

const parts: Record<string, string> = {
  deposit: say.bridge.flowWords.theDeposit,
  swap: say.bridge.flowWords.theMessageToThe,
  'withdraw-payment': say.bridge.flowWords.thePaymentForInscribing,
  'withdraw-approve': say.bridge.flowWords.theTransactionThatBrings,
};

/** Which of several parts waits for approval. */
export function waitsForApproval({ prepared, left, signed }: DataOf<'approving'>): string {
  const total = signed.length + 1 + left.length;
  const which = parts[prepared.purpose] ?? say.bridge.flowWords.it;
  return total === 1
    ? say.flows.rows.waitsForYourApproval
    : say.bridge.flowWords.waitsForYourApprovalOf({ which, length: signed.length + 1, total });
}

/** What it waits for now; an unknown status is shown as it is. */
export function waitsForOtherSide({ asked, progress }: Base): string {
  if (progress === null) return say.bridge.flowWords.theSwapHasIt;
  if (asked.kind === 'deposit') return depositWaits(progress);
  const { status, rollUp, approve, cancel, rank } = progress;
  switch (status) {
    case 'order':
    case 'pendingOrder':
      if (rollUp && rollUp.cur < rollUp.sum)
        return rank !== null && rank > 0
          ? say.bridge.flowWords.waitsForTheNext({ rank })
          : say.bridge.flowWords.waitsForTheRollup;
      return approve && approve.cur > 0
        ? say.bridge.flowWords.onBitcoinOfBlocks({ cur: approve.cur, sum: approve.sum })
        : say.bridge.flowWords.rolledUpWaitsFor;
    case 'pendingCancel':
      return cancel
        ? say.bridge.flowWords.theSwapTakesIt({ cur: cancel.cur, sum: cancel.sum })
        : say.bridge.flowWords.theSwapTakesItBack;
    default:
      return say.bridge.flowWords.theSwapSaysIt({ status });
  }
}

function depositWaits({ deposit, status }: BridgeProgress): string {
  if (!deposit) return say.bridge.flowWords.theSwapSays({ status });
  return deposit.cur === 0
    ? say.bridge.flowWords.sentWaitsForA
    : say.bridge.flowWords.ofBlocksUntilIt({ cur: deposit.cur, sum: deposit.sum });
}
