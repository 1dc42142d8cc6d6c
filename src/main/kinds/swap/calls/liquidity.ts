import type { ProviderClient } from '#main/provider/types.ts';
import { leastOf } from '#shared/bitcoin/pool.ts';
import type { CallOf } from '#shared/flows/operation.ts';
import { say } from '#shared/words/say.ts';

import { atLeast, exactly, notAbove } from './bounds.ts';
import { quoteAdd, quoteDeploy, quoteRemove } from './quote-liquidity.ts';
import {
  type CallRow,
  type Half,
  halfIn,
  type HistoryRow,
  inOrder,
  isAmount,
  isPair,
  line,
  pairOf,
  pairText,
  routes,
  sortedTicks,
} from './row.ts';

type Add = CallOf<'add-liquidity'>;
type Remove = CallOf<'remove-liquidity'>;
type Either = Add | Remove;

const paramsOf = ({ tick0, tick1, amount0, amount1, lp, slippage }: Either) => ({
  ...{ tick0, tick1, amount0, amount1 },
  ...{ lp, slippage },
});
/** Amounts in the tick order of a message. */
const sortedAmounts = (ask: Either): [string, string] =>
  inOrder(ask, sortedTicks(ask)[0], [ask.amount0, ask.amount1]);

/** What moved, in the request's order, whatever the server's tick order. */
function halfOf(ask: Either, row: HistoryRow): Half {
  const { amount0, amount1, ...half } = halfIn(row, ['amount0', 'amount1', 'lp']);
  const [one, other] = inOrder(ask, row['tick0'], [amount0, amount1]);
  return {
    ...half,
    ...(one === undefined ? {} : { amount0: one }),
    ...(other === undefined ? {} : { amount1: other }),
  };
}

const linesOf =
  (verb: string) =>
  (ask: Either, [half]: readonly Half[]) => [
    ...line(verb, ask.tick0, half?.amount0),
    ...line(verb, ask.tick1, half?.amount1),
    ...line(
      say.swap.callsLiquidity.shares,
      say.swap.callsLiquidity.of({ pair: pairText(ask) }),
      half?.lp,
    ),
  ];

const history = {
  lists: ['swap.liqHistory'] as const,
  halves: (row: HistoryRow, ask: Either) => [halfOf(ask, row)],
};

export const deployPool: CallRow<CallOf<'deploy-pool'>> = {
  act: 'open-pool',
  switchedOffAs: 'deployPool',
  quote: quoteDeploy,
  title: (ask) => say.swap.callsLiquidity.openThePool({ pair: pairText(ask) }),
  messages: (ask) => [
    {
      func: 'deployPool',
      params: sortedTicks(ask),
      words: say.swap.callsLiquidity.openThePool2({ pair: pairText(ask) }),
    },
  ],
  ...routes('swap.preDeployPool', 'swap.deployPool', (ask: CallOf<'deploy-pool'>) => pairOf(ask)),
  // Only its fee is in a history.
  history: { lists: ['swap.gasHistory'] },
  isSame: (ask, [{ funcType, tickA, tickB }]) =>
    funcType === 'deployPool' && isPair(ask, { tick0: tickA, tick1: tickB }),
};

