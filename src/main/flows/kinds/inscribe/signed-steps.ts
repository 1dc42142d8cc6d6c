import type { z } from 'zod';

import { AppError, isAppError } from '#shared/errors.ts';
import { plainText } from '#shared/text.ts';

import type { StepContext } from '../../engine/define.ts';
import { pinFault } from './checks.ts';
import { fail, type Move, orderedOf, orderEffects, withOrder } from './moves.ts';
import { commitIntent, revealIntent } from './signed-order.ts';
import type { InscribeStates, Ordered } from './states.ts';

type DataOf<K extends keyof InscribeStates> = z.output<InscribeStates[K]>;

/** Freezes what the commit is for before the provider is asked for it (safety.md C1). */
export function toCommitting(data: Ordered, ctx: Pick<StepContext, 'deps' | 'flowId'>): Move {
  const intent = commitIntent(data, ctx);
  const next = { ...data, trouble: null, intent };
  return { to: 'committing', data: next, note: `commit of at most ${intent.mostSats} sats` };
}

/** Asks for the commit, proves and judges it. Its coins are reserved in the same write. */
export async function commit(data: DataOf<'committing'>, ctx: StepContext): Promise<Move> {
  const { deps } = ctx;
  const order = await deps.getOrder(data.order.orderId);
  const fault = pinFault(order, data);
  if (fault !== null) return fail(data.plan, orderedOf(data), `${fault} Nothing was signed.`);
  const fresh = withOrder(orderedOf(data), order, deps.clock.now());
  if (order.status !== 'pending') {
    const effects = orderEffects(fresh, ctx);
    return { to: 'waiting', data: fresh, note: 'the order is signed already', effects };
  }
  const psbt = await deps.requestCommit(order.orderId, data.intent.payerAddress);
  const prepared = await deps.prepareSigning(data.intent, psbt);
  if (prepared.intent.purpose !== 'commit') throw new Error('prepared something else');
  const next = {
    ...fresh,
    intent: data.intent,
    prepared: { ...prepared, intent: prepared.intent },
  };
  return {
    to: 'approving-commit',
    data: next,
    note: 'waits for approval of the commit',
    effects: { unlock: true, lock: prepared.outpoints },
  };
}

/** What was approved no longer holds, or cannot be signed: a new card, and a new approval. */
const isStale = (error: unknown): error is AppError =>
  isAppError(error, 'DIGEST_MISMATCH', 'PSBT_INVALID', 'POLICY_VIOLATION', 'ASSET_AT_RISK');
const STALE = 'What was approved no longer holds, so nothing was signed. Look at it again.';

export async function signCommit(data: DataOf<'signing-commit'>, ctx: StepContext): Promise<Move> {
  const ordered = orderedOf(data);
  try {
    const psbtHex = await ctx.deps.signPrepared(data.prepared, data.approvedDigest);
    const { txid, unsignedHex, outpoints } = data.prepared;
    const signed = { txid, unsignedHex, psbtHex, outpoints, at: ctx.deps.clock.now() };
    return {
      to: 'sending-commit',
      data: { ...ordered, commit: signed, offered: false },
      note: `signed commit ${txid}`,
      effects: { activity: [commitActivity(ordered, txid, ctx)] },
    };
  } catch (error) {
    if (!isStale(error)) throw error;
    const next = { ...ordered, trouble: STALE };
    return { to: 'choosing', data: next, note: error.message, effects: { unlock: true } };
  }
}

const commitActivity = ({ order, plan }: Ordered, txid: string, ctx: StepContext) => ({
  kind: 'commit',
  ref: txid,
  status: 'signed',
  at: ctx.deps.clock.now(),
  summary: `Signed the commit of ${plan.title}`,
  data: { orderId: order.orderId, amountSats: order.amountSats },
  flowId: ctx.flowId,
});

/** The order as it is now, and whether it still waits to be signed. */
async function look(data: Ordered, ctx: StepContext): Promise<{ next: Ordered; waits: boolean }> {
  const order = await ctx.deps.getOrder(data.order.orderId);
  const fault = pinFault(order, data);
  if (fault !== null) return { next: { ...data, trouble: fault }, waits: false };
  return {
    next: withOrder(data, order, ctx.deps.clock.now()),
    waits: order.status === 'pending',
  };
}

const toWaiting = (data: Ordered, ctx: StepContext, note: string): Move => ({
  to: 'waiting',
  data: { ...data, quietSince: ctx.deps.clock.now() },
  note,
  effects: orderEffects(data, ctx),
  after: 3_000,
});

const toStuck = (data: DataOf<'sending-commit'> | DataOf<'revealing'>, reason: string): Move => ({
  to: 'stuck',
  data: { ...orderedOf(data), commit: data.commit, reason },
  note: reason,
});

