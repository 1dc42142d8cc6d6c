import type { Caller, Routes } from '#practice/api/handlers.ts';
import type { Params } from '#practice/api/rules/table.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

import { bridgeRoutes } from './bridge.ts';
import { historyRoutes } from './history.ts';
import { stakeRoutes } from './stake.ts';

type Type = Params<'swap.batchHistory'>['types'][number];
interface Page {
  address: string;
  start: number;
  limit: number;
}
type Routed = (world: SwapWorld, params: Page, caller: Caller) => unknown;

/** Of a table whose route it is known to have. */
const routed = (table: Routes<SwapWorld>, name: keyof Routes<SwapWorld>): Routed =>
  table[name] as Routed;

/** Each type by its own route, so that both answer alike. */
const byType: Record<Type, Routed> = {
  gas: routed(historyRoutes, 'swap.gasHistory'),
  send: routed(historyRoutes, 'swap.sendHistory'),
  liq: routed(historyRoutes, 'swap.liqHistory'),
  swap: routed(historyRoutes, 'swap.swapHistory'),
  withdraw: routed(bridgeRoutes, 'swap.withdrawHistory'),
  stake: (world, page, caller) =>
    stakeRoutes['swap.stakeHistory']?.(world, { ...page, type: 'all' }, caller),
  send_lp: routed(historyRoutes, 'swap.sendLpHistory'),
  burn: routed(historyRoutes, 'swap.burnHistory'),
  lock_lp: routed(stakeRoutes, 'swap.lockLpHistory'),
  unlock_lp: routed(stakeRoutes, 'swap.unlockLpHistory'),
  multi_swap: routed(historyRoutes, 'swap.multiSwapHistory'),
};

/** Several histories of an address at once (5, section 6). */
export const batchHistoryRoutes: Routes<SwapWorld> = {
  'swap.batchHistory': (world, { types, ...page }, caller) =>
    Object.fromEntries(types.map((type) => [type, byType[type](world, page, caller)])),
};
