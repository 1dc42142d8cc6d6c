import type { PreResult } from '#shared/api/swap-fields.ts';
import { compareDecimal, isDecimal, subtractDecimal } from '#shared/bitcoin/amount.ts';
import { leastOut, mostIn } from '#shared/bitcoin/pool.ts';
import type { CallOf } from '#shared/flows/operation.ts';
import { say } from '#shared/words/say.ts';

import { atLeast, atMost, exactly } from './bounds.ts';
import { quoteSwap } from './quote-swap.ts';
import {
  type CallRow,
  done,
  figure,
  type Half,
  halfIn,
  type HistoryRow,
  isAmount,
  line,
  type Signable,
  type Tail,
} from './row.ts';

type Swap = CallOf<'swap'>;
type MultiSwap = CallOf<'multi-swap'>;
type Either = Swap | MultiSwap;

const paramsOf = ({ tickIn, tickOut, amountIn, amountOut, exactType, slippage }: Either) => ({
  tickIn,
  tickOut,
  amountIn,
  amountOut,
  exactType,
  slippage,
});

/** The two swaps of one over two pools. */
function halvesOf({ middle: tick, ...ask }: MultiSwap, middle: string | null): [Swap, Swap] {
  const passing = middle ?? '';
  return [
    { ...ask, op: 'swap', tickOut: tick, amountOut: passing },
    { ...ask, op: 'swap', tickIn: tick, amountIn: passing },
  ];
}

function messageOf({ tickIn, tickOut, amountIn, amountOut, exactType, slippage }: Swap): Signable {
  const isIn = exactType === 'exactIn';
  const exact = isIn ? [tickIn, amountIn] : [tickOut, amountOut];
  return {
    func: 'swap',
    params: [tickIn, tickOut, ...exact, exactType, isIn ? amountOut : amountIn, slippage],
    words: isIn
      ? say.swap.callsSwap.swapForAbout({ amountIn, tickIn, amountOut, tickOut })
      : say.swap.callsSwap.swapAboutFor({ amountIn, tickIn, amountOut, tickOut }),
  };
}

const AMOUNTS = ['amountIn', 'amountOut'] as const;

/** The second half spends the quoted amount, whatever the first one returned. */
function betweenPools(tick: string, [first, second]: readonly Half[]) {
  const [bought = '', spent = ''] = [first?.amountOut, second?.amountIn];
  if (second?.success === false || !isDecimal(bought) || !isDecimal(spent)) return [];
  switch (compareDecimal(bought, spent)) {
    case 1:
      return line(say.swap.callsSwap.leftOver, tick, subtractDecimal(bought, spent));
    case -1:
      return line(say.swap.callsSwap.addedFromBalance, tick, subtractDecimal(spent, bought));
    default:
      return [];
  }
}

