import type { z } from 'zod';

import { AppError, isAppError } from '#shared/errors.ts';

import type { Answer, StepContext } from '../define.ts';
import type { Effects } from '../store-port.ts';
import { pinFault, refundFault } from './checks.ts';
import { fail, type Move, orderedOf, orderEffects, paymentActivity, withOrder } from './moves.ts';
import { pollDelay } from './polling.ts';
import type { InscribeStates, Ordered, Payment } from './states.ts';

type DataOf<K extends keyof InscribeStates> = z.output<InscribeStates[K]>;

/** Statuses in which what was paid can be asked back. */
const REFUNDABLE = new Set([
  'payment_notenough',
  'payment_overpay',
  'payment_withinscription',
  'closed',
  'cancel',
]);

export const isRefundable = ({ order, refundTxid }: Ordered): boolean =>
  REFUNDABLE.has(order.status) && BigInt(order.paidSats ?? '0') > 0n && refundTxid === null;

/** One look at the order. Its facts are stored each time, whatever they lead to. */
export async function follow(data: Ordered, ctx: StepContext): Promise<Move> {
  const { deps } = ctx;
  const answer = await deps.getOrder(data.order.orderId);
  const fault = pinFault(answer, data);
  if (fault !== null && data.payments.length === 0)
    return fail(data.plan, data, `${fault} Do not pay it.`);
  const now = deps.clock.now();
  if (fault !== null) {
    // Nothing of such an answer is shown or stored: its address could be anybody's.
    const trouble = `${fault} It was paid as first shown; keep the receipt.`;
    return { to: 'waiting', data: { ...data, trouble }, after: 60_000 };
  }
  const fresh = withOrder(calmed(data, answer.status), answer, now);
  const looked = await lookAtPayments(fresh, ctx);
  const next = looked.data;
  const effects: Effects = { ...orderEffects(next, ctx), ...looked.effects };
  effects.activity = [
    ...(orderEffects(next, ctx).activity ?? []),
    ...(looked.effects.activity ?? []),
  ];
  const { status } = next.order;
  const note = status === data.order.status ? undefined : `the order is ${status}`;
  const noted = note === undefined ? {} : { note };

  if (status === 'minted') {
    deps.notify('Inscribed', `${next.plan.title}: confirmed in a block.`, ctx.flowId);
    return { to: 'verifying', data: next, ...noted, effects };
  }
  if (status === 'refunded') {
    deps.notify('Refunded', `${next.plan.title}: the payment was sent back.`, ctx.flowId);
    return { to: 'refunded', data: next, ...noted, effects: { ...effects, unlock: true } };
  }
  const ended = status === 'closed' || status === 'cancel';
  if (
    ended &&
    BigInt(next.order.paidSats ?? '0') === 0n &&
    next.payments.every((payment) => payment.status === 'dropped')
  ) {
    const reason =
      'The provider closed the order. Nothing was paid. Do not pay it any more; what still arrives can be refunded.';
    return fail(next.plan, next, reason, effects);
  }
  if (note !== undefined && status.startsWith('payment_') && isRefundable(next)) {
    deps.notify(
      'An order needs you',
      `${next.plan.title}: the payment is not what the order asked for.`,
      ctx.flowId,
    );
  }
  return { to: 'waiting', data: next, ...noted, effects, after: pollDelay(next, now, ctx.random) };
}

/** What went wrong stays said until the order moves on. */
const calmed = (data: Ordered, status: string): Ordered =>
  status === data.order.status ? data : { ...data, trouble: null };

/** Where our own payments are. One that the network forgot while the order waits is sent again, byte for byte. */
async function lookAtPayments(
  data: Ordered,
  ctx: StepContext,
): Promise<{ data: Ordered; effects: Effects }> {
  const open = data.payments.find((payment) => payment.status === 'sent');
  if (!open) return { data, effects: {} };
  const where = await ctx.deps.findTransaction(open.txid);
  if (where === 'absent' && open.rawHex !== null) {
    const unpaid = data.order.status === 'pending' || data.order.status === 'payment_notenough';
    if (unpaid) await sendForgotten(open.rawHex, ctx);
    return { data, effects: {} };
  }
  if (where !== 'confirmed') return { data, effects: {} };
  const confirmed: Payment = { ...open, status: 'confirmed', rawHex: null };
  const payments = data.payments.map((payment) =>
    payment.txid === open.txid ? confirmed : payment,
  );
  return {
    data: { ...data, payments },
    effects: {
      paymentStatus: { txid: open.txid, status: 'confirmed' },
      activity: [paymentActivity(confirmed, data, ctx.flowId)],
    },
  };
}

