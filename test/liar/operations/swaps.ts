import type { OperationDraft } from '#shared/ipc/swap.ts';
import { SWAP_TICK } from '#test/liar/world.ts';

import { type Make, recipientOf, withCost } from './begun.ts';

const operation =
  (draft: OperationDraft): Make =>
  async ({ world }) => {
    const address = world.ordinals;
    const common = { address, draft, feeTick: 'pine' };
    const { ask, fees } = await world.call('swap.quote', { ...common, ask: 'server' });
    const fee =
      draft.op === 'community-info'
        ? // Costs nothing, so no fee is quoted.
          ({ payType: 'tick', feeTick: 'pine', maxFeeAmount: '1' } as const)
        : fees.find(({ payType }) => payType === 'tick')?.fee;
    if (!ask || !fee) return null;
    return withCost(world, { kind: 'operation', address, ask, fee }, null);
  };

const pair = { tick0: SWAP_TICK, tick1: 'pine' };
/** The practice network's epoch that rewards LP tokens of the pair. */
const pid = `1-${SWAP_TICK}-pine`;
export const swaps: Record<string, Make> = {
  'swap-send': (begins) => {
    const receivers = [{ to: recipientOf(begins), amount: '3' }];
    return operation({ op: 'send', tick: SWAP_TICK, receivers })(begins);
  },
  swap: operation({
    op: 'swap',
    tickIn: SWAP_TICK,
    tickOut: 'pine',
    amount: '5',
    exactType: 'exactIn',
    slippage: '0.02',
    route: 'one',
  }),
  'swap-out': operation({
    op: 'swap',
    tickIn: 'peat',
    tickOut: 'reed',
    amount: '2',
    exactType: 'exactOut',
    slippage: '0.02',
    route: 'two',
  }),
  'add-liquidity': operation({
    op: 'add-liquidity',
    ...pair,
    amount0: '4',
    amount1: '',
    slippage: '0.02',
  }),
  'remove-liquidity': operation({ op: 'remove-liquidity', ...pair, lp: '0.5', slippage: '0.02' }),
  'send-lp': (begins) =>
    operation({ op: 'send-lp', ...pair, amount: '0.1', to: recipientOf(begins) })(begins),
  'lock-lp': operation({ op: 'lock-lp', ...pair, amount: '0.1', days: 1 }),
  'unlock-lp': operation({ op: 'unlock-lp', ...pair, amount: '0.05' }),
  stake: operation({ op: 'stake', pid, ...pair, amount: '0.2' }),
  unstake: operation({ op: 'unstake', pid, ...pair, amount: '0.1' }),
  claim: operation({ op: 'claim', pid, ...pair }),
  'deploy-pool': (begins) => {
    const others = ['fern', 'peat', 'reed', SWAP_TICK];
    const tick0 = begins.dice.of(others) ?? 'fern';
    const tick1 = begins.dice.of(others.filter((one) => one !== tick0)) ?? 'reed';
    return operation({ op: 'deploy-pool', tick0, tick1 })(begins);
  },
  'community-info': operation({
    ...{ op: 'community-info', tick: SWAP_TICK, website: 'https://lime.example' },
    ...{ twitter: '', telegram: '', discord: '', desc: '' },
  }),
};
