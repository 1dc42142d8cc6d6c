import { eachKind } from '#test/kinds/each.ts';

import type { Make, Stage } from './begun.ts';
import { bridge, stagedBridge } from './bridge.ts';
import { orders, stagedOrders } from './orders.ts';
import { spends, stagedSpends } from './spends.ts';
import { swaps } from './swaps.ts';
import { stagedTrades, trades } from './trades.ts';

export interface Operation {
  family: string;
  /** Whether something honest is done first and waits for its block. */
  isStaged: boolean;
  stage: Stage;
}

const atOnce = (makes: Record<string, Make>): Record<string, Stage> =>
  Object.fromEntries(Object.entries(makes).map(([name, make]) => [name, async () => make]));

/** Every kind of operation that a page starts, by what it depends on. */
const ofKinds = await eachKind<{ makes: Record<string, Make> }>('lies');
const families = {
  ...{ spends, orders, trades, bridge, swaps },
  kinds: Object.assign({}, ...ofKinds.map(({ makes }) => makes)) as Record<string, Make>,
};
const staged = {
  spends: stagedSpends,
  orders: stagedOrders,
  trades: stagedTrades,
  bridge: stagedBridge,
};

const rows = (all: Record<string, Record<string, Stage>>, isStaged: boolean) =>
  Object.entries(all).flatMap(([family, stages]) =>
    Object.entries(stages).map(([name, stage]): [string, Operation] => [
      name,
      { family, isStaged, stage },
    ]),
  );

export const operations: ReadonlyMap<string, Operation> = new Map([
  ...rows(
    Object.fromEntries(Object.entries(families).map(([name, makes]) => [name, atOnce(makes)])),
    false,
  ),
  ...rows(staged, true),
]);
