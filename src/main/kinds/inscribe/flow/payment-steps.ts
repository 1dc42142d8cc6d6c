import type { DataOf as Of, StepContext } from '#main/flows/engine/define.ts';
import { approve, sign } from '#main/flows/steps/approve.ts';
import {
  broadcast,
  conflictsOf,
  lookAt,
  ownTx,
  signedTx,
  txStatus,
} from '#main/flows/steps/broadcast.ts';
import { buildingTrouble } from '#main/flows/steps/faults.ts';
import { asShown, walletField } from '#main/flows/steps/frozen.ts';
import { spentByOther } from '#main/flows/steps/gone.ts';
import { returned } from '#main/flows/steps/outside.ts';
import { jittered, MINUTE, SECOND } from '#main/flows/steps/poll.ts';
import type { Order } from '#shared/api/orders.ts';
import { groupDigits, satsFromNumber, satsText } from '#shared/bitcoin/amount.ts';
import { AppError } from '#shared/errors.ts';
import type { Signed } from '#shared/flows/prepared.ts';
import { say } from '#shared/words/say.ts';

import { pinFault } from './checks.ts';
import type { InscribeStates, Ordered, Payment } from './data.ts';
import { dueSats, paidSats, paymentSats } from './due.ts';
import {
  choose,
  fail,
  type Move,
  orderedOf,
  orderEffects,
  paymentActivity,
  withOrder,
} from './moves.ts';
import { isPayable } from './order-facts.ts';

type DataOf<K extends keyof InscribeStates> = Of<InscribeStates, K>;

/** Freezes a payment's intent before anything is built (safety.md C1). */
export function toBuilding(
  data: Ordered,
  ctx: Pick<StepContext, 'deps' | 'flowId' | 'walletId' | 'shown'>,
  feeRate = data.plan.feeRate,
): Move {
  const { order, pinned, payments, plan } = data;
  const due = dueSats(data);
  if (due === 0n) throw new AppError('ANSWER_NOT_EXPECTED', 'nothing is due');
  const sats = paymentSats(data);
  const conflicts = conflictsOf(payments);
  const intent = {
    flowId: ctx.flowId,
    orderId: order.orderId,
    version: order.version,
    purpose: due < BigInt(pinned.amountSats) ? ('top-up' as const) : ('pay-order' as const),
    network: ctx.deps.network,
    payAddress: pinned.payAddress,
    sats: sats.toString(),
    // Above the order's amount only if the rest is below the dust limit.
    mostSats: (BigInt(pinned.amountSats) + sats - due).toString(),
    feeRate,
    ...(plan.changeAddress === undefined ? {} : { changeAddress: plan.changeAddress }),
    ...(conflicts.length === 0 ? {} : { conflictsWith: conflicts }),
    createdAt: ctx.deps.clock.now(),
    ...walletField(ctx),
    ...asShown(ctx),
  };
  return {
    to: 'building',
    data: { ...data, trouble: null, intent },
    note: say.inscribe.flowPaymentSteps.of({ purpose: intent.purpose, sats: satsText(sats) }),
  };
}

/** Others may pay meanwhile: a payment is of exactly the amount due now, or isn't made. */
function dueFault(data: Ordered, sats: string): string | null {
  const needed = paymentSats(data);
  if (needed === BigInt(sats)) return null;
  return say.inscribe.flowPaymentSteps.anotherPaymentArrivedAre({
    needed: satsText(needed),
    sats: groupDigits(sats),
  });
}

/** A dropped payment that was seen after all. */
async function arrived(payments: readonly Payment[], ctx: StepContext): Promise<Payment | null> {
  for (const one of payments) {
    if (one.status !== 'dropped' || one.rawHex === null) continue;
    const { tx, depth } = await lookAt(one, ctx);
    if (depth !== null) return tx;
  }
  return null;
}

