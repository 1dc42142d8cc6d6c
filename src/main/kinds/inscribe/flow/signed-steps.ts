import type { DataOf as Of, StepContext } from '#main/flows/engine/define.ts';
import { approve, sign } from '#main/flows/steps/approve.ts';
import { signedTx } from '#main/flows/steps/broadcast.ts';
import { STALE } from '#main/flows/steps/faults.ts';
import { SECOND } from '#main/flows/steps/poll.ts';
import { submitOnce } from '#main/flows/steps/submit-once.ts';
import { satsText } from '#shared/bitcoin/amount.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import type { Signed } from '#shared/flows/prepared.ts';
import { say } from '#shared/words/say.ts';

import { methodFault, pinFault } from './checks.ts';
import type { InscribeStates, Ordered } from './data.ts';
import { choose, fail, type Move, orderedOf, orderEffects, withOrder } from './moves.ts';
import { asksForReveal, commitIntent, revealIntent } from './signed-order.ts';

type DataOf<K extends keyof InscribeStates> = Of<InscribeStates, K>;

/** Freezes the commit's intent before the provider is asked for it (safety.md C1). */
export function toCommitting(
  data: Ordered,
  ctx: Pick<StepContext, 'deps' | 'flowId' | 'walletId' | 'shown'>,
): Move {
  const intent = commitIntent(data, ctx);
  const next = { ...data, trouble: null, intent };
  return {
    to: 'committing',
    data: next,
    note: say.inscribe.flowSignedSteps.commitOfAtMost({ mostSats: satsText(intent.mostSats) }),
  };
}

/** The order's current state, what is wrong with it, and whether it still waits to be signed. */
async function look(data: Ordered, ctx: StepContext) {
  const before = orderedOf(data);
  const order = await ctx.deps.orders.get(data.order);
  const fault = pinFault(order, data);
  if (fault !== null) return { next: { ...before, trouble: fault }, fault, waits: false };
  const next = withOrder(before, order, ctx.deps.clock.now());
  const waits = order.status === 'pending';
  return { next, fault: waits ? methodFault(order, data.plan) : null, waits };
}

const toWaiting = (data: Ordered, ctx: StepContext, note: string): Move => ({
  to: 'waiting',
  data: { ...data, quietSince: ctx.deps.clock.now() },
  note,
  effects: orderEffects(data, ctx),
  after: 3 * SECOND,
});

export const toStuck = (data: Ordered & Pick<DataOf<'stuck'>, 'commit'>, reason: string): Move => ({
  to: 'stuck',
  data: { ...orderedOf(data), commit: data.commit, reason },
  note: reason,
});

/** Where an order leads that no longer waits for a commit. */
async function leaveCommit(data: DataOf<'committing'>, ctx: StepContext): Promise<Move | null> {
  const { next, fault, waits } = await look(data, ctx);
  if (fault !== null)
    return fail(
      data.plan,
      orderedOf(data),
      say.inscribe.flowSignedSteps.nothingWasSigned({ fault }),
    );
  return waits ? null : toWaiting(next, ctx, say.inscribe.flowSignedSteps.theOrderIsSigned);
}

/** Requests the commit, proves and judges it, reserving its coins in the same write. */
export async function commit(data: DataOf<'committing'>, ctx: StepContext): Promise<Move> {
  const leave = await leaveCommit(data, ctx);
  if (leave !== null) return leave;
  const { deps } = ctx;
  const { intent } = data;
  const psbt = await deps.orders.requestCommit(data.order, intent.payerAddress);
  const prepared = await deps.signing.prepare(intent.purpose, intent, { psbt });
  return {
    to: 'approving-commit',
    data: { ...data, prepared },
    note: say.inscribe.flowSignedSteps.waitsForApprovalOf,
    effects: { unlock: true, lock: prepared.outpoints },
  };
}

export const approvingCommit = approve<DataOf<'approving-commit'>, Move>({
  look: leaveCommit,
  stay: (data, how) => ({ to: 'approving-commit', data, ...how }),
  gone: (data, reason) => choose(data, reason),
  granted: (data) => ({ to: 'signing-commit', data }),
  refused: (data) =>
    choose(
      data,
      say.inscribe.flowSignedSteps.youRefusedTheCommit,
      say.inscribe.flowSignedSteps.commitRefused,
    ),
});

const signedHex = ({ items }: Signed): string =>
  Buffer.from(items[0] ?? '', 'base64').toString('hex');

export const signingCommit = sign<DataOf<'signing-commit'>, Move>({
  signed(data, signed, { card }, ctx) {
    const { txid, unsignedHex, outpoints, feeSats } = data.prepared;
    const at = ctx.deps.clock.now();
    const made = { txid, unsignedHex, psbtHex: signedHex(signed), outpoints, at };
    const sats = String(BigInt(card.outlaySats) - BigInt(feeSats));
    const tx = { txid, rawHex: null, feeSats, outpoints, at, status: 'signed' as const };
    return {
      to: 'sending-commit',
      data: { ...orderedOf(data), commit: made, offered: false },
      note: say.inscribe.flowSignedSteps.signedCommit({ txid }),
      effects: {
        tx: signedTx(tx, { flowId: ctx.flowId, subject: null, purpose: 'commit', sats }),
        activity: [commitActivity(data, txid, ctx)],
      },
    };
  },
  again: (data) => ({
    to: 'approving-commit',
    data,
    note: say.flows.notes.toBeApprovedAgain,
  }),
  stale: (data, reason, { message }) => choose(data, reason, message),
});

