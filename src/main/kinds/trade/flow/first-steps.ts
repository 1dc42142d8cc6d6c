import { z } from 'zod';

import type { ChildEnd, StepContext } from '#main/flows/engine/define.ts';
import { madeTransfers, MOST_PIECES, transferOrder } from '#main/flows/steps/inscribe-first.ts';
import { otherPayout } from '#main/kinds/shared/payout.ts';
import { coinsForPurchases, splitFee } from '#main/orders/purchase-coins.ts';
import { groupDigits, satsText } from '#shared/bitcoin/amount.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import { say } from '#shared/words/say.ts';

import type { Base } from './data.ts';
import { baseOf, isOpen, positions, withLines } from './lines.ts';
import { moveFirst, moveTo } from './move-first.ts';
import {
  conclude,
  type DataOf,
  failLines,
  type InputOf,
  type Move,
  outlayOf,
  reserved,
  stop,
} from './moves.ts';

/** Starts preparations as flows of their own; then the lines are prepared. */
export async function look(data: DataOf<'looking'>, ctx: StepContext): Promise<Move> {
  const { asked } = data;
  if (positions(data, isOpen).length === 0) return conclude(data, ctx);
  switch (asked.kind) {
    case 'list':
      return inscribeFirst(data, asked);
    case 'buy':
      return coinsFirst(data, asked, ctx);
    case 'delist':
      return asked.how === 'move' ? moveFirst(data, asked, ctx) : prepareNow(data);
    case 're-price':
      return asked.how === 'move' ? moveAndRelist(data, asked, ctx) : prepareNow(data);
    case 'bind':
      return prepareNow(data);
  }
}

const prepareNow = (data: Base): Move => ({ to: 'preparing', data: baseOf(data) });

function inscribeFirst(data: Base, { holdAddress, feeRate }: InputOf<'list'>): Move {
  const missing = positions(data, (one) => isOpen(one) && one.inscriptionId === null);
  if (missing.length === 0) return prepareNow(data);
  const pieces = missing.slice(0, MOST_PIECES);
  const transfers = pieces.flatMap((at) => data.lines[at] ?? []);
  return {
    to: 'inscribing',
    data: { ...baseOf(data), pieces },
    note: say.trade.flowFirstSteps.inscribesFirst({ length: pieces.length }),
    child: transferOrder(transfers, { receiveAddress: holdAddress, feeRate }),
  };
}

/** The order succeeded or failed. */
export function inscribed(data: DataOf<'inscribing'>, child: ChildEnd): Move {
  const found = madeTransfers(child, data.pieces.length);
  if (found === null) {
    const text = say.trade.flowFirstSteps.theTransferWasNot;
    return stop(failLines(data, data.pieces, text), text);
  }
  const changed = new Map(
    data.pieces.map((at, of) => [at, { inscriptionId: found[of]?.inscriptionId ?? null }]),
  );
  return {
    to: 'looking',
    data: withLines(data, changed),
    note: say.trade.flowFirstSteps.inscribed,
  };
}

async function coinsFirst(data: Base, request: InputOf<'buy'>, ctx: StepContext): Promise<Move> {
  const wanted = positions(data, isOpen);
  const coins = await ctx.deps.coins.payingAt(request.payFrom, ctx.flowId);
  const needs = wanted.map((at) => withService(BigInt(data.lines[at]?.priceSats ?? '0')));
  const plan = coinsForPurchases(coins, needs, request);
  if (plan.missing.length === 0) {
    const chosen = new Map(
      wanted.map((at, of) => [
        at,
        { coins: (plan.coins[of] ?? []).map(({ outpoint }) => outpoint) },
      ]),
    );
    return prepareNow(withLines(data, chosen));
  }
  if (data.firsts.includes('split')) return stop(data, say.trade.flowFirstSteps.theSmallCoinsThat);
  const least = needs.reduce((sum, need) => sum + need, outlayOf(data));
  const fee = splitFee(request.feeRate, plan.missing.length);
  if (least + fee > BigInt(request.maxOutlaySats))
    return stop(
      data,
      say.trade.flowFirstSteps.makingTheCoinsFor({
        fee: satsText(fee),
        maxOutlaySats: groupDigits(request.maxOutlaySats),
      }),
    );
  const child: FlowInput = {
    kind: 'send',
    recipients: plan.missing.map((sats) => ({ address: request.payFrom, sats: sats.toString() })),
    feeRate: request.feeRate,
  };
  return {
    to: 'splitting',
    data: { ...baseOf(data), firsts: [...data.firsts, 'split'] },
    note: say.trade.flowFirstSteps.makesFirst({
      length: say.counts.coin({ count: plan.missing.length }),
    }),
    child,
    effects: reserved(
      data,
      plan.small.map(({ outpoint }) => outpoint),
    ),
  };
}

