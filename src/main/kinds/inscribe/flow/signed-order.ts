import type { StepContext } from '#main/flows/engine/define.ts';
import { asShown, walletField } from '#main/flows/steps/frozen.ts';
import type { OrderOperation } from '#main/orders/request.ts';
import { AppError } from '#shared/errors.ts';
import type {
  CommitIntent,
  RevealIntent,
  WantedFiles,
} from '#shared/flows/intents/signed-order.ts';

import type { Ordered, Plan } from './data.ts';

const fieldOf = (operation: string, name: string): string =>
  (JSON.parse(operation) as Record<string, string>)[name] ?? '';

/** The request for an order whose payload the provider builds (api-facts 2.2). */
export async function orderOperation(
  plan: Plan,
  { deps }: Pick<StepContext, 'deps'>,
): Promise<OrderOperation | null> {
  const { signed } = plan;
  // Files are sent as in any other order.
  if (!signed || signed.kind === 'files') return null;
  const { operation, tick } = signed;
  if (signed.kind === 'deploy') {
    const terms = {
      tick,
      max: fieldOf(operation, 'max'),
      lim: fieldOf(operation, 'lim'),
      dec: fieldOf(operation, 'dec') || '18',
      self_mint: fieldOf(operation, 'self_mint') === 'true',
    };
    return { brc20_prog_deploy: { activeHeight: signed.activeHeight, deploys: [terms] } };
  }
  const mint = { brc20_mint: { ticker: tick, amount: fieldOf(operation, 'amt') } };
  if (!signed.parent) throw new AppError('INVALID_INPUT', 'a mint without its deploy');
  const { address } = signed.parent;
  return {
    ...mint,
    deployerAddress: address,
    deployerPubkey: await deps.signing.publicKeyOf(address),
  };
}

/**
 * What a commit may cost. Of files no more than the order, whose amount was promised before it existed and contains the
 * network fees (spec 4, section 9); else max(5 %, 1,000 sats) more, as for payments.
 */
function mostFor({ order, plan }: Ordered): string {
  if (plan.signed?.kind === 'files') return order.amountSats;
  const amount = BigInt(order.amountSats);
  const estimate = BigInt(plan.estimateSats);
  const agreed = amount > estimate ? amount : estimate;
  const slack = agreed / 20n > 1000n ? agreed / 20n : 1000n;
  return (agreed + slack).toString();
}

type Wanting = Pick<StepContext, 'deps' | 'flowId' | 'walletId' | 'shown'>;

/** What a commit and its reveal must be of: an operation, or files. */
function wantedOf({ plan, order }: Ordered): { operation: string; files?: WantedFiles } {
  const { signed, items, receiveAddress, outputValue } = plan;
  if (!signed) throw new AppError('ANSWER_NOT_EXPECTED', 'this order is paid, not signed');
  if (signed.kind !== 'files') return { operation: signed.operation };
  const { tags, parents } = signed;
  const files = {
    items: items.map(({ name, mediaType, hash }) => ({ name, mediaType, hash })),
    ...{ tags, parents, receiveAddress, outputValue },
    serviceSats: order.serviceFeeSats ?? '0',
  };
  return { operation: '', files };
}

const common = (data: Ordered, ctx: Wanting) => ({
  flowId: ctx.flowId,
  orderId: data.order.orderId,
  version: data.order.version,
  network: ctx.deps.network,
  ...wantedOf(data),
  feeRate: data.plan.feeRate,
  ...(data.plan.devAddress === undefined || data.plan.devFee === undefined
    ? {}
    : { devAddress: data.plan.devAddress, devFee: data.plan.devFee }),
  createdAt: ctx.deps.clock.now(),
  ...walletField(ctx),
  ...asShown(ctx),
});

export function commitIntent(data: Ordered, ctx: Wanting): CommitIntent {
  const { signed } = data.plan;
  if (!signed) throw new AppError('ANSWER_NOT_EXPECTED', 'this order is paid, not signed');
  return {
    ...common(data, ctx),
    purpose: 'commit',
    kind: signed.kind,
    payerAddress: signed.payerAddress,
    mostSats: mostFor(data),
  };
}

/** Whether a reveal spends inscriptions of ours, so that we sign it too. */
export const asksForReveal = ({ signed }: Plan): boolean =>
  signed?.kind === 'files' ? signed.parents.length > 0 : signed?.kind === 'mint';

export function revealIntent(
  data: Ordered & { commit: { txid: string; unsignedHex: string } },
  ctx: Wanting,
): RevealIntent {
  const { signed, receiveAddress, outputValue } = data.plan;
  if (!asksForReveal(data.plan))
    throw new AppError('PROVIDER_SHAPE', 'this order has nothing to reveal');
  const parent = signed?.kind === 'mint' ? signed.parent : null;
  return {
    ...common(data, ctx),
    purpose: 'reveal',
    receiveAddress,
    outputValue,
    ...(parent ? { parent } : {}),
    commitTxid: data.commit.txid,
    commitHex: data.commit.unsignedHex,
  };
}
