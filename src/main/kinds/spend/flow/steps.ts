import type { DataOf as Of, StepContext } from '#main/flows/engine/define.ts';
import { approve, sign } from '#main/flows/steps/approve.ts';
import {
  broadcast,
  conflictsOf,
  DEEPENING,
  isOpen,
  lookAt,
  offer,
  ownTx,
  signedTx,
  txStatus,
  UNSEEN_LIMIT,
} from '#main/flows/steps/broadcast.ts';
import { buildingTrouble } from '#main/flows/steps/faults.ts';
import { frozenOf } from '#main/flows/steps/frozen.ts';
import { quietly } from '#main/flows/steps/gone.ts';
import { returned } from '#main/flows/steps/outside.ts';
import { jittered, SECOND, seldom } from '#main/flows/steps/poll.ts';
import { AppError } from '#shared/errors.ts';
import type { ApprovalCard } from '#shared/flows/approval.ts';
import type { Signed } from '#shared/flows/prepared.ts';
import type { SpendAct } from '#shared/flows/spend.ts';
import { say } from '#shared/words/say.ts';

import type { Base, SpendStates, Transaction } from './data.ts';
import { activityOf, backTo, baseOf, endedByOthers, heldOf, type Move, titleOf } from './moves.ts';
import { actOf, begin } from './tokens.ts';

type DataOf<K extends keyof SpendStates> = Of<SpendStates, K>;

/** All coins of the replaced transaction in one coin of ours. */
function backFrom({ replaces, transactions, feeRate }: DataOf<'building'>): SpendAct {
  const coins = transactions.find(({ txid }) => txid === replaces?.txid)?.outpoints ?? [];
  return { kind: 'consolidate', coins: [...coins], feeRate };
}

/** Proves coins and builds, reserving the coins in the same write. */
export async function build(data: DataOf<'building'>, ctx: StepContext): Promise<Move> {
  const { feeRate, replaces, cancels, transactions } = data;
  const request = actOf(data);
  const conflicts = conflictsOf(transactions);
  try {
    const purpose = cancels ? 'cancel' : replaces ? 'bump' : request.kind;
    const prepared = await ctx.deps.signing.prepare(purpose, {
      ...frozenOf(ctx),
      ...(cancels ? { asked: backFrom(data), cancels: request } : { asked: request }),
      feeRate,
      replaces,
      ...(conflicts.length === 0 ? {} : { conflictsWith: conflicts }),
    });
    return {
      to: 'approving',
      data: { ...data, prepared },
      note: say.flows.notes.waitsForApproval,
      effects: { unlock: true, lock: [...prepared.outpoints, ...heldOf(transactions)] },
    };
  } catch (error) {
    const trouble = buildingTrouble(error);
    if (trouble === null) throw error;
    return (await endedByOthers(data, ctx)) ?? backTo(data, trouble);
  }
}

const OVERTAKEN = say.spend.flowSteps.itArrivedMeanwhileSo;

/** A transaction that was to be replaced is confirmed, or a dropped one was seen after all. */
async function arrivedAfterAll(data: Base, ctx: StepContext): Promise<Move | null> {
  for (const one of [...data.transactions].reverse()) {
    const { depth } = await lookAt(one, ctx);
    if (depth === null || (depth === 0 && one.status !== 'dropped')) continue;
    return watchAgain({ ...data, transactions: arrived(data.transactions, one.txid) }, OVERTAKEN);
  }
  return null;
}

/** There is nothing left to approve. */
async function overtaken(data: DataOf<'approving'>, ctx: StepContext): Promise<Move | null> {
  const over = await arrivedAfterAll(data, ctx);
  if (over !== null) return over;
  // A card without blocks still has its coins.
  const isBlocked = ctx.review?.card.clauses.some(({ verdict }) => verdict === 'block') === true;
  return isBlocked ? endedByOthers(data, ctx) : null;
}

