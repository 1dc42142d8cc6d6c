import type { WantedOrder } from '#main/orders/request.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { OrderVersion } from '#shared/api/order-version.ts';
import type { Order } from '#shared/api/orders.ts';

import type { OrderService } from './types.ts';
import { orderServiceV2 } from './v2.ts';
import { orderServiceV5 } from './v5.ts';

/** The order service in one of its versions. */
export const orderService = (client: ProviderClient, version: OrderVersion): OrderService =>
  version === 5 ? orderServiceV5(client) : orderServiceV2(client);

/** Clock tolerance when recognising an order by its time. */
const CLOCK_TOLERANCE = 10 * 60_000;

/**
 * Finds an order whose creation lost its reply. A provider that returns the clientId answers exactly; otherwise an order
 * counts as ours only if all values and file names match, it was created since then, and no other flow has it.
 */
export async function findOrder(service: OrderService, wanted: WantedOrder): Promise<Order | null> {
  const { receiveAddress, clientId, names } = wanted;
  const page = { cursor: 0, size: 50, receiveAddress, withFiles: false };
  const { orders } = await service.list({ ...page, clientId });
  const exact = orders.find((order) => order['clientId'] === clientId);
  if (exact) return exact;
  const mints = wanted.mints?.count ?? (wanted.runes?.kind === 'mint' ? wanted.runes.count : 0);
  const count = names?.length ?? mints;
  // Version 5 filters by clientId without returning it: where it finds none, another order that looks the same isn't ours.
  if (service.version === 5 && orders.length <= 1) {
    const [only] = orders;
    if (!only || !couldBe(only, wanted, count)) return null;
    const order = await service.get(only.orderId);
    return names === null || sameNames(order, names) ? order : null;
  }
  // Otherwise such orders can't be told apart; a second unpaid one does no harm.
  if (names === null) return null;
  const all = orders.length > 0 ? orders : (await service.list(page)).orders;
  for (const { orderId } of all.filter((order) => couldBe(order, wanted, count))) {
    const order = await service.get(orderId);
    if (sameNames(order, names)) return order;
  }
  return null;
}

const couldBe = (order: Order, wanted: WantedOrder, count: number): boolean =>
  order['clientId'] === undefined &&
  order.receiveAddress === wanted.receiveAddress &&
  order.count === count &&
  (order.outputValue === undefined || order.outputValue === wanted.outputValue) &&
  order.feeRate === wanted.feeRate &&
  (order.createTime ?? 0) >= wanted.since - CLOCK_TOLERANCE &&
  !wanted.known.includes(order.orderId);

/** Orders of a batch differ only in their files. Without file names there is nothing to compare. */
function sameNames({ files }: Order, names: readonly string[]): boolean {
  if (files === undefined || files.length === 0) return true;
  const sorted = (list: readonly string[]): string => JSON.stringify([...list].sort());
  return sorted(files.map(({ filename }) => filename)) === sorted(names);
}
