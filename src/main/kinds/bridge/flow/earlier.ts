import type { EarlierPayment } from '#main/flows/earlier-port.ts';
import type { StepContext } from '#main/flows/engine/define.ts';
import { askerOf, doneAlready, earlierTx, spentOtherwise } from '#main/flows/steps/earlier.ts';
import { SECOND } from '#main/flows/steps/poll.ts';
import { AppError } from '#shared/errors.ts';

import type { Offer } from './data.ts';
import { activityOf, baseOf, followingOf, heldOf, type Move, type Preparing } from './moves.ts';
import { routeNameOf, routeOf } from './routes.ts';

interface Arrived {
  data: Preparing;
  offer: Offer;
  name: string;
  payment?: EarlierPayment;
}

/** The swap has it: its confirmations are counted, as usual. */
const following = ({ data, offer, name, payment }: Arrived, ctx: StepContext): Move => {
  const at = ctx.deps.clock.now();
  const of = { flowId: ctx.flowId, subject: null, purpose: data.asked.kind, sats: '0', at };
  return {
    to: 'following',
    data: followingOf({ ...data, earlier: name }, offer, ctx),
    note: doneAlready(name),
    effects: {
      unlock: true,
      lock: heldOf(data),
      ...(payment ? { tx: earlierTx(payment, of) } : {}),
      activity: [activityOf(data, 'sent', ctx)],
    },
    after: 2 * SECOND,
  };
};

/** A deposit by this transaction. */
function deposited(data: Preparing, payment: EarlierPayment, ctx: StepContext): Move {
  const { txid, outpoints, feeSats } = payment;
  const at = ctx.deps.clock.now();
  const one = { txid, what: 'deposit' as const, outpoints, feeSats, at, fate: 'open' as const };
  const offer: Offer = { route: 'deposit', inscriptionId: data.transfer?.inscriptionId ?? '' };
  return following(
    { data: { ...data, submitted: [...data.submitted, one] }, offer, name: txid, payment },
    ctx,
  );
}

async function lookDeposit(data: Preparing, ctx: StepContext): Promise<Move | null> {
  const { bridge, earlier, index } = ctx.deps;
  const { asked, transfer } = data;
  const of = askerOf(ctx);
  const outpoint = transfer?.outpoint;
  const found =
    outpoint === undefined
      ? null
      : await earlier.payment({ coins: [outpoint], byCoins: true, pays: null }, of);
  if (found) {
    if ((await bridge.deposit(found.txid)) !== null) return deposited(data, found, ctx);
    if (!found.isMined)
      throw new AppError('PROVIDER_BUSY', 'what spends the transfer is in no block yet', {});
    const reason = spentOtherwise(found.txid);
    return { to: 'failed', data: { ...baseOf(data), reason }, note: reason, effects: freed };
  }
  // Created by an order that these records only now saw end, so it may already be with the swap.
  if (transfer !== null && (await index.locate(transfer.inscriptionId))?.address === asked.address)
    return null;
  const txid = await earlier.deposit(asked, ctx.createdAt);
  if (txid === null) return null;
  const named = { ...{ txid, rawHex: '', outpoints: [], feeSats: '0', feeRate: '0' } };
  return deposited(data, { ...named, isMined: true, isSame: true }, ctx);
}

const freed = { unlock: true };

async function lookWithdrawal(data: Preparing, ctx: StepContext): Promise<Move | null> {
  const { asked, orderId } = data;
  const name = routeNameOf(data);
  const known = orderId !== null && (await routeOf(name).arrived(data, ctx)) !== null;
  const found = known
    ? orderId
    : name === 'retry'
      ? null
      : await ctx.deps.earlier.withdrawal(asked, ctx.createdAt, ctx.claimed());
  if (found === null) return null;
  return following(
    { data: { ...data, orderId: found }, offer: { route: 'retry', id: found }, name: found },
    ctx,
  );
}

/** What the chain and the swap know about a pending deposit or withdrawal. */
export const lookEarlier = (data: unknown, ctx: StepContext): Promise<Move | null> => {
  const preparing = data as Preparing;
  return preparing.asked.kind === 'deposit'
    ? lookDeposit(preparing, ctx)
    : lookWithdrawal(preparing, ctx);
};
