import type { StepContext } from '#main/flows/engine/define.ts';
import { DEEP, DEEPENING, UNSEEN_LIMIT } from '#main/flows/steps/broadcast.ts';
import { jittered, SECOND } from '#main/flows/steps/poll.ts';
import { AppError } from '#shared/errors.ts';
import type { BridgeProgress } from '#shared/flows/bridge.ts';
import { say } from '#shared/words/say.ts';

import { approveOf, judged, minedStatus, onItsWay } from './fates.ts';
import {
  activityOf,
  backTo,
  baseOf,
  type DataOf,
  followingOf,
  heldOf,
  type Move,
  type Preparing,
  preparingOf,
  retryOf,
  titleOf,
} from './moves.ts';
import { routeOf } from './routes.ts';

type Following = DataOf<'following'>;

/** Counts confirmations until the other side has it, or the swap reports a failure. */
export async function follow(before: Following, ctx: StepContext): Promise<Move> {
  const { asked } = before;
  const data = { ...before, submitted: await judged(before.submitted, ctx) };
  const route = routeOf(asked.kind);
  const progress = await route.arrived(data, ctx);
  if (progress === null) return unseen(data, ctx);
  const next = { ...data, progress, unseenSince: null, trouble: null };
  if (asked.kind === 'deposit') return isCredited(progress) ? done(next, ctx) : stay(next, ctx);
  switch (progress.status) {
    case 'completed':
      return completed(next, progress, ctx);
    case 'error':
      return erred(next, ctx);
    case 'cancel':
      return takenBack(next, ctx);
    default:
      return stay(next, ctx);
  }
}

const isCredited = ({ status, deposit }: BridgeProgress): boolean =>
  status === 'success' || (deposit !== null && deposit.sum > 0 && deposit.cur >= deposit.sum);

const stay = (data: Following, ctx: StepContext): Move => ({
  to: 'following',
  data,
  after: jittered(15 * SECOND, ctx),
});

/** Neither side knows it. After a while the user decides; the same bytes can be submitted again. */
async function unseen(data: Following, ctx: StepContext): Promise<Move> {
  const { chain, clock } = ctx.deps;
  for (const { txid } of data.submitted)
    if (txid !== '' && (await chain.confirmations(txid)) !== null)
      return stay(
        {
          ...data,
          unseenSince: null,
          trouble: say.bridge.flowFollow.itIsOnThe,
        },
        ctx,
      );
  const unseenSince = data.unseenSince ?? clock.now();
  if (clock.now() - unseenSince < UNSEEN_LIMIT) return stay({ ...data, unseenSince }, ctx);
  const reason = say.bridge.flowFollow.theSwapTookIt;
  const { unseenSince: _since, ...rest } = data;
  return { to: 'unclear', data: { ...rest, reason }, note: reason };
}

/** Finished only when the chain has exactly the signed transaction; the swap's claim isn't enough. */
async function completed(
  data: Following,
  { txids, approve }: BridgeProgress,
  ctx: StepContext,
): Promise<Move> {
  const signed = approveOf(data);
  const shown = txids.approve;
  const wrong = signed !== null && shown !== null && shown !== signed;
  const txid = signed ?? shown;
  const depth = txid === null ? null : await ctx.deps.chain.confirmations(txid);
  if (!wrong && depth !== null && depth > 0) return done(data, ctx);
  const trouble = wrong
    ? say.bridge.flowFollow.theSwapSaysIt({ shown })
    : say.bridge.flowFollow.theSwapSaysItIs({ cur: approve?.cur ?? 0 });
  return stay({ ...data, trouble }, ctx);
}

function done(data: Following, ctx: StepContext): Move {
  ctx.deps.notify(say.bridge.flowFollow.arrived, titleOf(data.asked), ctx.flowId);
  const { unseenSince: _since, ...kept } = data;
  return {
    to: 'done',
    data: { ...baseOf(data), trouble: null, kept },
    note:
      data.asked.kind === 'deposit'
        ? say.bridge.flowFollow.theSwapCountsIt
        : say.bridge.flowFollow.itIsOnBitcoin,
    effects: {
      unlock: true,
      txStatus: minedStatus(data, 'confirmed'),
      activity: [activityOf(data, 'done', ctx)],
    },
    after: jittered(DEEPENING, ctx),
  };
}

function erred(data: Following, ctx: StepContext): Move {
  ctx.deps.notify(say.bridge.flowFollow.aWithdrawalFailed, titleOf(data.asked), ctx.flowId);
  return {
    to: 'erred',
    data: { ...preparingOf(data), retry: true, round: 0 },
    note: say.bridge.flowFollow.theSwapSaysThat,
    effects: { lock: heldOf(data), activity: [activityOf(data, 'failed', ctx)] },
    after: jittered(15 * SECOND, ctx),
  };
}

