import { createOrderLooks, type OrderLooks } from '#main/app/flows/order-looks.ts';
import { hasOwnKey, ownProbe, ownTerms } from '#main/app/orders/own-terms.ts';
import type { OrdersPort } from '#main/flows/ports.ts';
import { orderService } from '#main/order-service/service.ts';
import { createOrderVersion } from '#main/order-service/version.ts';
import type { OrderVersion } from '#shared/api/order-version.ts';

import type { SessionBase } from './base.ts';
import type { SessionWallet } from './wallet.ts';

/** The order service of a network: which version it speaks, and the shared looks at waiting orders. */
export function openOrders(
  { deps, id, client, clock, store }: SessionBase,
  { own }: SessionWallet,
) {
  const found = createOrderVersion({
    ...{ client, clock, marks: store.marks },
    chosen: () => deps.settings().orderVersions[id] ?? null,
    host: () => deps.networkConfig().baseUrl ?? '',
    own: () => ownProbe(own),
  });
  const isFive = () => hasOwnKey(own);
  const orderVersion = {
    ...found,
    /** Whatever this wallet can order: the network's own orders are listed too. */
    spoken: found.current,
    known: (): OrderVersion => (isFive() ? found.known() : 2),
    current: async (): Promise<OrderVersion> => (isFive() ? found.current() : 2),
  };
  const lookers = {
    2: createOrderLooks({ service: orderService(client, 2), clock }),
    5: createOrderLooks({ service: orderService(client, 5), clock }),
  };
  const looks: OrderLooks = {
    look: (known, maxAge) => lookers[known.version].look(known, maxAge),
    forget() {
      lookers[2].forget();
      lookers[5].forget();
    },
  };
  const orderTerms: Pick<OrdersPort, 'version' | 'ownTerms'> = {
    version: orderVersion.known,
    ownTerms: (asked) => ownTerms(own, asked),
  };
  return { looks, orderVersion, orderTerms };
}
