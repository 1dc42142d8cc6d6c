import type { StepContext } from '#main/flows/engine/define.ts';
import type { Effects } from '#main/flows/engine/store-port.ts';
import { isOpen, lookAt, offer, txStatus, UNSEEN_LIMIT } from '#main/flows/steps/broadcast.ts';

import type { Ordered, Payment } from './data.ts';
import { paymentActivity } from './moves.ts';
import { isFinal, isPayable } from './order-facts.ts';

interface Looked {
  data: Ordered;
  effects: Effects;
  /** A payment has changed, or there is `refused`. */
  moved: boolean;
  /** A payment that the network dropped and now rejects. */
  refused: { payment: Payment & { rawHex: string }; reason: string } | null;
}

/** A confirmed payment needs no watching while the provider counts it; at the end all are watched until deep. */
const isWatched = (data: Ordered, payment: Payment): boolean =>
  payment.rawHex !== null &&
  (payment.status !== 'confirmed' ||
    isPayable(data.order.status) ||
    isFinal(data.order.status) ||
    waitsForDepth(data));

/** An etching follows once its commitment, which is the payment, has six confirmations. */
export const waitsForDepth = ({ order, plan }: Pick<Ordered, 'order' | 'plan'>): boolean =>
  plan.runes?.kind === 'etch' && order.status === 'payment_waitconfirmed';

/** The state of our own payments. A dropped one is rebroadcast, byte for byte. */
export async function lookAtPayments(data: Ordered, ctx: StepContext): Promise<Looked> {
  const payments: Payment[] = [];
  let refused: Looked['refused'] = null;
  for (const one of data.payments) {
    if (!isWatched(data, one)) {
      payments.push(one);
      continue;
    }
    const { tx, depth } = await lookAt(one, ctx);
    const counted = depth !== null && waitsForDepth(data) ? { ...tx, blocks: depth } : tx;
    const found =
      depth === null ? await missed(one, data, ctx) : { payment: counted, reason: null };
    payments.push(found.payment);
    const { rawHex } = found.payment;
    if (found.reason !== null && rawHex !== null)
      refused = { payment: { ...found.payment, rawHex }, reason: found.reason };
  }
  const changed = payments.filter((one, at) => {
    const before = data.payments[at];
    return one.status !== before?.status || one.rawHex !== before.rawHex;
  });
  return {
    data: { ...data, payments },
    effects: {
      txStatus: txStatus(changed),
      activity: changed.map((one) => paymentActivity(one, data, ctx.flowId)),
    },
    moved: changed.length > 0 || refused !== null,
    refused,
  };
}

/** Unknown to the network: rebroadcast if it can still count. `reason`: why it is rejected, once that has lasted. */
async function missed(
  payment: Payment,
  { order, quietSince }: Ordered,
  ctx: StepContext,
): Promise<{ payment: Payment; reason: string | null }> {
  const { rawHex, outpoints, at } = payment;
  // An abandoned payment isn't rebroadcast.
  if (rawHex === null || !isOpen(payment)) return { payment, reason: null };
  const again: Payment = { ...payment, status: 'sent' };
  const old = ctx.deps.clock.now() - Math.max(at, quietSince) >= UNSEEN_LIMIT;
  if (isPayable(order.status) || order.status === 'minted') {
    const refused = await offer(rawHex, ctx);
    return { payment: again, reason: old ? refused : null };
  }
  // The order ended without this payment, and no index shows a trace of it.
  const over = isFinal(order.status) && old && (await ctx.deps.chain.spentIn(outpoints)) === null;
  return { payment: over ? { ...payment, status: 'dropped' } : payment, reason: null };
}