export const addLiquidity: CallRow<Add> = {
  act: 'add',
  switchedOffAs: 'addLiq',
  quote: quoteAdd,
  redraft: ({ op, tick0, tick1, slippage, amount0, amount1 }) => ({
    ...{ op, tick0, tick1 },
    ...{ slippage, amount0, amount1 },
  }),
  title: (ask) => say.swap.callsLiquidity.addToThePool({ pair: pairText(ask) }),
  messages: (ask) => [
    {
      func: 'addLiq',
      params: [...sortedTicks(ask), ...sortedAmounts(ask), ask.lp, ask.slippage],
      words: say.swap.callsLiquidity.addAndToTheir({
        amount0: ask.amount0,
        tick0: ask.tick0,
        amount1: ask.amount1,
        tick1: ask.tick1,
        lp: ask.lp,
      }),
    },
  ],
  pools: (ask) => [ask],
  ...routes('swap.preAddLiq', 'swap.addLiq', paramsOf, (answer, ask) => halfOf(ask, answer)),
  serverFigures(client, address, { amount0, amount1, ...ask }, typed) {
    // For an empty pool both amounts are sent, otherwise one.
    const amounts = {
      ...(typed.includes('amount0') ? { amount0 } : {}),
      ...(typed.includes('amount1') ? { amount1 } : {}),
    };
    return client.call('swap.quoteAddLiq', { address, ...pairOf(ask), ...amounts });
  },
  ownFigures(ask, liquidity) {
    const { amount0, amount1, lp } = liquidity ?? ask;
    return [
      { what: say.swap.callsLiquidity.inIt({ tick0: ask.tick0 }), name: 'amount0', here: amount0 },
      { what: say.swap.callsLiquidity.in2({ tick1: ask.tick1 }), name: 'amount1', here: amount1 },
      { what: say.swap.signServed.shares, name: 'lp', here: lp },
    ];
  },
  history,
  isSame(ask, [row]) {
    const [one, other] = inOrder(ask, row['tick0'], [row['amount0'], row['amount1']]);
    const isExact = isAmount(one, ask.amount0) || isAmount(other, ask.amount1);
    return row['type'] === 'add' && isPair(ask, row) && isExact;
  },
  lines: linesOf(say.swap.callsLiquidity.putIn),
  faults: ({ tick0, tick1, amount0, amount1, lp, slippage }, [half]) => [
    ...notAbove(say.swap.callsLiquidity.whatYouPutIn({ tick0 }), half?.amount0, amount0),
    ...notAbove(say.swap.callsLiquidity.whatYouPutInOf({ tick1 }), half?.amount1, amount1),
    ...atLeast(say.swap.callsLiquidity.yourShares, half?.lp, lp, slippage, leastOf),
  ],
};

async function serverWorth(client: ProviderClient, address: string, ask: Remove) {
  const { lp } = ask;
  const there = await client.call('swap.quoteRemoveLiq', { address, ...pairOf(ask), lp });
  const [amount0, amount1] = inOrder(ask, there.tick0, [there.amount0, there.amount1]);
  return { amount0, amount1 };
}

export const removeLiquidity: CallRow<Remove> = {
  act: 'remove',
  switchedOffAs: 'removeLiq',
  quote: quoteRemove,
  redraft: ({ op, tick0, tick1, slippage, lp }) => ({ op, tick0, tick1, slippage, lp }),
  title: (ask) => say.swap.callsLiquidity.takeOutOfThe({ pair: pairText(ask) }),
  messages: (ask) => [
    {
      func: 'removeLiq',
      params: [...sortedTicks(ask), ask.lp, ...sortedAmounts(ask), ask.slippage],
      words: say.swap.callsLiquidity.takeSharesOutOf({
        lp: ask.lp,
        pair: pairText(ask),
        amount0: ask.amount0,
        amount1: ask.amount1,
      }),
    },
  ],
  pools: (ask) => [ask],
  ...routes('swap.preRemoveLiq', 'swap.removeLiq', paramsOf, (answer, ask) => halfOf(ask, answer)),
  serverFigures: serverWorth,
  ownFigures: ({ tick0, tick1, amount0, amount1 }) => [
    { what: say.swap.callsLiquidity.out({ tick0 }), name: 'amount0', here: amount0 },
    { what: say.swap.callsLiquidity.out2({ tick1 }), name: 'amount1', here: amount1 },
  ],
  history,
  isSame: (ask, [row]) =>
    row['type'] === 'remove' && isPair(ask, row) && isAmount(row['lp'], ask.lp),
  lines: linesOf(say.swap.callsLiquidity.takenOut),
  faults: ({ tick0, tick1, amount0, amount1, lp, slippage }, [half]) => [
    ...exactly(say.swap.callsLiquidity.theShares, half?.lp, lp),
    ...atLeast(
      say.swap.callsLiquidity.whatYouGotOf({ tick0 }),
      half?.amount0,
      amount0,
      slippage,
      leastOf,
    ),
    ...atLeast(
      say.swap.callsLiquidity.whatYouGotOf2({ tick1 }),
      half?.amount1,
      amount1,
      slippage,
      leastOf,
    ),
  ],
};
