import type { Routes } from '#practice/api/handlers.ts';
import { Refusal, refuse } from '#practice/api/refusal.ts';
import type { HopRow } from '#practice/state/records/swap.ts';
import { note } from '#practice/swap/ledger.ts';
import { HUB } from '#practice/swap/module.ts';
import {
  type OperationRequest,
  prepareAll,
  type Request,
  type Signed,
} from '#practice/swap/operations.ts';
import { swap, type SwapOp } from '#practice/swap/trade.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

import { quote, quoteTwo } from './quote.ts';
import { swapResult } from './results.ts';

type Hop = OperationRequest<Signed> & { ops: [SwapOp] };
type Outcome = { row: HopRow; ts: number; value: number };

const hopName = (at: number) => `multi_swap ${at}`;

/** The two swaps of a request at the pools' current state. */
function hopsOf(world: SwapWorld, op: SwapOp): [SwapOp, SwapOp] {
  const { tickIn, tickOut, exactType } = op;
  const exact = exactType === 'exactIn' ? op.amountIn : op.amountOut;
  const { middle } = quoteTwo(world, tickIn, tickOut, exact, exactType);
  return [
    { ...op, tickOut: HUB, amountOut: middle },
    { ...op, tickIn: HUB, amountIn: middle },
  ];
}

function run(world: SwapWorld, hop: Hop): Outcome {
  const { id, tickIn, tickOut, amountIn, amountOut, ts, value } = swapResult(world, hop);
  const row = { id, tickIn, tickOut, amountIn, amountOut, success: true, failureReason: '' };
  return { row, ts, value };
}

/** The second hop can fail after the first has succeeded. */
function runSecond(world: SwapWorld, hop: Hop): Outcome {
  try {
    return run(world, hop);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { tickIn, tickOut, ...op } = hop.ops[0];
    const amountIn = world.book.text(tickIn, op.amountIn);
    const amountOut = world.book.text(tickOut, op.amountOut);
    const fields = { id: '', tickIn, tickOut, amountIn, amountOut };
    const row = { ...fields, success: false, failureReason: error.message };
    return { row, ts: hop.request.ts, value: 0 };
  }
}

function wire({ row, ts, value }: Outcome, { request, ops }: Hop) {
  const { id: _, failureReason, ...fields } = row;
  const reason = row.success ? {} : { failureReason };
  return { ...fields, address: request.address, exactType: ops[0].exactType, value, ts, ...reason };
}

function checkHops(world: SwapWorld, [first, second]: [Hop, Hop]): void {
  const [a, b] = [first.ops[0], second.ops[0]];
  const chained = a.tickOut === HUB && b.tickIn === HUB && a.exactType === b.exactType;
  if (!chained || first.request.address !== second.request.address) {
    refuse('failed', `the items are not two hops through ${HUB}`);
  }
  // The first hop fails as a whole, like any swap.
  quote(world, a.tickIn, HUB, a.exactType === 'exactIn' ? a.amountIn : a.amountOut, a.exactType);
}

/** Swaps of two hops through the hub. They aren't atomic. */
export const multiRoutes: Routes<SwapWorld> = {
  'swap.preMultiSwap': (world, params) => {
    const { address, ts, feeTick, payType } = params;
    const request: Request = { address, ts, feeTick, payType };
    const hops = hopsOf(world, swap.read(world, params));
    return prepareAll(
      world,
      hops.map((op, at) => ({ name: hopName(at), request, ops: [op] })),
    );
  },
  'swap.multiSwap': (world, { items }) => {
    const hops = items.map((request, at): Hop => {
      return { name: hopName(at), request, ops: [swap.read(world, request)] };
    }) as [Hop, Hop];
    checkHops(world, hops);
    const first = run(world, hops[0]);
    const second = runSecond(world, hops[1]);
    const { address, ts } = hops[0].request;
    const { tickIn, amountIn, exactType } = hops[0].ops[0];
    const usd = world.prices.usd(tickIn, amountIn);
    const rows = [first.row, second.row];
    note(world, { id: first.row.id, address, ts }, { kind: 'multi', usd, exactType, hops: rows });
    return [wire(first, hops[0]), wire(second, hops[1])];
  },
};