/** The order's current state, and where its payment leads if exactly this one is no longer needed. */
async function lookBeforePaying(
  data: DataOf<'building'>,
  ctx: StepContext,
): Promise<{ fresh: Ordered; leave: Move | null }> {
  const order = await ctx.deps.orders.get(data.order);
  const fault = pinFault(order, data);
  const before = orderedOf(data);
  if (fault !== null)
    return {
      fresh: before,
      leave: fail(data.plan, before, say.inscribe.flowPaymentSteps.itWasNotPaid({ fault })),
    };
  const fresh = withOrder(before, order, ctx.deps.clock.now());
  const effects = { ...orderEffects(fresh, ctx), unlock: true };
  const late = await arrived(fresh.payments, ctx);
  if (late || !isPayable(order.status) || dueSats(fresh) === 0n) {
    const payments = fresh.payments.map((one) => (one.txid === late?.txid ? late : one));
    const note = late
      ? say.inscribe.flowPaymentSteps.thePaymentArrivedAfter
      : say.inscribe.flowPaymentSteps.theOrderNeedsNo;
    const leave: Move = {
      to: 'waiting',
      data: { ...fresh, payments },
      note,
      effects: { ...effects, txStatus: late ? txStatus([late]) : [] },
    };
    return { fresh, leave };
  }
  const due = dueFault(fresh, data.intent.sats);
  return { fresh, leave: due === null ? null : choose(fresh, due, due, effects) };
}

/** Proves coins and builds the payment, reserving its coins in the same write. */
export async function build(data: DataOf<'building'>, ctx: StepContext): Promise<Move> {
  const { fresh, leave } = await lookBeforePaying(data, ctx);
  if (leave !== null) return leave;
  const { intent } = data;
  try {
    const prepared = await ctx.deps.signing.prepare(intent.purpose, intent);
    return {
      to: 'approving',
      data: { ...fresh, intent, prepared },
      note: say.flows.notes.waitsForApproval,
      effects: { unlock: true, lock: prepared.outpoints },
    };
  } catch (error) {
    const trouble = buildingTrouble(error);
    if (trouble === null) throw error;
    return choose(fresh, trouble);
  }
}

export const approving = approve<DataOf<'approving'>, Move>({
  look: async (data, ctx) => (await lookBeforePaying(data, ctx)).leave,
  stay: (data, how) => ({ to: 'approving', data, ...how }),
  gone: (data, reason) => choose(data, reason),
  granted: (data) =>
    data.prepared.outside
      ? { to: 'outside', data, note: say.flows.notes.approvedToBeSigned }
      : { to: 'signing', data },
  refused: (data) =>
    choose(data, say.inscribe.flowPaymentSteps.youRefusedThePayment, say.flows.notes.refused),
});

export const signing = sign<DataOf<'signing'>, Move>({
  signed: (data, signed, _review, ctx) => toPaying(data, signed, ctx),
  again: (data) => ({
    to: 'approving',
    data,
    note: say.flows.notes.toBeApprovedAgain,
  }),
  stale: (data, reason, { message }) => choose(data, reason, message),
});

/** The order may end, or be paid by others, before the signed payment comes back. */
export async function outside(data: DataOf<'outside'>, ctx: StepContext): Promise<Move> {
  const { leave } = await lookBeforePaying(data, ctx);
  return leave ?? { to: 'outside', data, after: jittered(5 * MINUTE, ctx) };
}

/** A payment approved here came back signed by another device. */
export const brought = returned<DataOf<'outside'>, Move>({
  look: async (data, ctx) => (await lookBeforePaying(data, ctx)).leave,
  signed: (data, signed, _card, ctx) => toPaying(data, signed, ctx),
  again: (data, note) => ({ to: 'approving', data, note }),
  stale: (data, reason) => choose(data, reason),
});

