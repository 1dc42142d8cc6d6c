import type { z } from 'zod';

import type { Order } from '#shared/api/orders.ts';
import { satsFromNumber } from '#shared/bitcoin/amount.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import { plainText } from '#shared/text.ts';

import type { StepContext } from '../../engine/define.ts';
import { pinFault } from './checks.ts';
import { buildingTrouble } from './create-steps.ts';
import { fail, type Move, orderedOf, orderEffects, paymentActivity, withOrder } from './moves.ts';
import { isPayable } from './order-facts.ts';
import type { InscribeStates, Ordered, Payment } from './states.ts';

type DataOf<K extends keyof InscribeStates> = z.output<InscribeStates[K]>;

/** Somebody else may pay in the meantime: a payment is of exactly what is still due, or it is not made. */
function dueFault({ order, pinned }: Ordered, sats: string): string | null {
  const due = BigInt(pinned.amountSats) - BigInt(order.paidSats ?? '0');
  if (due === BigInt(sats)) return null;
  return `Another payment arrived: ${due > 0n ? due : 0n} sats are due now, not ${sats}.`;
}

/** Proves coins and builds the payment; its coins are reserved in the same write. */
export async function build(data: DataOf<'building'>, ctx: StepContext): Promise<Move> {
  const order = await ctx.deps.getOrder(data.order.orderId);
  const fault = pinFault(order, data);
  if (fault !== null) return fail(data.plan, orderedOf(data), `${fault} It was not paid.`);
  const fresh = withOrder(orderedOf(data), order, ctx.deps.clock.now());
  if (!isPayable(order.status)) {
    return {
      to: 'waiting',
      data: fresh,
      note: 'the order takes no payment now',
      effects: orderEffects(fresh, ctx),
    };
  }
  const due = dueFault(fresh, data.intent.sats);
  if (due !== null) {
    const effects = { ...orderEffects(fresh, ctx), unlock: true };
    return { to: 'choosing', data: { ...fresh, trouble: due }, note: due, effects };
  }
  try {
    const prepared = await ctx.deps.preparePayment(data.intent);
    const next = { ...fresh, intent: data.intent, prepared };
    return {
      to: 'approving',
      data: next,
      note: 'waits for approval',
      effects: { unlock: true, lock: prepared.outpoints },
    };
  } catch (error) {
    const trouble = buildingTrouble(error);
    if (trouble === null) throw error;
    return {
      to: 'choosing',
      data: { ...fresh, trouble },
      note: trouble,
      effects: { unlock: true },
    };
  }
}

/** Signs what was approved. The signed bytes are on disk before they are sent. */
export async function sign(data: DataOf<'signing'>, ctx: StepContext): Promise<Move> {
  const ordered = orderedOf(data);
  try {
    const { txid, rawHex } = await ctx.deps.signPayment(data.prepared, data.approvedDigest);
    const payment = {
      txid,
      rawHex,
      sats: data.intent.sats,
      feeSats: data.prepared.feeSats,
      purpose: data.intent.purpose,
      status: 'signed' as const,
      at: ctx.deps.clock.now(),
      outpoints: data.prepared.outpoints,
    };
    return {
      to: 'paying',
      data: { ...ordered, sending: payment, offered: false },
      note: `signed ${txid}`,
      effects: {
        tx: { ...payment, flowId: ctx.flowId, subject: data.order.orderId, height: null },
        activity: [paymentActivity(payment, ordered, ctx.flowId)],
      },
    };
  } catch (error) {
    // What was approved is no longer true: a new card, and a new approval.
    if (
      isAppError(
        error,
        'DIGEST_MISMATCH',
        'QUOTE_EXPIRED',
        'ASSET_AT_RISK',
        'INSUFFICIENT_FUNDS',
        'PSBT_INVALID',
        'POLICY_VIOLATION',
      )
    ) {
      const trouble = 'What was approved no longer holds, so nothing was signed. Look at it again.';
      return {
        to: 'choosing',
        data: { ...ordered, trouble },
        note: error.message,
        effects: { unlock: true },
      };
    }
    throw error;
  }
}

/** What nodes and the services before them say of a transaction they have (Bitcoin Core: -27 and two reject reasons). */
const KNOWN_ALREADY =
  /txn-already-(known|in-mempool)|already (known|in (the )?(block ?chain|mempool|utxo))|(^|\D)-27\b/i;
/** How long a payment that may have arrived may stay unseen before the person is asked. */
export const UNSEEN_LIMIT = 10 * 60_000;

/** Sends the bytes. Null when the network has them now, otherwise why it refused them. */
export async function offer(rawHex: string, ctx: StepContext): Promise<string | null> {
  try {
    await ctx.deps.push(rawHex);
    return null;
  } catch (error) {
    if (!isAppError(error, 'PROVIDER_REJECTED')) throw error;
    const { msg } = error.details;
    return KNOWN_ALREADY.test(msg) ? null : msg;
  }
}

