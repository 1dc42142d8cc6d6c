import type { DataOf, StepContext } from '#main/flows/engine/define.ts';
import { MINUTE } from '#main/flows/steps/poll.ts';
import { satsFromNumber, satsText } from '#shared/bitcoin/amount.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

import type { InscribeStates, Ordered, StopAsked } from './data.ts';
import { countedSats } from './due.ts';
import { type Move, orderedOf, orderEffects, withOrder } from './moves.ts';
import { isFinal } from './order-facts.ts';

/** An estimate is asked again after this long. */
const GOOD_FOR = 2 * MINUTE;

/** Paid directly, and not over: what was paid is with the service. */
const isRunning = ({ order, plan, payments, refundTxid, stopped }: Ordered): boolean =>
  plan.signed === undefined &&
  refundTxid === null &&
  stopped === undefined &&
  !isFinal(order.status) &&
  (countedSats({ order }) > 0n || payments.some(({ status }) => status !== 'dropped'));

/** Whether the service offers to stop further rounds. Only this exact text offers it (spec 4, section 10.3). */
export const isPausable = (data: Ordered): boolean =>
  isRunning(data) &&
  data.order.status === 'inscribing' &&
  data.plan.mints?.rune != null &&
  data.order.actions.includes('pause');

/** Whether the service offers to take a paid order back. */
export const isCancelable = (data: Ordered): boolean =>
  isRunning(data) && data.order.actions.includes('cancel');

const isOffered = (data: Ordered, { kind }: StopAsked): boolean =>
  kind === 'pause' ? isPausable(data) : isCancelable(data);

/** Asks what a pause gives back, which is shown before anything is asked to stop. */
export async function askPause(data: Ordered, { deps }: StepContext): Promise<Move> {
  if (!isPausable(data)) throw new AppError('ANSWER_NOT_EXPECTED', 'this order does not pause');
  const estimate = plainText(await deps.orders.estimatePause(data.order), 400);
  return {
    to: 'confirming',
    data: { ...orderedOf(data), stop: { kind: 'pause', estimate } },
    note: say.inscribe.flowStop.pauseEstimated,
    after: GOOD_FOR,
  };
}

/** Asks what a cancellation costs. One that wants another payment isn't offered: that would be a new approval. */
export async function askCancel(
  data: Ordered,
  { feeRate }: { feeRate: number },
  { deps }: StepContext,
): Promise<Move> {
  if (!isCancelable(data))
    throw new AppError('ANSWER_NOT_EXPECTED', 'this order is not cancelled by the service now');
  const { paidAmount, extraPayAmount, refundMethod } = await deps.orders.estimateCancel(
    data.order,
    feeRate,
  );
  const ordered = orderedOf(data);
  if (extraPayAmount > 0) return { to: 'waiting', data: costsExtra(ordered, extraPayAmount) };
  const paidSats = satsFromNumber(paidAmount).toString();
  const method = refundMethod === null ? null : plainText(refundMethod, 100);
  return {
    to: 'confirming',
    data: { ...ordered, stop: { kind: 'cancel', feeRate, paidSats, method } },
    note: say.inscribe.flowStop.cancelEstimated({ feeRate }),
    after: GOOD_FOR,
  };
}

const costsExtra = (data: Ordered, extra: number): Ordered => {
  const sats = satsText(satsFromNumber(extra));
  return { ...data, trouble: say.inscribe.flowStop.asksForMore({ sats }) };
};

/** The user has read the estimate. */
export const confirmStop = (data: DataOf<InscribeStates, 'confirming'>): Move => ({
  to: 'stopping',
  data,
  note:
    data.stop.kind === 'pause'
      ? say.inscribe.flowStop.pauseAsked
      : say.inscribe.flowStop.cancelAsked,
});

/** Back to following, by the user or because the estimate is old. */
export const keepRunning = (data: Ordered): Move => ({ to: 'waiting', data: orderedOf(data) });

/** Asks once, and only while it is still offered on the same terms. What became of it, the order says. */
export async function stop(
  data: DataOf<InscribeStates, 'stopping'>,
  ctx: StepContext,
): Promise<Move> {
  const { deps } = ctx;
  const { stop: asked } = data;
  const fresh = withOrder(orderedOf(data), await deps.orders.get(data.order), deps.clock.now());
  const to = (next: Ordered): Move => ({
    to: 'waiting',
    data: next,
    effects: orderEffects(next, ctx),
    after: 3_000,
  });
  if (!isOffered(fresh, asked)) return to(fresh);
  if (asked.kind === 'cancel') {
    const { extraPayAmount } = await deps.orders.estimateCancel(data.order, asked.feeRate);
    if (extraPayAmount > 0) return to(costsExtra(fresh, extraPayAmount));
  }
  const stopped = { ...fresh, stopped: asked.kind, trouble: null };
  try {
    if (asked.kind === 'pause') {
      await deps.orders.pause(data.order);
      return to(stopped);
    }
    const { txid } = await deps.orders.cancel(data.order, asked.feeRate);
    return to({ ...stopped, refundTxid: txid });
  } catch (error) {
    // Never asked twice: the order shows whether it arrived.
    if (!isAppError(error, 'PROVIDER_UNREACHABLE', 'PROVIDER_SHAPE')) throw error;
    return to({ ...stopped, trouble: say.inscribe.flowStop.noAnswer });
  }
}

/** What is said of an order that was paused, once it is over: its rounds are only what the provider says. */
export function pausedWords({ order }: Ordered): string {
  const minted = (order.confirmedCount ?? 0) + (order.unconfirmedCount ?? 0);
  return say.inscribe.flowStop.paused({ minted: String(minted), count: String(order.count) });
}
