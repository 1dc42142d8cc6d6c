import type { ChildEnd, StepContext } from '#main/flows/engine/define.ts';
import { madeTransfers, transferOrder } from '#main/flows/steps/inscribe-first.ts';
import { satsText } from '#shared/bitcoin/amount.ts';
import { AppError } from '#shared/errors.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';
import { say } from '#shared/words/say.ts';

import {
  activityOf,
  backTo,
  baseOf,
  type DataOf,
  heldOf,
  type Move,
  type Preparing,
  preparingOf,
} from './moves.ts';

/** Starts over; uses a transfer inscription created meanwhile. */
export function again(
  data: DataOf<'stopped'>,
  { feeRate }: { feeRate?: number | undefined },
): Move {
  const next = {
    ...preparingOf(data),
    trouble: null,
    round: 0,
    feeRate: feeRate ?? data.feeRate,
  };
  return begin(next, say.flows.notes.triedAgainOnRequest);
}

/** Accepts the current price. */
export function acceptPrice(data: DataOf<'stopped'>): Move {
  if (data.dearer === null) throw new AppError('ANSWER_NOT_EXPECTED', 'nothing became dearer');
  const next = { ...preparingOf(data), trouble: null, round: 0, most: data.dearer };
  return begin(next, say.bridge.flowAnswers.agreedTo({ sats: satsText(data.dearer.sats) }));
}

/**
 * The order that inscribes a transfer of the available balance at the address that holds it. Its change goes there too,
 * since the swap takes the deposit's fee from exactly this address.
 */
const inscribeChild = ({ asked, feeRate }: Preparing): InscribeInput =>
  transferOrder([asked], {
    receiveAddress: asked.address,
    changeAddress: asked.address,
    feeRate,
  });

/** The first state of a deposit or a withdrawal. */
export const begin = (data: Preparing, note: string): Move =>
  data.asked.kind === 'deposit' && data.transfer === null
    ? { to: 'inscribing', data, note, child: inscribeChild(data) }
    : { to: 'preparing', data, note };

/** Nothing leaves. The swap may still broadcast what was submitted earlier. */
export function cancel(data: Preparing, ctx: StepContext): Move {
  const isOpen = heldOf(data).length > 0;
  const effects = { unlock: true, activity: [activityOf(data, 'cancelled', ctx)] };
  const base = baseOf(data);
  if (!isOpen)
    return {
      to: 'cancelled',
      data: { ...base, reason: say.bridge.flowAnswers.cancelledNothingWasSent },
      note: say.flows.notes.cancelledBeforeSending,
      effects,
    };
  const reason = say.bridge.flowAnswers.endedWhatYouSigned;
  return { to: 'failed', data: { ...base, reason }, note: reason, effects };
}

/** Cancels the retry of a failed order, not the order itself. */
export const cancelSigning = (data: Preparing, ctx: StepContext): Move =>
  data.retry
    ? {
        to: 'erred',
        data: { ...preparingOf(data), trouble: null },
        note: say.bridge.flowAnswers.notTriedAgain,
        effects: { unlock: true, lock: heldOf(data) },
        after: 15_000,
      }
    : cancel(data, ctx);

/** The inscription that the child created, or how the child failed. */
export function afterChild(data: Preparing, child: ChildEnd): Move {
  const [transfer] = madeTransfers(child, 1) ?? [];
  if (transfer)
    return {
      to: 'preparing',
      data: { ...data, transfer },
      note: say.bridge.flowAnswers.inscribed({ inscriptionId: transfer.inscriptionId }),
    };
  const { phase } = child;
  return backTo(data, ENDED[phase === 'done' || phase === 'cancelled' ? phase : 'failed']);
}

const ENDED = {
  done: say.bridge.flowAnswers.theTransferWasInscribed,
  cancelled: say.bridge.flowAnswers.theOrderThatInscribes,
  failed: say.bridge.flowAnswers.theOrderThatInscribesThe,
};
