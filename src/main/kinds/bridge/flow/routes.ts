import type { StepContext } from '#main/flows/engine/define.ts';
import { frozenOf } from '#main/flows/steps/frozen.ts';
import { arrivingSats } from '#main/kinds/bridge/arriving.ts';
import { compareDecimal } from '#shared/bitcoin/amount.ts';
import { AppError } from '#shared/errors.ts';
import type { BridgeProgress, WithdrawInput } from '#shared/flows/bridge.ts';
import type { Prepared, Provided } from '#shared/flows/prepared.ts';
import { say } from '#shared/words/say.ts';

import type { Base, Cost, Offer, OfferOf, Submitted } from './data.ts';
import type { DataOf, Preparing } from './moves.ts';

/** Ready for approval, part by part. */
interface Ready<O extends Offer> {
  offer: O;
  /** In the order they are shown. */
  parts: Prepared[];
  /** Milliseconds; null if the offer doesn't expire. */
  deadline: number | null;
  orderId: string | null;
  cost: Cost;
}

/** It costs more than the user accepted. */
interface Dearer {
  dearer: { sats: string; feeAmount: string };
}

/** A direction between the layers: how it is requested from the swap and found again. */
export interface Route<O extends Offer> {
  /** Throws INVALID_INPUT with a sentence for the user, errors of `signing.prepare`, and the provider's errors. */
  prepare(data: Preparing, ctx: StepContext): Promise<Ready<O> | Dearer>;
  /** Null while the swap doesn't know it. Read-only. */
  arrived(data: Base, ctx: StepContext): Promise<BridgeProgress | null>;
  /** Submits what was signed. */
  submit(data: DataOf<'submitting'>, offer: O, ctx: StepContext): Promise<void>;
}

type Deposit = OfferOf<'deposit'>;

const depositOf = ({ asked, feeRate }: Preparing, inscriptionId: string) => {
  const { address, tick, amount } = asked;
  return { inscriptionId, address, tick, amount, feeRate };
};

/** A problem that the user can solve. */
const stop = (text: string): never => {
  throw new AppError('INVALID_INPUT', text, { text });
};

async function prepareDeposit(data: Preparing, ctx: StepContext): Promise<Ready<Deposit>> {
  const { bridge, signing, index } = ctx.deps;
  const { asked, transfer, feeRate } = data;
  if (transfer === null) return stop(say.bridge.flowRoutes.thereIsNoTransfer);
  const { moduleId, closed } = await bridge.terms();
  if (closed.includes('deposit')) return stop(say.bridge.flowRoutes.theSwapTakesNo);
  const place = await index.locate(transfer.inscriptionId);
  if (place?.outpoint !== transfer.outpoint || place.address !== asked.address)
    return stop(say.bridge.flowRoutes.theTransferInscriptionDoes);
  const { psbt, type, deadline } = await bridge.createDeposit(
    depositOf(data, transfer.inscriptionId),
  );
  if (type === 'bridge') return stop(say.bridge.flowRoutes.theSwapWouldBring);
  const intent = {
    purpose: 'deposit',
    ...frozenOf(ctx),
    moduleId,
    ...transfer,
    tick: asked.tick,
    amount: asked.amount,
    feeRate,
    payAddress: asked.address,
  };
  const prepared = await signing.prepare('deposit', intent, { psbt, deadline });
  return {
    offer: { route: 'deposit', inscriptionId: transfer.inscriptionId },
    parts: [prepared],
    deadline,
    orderId: null,
    cost: { sats: prepared.feeSats, feeAmount: null, feeTick: null },
  };
}

/** Input 1 can be spent only once, so whichever the chain has is the deposit. */
const deposits = (submitted: readonly Submitted[]): Submitted[] =>
  [...submitted].reverse().filter(({ what, txid }) => what === 'deposit' && txid !== '');

const depositRoute: Route<Deposit> = {
  prepare: prepareDeposit,
  async arrived({ submitted }, ctx) {
    for (const { txid } of deposits(submitted)) {
      const found = await ctx.deps.bridge.deposit(txid);
      if (found) return found;
    }
    return null;
  },
  async submit(data, offer, ctx) {
    const [part] = data.signed;
    const signed = part?.items[0];
    if (signed === undefined) throw new AppError('PSBT_INVALID', 'there is nothing to hand over');
    await ctx.deps.bridge.confirmDeposit(depositOf(data, offer.inscriptionId), signed);
  },
};

