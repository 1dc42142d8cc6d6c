import type { StepContext } from '#main/flows/engine/define.ts';
import type { CreateOrderRequest } from '#main/flows/ports.ts';
import { dataUrl } from '#main/orders/content.ts';
import type { RunesPlan } from '#main/orders/rune-order.ts';
import type { Order } from '#shared/api/orders.ts';
import { isAppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';

import { amountDoubts, echoFault } from './checks.ts';
import type { Ordered, Plan } from './data.ts';
import { fail, type Move, orderEffects, ownFiles } from './moves.ts';
import { toFileViews, toOrderView } from './order-facts.ts';
import { toBuilding } from './payment-steps.ts';
import { orderOperation } from './signed-order.ts';
import { toCommitting } from './signed-steps.ts';

async function request(plan: Plan, ctx: StepContext): Promise<CreateOrderRequest> {
  const urls = new Map<string, string>();
  const files: CreateOrderRequest['files'] = [];
  for (const { name, mediaType, hash } of plan.items) {
    const known = urls.get(hash + mediaType);
    const url = known ?? dataUrl(mediaType, await ctx.deps.readBlob(hash));
    urls.set(hash + mediaType, url);
    files.push({ filename: name, dataURL: url });
  }
  const operation = await orderOperation(plan, ctx);
  return {
    ...(operation === null ? {} : { operation }),
    clientId: ctx.flowId,
    receiveAddress: plan.receiveAddress,
    feeRate: plan.feeRate,
    outputValue: plan.outputValue,
    ...(plan.devAddress === undefined || plan.devFee === undefined
      ? {}
      : { devAddress: plan.devAddress, devFee: plan.devFee }),
    files,
    ...(plan.runes ? { runes: runesOf(plan.runes) } : {}),
  };
}

const runesOf = (runes: RunesPlan): NonNullable<CreateOrderRequest['runes']> =>
  runes.kind === 'etch'
    ? { kind: 'etch', etching: runes.etching }
    : { kind: 'mint', runeid: runes.runeid, count: runes.count };

/** An order with an unreadable answer may still exist, so endless retries would create many. */
const UNREADABLE_LIMIT = 4;

async function create(request: CreateOrderRequest, ctx: StepContext): Promise<Order | null> {
  try {
    return await ctx.deps.orders.create(request);
  } catch (error) {
    if (isAppError(error, 'PROVIDER_SHAPE') && ctx.attempts >= UNREADABLE_LIMIT) return null;
    throw error;
  }
}

/** Balance to compare with after a mint. */
async function balanceBefore(plan: Plan, { deps }: StepContext): Promise<{ runeBefore?: string }> {
  if (plan.runes?.kind !== 'mint') return {};
  return { runeBefore: await deps.index.runeBalance(plan.receiveAddress, plan.runes.runeid) };
}

/**
 * Creates the order. `attempted` is on disk before the call: after a lost reply or a crash the order is searched first,
 * and only created again if it doesn't exist.
 */
export async function prepare(
  data: { plan: Plan; attempted: boolean; runeBefore?: string | undefined },
  ctx: StepContext,
): Promise<Move> {
  const { plan, attempted } = data;
  if (!attempted) {
    const before = await balanceBefore(plan, ctx);
    return { to: 'preparing', data: { plan, attempted: true, ...before } };
  }
  const { files, ...rest } = await request(plan, ctx);
  const found = await ctx.deps.orders.find({
    ...rest,
    names: plan.runes?.kind === 'mint' ? null : files.map(({ filename }) => filename),
    since: ctx.createdAt,
    known: ctx.claimed(),
  });
  const order = found ?? (await create({ ...rest, files }, ctx));
  if (order === null) {
    return fail(plan, null, say.inscribe.flowCreateSteps.theProvidersAnswerTo);
  }
  const fault = echoFault(order, plan);
  if (fault !== null) return fail(plan, null, say.inscribe.flowCreateSteps.itWasNotPaid({ fault }));

  const now = ctx.deps.clock.now();
  const view = toOrderView(order, now);
  const ordered: Ordered = {
    plan,
    order: view,
    pinned: { payAddress: view.payAddress, amountSats: view.amountSats },
    payments: [],
    quietSince: now,
    trouble: null,
    refundTxid: null,
    files: toFileViews(order, ownFiles(plan)),
    ...(data.runeBefore === undefined ? {} : { runeBefore: data.runeBefore }),
  };
  const effects = orderEffects(ordered, ctx);
  const [doubt] = amountDoubts(view, plan);
  if (doubt !== undefined) return { to: 'checking-amount', data: ordered, note: doubt, effects };
  return { ...fund(ordered, ctx), effects };
}

/** Continues to payment as chosen at the start. */
export function fund(
  data: Ordered,
  ctx: Pick<StepContext, 'deps' | 'flowId' | 'shown' | 'walletId'>,
): Move {
  if (data.plan.signed) return toCommitting(data, ctx);
  if (data.plan.payWith === 'outside') {
    return {
      to: 'waiting',
      data,
      note: say.inscribe.flowCreateSteps.waitsForAPayment,
      after: 5_000,
    };
  }
  return toBuilding(data, ctx);
}
