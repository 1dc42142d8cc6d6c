import type { Handlers } from '#practice/api/handlers.ts';
import { rewardOf } from '#practice/swap/liquidity.ts';
import { worthOf } from '#practice/swap/math.ts';
import { LP_DECIMALS } from '#practice/swap/module.ts';
import type { SwapWorld } from '#practice/swap/world.ts';
import { unscaleDecimal } from '#shared/bitcoin/amount.ts';

import { createReader } from './asked.ts';
import { multiHandlers } from './multi.ts';
import { createResults } from './results.ts';

/** Pre-operations and signed operations, all but swaps of two hops. */
export function operateHandlers(world: SwapWorld): Handlers {
  const { ledger, operations } = world;
  const { book } = ledger;
  const read = createReader(world);
  const results = createResults(world);

  /** What one whole share is worth. */
  function perLp(a: string, b: string) {
    const pool = book.needPool(book.pairOf(book.tick(a), book.tick(b)).pair);
    const worth = worthOf(pool, 10n ** BigInt(LP_DECIMALS));
    const text = (tick: string, amount: bigint) => unscaleDecimal(amount, book.decimals(tick));
    return {
      amount0PerLp: text(pool.tick0, worth.amount0),
      amount1PerLp: text(pool.tick1, worth.amount1),
    };
  }

  return {
    ...multiHandlers(world),
    'swap.preDeployPool': (ask) =>
      operations.prepare({ name: 'deploy_pool', request: ask, ops: read.deployPool(ask) }),
    'swap.deployPool': (body) => {
      operations.submit({ name: 'deploy_pool', request: body, ops: read.deployPool(body) });
      return {};
    },
    'swap.preAddLiq': (ask) =>
      operations.prepare({ name: 'add_liq', request: ask, ops: read.liquidity('addLiq', ask) }),
    'swap.addLiq': (body) => {
      const ops = read.liquidity('addLiq', body);
      return results.liquidity({ name: 'add_liq', request: body, ops });
    },
    'swap.preRemoveLiq': (ask) => {
      const ops = read.liquidity('removeLiq', ask);
      const pre = operations.prepare({ name: 'remove_liq', request: ask, ops });
      const { pair, tick0, tick1 } = book.pairOf(book.tick(ask.tick0), book.tick(ask.tick1));
      const { reward0, reward1 } = rewardOf(ledger, ask.address, pair, book.scaleLp(ask.lp));
      return { ...pre, reward0: book.text(tick0, reward0), reward1: book.text(tick1, reward1) };
    },
    'swap.removeLiq': (body) => {
      const ops = read.liquidity('removeLiq', body);
      return results.liquidity({ name: 'remove_liq', request: body, ops });
    },
    'swap.preSwap': (ask) =>
      operations.prepare({ name: 'swap', request: ask, ops: [read.swap(ask)] }),
    'swap.swap': (body) => results.swap({ name: 'swap', request: body, ops: [read.swap(body)] }),
    'swap.preSend': (ask) =>
      operations.prepare({ name: 'send', request: ask, ops: read.send(ask) }),
    'swap.send': (body) => {
      operations.submit({ name: 'send', request: body, ops: read.send(body) });
      return {};
    },
    'swap.preBatchSend': (ask) =>
      operations.prepare({ name: 'batch_send', request: ask, ops: read.batchSend(ask) }),
    'swap.batchSend': (body) => {
      operations.submit({ name: 'batch_send', request: body, ops: read.batchSend(body) });
      return {};
    },
    'swap.preSendLp': (ask) => ({
      ...operations.prepare({ name: 'send_lp', request: ask, ops: read.sendLp(ask) }),
      ...perLp(ask.tick0, ask.tick1),
    }),
    'swap.sendLp': (body) => {
      operations.submit({ name: 'send_lp', request: body, ops: read.sendLp(body) });
      return {};
    },
    'swap.preStake': (ask) =>
      operations.prepare({ name: 'stake', request: ask, ops: read.stake('stake', ask) }),
    'swap.stake': (body) => {
      operations.submit({ name: 'stake', request: body, ops: read.stake('stake', body) });
      return {};
    },
    'swap.preUnstake': (ask) =>
      operations.prepare({ name: 'unstake', request: ask, ops: read.stake('unstake', ask) }),
    'swap.unstake': (body) => {
      operations.submit({ name: 'unstake', request: body, ops: read.stake('unstake', body) });
      return {};
    },
    'swap.preClaim': (ask) =>
      operations.prepare({ name: 'claim', request: ask, ops: read.claim(ask) }),
    'swap.claim': (body) => {
      const ops = read.claim(body);
      const { done } = operations.submit({ name: 'claim', request: body, ops });
      const tick = ledger.state.swapStakePools.get(body.pid)?.rewardTick ?? '';
      return { amount: book.text(tick, done[0]?.claimed ?? 0n) };
    },
    'swap.preLockLp': (ask) => ({
      ...operations.prepare({
        name: 'lock_lp',
        request: ask,
        ops: read.lock('lockLp', ask, ask.lockDay),
      }),
      ...perLp(ask.tick0, ask.tick1),
    }),
    'swap.lockLp': (body) => {
      const ops = read.lock('lockLp', body, body.lockDay);
      operations.submit({ name: 'lock_lp', request: body, ops });
      return {};
    },
    'swap.preUnlockLp': (ask) => ({
      ...operations.prepare({ name: 'unlock_lp', request: ask, ops: read.lock('unlockLp', ask) }),
      ...perLp(ask.tick0, ask.tick1),
    }),
    'swap.unlockLp': (body) => {
      const ops = read.lock('unlockLp', body);
      operations.submit({ name: 'unlock_lp', request: body, ops });
      return {};
    },
  };
}