type First = OfferOf<'withdraw'>;
type Again = OfferOf<'retry'>;

/** Seconds for which the swap accepts a message (api-facts 3.1, rule 7). */
const VALID_SECONDS = 600;

function withdrawalOf({ asked }: Base): WithdrawInput {
  if (asked.kind !== 'withdraw') throw new AppError('INTERNAL', 'not a withdrawal');
  return asked;
}

/** Attempts of a withdrawal that may each cost the amount shown, so that the total is limited from the start. */
const MOST_TRIES = 3n;
export const mostOfAll = ({ maxSats }: Pick<WithdrawInput, 'maxSats'>): bigint =>
  BigInt(maxSats) * MOST_TRIES;

const withdrawOf = (data: Preparing, ts: number) => {
  const { address, tick, amount, feeTick } = withdrawalOf(data);
  return { address, tick, amount, feeTick, ts, feeRate: data.feeRate };
};

/** Both transactions, each with its own intent and card. */
async function pairOf(
  data: Preparing,
  ctx: StepContext,
  moduleId: string,
  pair: { paymentPsbt: string; approvePsbt: string; networkFeeSats: string },
  deadline: number | null,
): Promise<[Prepared, Prepared]> {
  const { signing } = ctx.deps;
  const request = withdrawalOf(data);
  const { address, tick, amount } = request;
  const frozen = { ...frozenOf(ctx), tick, amount, moduleId };
  const open = data.submitted.filter(({ what, fate }) => what === 'payment' && fate === 'open');
  const conflictsWith = open.map(({ txid, outpoints }) => ({ txid, outpoints }));
  const payment = await signing.prepare(
    'withdraw-payment',
    {
      ...frozen,
      purpose: 'withdraw-payment',
      paySats: pair.networkFeeSats,
      quotedSats: data.most?.sats ?? request.maxSats,
      mostSats: mostOfAll(request).toString(),
      postageSats: arrivingSats(pair.approvePsbt, address, ctx.deps.network).toString(),
      feeRate: data.feeRate,
      payAddress: address,
      ...(conflictsWith.length === 0 ? {} : { conflictsWith }),
    },
    { psbt: pair.paymentPsbt, deadline },
  );
  const approve = await signing.prepare(
    'withdraw-approve',
    { ...frozen, purpose: 'withdraw-approve', receiveAddress: address },
    { psbt: pair.approvePsbt, deadline },
  );
  return [payment, approve];
}

async function prepareWithdrawal(
  data: Preparing,
  ctx: StepContext,
): Promise<Ready<First> | Dearer> {
  const { bridge, signing, swap } = ctx.deps;
  const request = withdrawalOf(data);
  const { closed } = await bridge.terms();
  if (closed.includes('withdraw')) return stop(say.bridge.flowRoutes.theSwapLetsNothing);
  const { moduleId, ts } = await swap.begin(request.address);
  const offer = await bridge.createWithdraw(withdrawOf(data, ts));
  const { id, messages, ids, feeTick, feeAmount, feeTickPrice, networkFeeSats } = offer;
  const most = data.most ?? { sats: request.maxSats, feeAmount: request.maxFeeAmount };
  // Checks both, so that the user isn't asked about an invalid fee.
  const isFeeAbove = compareDecimal(feeAmount, most.feeAmount) > 0;
  if (isFeeAbove || BigInt(networkFeeSats) > BigInt(most.sats))
    return { dearer: { sats: networkFeeSats, feeAmount } };
  const deadline = (ts + VALID_SECONDS) * 1000;
  const provided: Partial<Provided> = { operation: { messages, ids, feeTick, feeAmount } };
  const message = await signing.prepare(
    'swap',
    {
      purpose: 'swap',
      ...frozenOf(ctx),
      address: request.address,
      moduleId,
      ask: { op: 'withdraw', tick: request.tick, amount: request.amount },
      middle: null,
      ts,
      payType: 'tick',
      feeTick: request.feeTick,
      maxFeeAmount: most.feeAmount,
    },
    provided,
  );
  return {
    offer: { route: 'withdraw', id, ts, feeAmount, feeTickPrice },
    parts: [message, ...(await pairOf(data, ctx, moduleId, offer, deadline))],
    deadline,
    orderId: id,
    cost: { sats: networkFeeSats, feeAmount, feeTick },
  };
}

