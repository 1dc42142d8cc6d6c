import type { DataOf, StepContext } from '#main/flows/engine/define.ts';
import type { Effects } from '#main/flows/engine/store-port.ts';
import { DEEPENING, isOpen } from '#main/flows/steps/broadcast.ts';
import { jittered, MINUTE, SECOND, seldom } from '#main/flows/steps/poll.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';

import { pinFault, refundFault } from './checks.ts';
import type { InscribeStates, Ordered } from './data.ts';
import { countedSats, isRoundedUp } from './due.ts';
import { fail, type Move, orderedOf, orderEffects, withOrder } from './moves.ts';
import { isFinal } from './order-facts.ts';
import { lookAtPayments } from './own-payments.ts';
import { pausedWords } from './stop-steps.ts';

/** Statuses in which a refund can be requested. */
const REFUNDABLE = new Set([
  'payment_notenough',
  'payment_overpay',
  'payment_withinscription',
  'closed',
  'cancel',
]);

export const isRefundable = ({ order, refundTxid, stopped }: Ordered): boolean =>
  REFUNDABLE.has(order.status) &&
  countedSats({ order }) > 0n &&
  refundTxid === null &&
  // What a pause or a cancellation left, only the service knows.
  (stopped === undefined || order.actions.includes('refund'));

/** Whether the payment was sent back: by a refund, or by a cancellation of ours. */
const isSentBack = ({ order, stopped, refundTxid }: Ordered): boolean =>
  order.status === 'refunded' ||
  (order.status === 'cancel' && stopped === 'cancel' && refundTxid !== null);

/**
 * Polling interval of an order in ms: 10 s as the API recommends, a minute after ten without change, five minutes and
 * later fifteen for one that waits for its payer or has ended with money to return.
 */
function pollEvery(data: Ordered, now: number): number {
  const quiet = now - data.quietSince;
  const waitsForPayer = data.order.status === 'pending' && data.payments.length === 0;
  if (quiet <= 10 * MINUTE) return 10 * SECOND;
  if (quiet <= 60 * MINUTE || !(waitsForPayer || isFinal(data.order.status))) return MINUTE;
  return quiet <= 6 * 60 * MINUTE ? 5 * MINUTE : 15 * MINUTE;
}

/** The same with ±10 % jitter. */
const pollDelay = (data: Ordered, now: number, ctx: { random: () => number }): number =>
  jittered(pollEvery(data, now), ctx);

