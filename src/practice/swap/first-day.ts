import { callRoute } from '#practice/api/handlers.ts';
import type { Wallet } from '#practice/chain/wallet.ts';
import { derive } from '#practice/formats/bytes.ts';

import { type Actor, createActor } from './actor.ts';
import { BURN_ADDRESS, HUB } from './module.ts';
import type { SwapService } from './service.ts';
import { planEpochs } from './stakes.ts';

const HOUR = 3_600_000;
/** Start and interval of trades, so that the last day has one every half hour. */
const START = 25 * HOUR;
const PACE = HOUR / 2;
const TRADES = 48;
/** The pools of the first day. */
export const PAIRS = [
  ['lime', HUB],
  ['reed', HUB],
  ['peat', HUB],
  ['lime', 'reed'],
] as const;
/** What the first user adds to each pool, in the order above. */
const DEPTH = [
  ['40000', '20000'],
  ['30000', '15000'],
  ['100000', '10000'],
  ['10000', '10000'],
] as const;

/** The module's first day: pools, liquidity, stakes, locks, and trades since yesterday. Three blocks. */
export function* firstDay(
  service: SwapService,
  users: readonly Wallet[],
  seed: string,
  lead: (ms: number) => void,
): Generator<void, void, void> {
  const { world, handlers } = service;
  const { rollups } = world;
  const people = users.map((wallet) => createActor(handlers, wallet, HUB, world.now));
  const [otter, heron, marten] = people as [Actor, Actor, Actor];
  planEpochs(world, world.height());
  lead(-START);

  const common = { slippage: '0.05' };
  PAIRS.forEach(([tick0, tick1], at) => {
    const [amount0, amount1] = DEPTH[at] as readonly [string, string];
    otter.act('deployPool', { tick0, tick1 });
    otter.act('addLiq', { tick0, tick1, amount0, amount1, lp: '1', ...common });
  });
  for (const [tick0, tick1] of PAIRS.slice(0, 2)) {
    heron.act('addLiq', { tick0, tick1, amount0: '8000', amount1: '4000', lp: '1', ...common });
  }
  marten.act('send', { tick: HUB, amount: '200', to: world.module.fund.address });
  heron.act('stake', { pid: `1-lime-${HUB}`, amount: '500' });
  otter.act('lockLp', { tick0: 'lime', tick1: HUB, amount: '1000', lockDay: '30d' });
  otter.act('sendLp', { tick0: 'peat', tick1: HUB, amount: '10', to: BURN_ADDRESS });
  otter.act('sendLp', { tick0: 'lime', tick1: HUB, amount: '250', to: marten.address });
  rollups.publish();
  yield;

  for (let trade = 0; trade < TRADES; trade++) {
    lead(-START + (trade + 1) * PACE);
    const [dice = 0, size = 0, turn = 0] = derive(seed, `first trade ${trade}`);
    const user = people[dice % people.length] ?? heron;
    const [a, b] = PAIRS[size % PAIRS.length] ?? PAIRS[0];
    const [tickIn, tickOut] = turn < 128 ? [a, b] : [b, a];
    const amountIn = String(40 + size);
    const exact = { tickIn, tickOut, exactType: 'exactIn' } as const;
    const { address } = user;
    const request = { ...exact, address, amount: amountIn };
    const { expect } = callRoute(handlers, 'swap.quoteSwap', request) as { expect: string };
    user.act('swap', { ...exact, amountIn, amountOut: expect, ...common });
    if (trade === TRADES / 2) {
      rollups.publish();
      yield;
    }
  }
  marten.swapTwice({ tickIn: 'peat', tickOut: 'reed', amountIn: '500', ...common });
  heron.act('batchSend', { tick: 'lime', amount: '25', to: [otter.address, marten.address] });
  lead(0);
  callRoute(handlers, 'swap.addCommunityInfo', {
    ...{ tick: HUB, twitter: '', telegram: '', website: '', discord: '' },
    desc: 'The tick that most practice pools pair with.',
  });
  rollups.publish();
  yield;
}