/** Retries the failed order: its message is signed already, payment and approve transaction are new. */
async function prepareRetry(data: Preparing, ctx: StepContext): Promise<Ready<Again> | Dearer> {
  const { orderId, most } = data;
  if (orderId === null) return stop(say.bridge.flowRoutes.thereIsNoOrder);
  const { address, maxSats, maxFeeAmount } = withdrawalOf(data);
  const { moduleId } = await ctx.deps.bridge.terms();
  const pair = await ctx.deps.bridge.createRetry(orderId, address);
  const { networkFeeSats: sats } = pair;
  if (BigInt(sats) > BigInt(most?.sats ?? maxSats))
    return { dearer: { sats, feeAmount: most?.feeAmount ?? maxFeeAmount } };
  const parts = await pairOf(data, ctx, moduleId, pair, null);
  await refuseDearRate(parts[0], data, ctx);
  return {
    offer: { route: 'retry', id: orderId },
    parts,
    deadline: null,
    orderId,
    cost: { sats: pair.networkFeeSats, feeAmount: null, feeTick: null },
  };
}

/**
 * The retry route takes no fee rate (api-facts 3.3): the swap chooses one, and the card blocks anything above the
 * accepted rate. Reported early, so that the user can choose a sufficient rate.
 */
async function refuseDearRate(
  payment: Prepared,
  { feeRate }: Preparing,
  { deps: { signing } }: StepContext,
): Promise<void> {
  const { card } = await signing.review(payment);
  const isBlocked = card.clauses.some(({ id, verdict }) => id === 'C9' && verdict === 'block');
  if (isBlocked && Number(card.feeRate) > feeRate)
    stop(
      say.bridge.flowRoutes.theSwapMakesThePayment({
        rate: card.feeRate,
        feeRate,
        least: Math.ceil(Number(card.feeRate)),
      }),
    );
}

const arrived: Route<First>['arrived'] = async ({ orderId }, ctx) =>
  orderId === null ? null : ctx.deps.bridge.withdrawal(orderId);

/** Signatures by purpose. Throws PSBT_INVALID if one is missing. */
function signedBy({ signed }: DataOf<'submitting'>) {
  const itemsOf = (purpose: string): string[] =>
    signed.find((part) => part.purpose === purpose)?.items ?? [];
  const [payment] = itemsOf('withdraw-payment');
  const [approve] = itemsOf('withdraw-approve');
  if (payment === undefined || approve === undefined)
    throw new AppError('PSBT_INVALID', 'there is nothing to hand over');
  return { sigs: itemsOf('swap'), payment, approve };
}

const withdrawRoute: Route<First> = {
  prepare: prepareWithdrawal,
  arrived,
  async submit(data, offer, ctx) {
    await ctx.deps.bridge.confirmWithdraw(withdrawOf(data, offer.ts), offer, signedBy(data));
  },
};

const retryRoute: Route<Again> = {
  prepare: prepareRetry,
  /** The order was known before: only a status other than its failure proves that this attempt arrived. */
  async arrived(data, ctx) {
    const found = await arrived(data, ctx);
    return found?.status === 'error' ? null : found;
  },
  async submit(data, { id }, ctx) {
    const { payment, approve } = signedBy(data);
    await ctx.deps.bridge.confirmRetry(id, { payment, approve });
  },
};

type Name = Offer['route'];

const routes: Record<Name, unknown> = {
  deposit: depositRoute,
  withdraw: withdrawRoute,
  retry: retryRoute,
};

/** Each route's offers have its own type. */
export const routeOf = (name: Name): Route<Offer> => routes[name] as Route<Offer>;

export const routeNameOf = ({ asked, retry }: Preparing): Name => (retry ? 'retry' : asked.kind);