/** Polls the order. Changed facts are stored, whatever follows from them. */
export async function follow(data: Ordered, ctx: StepContext): Promise<Move> {
  const { deps } = ctx;
  const every = pollEvery(data, deps.clock.now());
  // A list requested by any order since the last look is recent enough.
  const answer = await deps.orders.look(data.order, 0.9 * every);
  const fault = answer === null ? null : pinFault(answer, data);
  if (fault !== null && data.payments.length === 0)
    return fail(data.plan, data, say.inscribe.flowFollowSteps.doNotPayIt({ fault }));
  const now = deps.clock.now();
  if (fault !== null) {
    // Nothing of such an answer is shown or stored, since its address could be anyone's.
    const trouble = say.inscribe.flowFollowSteps.itWasPaidAs({ fault });
    return { to: 'waiting', data: { ...data, trouble }, after: 60_000 };
  }
  const fresh = answer === null ? data : withOrder(calmed(data, answer.status), answer, now);
  const looked = await lookAtPayments(fresh, ctx);
  const isAsKnown = answer === null && !looked.moved && !isFinal(data.order.status);
  if (isAsKnown) return { to: 'waiting', data, after: pollDelay(data, now, ctx) };
  const { next, isProved } = await refundOf(looked.data, ctx);
  const facts = orderEffects(next, ctx);
  const effects: Effects = {
    ...facts,
    ...looked.effects,
    activity: [...(facts.activity ?? []), ...(looked.effects.activity ?? [])],
  };
  if (looked.refused !== null) {
    const { payment, reason } = looked.refused;
    const payments = next.payments.filter(({ txid }) => txid !== payment.txid);
    return {
      to: 'unclear',
      data: { ...next, payments, sending: payment, offered: true, reason },
      note: reason,
      effects,
      after: seldom(ctx),
    };
  }
  const { status } = next.order;
  const note =
    status === data.order.status ? undefined : say.inscribe.flowFollowSteps.theOrderIs({ status });
  const noted = note === undefined ? {} : { note };

  if (status === 'minted') {
    deps.notify(
      say.inscribe.flowFollowSteps.inscribed,
      say.inscribe.flowFollowSteps.confirmedInABlock({ title: next.plan.title }),
      ctx.flowId,
    );
    return { to: 'verifying', data: next, ...noted, effects };
  }
  if (next.stopped === 'pause' && isFinal(status) && status !== 'minted' && !isSentBack(next))
    return { to: 'done', data: { ...next, trouble: pausedWords(next) }, ...noted, effects };
  if (isSentBack(next) && !isProved)
    return { to: 'waiting', data: next, ...noted, effects, after: pollDelay(next, now, ctx) };
  if (isSentBack(next)) {
    deps.notify(
      say.inscribe.flowFollowSteps.refunded,
      say.inscribe.flowFollowSteps.thePaymentWasSent({ title: next.plan.title }),
      ctx.flowId,
    );
    return { to: 'refunded', data: next, ...noted, effects: { ...effects, unlock: true } };
  }
  const ended = status === 'closed' || status === 'cancel';
  if (
    ended &&
    countedSats(next) === 0n &&
    next.payments.every((payment) => payment.status === 'dropped')
  ) {
    const reason = next.plan.signed
      ? say.inscribe.flowFollowSteps.theProviderClosedThe
      : next.payments.length === 0
        ? say.inscribe.flowFollowSteps.theProviderClosedTheOrder
        : say.inscribe.flowFollowSteps.theProviderClosedTheOrderAnd;
    return fail(next.plan, next, reason, effects);
  }
  // You were told what the rounded top-up costs; nobody has to be asked again.
  if (isRoundedUp(next) && isContinuable(next)) return { ...askToGoOn(next), effects };
  if (
    note !== undefined &&
    status.startsWith('payment_') &&
    isRefundable(next) &&
    !isRoundedUp(next)
  ) {
    deps.notify(
      say.inscribe.flowFollowSteps.anOrderNeedsYou,
      say.inscribe.flowFollowSteps.thePaymentIsNot({ title: next.plan.title }),
      ctx.flowId,
    );
  }
  return { to: 'waiting', data: next, ...noted, effects, after: pollDelay(next, now, ctx) };
}

/**
 * A refund of version 5 counts by its own bytes: it pays our refund address. Version 2 returns what was paid to where it
 * came from, which proves nothing here.
 */
async function refundOf(
  data: Ordered,
  { deps }: StepContext,
): Promise<{ next: Ordered; isProved: boolean }> {
  const { order, refundAddress, refundTxid } = data;
  if (!isSentBack(data) || refundAddress === undefined || refundTxid === null)
    return { next: data, isProved: true };
  const sats = await deps.orders.paidTo({ txid: refundTxid, address: refundAddress });
  if (sats === null) return { next: data, isProved: false };
  if (sats > 0n) {
    const refunded = { ...order, refundSats: sats.toString() };
    return { next: { ...data, order: refunded, trouble: null }, isProved: true };
  }
  const named = { txid: refundTxid, refundAddress };
  const trouble = say.inscribe.flowFollowSteps.theRefundPaysNothing(named);
  return { next: { ...data, trouble }, isProved: false };
}

/** Keeps showing what went wrong until the order's status changes. */
const calmed = (data: Ordered, status: string): Ordered =>
  status === data.order.status ? data : { ...data, trouble: null };

/** Minted and compared. Our payments are watched, and rebroadcast, until each has six confirmations. */
export async function settle(data: Ordered, ctx: StepContext): Promise<Move> {
  const { data: looked, effects, refused } = await lookAtPayments(data, ctx);
  const { txid } = refused?.payment ?? {};
  const trouble = refused
    ? say.inscribe.flowFollowSteps.yourPaymentHasLeft({
        txid: String(txid),
        reason: refused.reason,
      })
    : null;
  if (trouble !== null && data.trouble !== trouble)
    ctx.deps.notify(say.inscribe.flowFollowSteps.lookAtThisOrder, trouble, ctx.flowId);
  const open = looked.payments.some(isOpen);
  return {
    to: 'done',
    data: { ...looked, trouble: trouble ?? looked.trouble },
    effects: { ...effects, unlock: !open },
    ...(open ? { after: DEEPENING } : {}),
  };
}

