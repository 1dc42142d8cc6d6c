import type { Handlers } from '#practice/api/handlers.ts';
import { Refusal } from '#practice/api/refusal.ts';
import type { HopRow } from '#practice/state/records/swap.ts';
import { codes } from '#practice/swap/codes.ts';
import { note } from '#practice/swap/ledger.ts';
import { HUB } from '#practice/swap/module.ts';
import type { Asked, Request, Signed } from '#practice/swap/operations.ts';
import type { SwapOp } from '#practice/swap/trade.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

import { createReader } from './asked.ts';
import { quote, quoteTwo } from './quote.ts';
import { createResults } from './results.ts';

type Hop = Asked<Signed> & { ops: [SwapOp] };

/** Swaps of two hops through the hub. They are not atomic: the second can fail after the first. */
export function multiHandlers(world: SwapWorld): Handlers {
  const { ledger, operations } = world;
  const { book } = ledger;
  const read = createReader(world);
  const results = createResults(world);

  /** The two swaps one request stands for, at the pools as they are. */
  function hopsOf(op: SwapOp): [SwapOp, SwapOp] {
    const { tickIn, tickOut, exactType } = op;
    const given = exactType === 'exactIn' ? op.amountIn : op.amountOut;
    const { middle } = quoteTwo(world, tickIn, tickOut, given, exactType);
    return [
      { ...op, tickOut: HUB, amountOut: middle },
      { ...op, tickIn: HUB, amountIn: middle },
    ];
  }

  type Outcome = { row: HopRow; ts: number; value: number };
  const failed = (hop: Hop, failureReason: string): Outcome => {
    const [op] = hop.ops;
    return {
      row: {
        id: '',
        tickIn: op.tickIn,
        tickOut: op.tickOut,
        amountIn: book.text(op.tickIn, op.amountIn),
        amountOut: book.text(op.tickOut, op.amountOut),
        success: false,
        failureReason,
      },
      ts: hop.request.ts,
      value: 0,
    };
  };
  function run(hop: Hop): Outcome {
    const { id, tickIn, tickOut, amountIn, amountOut, ts, value } = results.swap(hop);
    const row = { id, tickIn, tickOut, amountIn, amountOut, success: true, failureReason: '' };
    return { row, ts, value };
  }
  function runSecond(hop: Hop): Outcome {
    try {
      return run(hop);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return failed(hop, error.message);
    }
  }
  const wire = ({ row, ts, value }: Outcome, hop: Hop) => ({
    address: hop.request.address,
    tickIn: row.tickIn,
    tickOut: row.tickOut,
    success: row.success,
    amountIn: row.amountIn,
    amountOut: row.amountOut,
    exactType: hop.ops[0].exactType,
    value,
    ts,
    ...(row.success ? {} : { failureReason: row.failureReason }),
  });

  function checkHops([first, second]: [Hop, Hop]): void {
    const [a, b] = [first.ops[0], second.ops[0]];
    const chained = a.tickOut === HUB && b.tickIn === HUB && a.exactType === b.exactType;
    if (!chained || first.request.address !== second.request.address) {
      throw new Refusal(codes.failed, `the items are not two hops through ${HUB}`);
    }
    // The first hop fails as a whole, like any swap.
    quote(world, a.tickIn, HUB, a.exactType === 'exactIn' ? a.amountIn : a.amountOut, a.exactType);
  }

  return {
    'swap.preMultiSwap': (ask) => {
      const hops = hopsOf(read.swap(ask));
      const { address, ts, feeTick, payType } = ask;
      const request: Request = { address, ts, feeTick, payType };
      return operations.prepareAll(
        hops.map((op, at) => ({ name: `multi_swap ${at}`, request, ops: [op] })),
      );
    },
    'swap.multiSwap': ({ items }) => {
      const hops = items.map((body, at) => ({
        name: `multi_swap ${at}`,
        request: body,
        ops: [read.swap(body)],
      })) as unknown as [Hop, Hop];
      checkHops(hops);
      const first = run(hops[0]);
      const second = runSecond(hops[1]);
      const { address, ts } = hops[0].request;
      note(
        ledger,
        { id: first.row.id, address, ts },
        {
          kind: 'multi',
          usd: ledger.prices.usd(hops[0].ops[0].tickIn, hops[0].ops[0].amountIn),
          exactType: hops[0].ops[0].exactType,
          hops: [first.row, second.row],
        },
      );
      return [wire(first, hops[0]), wire(second, hops[1])];
    },
  };
}