/** While unanswered: a dropped transaction may arrive, and a block may spend an indispensable coin. */
export async function waitStopped(data: Base, ctx: StepContext): Promise<Move> {
  const over = await quietly(
    async () => (await arrivedAfterAll(data, ctx)) ?? endedByOthers(data, ctx),
  );
  return over ?? { to: 'stopped', data, after: seldom(ctx) };
}

/** The same after a rejected broadcast: the transaction it would have replaced is what counts. */
async function tooLate(data: DataOf<'sending'>, ctx: StepContext): Promise<Move | null> {
  const others = data.transactions.filter(({ txid }) => txid !== data.sending.txid);
  for (const one of [...others].reverse()) {
    const { depth } = await lookAt(one, ctx);
    if (depth === null || depth === 0) continue;
    const dropped = { ...data.sending, status: 'dropped' as const };
    const transactions = [...arrived(others, one.txid), dropped];
    const next = watchAgain({ ...data, transactions }, OVERTAKEN);
    return { ...next, effects: recorded(data, transactions, ctx) };
  }
  return null;
}

const arrived = (transactions: readonly Transaction[], txid: string): Transaction[] =>
  transactions.map((one) => (one.txid === txid ? { ...one, status: 'sent' } : one));

const watchAgain = (data: Base, trouble: string | null): Move => ({
  to: 'watching',
  data: { ...baseOf(data), trouble, unseenSince: null },
  note: trouble ?? say.spend.flowSteps.onTheNetworkAgain,
  effects: { txStatus: txStatus(data.transactions) },
});

/** A rejection is final: an operation that never left ends there and asks nothing more. */
function ended(data: Base, trouble: string): Move {
  if (data.transactions.length > 0) return backTo(data, trouble);
  const kept = data.transfer === null ? '' : say.spend.flowSteps.theTransferInscriptionStays;
  return {
    to: 'cancelled',
    data: { ...baseOf(data), trouble: `${trouble}${kept}` },
    note: trouble,
    effects: { unlock: true },
  };
}

export const approving = approve<DataOf<'approving'>, Move>({
  look: overtaken,
  stay: (data, how) => ({ to: 'approving', data, ...how }),
  gone: (data, reason) => backTo(data, reason),
  granted: (data) =>
    data.prepared.outside
      ? { to: 'outside', data, note: say.flows.notes.approvedToBeSigned }
      : { to: 'signing', data },
  refused: (data) => ended(data, say.flows.notes.youRejectedIt),
});

export const signing = sign<DataOf<'signing'>, Move>({
  signed: (data, signed, { card }, ctx) => toSending(data, signed, card, ctx),
  again: (data) => ({ to: 'approving', data, note: say.flows.notes.toBeApprovedAgain }),
  stale: (data, reason) => backTo(data, reason),
});

/** It was approved here and came back signed by another device. */
export const brought = returned<DataOf<'outside'>, Move>({
  signed: toSending,
  again: (data, note) => ({ to: 'approving', data, note }),
  stale: (data, reason) => backTo(data, reason),
});

/** The signed bytes are on disk before they are sent. */
function toSending(
  data: DataOf<'signing'>,
  signed: Signed,
  card: ApprovalCard,
  ctx: StepContext,
): Move {
  const { prepared } = data;
  const sending = {
    ...ownTx(signed, prepared, ctx),
    feeRate: card.feeRate,
    ...(data.cancels ? { cancels: true as const } : {}),
  };
  const sats = String(BigInt(card.outlaySats) - BigInt(prepared.feeSats));
  return {
    to: 'sending',
    data: { ...baseOf(data), sending, offered: false },
    note: say.flows.notes.signed({ txid: sending.txid }),
    effects: {
      tx: signedTx(sending, {
        flowId: ctx.flowId,
        subject: null,
        purpose: data.cancels ? 'cancel' : data.asked.kind,
        sats,
      }),
      activity: [activityOf(sending, data.asked, ctx)],
    },
  };
}

