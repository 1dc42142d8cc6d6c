import type { AskOf, OperationName } from '#shared/flows/operation.ts';

import {
  firstTail,
  type Half,
  plain,
  plainTail,
  type Row,
  simple,
  type Tail,
  whole,
} from './row.ts';

const pairOf = ({ tick0, tick1 }: { tick0: string; tick1: string }) => ({ tick0, tick1 });
const stakeOf = ({ pid, amount }: { pid: string; amount: string }) => ({ pid, amount });
const liquidityOf = ({
  tick0,
  tick1,
  amount0,
  amount1,
  lp,
  slippage,
}: AskOf<'add-liquidity' | 'remove-liquidity'>) => ({
  tick0,
  tick1,
  amount0,
  amount1,
  lp,
  slippage,
});
const swapOf = ({
  tickIn,
  tickOut,
  amountIn,
  amountOut,
  exactType,
  slippage,
}: AskOf<'swap' | 'multi-swap'>) => ({ tickIn, tickOut, amountIn, amountOut, exactType, slippage });
const lockOf = ({ days, amount, ...ask }: AskOf<'lock-lp'>) => ({
  ...pairOf(ask),
  amount,
  lockDay: `${days}d`,
});

/** Amounts in the order in which they were asked for, whatever the server’s order of ticks is. */
function liquidityDone(ask: { tick0: string }, answer: Record<string, string>): Partial<Half> {
  const { tick0, amount0 = '', amount1 = '', lp = '' } = answer;
  return tick0 === ask.tick0
    ? { amount0, amount1, lp }
    : { amount0: amount1, amount1: amount0, lp };
}
function liquidity(
  name: 'swap.addLiq' | 'swap.removeLiq',
  pre: 'swap.preAddLiq' | 'swap.preRemoveLiq',
): Row<AskOf<'add-liquidity' | 'remove-liquidity'>> {
  return {
    prepare: (client, ask, common) => client.call(pre, { ...liquidityOf(ask), ...plain(common) }),
    async submit(client, ask, sent) {
      const answer = await client.call(name, {
        ...liquidityOf(ask),
        ...plain(sent.common),
        ...plainTail(firstTail(sent)),
      });
      return whole(liquidityDone(ask, answer as never));
    },
  };
}

const send: Row<AskOf<'send'>> = {
  prepare(client, { tick, receivers }, common) {
    const [only] = receivers;
    if (only && receivers.length === 1)
      return client.call('swap.preSend', { tick, ...only, ...plain(common) });
    return client.call('swap.preBatchSend', { ...listOf(tick, receivers), ...plain(common) });
  },
  async submit(client, { tick, receivers }, sent) {
    const [only] = receivers;
    const tail = { ...plain(sent.common), ...plainTail(firstTail(sent)) };
    if (only && receivers.length === 1) await client.call('swap.send', { tick, ...only, ...tail });
    else await client.call('swap.batchSend', { ...listOf(tick, receivers), ...tail });
    return whole();
  },
};
const listOf = (tick: string, receivers: AskOf<'send'>['receivers']) => ({
  tick,
  to: receivers.map(({ to }) => to),
  amountList: receivers.map(({ amount }) => amount),
});

const multiSwap: Row<AskOf<'multi-swap'>> = {
  prepare: (client, ask, common) => client.call('swap.preMultiSwap', { ...swapOf(ask), ...common }),
  async submit(client, ask, { common, tails, middle }) {
    const passing = middle ?? '';
    const item = { ...swapOf(ask), ...common };
    const [first, second] = tails as [Tail, Tail];
    const halves = await client.call('swap.multiSwap', {
      items: [
        { ...item, tickOut: ask.middle, amountOut: passing, ...first },
        { ...item, tickIn: ask.middle, amountIn: passing, ...second },
      ],
    });
    return halves.map(({ success, failureReason, amountIn, amountOut }) => ({
      success,
      reason: failureReason ?? null,
      ...(amountIn == null ? {} : { amountIn }),
      ...(amountOut == null ? {} : { amountOut }),
    }));
  },
};

/** One line for each operation of the second layer. */
export const rows: { [N in OperationName]: Row<AskOf<N>> } = {
  swap: {
    prepare: (client, ask, common) => client.call('swap.preSwap', { ...swapOf(ask), ...common }),
    async submit(client, ask, sent) {
      const body = { ...swapOf(ask), ...sent.common, ...firstTail(sent) };
      const { amountIn, amountOut, success } = await client.call('swap.swap', body);
      return whole({ success: success !== false, amountIn, amountOut });
    },
  },
  'multi-swap': multiSwap,
  send,
  'deploy-pool': simple(
    pairOf,
    (client, params) => client.call('swap.preDeployPool', params),
    (client, params) => client.call('swap.deployPool', params),
  ),
  'add-liquidity': liquidity('swap.addLiq', 'swap.preAddLiq'),
  'remove-liquidity': liquidity('swap.removeLiq', 'swap.preRemoveLiq'),
  stake: simple(
    stakeOf,
    (client, params) => client.call('swap.preStake', params),
    (client, params) => client.call('swap.stake', params),
  ),
  unstake: simple(
    stakeOf,
    (client, params) => client.call('swap.preUnstake', params),
    (client, params) => client.call('swap.unstake', params),
  ),
  claim: simple(
    ({ pid }) => ({ pid }),
    (client, params) => client.call('swap.preClaim', params),
    (client, params) => client.call('swap.claim', params),
    ({ amount }: { amount?: string }) => (amount === undefined ? {} : { claimed: amount }),
  ),
  'send-lp': simple(
    (ask) => ({ ...pairOf(ask), amount: ask.amount, to: ask.to }),
    (client, params) => client.call('swap.preSendLp', params),
    (client, params) => client.call('swap.sendLp', params),
  ),
  'lock-lp': simple(
    lockOf,
    (client, params) => client.call('swap.preLockLp', params),
    (client, params) => client.call('swap.lockLp', params),
  ),
  'unlock-lp': simple(
    (ask) => ({ ...pairOf(ask), amount: ask.amount }),
    (client, params) => client.call('swap.preUnlockLp', params),
    (client, params) => client.call('swap.unlockLp', params),
  ),
  'community-info': {
    // It asks for no signature and takes no fee.
    prepare: () => Promise.resolve([]),
    async submit(client, { op: _op, ...info }) {
      await client.call('swap.addCommunityInfo', info);
      return whole();
    },
  },
};