/** Requests a refund at this rate if it preserves what must not be lost (spec 1, refund rule). */
export async function askRefund(
  data: Ordered,
  { feeRate }: { feeRate: number },
  ctx: StepContext,
): Promise<Move> {
  if (!isRefundable(data))
    throw new AppError('ANSWER_NOT_EXPECTED', 'this order has nothing to refund');
  const fault = refundFault(await ctx.deps.orders.estimateRefund(data.order), feeRate);
  if (fault !== null) throw new AppError('INVALID_INPUT', fault, { field: 'feeRate', text: fault });
  return {
    to: 'refunding',
    data: { ...data, refundFeeRate: feeRate },
    note: say.inscribe.flowFollowSteps.refundAskedAt({ feeRate }),
  };
}

/** Whether the service offers to go on with an overpaid order. Only this exact text offers it. */
export const isContinuable = ({ order }: Ordered): boolean =>
  order.status === 'payment_overpay' && order.actions.includes('continue');

/** Goes on with an overpaid order; what was paid too much stays with the service. */
export const askToGoOn = (data: Ordered): Move => {
  if (!isContinuable(data))
    throw new AppError('ANSWER_NOT_EXPECTED', 'this order is not continued by request');
  return { to: 'continuing', data, note: say.inscribe.flowFollowSteps.askedToContinue };
};

/** Asks once, and only while it is still offered. What became of it, the order says. */
export async function goOnOverpaid(
  data: DataOf<InscribeStates, 'continuing'>,
  ctx: StepContext,
): Promise<Move> {
  const { deps } = ctx;
  const ordered = orderedOf(data);
  const fresh = withOrder(ordered, await deps.orders.get(data.order), deps.clock.now());
  const wait = { to: 'waiting', data: fresh, effects: orderEffects(fresh, ctx) } as const;
  if (!isContinuable(fresh)) return { ...wait, after: 5_000 };
  try {
    await deps.orders.goOn(data.order);
  } catch (error) {
    if (!isAppError(error, 'PROVIDER_UNREACHABLE', 'PROVIDER_SHAPE')) throw error;
  }
  return { ...wait, after: 3_000 };
}

/** Requests the refund once; an order already refunded, or with a refund in progress, isn't asked again. */
export async function refund(
  data: DataOf<InscribeStates, 'refunding'>,
  ctx: StepContext,
): Promise<Move> {
  const { deps } = ctx;
  const ordered = orderedOf(data);
  const fresh = withOrder(ordered, await deps.orders.get(data.order), deps.clock.now());
  if (fresh.order.status === 'refunded' || fresh.refundTxid !== null || !isRefundable(fresh)) {
    return {
      to: 'waiting',
      data: fresh,
      note: say.inscribe.flowFollowSteps.theRefundIsUnder,
      effects: orderEffects(fresh, ctx),
    };
  }
  const fault = refundFault(await deps.orders.estimateRefund(data.order), data.refundFeeRate);
  if (fault !== null) {
    return {
      to: 'waiting',
      data: { ...fresh, trouble: fault },
      note: fault,
      effects: orderEffects(fresh, ctx),
    };
  }
  let txid: string;
  try {
    ({ txid } = await deps.orders.refund(data.order, data.refundFeeRate));
  } catch (error) {
    // Never requested twice automatically: the order shows whether it arrived, and the user may repeat it.
    if (!isAppError(error, 'PROVIDER_UNREACHABLE', 'PROVIDER_SHAPE')) throw error;
    const trouble = say.inscribe.flowFollowSteps.noAnswerCameTo;
    return { to: 'waiting', data: { ...fresh, trouble }, note: trouble, after: 5_000 };
  }
  const next = { ...fresh, refundTxid: txid, quietSince: deps.clock.now() };
  return {
    to: 'waiting',
    data: next,
    note: say.inscribe.flowFollowSteps.refund({ txid }),
    effects: orderEffects(next, ctx),
    after: 3_000,
  };
}
