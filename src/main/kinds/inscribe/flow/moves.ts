import type { Next, StepContext } from '#main/flows/engine/define.ts';
import type { Effects } from '#main/flows/engine/store-port.ts';
import type { Order } from '#shared/api/orders.ts';
import type { OrderFileView } from '#shared/flows/view.ts';
import { say } from '#shared/words/say.ts';

import type { InscribeStates, Ordered, Payment, Plan } from './data.ts';
import { orderSummary, toFileViews, toOrderView } from './order-facts.ts';

export type Move = Next<InscribeStates>;

export const ownFiles = (plan: Plan): OrderFileView[] =>
  plan.items.map(({ name, mediaType, size, hash }, index) => ({
    index,
    name,
    mediaType,
    size,
    hash,
    inscriptionId: null,
    status: 'pending',
    contentMatches: null,
    location: null,
    locationAddress: null,
  }));

/** The flow's data updated by an answer. */
export function withOrder(data: Ordered, order: Order, now: number): Ordered {
  const view = toOrderView(order, now);
  const changed =
    view.status !== data.order.status ||
    view.paidSats !== data.order.paidSats ||
    view.confirmedCount !== data.order.confirmedCount;
  return {
    ...data,
    order: view,
    files: toFileViews(order, data.files),
    quietSince: changed ? now : data.quietSince,
    refundTxid: view.refundTxid ?? data.refundTxid,
  };
}

/** Effects that update the order's row, its files and its activity row. */
export function orderEffects(data: Ordered, ctx: Pick<StepContext, 'flowId'>): Effects {
  const { order, plan, files } = data;
  const ids = files.flatMap(({ inscriptionId }) => inscriptionId ?? []);
  const names = files.map(({ name }) => name);
  return {
    order: {
      view: order,
      title: plan.title,
      flowId: ctx.flowId,
      mine: true,
      words: [...new Set(names), ...ids].join(' ').slice(0, 100_000),
    },
    files: { orderId: order.orderId, files },
    activity: [
      {
        kind: 'order',
        ref: order.orderId,
        status: order.status,
        at: order.createdAt,
        summary: plan.runes || plan.mints ? plan.title : orderSummary(plan.title, names),
        data: {
          amountSats: order.amountSats,
          count: order.count,
          receiveAddress: order.receiveAddress,
          files: names.slice(0, 20),
          inscriptions: ids.slice(0, 20),
          refundTxid: data.refundTxid,
        },
        flowId: ctx.flowId,
      },
    ],
  };
}

export function paymentActivity(payment: Omit<Payment, 'rawHex'>, data: Ordered, flowId: string) {
  return {
    kind: 'payment',
    ref: payment.txid,
    status: payment.status,
    at: payment.at,
    summary:
      payment.purpose === 'top-up'
        ? say.inscribe.flowMoves.toppedUp({ title: data.plan.title })
        : say.inscribe.flowMoves.paid({ title: data.plan.title }),
    data: {
      sats: payment.sats,
      feeSats: payment.feeSats,
      orderId: data.order.orderId,
      address: data.order.payAddress,
    },
    flowId,
  };
}

/** Ends the flow without success and releases its coins. */
export const fail = (
  plan: Plan,
  ended: Ordered | null,
  reason: string,
  effects: Effects = {},
): Move => ({
  to: 'failed',
  data: { plan, ended, reason },
  note: reason,
  effects: { ...effects, unlock: true },
});

/** The user decides how to continue; coins are released. */
export const choose = (
  data: Ordered,
  trouble: string,
  note: string = trouble,
  effects: Effects = { unlock: true },
): Move => ({ to: 'choosing', data: { ...orderedOf(data), trouble }, note, effects });

/** Drops the previous state's extra data. */
export const orderedOf = (data: Ordered): Ordered => ({
  plan: data.plan,
  order: data.order,
  pinned: data.pinned,
  payments: data.payments,
  quietSince: data.quietSince,
  trouble: data.trouble,
  refundTxid: data.refundTxid,
  files: data.files,
  ...(data.runeBefore === undefined ? {} : { runeBefore: data.runeBefore }),
  ...(data.otherTags === undefined ? {} : { otherTags: data.otherTags }),
  ...(data.alkaneBefore === undefined ? {} : { alkaneBefore: data.alkaneBefore }),
  ...(data.stopped === undefined ? {} : { stopped: data.stopped }),
  ...(data.refundAddress === undefined ? {} : { refundAddress: data.refundAddress }),
});
