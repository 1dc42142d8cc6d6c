import type { z } from 'zod';

import { AppError, isAppError } from '#shared/errors.ts';

import type { StepContext } from '../define.ts';
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
    const { outpoints: _outpoints, ...row } = payment;
    return {
      to: 'paying',
      data: { ...ordered, sending: payment },
      note: `signed ${txid}`,
      effects: {
        payment: { ...row, flowId: ctx.flowId, orderId: data.order.orderId },
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
/** How long a payment whose coins are spent may stay unseen before the person is asked. */
const UNSEEN_LIMIT = 10 * 60_000;

/** Nothing is dropped and nothing is paid again: looked at for a while, then the person decides. */
function spentUnseen(data: DataOf<'paying'>, ctx: StepContext): Move {
  const waited = ctx.deps.clock.now() - data.sending.at;
  if (waited < UNSEEN_LIMIT) return { to: 'paying', data, after: 15_000 };
  const reason =
    'A coin of this payment is spent, but the payment itself cannot be found. It may still have arrived.';
  return { to: 'unclear', data: { ...data, reason }, note: reason };
}

/** Sends the payment, unless it is known already. The same bytes as often as needed, never others. */
export async function pay(data: DataOf<'paying'>, ctx: StepContext): Promise<Move> {
  const { sending } = data;
  const ordered = orderedOf(data);
  if ((await ctx.deps.findTransaction(sending.txid)) !== 'absent')
    return sent(ordered, sending, ctx);
  // A spent coin while the payment is not shown: most likely an index that lags behind a push whose reply was lost.
  if (await ctx.deps.anySpent(sending.outpoints)) return spentUnseen(data, ctx);
  const order = await ctx.deps.getOrder(ordered.order.orderId);
  const fault =
    pinFault(order, ordered) ??
    (isPayable(order.status) ? null : 'The order takes no payment any more.') ??
    dueFault(withOrder(ordered, order, ctx.deps.clock.now()), sending.sats);
  if (fault !== null) return dropped(ordered, sending, `${fault} The signed payment was not sent.`);
  try {
    await ctx.deps.push(sending.rawHex);
  } catch (error) {
    if (!isAppError(error, 'PROVIDER_REJECTED')) throw error;
    const { msg } = error.details as { msg: string };
    if (!KNOWN_ALREADY.test(msg)) {
      return {
        to: 'unclear',
        data: { ...ordered, sending, reason: msg },
        note: `the network refused it: ${msg}`,
      };
    }
  }
  return sent(ordered, sending, ctx);
}

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
      paymentStatus: { txid: payment.txid, status: 'sent' },
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
    effects: { unlock: true, paymentStatus: { txid: sending.txid, status: 'dropped' } },
  };
}

/** After the network refused it: try the same bytes again. */
export async function sendAgain(data: DataOf<'unclear'>): Promise<Move> {
  const { reason: _reason, ...rest } = data;
  return { to: 'paying', data: rest, note: 'sent again on request' };
}

/** After the network refused it: give the payment up, but only while it certainly did not arrive. */
export async function giveUp(data: DataOf<'unclear'>, ctx: StepContext): Promise<Move> {
  if ((await ctx.deps.findTransaction(data.sending.txid)) !== 'absent') {
    throw new AppError('ANSWER_NOT_EXPECTED', 'the payment did arrive after all');
  }
  const reason = (await ctx.deps.anySpent(data.sending.outpoints))
    ? 'The payment was given up while its coins are spent. Should it have arrived, look at the order again.'
    : 'The payment was refused by the network and given up. Nothing was paid.';
  const effects = { paymentStatus: { txid: data.sending.txid, status: 'dropped' as const } };
  return fail(data.plan, orderedOf(data), reason, effects);
}