/** The signed bytes are on disk before they are sent. */
function toPaying(data: DataOf<'signing'>, signed: Signed, ctx: StepContext): Move {
  const { intent, prepared } = data;
  const ordered = orderedOf(data);
  const { purpose, sats } = intent;
  const payment = { ...ownTx(signed, prepared, ctx), sats, purpose };
  const of = { flowId: ctx.flowId, subject: data.order.orderId, purpose, sats };
  return {
    to: 'paying',
    data: { ...ordered, sending: payment, offered: false },
    note: say.flows.notes.signed({ txid: payment.txid }),
    effects: {
      tx: signedTx(payment, of),
      activity: [paymentActivity(payment, ordered, ctx.flowId)],
    },
  };
}

/** The order at the provider is fully paid, by us or with the same amount by others. */
const isPaid = (order: Order, ordered: Ordered): boolean =>
  pinFault(order, ordered) === null &&
  satsFromNumber(order.paidAmount ?? 0) >= BigInt(ordered.pinned.amountSats);

export const paying = broadcast<DataOf<'paying'>, Move>({
  async fault(data, ctx) {
    const ordered = orderedOf(data);
    const order = await ctx.deps.orders.get(ordered.order);
    const reason =
      pinFault(order, ordered) ??
      (isPayable(order.status) ? null : say.inscribe.flowPaymentSteps.theOrderTakesNo) ??
      dueFault(withOrder(ordered, order, ctx.deps.clock.now()), data.sending.sats);
    return reason === null ? null : { reason, arrived: isPaid(order, ordered) };
  },
  stay: (data, how) => ({ to: 'paying', data, ...how }),
  sent(data, ctx) {
    const ordered = orderedOf(data);
    const payment: Payment = { ...data.sending, status: 'sent' };
    const payments = [...ordered.payments, payment];
    return {
      to: 'waiting',
      data: { ...ordered, payments, quietSince: ctx.deps.clock.now(), trouble: null },
      note: say.flows.notes.sent({ txid: payment.txid }),
      effects: {
        txStatus: txStatus([payment]),
        activity: [paymentActivity(payment, ordered, ctx.flowId)],
      },
      after: 3 * SECOND,
    };
  },
  unclear: (data, how) => ({ to: 'unclear', data, note: data.reason, ...how }),
  /** It can't be mined any more, so the rest can be paid with other coins. */
  async gone(data, ctx) {
    const own = data.payments.map(({ txid }) => txid);
    const { outpoints, txid } = data.sending;
    const spender = await spentByOther(outpoints, [...own, txid], ctx);
    if (spender === null) return null;
    const dead: Payment = { ...data.sending, status: 'dropped', rawHex: null };
    const ordered = { ...orderedOf(data), payments: [...data.payments, dead] };
    const reason = say.inscribe.flowPaymentSteps.aCoinOfThe({ spender });
    return choose(ordered, reason, reason, { unlock: true, txStatus: txStatus([dead]) });
  },
  never: (data, reason) => ({
    to: 'waiting',
    data: { ...orderedOf(data), trouble: reason },
    note: reason,
    effects: { unlock: true, txStatus: txStatus([{ ...data.sending, status: 'dropped' }]) },
  }),
  /** It may still be mined: its bytes are kept, and its replacement spends one of its coins. */
  givenUp(data, isSpent) {
    const provided: Payment = { ...data.sending, status: 'dropped' };
    const ended = { ...orderedOf(data), payments: [...data.payments, provided] };
    const what = isSpent
      ? say.inscribe.flowPaymentSteps.thePaymentWasGiven
      : say.inscribe.flowPaymentSteps.thePaymentWasGivenUp;
    // Earlier payments can still be completed or refunded.
    if (paidSats(ended) > 0n)
      return {
        to: 'waiting',
        data: { ...ended, trouble: what },
        note: what,
        effects: { unlock: true, txStatus: txStatus([provided]) },
      };
    const reason = say.inscribe.flowPaymentSteps.shouldItStillArrive({ what });
    return fail(data.plan, ended, reason, { txStatus: txStatus([provided]) });
  },
});