/** Shared by swaps over one and two pools. */
const either = {
  switchedOffAs: 'swap',
  title: ({ exactType, amountIn, amountOut, tickIn, tickOut }: Either) =>
    exactType === 'exactIn'
      ? say.swap.callsSwap.swapFor({ amountIn: figure(amountIn), tickIn, tickOut })
      : say.swap.callsSwap.swapFor2({ tickIn, amountOut: figure(amountOut), tickOut }),
  redraft: ({ op, tickIn, tickOut, amountIn, amountOut, exactType, slippage }: Either) => ({
    ...{ op: 'swap' as const, tickIn, tickOut, exactType, slippage },
    amount: exactType === 'exactIn' ? amountIn : amountOut,
    route: op === 'swap' ? ('one' as const) : ('two' as const),
  }),
  ownFigures: ({ exactType, tickIn, tickOut, amountIn, amountOut }: Either) => [
    exactType === 'exactIn'
      ? { what: say.swap.callsSwap.out({ tickOut }), name: 'expect' as const, here: amountOut }
      : { what: say.swap.callsSwap.inIt({ tickIn }), name: 'expect' as const, here: amountIn },
  ],
  isSame: (ask: Either, [row]: readonly [HistoryRow, ...HistoryRow[]]) =>
    row['tickIn'] === ask.tickIn &&
    row['tickOut'] === ask.tickOut &&
    (ask.exactType === 'exactIn'
      ? isAmount(row['amountIn'], ask.amountIn)
      : isAmount(row['amountOut'], ask.amountOut)),
  lines(ask: Either, halves: readonly Half[]) {
    const last = halves.at(-1);
    return [
      ...line(say.swap.callsSwap.given, ask.tickIn, halves[0]?.amountIn),
      ...line(
        say.swap.callsSwap.received,
        ask.tickOut,
        last?.success === false ? undefined : last?.amountOut,
      ),
      ...(ask.op === 'multi-swap' ? betweenPools(ask.middle, halves) : []),
    ];
  },
  faults({ exactType, amountIn, amountOut, slippage }: Either, halves: readonly Half[]) {
    const [provided, got] = [halves[0]?.amountIn, halves.at(-1)?.amountOut];
    return exactType === 'exactIn'
      ? [
          ...exactly(say.swap.callsSwap.whatYouGave, provided, amountIn),
          ...atLeast(say.swap.callsSwap.whatYouGot, got, amountOut, slippage, leastOut),
        ]
      : [
          ...exactly(say.swap.callsSwap.whatYouGot, got, amountOut),
          ...atMost(say.swap.callsSwap.whatYouGave, provided, amountIn, slippage, mostIn),
        ];
  },
};

const quoteQuery = (
  address: string,
  { tickIn, tickOut, exactType, amountIn, amountOut }: Either,
) => ({
  ...{ address, tickIn, tickOut, exactType },
  amount: exactType === 'exactIn' ? amountIn : amountOut,
});

export const swap: CallRow<Swap> = {
  act: 'swap',
  ...either,
  quote: quoteSwap,
  messages: (ask) => [messageOf(ask)],
  pools: (ask) => [ask],
  async prepare(client, ask, common): Promise<PreResult[]> {
    return [await client.call('swap.preSwap', { ...paramsOf(ask), ...common })];
  },
  async submit(client, ask, { common, tails: [tail] }) {
    const body = { ...paramsOf(ask), ...common, ...tail };
    const { amountIn, amountOut, success } = await client.call('swap.swap', body);
    return [{ ...done, success: success !== false, amountIn, amountOut }];
  },
  serverFigures: (client, address, ask) => client.call('swap.quoteSwap', quoteQuery(address, ask)),
  history: { lists: ['swap.swapHistory'], halves: (row) => [halfIn(row, AMOUNTS)] },
};

const routeOf = (row: HistoryRow, name: 'route0' | 'route1') => (row[name] ?? {}) as HistoryRow;

export const multiSwap: CallRow<MultiSwap> = {
  act: 'swap',
  ...either,
  messages: (ask, middle) => halvesOf(ask, middle).map(messageOf),
  pools: halvesOf,
  prepare: (client, ask, common) =>
    client.call('swap.preMultiSwap', { ...paramsOf(ask), ...common }),
  async submit(client, ask, { common, tails, middle }) {
    const items = halvesOf(ask, middle).map((half, at) => ({
      ...paramsOf(half),
      ...common,
      ...(tails[at] as Tail),
    }));
    const halves = await client.call('swap.multiSwap', { items });
    return halves.map(({ success, failureReason, amountIn, amountOut }) => ({
      success,
      reason: failureReason ?? null,
      ...(amountIn == null ? {} : { amountIn }),
      ...(amountOut == null ? {} : { amountOut }),
    }));
  },
  serverFigures: (client, address, ask) =>
    client.call('swap.quoteMultiSwap', quoteQuery(address, ask)),
  history: {
    lists: ['swap.multiSwapHistory'],
    idOf: (row) => routeOf(row, 'route0')['id'],
    halves: (row) => [
      halfIn(routeOf(row, 'route0'), AMOUNTS),
      halfIn(routeOf(row, 'route1'), AMOUNTS),
    ],
  },
};