/**
 * Hands over the signed commit: the same bytes as often as needed, never others, so that it can be spent once at
 * most. A mint answers with the reveal; a deploy is under way from here.
 */
export async function sendCommit(data: DataOf<'sending-commit'>, ctx: StepContext): Promise<Move> {
  if (!data.offered) return { to: 'sending-commit', data: { ...data, offered: true } };
  const { next, waits } = await look(orderedOf(data), ctx);
  if (!waits) return toWaiting(next, ctx, 'the provider has the commit');
  let revealPsbt: string | null;
  try {
    ({ revealPsbt } = await ctx.deps.submitCommit(data.order.orderId, data.commit.psbtHex));
  } catch (error) {
    if (!isAppError(error, 'PROVIDER_REJECTED')) throw error;
    return toStuck(data, refusal('commit', error));
  }
  if (revealPsbt === null) {
    if (data.plan.signed?.kind === 'deploy') return toWaiting(next, ctx, 'commit handed over');
    return toStuck(data, 'The provider took the commit, but gave no reveal to sign.');
  }
  if (data.plan.signed?.kind !== 'mint') {
    return toStuck(data, 'The provider asks for another signature, which a deploy does not need.');
  }
  const committed = { ...next, commit: data.commit };
  return {
    to: 'revealing',
    data: { ...committed, intent: revealIntent(committed, ctx), revealPsbt },
    note: 'commit handed over',
  };
}

function refusal(what: string, error: AppError<'PROVIDER_REJECTED'>): string {
  const { msg } = error.details;
  return `The provider refused the ${what}: ${msg === '' ? 'it gave no reason' : plainText(msg)}`;
}

/** Proves and judges the reveal. A hostile one is shown as blocked; it cannot be signed. */
export async function reveal(data: DataOf<'revealing'>, ctx: StepContext): Promise<Move> {
  try {
    const prepared = await ctx.deps.prepareSigning(data.intent, data.revealPsbt);
    if (prepared.intent.purpose !== 'reveal') throw new Error('prepared something else');
    const next = { ...data, prepared: { ...prepared, intent: prepared.intent } };
    return {
      to: 'approving-reveal',
      data: next,
      note: 'waits for approval of the reveal',
      effects: { lock: prepared.outpoints },
    };
  } catch (error) {
    if (!isAppError(error, 'PSBT_INVALID')) throw error;
    return toStuck(data, `The reveal that the provider made cannot be read: ${error.message}.`);
  }
}

export async function signReveal(data: DataOf<'signing-reveal'>, ctx: StepContext): Promise<Move> {
  try {
    const revealPsbt = await ctx.deps.signPrepared(data.prepared, data.approvedDigest);
    const next = { ...orderedOf(data), commit: data.commit, revealPsbt, offered: false };
    return { to: 'sending-reveal', data: next, note: `signed reveal ${data.prepared.txid}` };
  } catch (error) {
    if (!isStale(error)) throw error;
    return toStuck(data, STALE);
  }
}

/** Hands over the signed reveal: the same bytes as often as needed. */
export async function sendReveal(data: DataOf<'sending-reveal'>, ctx: StepContext): Promise<Move> {
  if (!data.offered) return { to: 'sending-reveal', data: { ...data, offered: true } };
  const { next, waits } = await look(orderedOf(data), ctx);
  if (!waits) return toWaiting(next, ctx, 'the provider has the reveal');
  try {
    await ctx.deps.submitReveal(data.order.orderId, data.revealPsbt);
  } catch (error) {
    if (!isAppError(error, 'PROVIDER_REJECTED')) throw error;
    return toStuck(data, refusal('reveal', error));
  }
  return toWaiting(next, ctx, 'reveal handed over');
}

/** The commit is signed: ask for the reveal again, with the same commit. */
export const goOn = (data: DataOf<'stuck'>): Move => ({
  to: 'sending-commit',
  data: { ...orderedOf(data), trouble: null, commit: data.commit, offered: true },
  note: 'goes on with the same commit on request',
});

/** Gives the order up. A commit that was handed over may still be sent by whoever has it, and it is said. */
export async function giveUpSigned(data: DataOf<'stuck'>, ctx: StepContext): Promise<Move> {
  const { next, waits } = await look(orderedOf(data), ctx);
  if (!waits) throw new AppError('ANSWER_NOT_EXPECTED', 'the order goes on after all');
  const reason =
    'Given up after the commit was signed. The provider has it and may still send it: until one of its coins is spent otherwise, its sats may leave the wallet.';
  return fail(data.plan, next, reason);
}
