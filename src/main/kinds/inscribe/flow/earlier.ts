import type { DataOf as Of, StepContext } from '#main/flows/engine/define.ts';
import { askerOf, doneAlready, earlierTx } from '#main/flows/steps/earlier.ts';
import { SECOND } from '#main/flows/steps/poll.ts';

import type { InscribeStates, Ordered, Payment } from './data.ts';
import { dueSats } from './due.ts';
import { type Move, orderedOf, paymentActivity } from './moves.ts';

type Waiting = Ordered & Partial<Pick<Of<InscribeStates, 'approving'>, 'intent' | 'prepared'>>;

/**
 * Finds a payment of ours to the order that isn't in these records, to follow it like any other. A commit needs no
 * check: the order says whether it has one before another is requested.
 */
export async function lookEarlier(data: unknown, ctx: StepContext): Promise<Move | null> {
  const waiting = data as Waiting;
  const { intent, prepared, pinned, plan } = waiting;
  const sats = intent?.sats ?? dueSats(waiting).toString();
  if (plan.signed || sats === '0') return null;
  const { payAddress } = pinned;
  const deed = {
    coins: prepared?.outpoints ?? [],
    byCoins: false,
    pays: [{ address: payAddress, sats }],
    searched: [payAddress],
  };
  const found = await ctx.deps.earlier.payment(deed, askerOf(ctx));
  // Its coins were spent otherwise, so the order needs others.
  if (!found?.isSame) return null;
  const { txid, rawHex, feeSats, outpoints } = found;
  const at = ctx.deps.clock.now();
  const purpose = intent?.purpose ?? 'pay-order';
  const payment: Payment = { txid, rawHex, feeSats, outpoints, sats, purpose, status: 'sent', at };
  const ordered = orderedOf(waiting);
  const of = { flowId: ctx.flowId, subject: ordered.order.orderId, purpose, sats, at };
  return {
    to: 'waiting',
    data: {
      ...ordered,
      payments: [...ordered.payments, payment],
      quietSince: at,
      trouble: doneAlready(txid),
    },
    note: doneAlready(txid),
    effects: {
      unlock: true,
      tx: earlierTx(found, of),
      activity: [paymentActivity(payment, ordered, ctx.flowId)],
    },
    after: 3 * SECOND,
  };
}