export const refusal = (msg: string): string =>
  `The network refused the payment: ${msg === '' ? 'it gave no reason' : plainText(msg)}`;

const toUnclear = (data: DataOf<'paying'>, reason: string): Move => ({
  to: 'unclear',
  data: { ...data, trouble: null, reason },
  note: reason,
});

/** Nothing is dropped and nothing is paid again: looked at for a while, then the person decides. */
function unseen(data: DataOf<'paying'>, ctx: StepContext, reason: string): Move {
  const waited = ctx.deps.clock.now() - data.sending.at;
  if (waited >= UNSEEN_LIMIT) return toUnclear(data, reason);
  return { to: 'paying', data: { ...data, trouble: reason }, after: 15_000 };
}

/** Why this payment must not be sent now, or null. */
function sendFault(order: Order, ordered: Ordered, sats: string, now: number): string | null {
  return (
    pinFault(order, ordered) ??
    (isPayable(order.status) ? null : 'The order takes no payment any more.') ??
    dueFault(withOrder(ordered, order, now), sats)
  );
}

/**
 * Sends the payment, unless it is known already. The same bytes as often as needed, never others. A payment that
 * was never offered is dropped when the order no longer takes it; one that was may have arrived, whatever an index
 * that lags says.
 */
export async function pay(data: DataOf<'paying'>, ctx: StepContext): Promise<Move> {
  const { sending, offered } = data;
  const ordered = orderedOf(data);
  if (offered) {
    if ((await ctx.deps.findTransaction(sending.txid)) !== 'absent')
      return sent(ordered, sending, ctx);
    if (await ctx.deps.anySpent(sending.outpoints)) {
      const reason =
        'A coin of this payment is spent, but the payment itself cannot be found. It may still have arrived.';
      return unseen(data, ctx, reason);
    }
  }
  const order = await ctx.deps.getOrder(ordered.order.orderId);
  const fault = sendFault(order, ordered, sending.sats, ctx.deps.clock.now());
  if (!offered) {
    if (fault !== null)
      return dropped(ordered, sending, `${fault} The signed payment was not sent.`);
    return { to: 'paying', data: { ...data, offered: true } };
  }
  if (fault !== null) {
    if (isPaid(order, ordered)) return sent(ordered, sending, ctx);
    return unseen(data, ctx, `${fault} The payment may have been sent, but cannot be found.`);
  }
  const refused = await offer(sending.rawHex, ctx);
  return refused === null ? sent(ordered, sending, ctx) : toUnclear(data, refusal(refused));
}

/** The order that we know has all its money: ours, or as much as ours. */
const isPaid = (order: Order, ordered: Ordered): boolean =>
  pinFault(order, ordered) === null &&
  satsFromNumber(order.paidAmount ?? 0) >= BigInt(ordered.pinned.amountSats);

function sent(data: Ordered, sending: Payment, ctx: StepContext): Move {
  const payment: Payment = { ...sending, status: 'sent' };
  const next = {
    ...data,
    payments: [...data.payments, payment],
    quietSince: ctx.deps.clock.now(),
    trouble: null,
  };
  return {
    to: 'waiting',
    data: next,
    note: `sent ${payment.txid}`,
    effects: {
      txStatus: { txid: payment.txid, status: 'sent' },
      activity: [paymentActivity(payment, data, ctx.flowId)],
    },
    after: 3_000,
  };
}

/** The signed bytes never left: the coins are free again. */
function dropped(data: Ordered, sending: Payment, reason: string): Move {
  return {
    to: 'waiting',
    data: { ...data, trouble: reason },
    note: reason,
    effects: { unlock: true, txStatus: { txid: sending.txid, status: 'dropped' } },
  };
}

/** The payment is unclear: try the same bytes again. */
export async function sendAgain(data: DataOf<'unclear'>): Promise<Move> {
  const { reason: _reason, ...rest } = data;
  return { to: 'paying', data: { ...rest, offered: true }, note: 'sent again on request' };
}

/** The payment is unclear: give it up, but only while nothing shows that it arrived. */
export async function giveUp(data: DataOf<'unclear'>, ctx: StepContext): Promise<Move> {
  const { sending } = data;
  const ordered = orderedOf(data);
  const arrived =
    (await ctx.deps.findTransaction(sending.txid)) !== 'absent' ||
    isPaid(await ctx.deps.getOrder(ordered.order.orderId), ordered);
  if (arrived) throw new AppError('ANSWER_NOT_EXPECTED', 'the payment did arrive after all');
  const reason = (await ctx.deps.anySpent(sending.outpoints))
    ? 'The payment was given up while its coins are spent. Should it have arrived, look at the order again.'
    : 'The payment was given up: it is not on the network. Should it still arrive, look at the order again.';
  const effects = { txStatus: { txid: sending.txid, status: 'dropped' as const } };
  return fail(data.plan, ordered, reason, effects);
}