function takenBack(data: Following, ctx: StepContext): Move {
  const reason = say.bridge.flowFollow.theSwapTookThe({
    amount: data.asked.amount,
    tick: data.asked.tick,
  });
  ctx.deps.notify(say.bridge.flowFollow.aWithdrawalWasTaken, titleOf(data.asked), ctx.flowId);
  return {
    to: 'cancelled',
    data: { ...baseOf(data), reason },
    note: reason,
    effects: { unlock: true, activity: [activityOf(data, 'cancelled', ctx)] },
  };
}

/** While a failed withdrawal waits for an answer: the swap may take it back, or continue it. */
export async function watchErred(before: Preparing, ctx: StepContext): Promise<Move> {
  const data = { ...before, submitted: await judged(before.submitted, ctx) };
  const progress = await routeOf('withdraw').arrived(data, ctx);
  const next = { ...data, progress: progress ?? data.progress };
  if (progress !== null && progress.status !== 'error')
    return {
      to: 'following',
      data: followingOf({ ...next, retry: false }, retryOf(next), ctx),
      note: say.bridge.flowFollow.theSwapSays({ status: progress.status }),
    };
  return { to: 'erred', data: next, after: jittered(30 * SECOND, ctx) };
}

/** Retries a failed withdrawal, once the previous payment's state is known. */
export async function tryAgain(
  before: Preparing,
  { feeRate }: { feeRate?: number | undefined },
  ctx: StepContext,
): Promise<Move> {
  const submitted = await judged(before.submitted, ctx);
  const sent = await onItsWay(submitted, ctx);
  if (sent)
    throw new AppError(
      'ANSWER_NOT_EXPECTED',
      say.bridge.flowFollow.theFirstPaymentIs({ txid: sent.txid }),
    );
  return {
    to: 'preparing',
    data: {
      ...preparingOf(before),
      submitted,
      retry: true,
      round: 0,
      trouble: null,
      feeRate: feeRate ?? before.feeRate,
    },
    note: say.flows.notes.triedAgainOnRequest,
  };
}

/** Unknown: submits the same bytes again, which can count only once. */
export const retry = ({ reason: _reason, ...data }: DataOf<'unclear'>): Move => ({
  to: 'submitting',
  data,
  note: say.bridge.flowFollow.handedOverAgainOn,
});

/** Abandons it, but only while nothing shows that it arrived. What was signed stays reserved. */
export async function giveUp(data: DataOf<'unclear'>, ctx: StepContext): Promise<Move> {
  const { chain } = ctx.deps;
  let arrived = (await routeOf(data.offer.route).arrived(data, ctx)) !== null;
  for (const { txid } of data.submitted)
    arrived ||= txid !== '' && (await chain.confirmations(txid)) !== null;
  if (arrived) throw new AppError('ANSWER_NOT_EXPECTED', 'it did arrive after all');
  return backTo(data, say.bridge.flowFollow.givenUpWhatYou);
}

type Kept = NonNullable<DataOf<'done'>['kept']>;

/** How it arrived: the deposit, or the transaction that delivered the tokens. */
const arrivedBy = (kept: Kept): string | null =>
  kept.asked.kind === 'deposit'
    ? (kept.progress?.txids.deposit ?? null)
    : (approveOf(kept) ?? kept.progress?.txids.approve ?? null);

/** A block may be undone: what vanishes is followed again with the signed bytes. */
export async function settle(data: DataOf<'done'>, ctx: StepContext): Promise<Move> {
  const { kept } = data;
  const txid = kept && arrivedBy(kept);
  if (kept === null || txid === null) return { to: 'done', data };
  const depth = await ctx.deps.chain.confirmations(txid);
  if (depth !== null && depth >= DEEP)
    return {
      to: 'done',
      data: { ...data, kept: null },
      effects: { txStatus: minedStatus(kept, 'deep') },
    };
  if (depth !== null && depth > 0) return { to: 'done', data, after: jittered(DEEPENING, ctx) };
  const submitted = await judged(kept.submitted, ctx);
  const next = { ...kept, submitted, trouble: null, unseenSince: null };
  ctx.deps.notify(say.bridge.flowFollow.noBlockHasIt, titleOf(kept.asked), ctx.flowId);
  return {
    to: 'following',
    data: next,
    note: say.bridge.flowFollow.noBlockHasItAny,
    effects: {
      lock: heldOf(next),
      txStatus: submitted.flatMap((one) =>
        one.txid !== '' && one.fate === 'open' ? [{ txid: one.txid, status: 'sent' }] : [],
      ),
      activity: [activityOf(next, 'sent', ctx)],
    },
    after: jittered(15 * SECOND, ctx),
  };
}