const commitActivity = ({ order, plan }: Ordered, txid: string, ctx: StepContext) => ({
  kind: 'commit',
  ref: txid,
  status: 'signed',
  at: ctx.deps.clock.now(),
  summary: say.inscribe.flowSignedSteps.signedTheCommitOf({ title: plan.title }),
  data: { orderId: order.orderId, amountSats: order.amountSats },
  flowId: ctx.flowId,
});

/**
 * Submits the signed commit: the same bytes as often as needed, never others, so that it can be spent at most
 * once. The answer is the reveal if that spends inscriptions of ours; otherwise it needs nothing more.
 */
export const sendCommit = submitOnce<
  DataOf<'sending-commit'>,
  Move,
  { next: Ordered; revealPsbt: string | null }
>({
  mark: (data) => ({ to: 'sending-commit', data: { ...data, offered: true } }),
  async already(data, ctx) {
    const { next, waits } = await look(data, ctx);
    return waits ? null : toWaiting(next, ctx, say.inscribe.flowSignedSteps.theProviderHasThe);
  },
  submit: async (data, { deps }) => ({
    next: orderedOf(data),
    ...(await deps.orders.submitCommit(data.order, data.commit.psbtHex)),
  }),
  done(data, { next, revealPsbt }, ctx) {
    const isLent = asksForReveal(data.plan);
    if (revealPsbt === null) {
      return isLent
        ? toStuck(data, say.inscribe.flowSignedSteps.theProviderTookThe)
        : toWaiting(next, ctx, say.inscribe.flowSignedSteps.commitHandedOver);
    }
    if (!isLent) return toStuck(data, say.inscribe.flowSignedSteps.theProviderAsksFor);
    const committed = { ...next, commit: data.commit };
    return {
      to: 'revealing',
      data: { ...committed, intent: revealIntent(committed, ctx), revealPsbt },
      note: say.inscribe.flowSignedSteps.commitHandedOver,
    };
  },
  refused: { what: say.inscribe.flowSignedSteps.theProviderRefusedThe, to: toStuck },
});

/** Proves and judges the reveal. A hostile one is shown as blocked and can't be signed. */
export async function reveal(data: DataOf<'revealing'>, ctx: StepContext): Promise<Move> {
  try {
    const provided = { psbt: data.revealPsbt };
    const prepared = await ctx.deps.signing.prepare(data.intent.purpose, data.intent, provided);
    return {
      to: 'approving-reveal',
      data: { ...data, prepared },
      note: say.inscribe.flowSignedSteps.waitsForApprovalOfThe,
      effects: { lock: prepared.outpoints },
    };
  } catch (error) {
    if (!isAppError(error, 'PSBT_INVALID')) throw error;
    return toStuck(data, say.inscribe.flowSignedSteps.theRevealThatThe({ message: error.message }));
  }
}

export const approvingReveal = approve<DataOf<'approving-reveal'>, Move>({
  async look(data, ctx) {
    const { next, waits } = await look(data, ctx);
    return waits ? null : toWaiting(next, ctx, say.inscribe.flowSignedSteps.theOrderIsUnder);
  },
  stay: (data, how) => ({ to: 'approving-reveal', data, ...how }),
  gone: toStuck,
  granted: (data) => ({ to: 'signing-reveal', data }),
  refused: (data) => toStuck(data, say.inscribe.flowSignedSteps.youRefusedTheReveal),
});

export const signingReveal = sign<DataOf<'signing-reveal'>, Move>({
  signed: (data, signed) => ({
    to: 'sending-reveal',
    data: {
      ...orderedOf(data),
      commit: data.commit,
      revealPsbt: signedHex(signed),
      offered: false,
    },
    note: say.inscribe.flowSignedSteps.signedReveal({ txid: data.prepared.txid }),
  }),
  again: (data) => ({
    to: 'approving-reveal',
    data,
    note: say.flows.notes.toBeApprovedAgain,
  }),
  stale: (data) => toStuck(data, STALE),
});

/** Submits the signed reveal: the same bytes as often as needed. */
export const sendReveal = submitOnce<DataOf<'sending-reveal'>, Move, undefined>({
  mark: (data) => ({ to: 'sending-reveal', data: { ...data, offered: true } }),
  async already(data, ctx) {
    const { next, waits } = await look(data, ctx);
    return waits
      ? null
      : toWaiting(next, ctx, say.inscribe.flowSignedSteps.theProviderHasTheReveal);
  },
  async submit(data, { deps }) {
    await deps.orders.submitReveal(data.order, data.revealPsbt);
    return undefined;
  },
  done: (data, _result, ctx) =>
    toWaiting(orderedOf(data), ctx, say.inscribe.flowSignedSteps.revealHandedOver),
  refused: { what: say.inscribe.flowSignedSteps.theProviderRefusedTheReveal, to: toStuck },
});

/** The commit is signed: requests the reveal again, with the same commit. */
export const goOn = (data: DataOf<'stuck'>): Move => ({
  to: 'sending-commit',
  data: { ...orderedOf(data), trouble: null, commit: data.commit, offered: true },
  note: say.inscribe.flowSignedSteps.goesOnWithThe,
});

/** Abandons the order. A submitted commit may still be broadcast by others, and the message says so. */
export async function giveUpSigned(data: DataOf<'stuck'>, ctx: StepContext): Promise<Move> {
  const { next, waits } = await look(data, ctx);
  if (!waits) throw new AppError('ANSWER_NOT_EXPECTED', 'the order goes on after all');
  const reason = say.inscribe.flowSignedSteps.givenUpAfterThe;
  return fail(data.plan, next, reason);
}
