import type { DataOf, StepContext } from '#main/flows/engine/define.ts';
import { dataUrl } from '#main/orders/content.ts';
import type { OrderRequest, OwnTerms } from '#main/orders/request.ts';
import type { RunesPlan } from '#main/orders/rune-order.ts';
import type { OrderVersion } from '#shared/api/order-version.ts';
import type { Order } from '#shared/api/orders.ts';
import { satsText } from '#shared/bitcoin/amount.ts';
import { isAppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';

import { amountDoubts, echoFault, methodFault, quoteFault } from './checks.ts';
import { type InscribeStates, isMint, type Ordered, type Plan } from './data.ts';
import { fail, type Move, orderEffects, ownFiles } from './moves.ts';
import { toFileViews, toOrderView } from './order-facts.ts';
import { toBuilding } from './payment-steps.ts';
import { orderOperation } from './signed-order.ts';
import { toCommitting } from './signed-steps.ts';

async function request(
  plan: Plan,
  own: OwnTerms | undefined,
  ctx: StepContext,
): Promise<OrderRequest> {
  const urls = new Map<string, string>();
  const files: OrderRequest['files'] = [];
  const lent = plan.signed?.kind === 'files' ? plan.signed : null;
  for (const { name, mediaType, hash } of plan.items) {
    const known = urls.get(hash + mediaType);
    const url = known ?? dataUrl(mediaType, await ctx.deps.readBlob(hash));
    urls.set(hash + mediaType, url);
    files.push({ filename: name, dataURL: url, ...lent?.tags });
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
    ...(lent && lent.parents.length > 0
      ? { parents: lent.parents.map(({ inscriptionId }) => inscriptionId) }
      : {}),
    ...(plan.runes ? { runes: runesOf(plan.runes) } : {}),
    ...(plan.mints ? { mints: plan.mints } : {}),
    ...(own
      ? { own: { ...own, userPubkey: await ctx.deps.signing.publicKeyOf(own.userAddress) } }
      : {}),
  };
}

const runesOf = (runes: RunesPlan): NonNullable<OrderRequest['runes']> =>
  runes.kind === 'etch'
    ? { kind: 'etch', etching: runes.etching }
    : { kind: 'mint', runeid: runes.runeid, count: runes.count };

/** An order with an unreadable answer may still exist, so endless retries would create many. */
const UNREADABLE_LIMIT = 4;

async function create(
  version: OrderVersion,
  request: OrderRequest,
  ctx: StepContext,
): Promise<Order | null> {
  try {
    return await ctx.deps.orders.create(version, request);
  } catch (error) {
    if (isAppError(error, 'PROVIDER_SHAPE') && ctx.attempts >= UNREADABLE_LIMIT) return null;
    throw error;
  }
}

/** Balance to compare with after a mint. */
async function balanceBefore(
  { runes, mints, receiveAddress }: Plan,
  { deps: { index } }: StepContext,
): Promise<Pick<Ordered, 'runeBefore' | 'alkaneBefore'>> {
  const rune = runes?.kind === 'mint' ? runes : mints?.rune;
  return {
    ...(rune ? { runeBefore: await index.runeBalance(receiveAddress, rune.runeid) } : {}),
    ...(mints
      ? { alkaneBefore: await index.alkaneBalance(receiveAddress, mints.alkane.alkaneid) }
      : {}),
  };
}

/** Our addresses and the promised amount, on disk before the order is asked for. */
async function promised(plan: Plan, ctx: StepContext) {
  if (plan.version === 2) return {};
  const { orders } = ctx.deps;
  const { receiveAddress } = plan;
  const terms = orders.ownTerms({ walletId: ctx.walletId, receiveAddress });
  // The service takes the parents from the address that it is told.
  const [parent] = plan.signed?.kind === 'files' ? plan.signed.parents : [];
  const own = parent ? { ...terms, userAddress: parent.address } : terms;
  const quote = await orders.quote(plan.version, await request(plan, own, ctx));
  if (quote === null) return { own };
  const fault = quoteFault(quote, plan);
  return fault === null ? { own, quotedSats: String(quote.payable) } : { own, fault };
}

/**
 * Creates the order. `attempted` is on disk before the call: after a lost reply or a crash the order is searched first,
 * and only created again if it doesn't exist.
 */
export async function prepare(
  data: DataOf<InscribeStates, 'preparing'>,
  ctx: StepContext,
): Promise<Move> {
  const { plan, attempted } = data;
  if (!attempted) {
    const { fault, ...terms } = { fault: null, ...(await promised(plan, ctx)) };
    if (fault !== null)
      return fail(plan, null, say.inscribe.flowCreateSteps.itWasNotOrdered({ fault }));
    const before = await balanceBefore(plan, ctx);
    return { to: 'preparing', data: { plan, attempted: true, ...before, ...terms } };
  }
  const { files, ...rest } = await request(plan, data.own, ctx);
  const found = await ctx.deps.orders.find(plan.version, {
    ...rest,
    names: isMint(plan) ? null : files.map(({ filename }) => filename),
    since: ctx.createdAt,
    known: ctx.claimed(),
  });
  const order = found ?? (await create(plan.version, { ...rest, files }, ctx));
  if (order === null) {
    return fail(plan, null, say.inscribe.flowCreateSteps.theProvidersAnswerTo);
  }
  const fault =
    echoFault(order, plan) ?? promiseFault(order, data.quotedSats) ?? methodFault(order, plan);
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
    ...(data.alkaneBefore === undefined ? {} : { alkaneBefore: data.alkaneBefore }),
    ...(data.own ? { refundAddress: data.own.refundAddress } : {}),
  };
  const effects = orderEffects(ordered, ctx);
  const [doubt] = amountDoubts(view, plan);
  if (doubt !== undefined) return { to: 'checking-amount', data: ordered, note: doubt, effects };
  return { ...fund(ordered, ctx), effects };
}

/** The order asks for what was promised, to the sat. */
function promiseFault({ amount }: Order, quotedSats: string | undefined): string | null {
  if (quotedSats === undefined || String(amount) === quotedSats) return null;
  return say.inscribe.flowChecks.theOrderAsksForOther({
    amount: satsText(String(amount)),
    quoted: satsText(quotedSats),
  });
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