/** The market usually takes half a percent; its actual fee is checked when prepared. */
const withService = (price: bigint): bigint => {
  const half = (price * 50n + 9_999n) / 10_000n;
  return price + (half > 546n ? half : 546n);
};

/** A preparation succeeded. `ended`: it failed. */
export const firstDone = (what: string) => ({
  made: (data: Base): Move => ({
    to: 'looking',
    data: baseOf(data),
    note: say.trade.flowFirstSteps.done({ what }),
  }),
  ended: (data: Base): Move => stop(data, say.trade.flowFirstSteps.didNotGoThrough({ what })),
});

const SPLIT = say.trade.flowFirstSteps.thePaymentThatMakes;
const payment = z.object({
  transactions: z.array(z.object({ feeSats: z.string(), status: z.string() })),
});

/** Its fee was spent for the purchase, whichever of its transactions was mined. */
export const coinsMade = {
  made(data: Base, child: ChildEnd): Move {
    const { transactions } = payment.parse(child.data);
    const fee = transactions
      .filter(({ status }) => status !== 'replaced' && status !== 'dropped')
      .reduce((sum, { feeSats }) => sum + BigInt(feeSats), BigInt(data.preparedSats));
    return firstDone(SPLIT).made({ ...data, preparedSats: fee.toString() });
  },
  ended: firstDone(SPLIT).ended,
};

/** Sets the payout address, once: a second signature wouldn't help. */
export async function bindFirst(data: Base, ctx: StepContext): Promise<Move> {
  const { asked } = data;
  const bound = asked.kind === 'buy' ? await ctx.deps.market.boundTo(asked.receiveAddress) : null;
  if (asked.kind === 'buy' && bound !== null && bound !== asked.payFrom)
    return stop(data, otherPayout(asked.receiveAddress, bound, asked.payFrom));
  const pair = await pairOf(data, ctx);
  if (pair === null || data.firsts.includes('bind'))
    return stop(data, say.trade.flowFirstSteps.theMarketSaysThat);
  return {
    to: 'binding',
    data: { ...baseOf(data), firsts: [...data.firsts, 'bind'] },
    note: say.trade.flowFirstSteps.bindsThePayoutAddress,
    child: { kind: 'bind', ...pair },
  };
}

async function pairOf({ asked, lines }: Base, { deps }: StepContext) {
  if (asked.kind === 'buy') return { btcAddress: asked.payFrom, nftAddress: asked.receiveAddress };
  if (asked.kind !== 'list' && asked.kind !== 're-price') return null;
  const [line] = lines.filter((one) => isOpen(one) && one.inscriptionId !== null);
  const place = line?.inscriptionId == null ? null : await deps.index.locate(line.inscriptionId);
  return place && { btcAddress: asked.payAddress, nftAddress: place.address };
}

/** A higher price: the coin moves, which ends the cheap signature, and is listed again. */
async function moveAndRelist(
  data: Base,
  request: InputOf<'re-price'>,
  ctx: StepContext,
): Promise<Move> {
  const { holdAddress, payAddress, feeRate, nftType, tick, amount, unitPrice } = request;
  if (!data.firsts.includes('move'))
    return moveTo(data, [0], { address: holdAddress, feeRate }, ctx);
  const [line] = data.lines;
  const item =
    nftType === 'brc20'
      ? ({ what: 'balance', tick, amount, unitPrice } as const)
      : ({
          what: 'item',
          inscriptionId: request.inscriptionId,
          nftType,
          name: line?.label ?? '',
          ...(request.collection === undefined ? {} : { collection: request.collection }),
          ...(request.contentHash === undefined ? {} : { contentHash: request.contentHash }),
          priceSats: line?.priceSats ?? '0',
        } as const);
  const child: FlowInput = { kind: 'list', items: [item], payAddress, holdAddress, feeRate };
  return {
    to: 'relisting',
    data: baseOf(data),
    note: say.trade.flowFirstSteps.listsItAgain,
    child,
  };
}

/** The new listing succeeded or failed; the old one is gone either way. */
export function relisted(data: DataOf<'relisting'>, child: ChildEnd): Move {
  const [made] = (child.data as Partial<Base>).lines ?? [];
  if (child.phase !== 'done' || !made) {
    const text = say.trade.flowFirstSteps.theOldOfferHas;
    return stop(failLines(data, [0], text), text);
  }
  const { auctionId, inscriptionId } = made;
  const line = { status: 'open' as const, auctionId, inscriptionId };
  return {
    to: 'done',
    data: { ...withLines(data, new Map([[0, line]])), trouble: null },
    note: say.trade.flowFirstSteps.listedAgain,
    effects: { unlock: true },
  };
}