const recorded = (data: Base, transactions: readonly Transaction[], ctx: StepContext) => ({
  txStatus: txStatus(transactions),
  activity: transactions.map((one) => activityOf(one, data.asked, ctx)),
});

export const sending = broadcast<DataOf<'sending'>, Move>({
  // A replacement spends the same coins, so a spent coin proves nothing.
  replaces: ({ transactions }) => transactions.length > 0,
  overtaken: tooLate,
  stay: (data, how) => ({ to: 'sending', data, ...how }),
  sent(data, ctx) {
    const before = data.transactions.map((one) =>
      one.status === 'sent' ? { ...one, status: 'replaced' as const } : one,
    );
    const transactions = [...before, { ...data.sending, status: 'sent' as const }];
    return {
      to: 'watching',
      data: { ...baseOf(data), transactions, trouble: null, unseenSince: null },
      note: say.flows.notes.sent({ txid: data.sending.txid }),
      effects: recorded(data, transactions, ctx),
      after: 3 * SECOND,
    };
  },
  unclear: (data, how) => ({ to: 'unclear', data, note: data.reason, ...how }),
  gone: (data, ctx) =>
    endedByOthers(
      { ...data, transactions: [...data.transactions, data.sending] },
      ctx,
      data.sending.outpoints,
    ),
  never: (data, reason) => backTo(data, reason),
  /** It may still be mined: its bytes are kept, and its replacement spends one of its coins. */
  givenUp(data, isSpent, ctx) {
    const others = data.transactions.filter(({ txid }) => txid !== data.sending.txid);
    const transactions = [...revived(others), { ...data.sending, status: 'dropped' as const }];
    const effects = recorded(data, transactions, ctx);
    const next = { ...data, transactions };
    if (transactions.some(({ status }) => status === 'sent'))
      return backTo(next, say.spend.flowSteps.theHigherFeeWas, effects);
    const what = isSpent ? say.spend.flowSteps.givenUpWhileA : say.spend.flowSteps.givenUpItIs;
    return backTo(next, say.spend.flowSteps.tryingAgainSpendsA({ what }), effects);
  },
});

/** Without its replacement, the previous one counts again. */
function revived(transactions: readonly Transaction[]): Transaction[] {
  const newest = transactions.findLastIndex(({ status }) => status === 'replaced');
  return transactions.map((one, index) => (index === newest ? { ...one, status: 'sent' } : one));
}

/** Watches all transactions until a block has one; whichever it is, only one can confirm. */
export async function watch(data: DataOf<'watching'>, ctx: StepContext): Promise<Move> {
  const { clock } = ctx.deps;
  let seen = false;
  for (const one of [...data.transactions].reverse()) {
    const { depth } = await lookAt(one, ctx);
    if (depth !== null && depth > 0) return confirmed(data, one.txid, ctx);
    seen ||= depth === 0;
  }
  const after = jittered(15 * SECOND, ctx);
  if (seen) return { to: 'watching', data: { ...data, unseenSince: null }, after };
  const unseenSince = data.unseenSince ?? clock.now();
  const last = data.transactions.findLast(isOpen);
  // Nodes may have dropped it for its low fee, or its block was undone: rebroadcasts the same bytes.
  const refused = last?.rawHex == null ? null : await offer(last.rawHex, ctx);
  if (refused === null || clock.now() - unseenSince < UNSEEN_LIMIT || last?.rawHex == null)
    return { to: 'watching', data: { ...data, unseenSince }, after };
  const over = await endedByOthers(data, ctx, last.outpoints);
  if (over !== null) return over;
  const { rawHex } = last;
  const transactions = data.transactions.filter(({ txid }) => txid !== last.txid);
  const reason = say.spend.flowSteps.theTransactionIsNo({ refused });
  return {
    to: 'unclear',
    data: {
      ...baseOf(data),
      trouble: null,
      transactions,
      sending: { ...last, rawHex },
      offered: true,
      reason,
    },
    note: reason,
    after: seldom(ctx),
  };
}