/** A refusal changes nothing: the payment is looked for again with the next look at the order. */
async function sendForgotten(rawHex: string, ctx: StepContext): Promise<void> {
  try {
    await ctx.deps.push(rawHex);
  } catch (error) {
    if (!isAppError(error, 'PROVIDER_REJECTED')) throw error;
  }
}

/** Towards a refund at this rate, if it keeps what has to be kept (spec 1, refund rule). */
export async function askRefund(
  data: Ordered,
  { feeRate }: Answer,
  ctx: StepContext,
): Promise<Move> {
  if (!isRefundable(data))
    throw new AppError('ANSWER_NOT_EXPECTED', 'this order has nothing to refund');
  if (feeRate === undefined)
    throw new AppError('INVALID_INPUT', 'a refund needs a fee rate', { field: 'feeRate' });
  const fault = refundFault(await ctx.deps.estimateRefund(data.order.orderId), feeRate);
  if (fault !== null) throw new AppError('INVALID_INPUT', fault, { field: 'feeRate', text: fault });
  return {
    to: 'refunding',
    data: { ...data, refundFeeRate: feeRate },
    note: `refund asked at ${feeRate} sat/vB`,
  };
}

/** Asks for the refund once: an order that is refunded already, or names a refund, is not asked again. */
export async function refund(data: DataOf<'refunding'>, ctx: StepContext): Promise<Move> {
  const { deps } = ctx;
  const ordered = orderedOf(data);
  const fresh = withOrder(ordered, await deps.getOrder(data.order.orderId), deps.clock.now());
  if (fresh.order.status === 'refunded' || fresh.refundTxid !== null || !isRefundable(fresh)) {
    return {
      to: 'waiting',
      data: fresh,
      note: 'the refund is under way',
      effects: orderEffects(fresh, ctx),
    };
  }
  const fault = refundFault(await deps.estimateRefund(data.order.orderId), data.refundFeeRate);
  if (fault !== null) {
    return {
      to: 'waiting',
      data: { ...fresh, trouble: fault },
      note: fault,
      effects: orderEffects(fresh, ctx),
    };
  }
  const { txid } = await deps.refund(data.order.orderId, data.refundFeeRate);
  const next = { ...fresh, refundTxid: txid, quietSince: deps.clock.now() };
  return {
    to: 'waiting',
    data: next,
    note: `refund ${txid}`,
    effects: orderEffects(next, ctx),
    after: 3_000,
  };
}

/** Files looked at in one step: progress is stored in between, so that a restart goes on where it was. */
const FILES_A_STEP = 20;

/** Compares what was inscribed with what was given, byte for byte, and finds where it sits. */
export async function verify(data: Ordered, ctx: StepContext): Promise<Move> {
  const open = data.files.filter(
    (file) => file.inscriptionId !== null && file.contentMatches === null,
  );
  if (open.length === 0) return finish(data, ctx);
  const seen = new Map<number, Partial<Ordered['files'][number]>>();
  for (const { index, inscriptionId, hash } of open.slice(0, FILES_A_STEP)) {
    const { sha256 } = await ctx.deps.fetchContent(inscriptionId as string);
    const place = await ctx.deps.locate(inscriptionId as string);
    seen.set(index, {
      contentMatches: sha256 === hash,
      location: place?.outpoint ?? null,
      locationAddress: place?.address ?? null,
    });
  }
  const files = data.files.map((file) => ({ ...file, ...seen.get(file.index) }));
  const next = { ...data, files };
  return {
    to: 'verifying',
    data: next,
    effects: { files: { orderId: data.order.orderId, files } },
  };
}

function finish(data: Ordered, ctx: StepContext): Move {
  const named = data.files.filter((file) => file.inscriptionId !== null);
  const wrong = data.files.filter((file) => file.contentMatches === false);
  const astray = named.filter(
    (file) => file.locationAddress !== null && file.locationAddress !== data.plan.receiveAddress,
  );
  const faults = [
    ...(wrong.length > 0
      ? [`${wrong.length} of ${data.files.length} inscriptions do not hold the bytes you gave.`]
      : []),
    ...(astray.length > 0 ? [`${astray.length} do not sit at the receive address.`] : []),
    ...(named.length < data.files.length
      ? [`${data.files.length - named.length} have no inscription id.`]
      : []),
  ];
  const trouble = faults.length > 0 ? faults.join(' ') : null;
  if (trouble !== null) ctx.deps.notify('Look at this order', trouble, ctx.flowId);
  const next = { ...data, trouble };
  return {
    to: 'done',
    data: next,
    note: trouble ?? 'every byte compared',
    effects: { ...orderEffects(next, ctx), unlock: true },
  };
}