function confirmed(data: Base, confirmedId: string, ctx: StepContext): Move {
  const transactions = data.transactions.map((one): Transaction => {
    if (one.txid === confirmedId) return { ...one, status: 'confirmed' };
    return one.status === 'dropped' ? one : { ...one, status: 'replaced' };
  });
  const isBack = data.transactions.some(({ txid, cancels }) => txid === confirmedId && cancels);
  ctx.deps.notify(
    isBack ? say.spend.flowSteps.cancelled : say.spend.flowSteps.confirmed,
    titleOf(data.asked),
    ctx.flowId,
  );
  return {
    to: 'done',
    data: { ...baseOf(data), transactions, trouble: null, txid: confirmedId },
    note: say.spend.flowSteps.confirmed2({ confirmedId }),
    effects: recorded(data, transactions, ctx),
    after: DEEPENING,
  };
}

/**
 * A block may be undone: a transaction that vanishes is watched and rebroadcast again. Coins stay reserved until then.
 */
export async function settle(data: DataOf<'done'>, ctx: StepContext): Promise<Move> {
  const one = data.transactions.find(({ txid }) => txid === data.txid);
  const looked = one && (await lookAt(one, ctx));
  if (looked && !looked.depth)
    return watchAgain({ ...data, transactions: arrived(data.transactions, data.txid) }, null);
  const isDeep = looked?.tx.rawHex == null;
  const transactions = isDeep
    ? data.transactions.map((other) => ({ ...other, rawHex: null }))
    : data.transactions;
  return {
    to: 'done',
    data: { ...data, transactions },
    effects: { txStatus: txStatus(transactions), unlock: isDeep },
    ...(isDeep ? {} : { after: DEEPENING }),
  };
}

/** Raises the fee of a broadcast transaction: a new card and a new approval. */
export function bump(data: DataOf<'watching'>, { feeRate }: { feeRate: number }): Move {
  const last = data.transactions.findLast(({ status }) => status === 'sent');
  if (!last || last.rawHex === null)
    throw new AppError('ANSWER_NOT_EXPECTED', 'there is nothing to replace now');
  const { txid, rawHex, feeSats } = last;
  return {
    to: 'building',
    data: {
      ...baseOf(data),
      trouble: null,
      feeRate,
      replaces: { txid, rawHex, feeSats },
      ...(last.cancels ? { cancels: true } : {}),
    },
    note: say.flows.notes.aHigherFeeWasAskedFor({ feeRate }),
  };
}

/** Cancels an unconfirmed payment: a new card and a new approval. */
export function takeBack(data: DataOf<'watching'>, how: { feeRate: number }): Move {
  if (data.asked.kind !== 'send')
    throw new AppError('ANSWER_NOT_EXPECTED', 'only a payment is cancelled this way');
  const raised = bump(data, how);
  return {
    ...raised,
    data: { ...raised.data, cancels: true },
    note: say.spend.flowSteps.toBeCancelledAt({ feeRate: how.feeRate }),
  } as Move;
}

export const again = (data: Base, { feeRate }: { feeRate?: number | undefined }): Move =>
  begin({ ...data, feeRate: feeRate ?? data.asked.feeRate }, say.flows.notes.triedAgainOnRequest);

const KEPT = say.spend.flowSteps.cancelledNothingWasSent;

/** Nothing leaves: for an unsent operation, or an unsent replacement. */
export function cancel(data: Base): Move {
  if (data.transactions.some(isOpen))
    return backTo(data, say.spend.flowSteps.theHigherFeeWasCalled);
  if (data.transactions.length === 0)
    return {
      to: 'cancelled',
      data: { ...baseOf(data), trouble: data.transfer === null ? null : KEPT },
      note: say.flows.notes.cancelledBeforeSending,
      effects: { unlock: true },
    };
  const reason = say.spend.flowSteps.givenUpLookAt;
  return {
    to: 'failed',
    data: { ...baseOf(data), reason },
    note: reason,
    effects: { unlock: true },
  };
}
