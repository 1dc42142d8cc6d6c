import type { ProviderClient } from '#main/provider/types.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { Clock } from '#shared/clock.ts';
import { toWireError } from '#shared/errors.ts';
import { type OrderSummary, orderSummary } from '#shared/ipc/history.ts';

type Session = { client: ProviderClient; store: NetworkStore };

const NAME = 'ordersSummary';
const nothing: OrderSummary = { counts: null, asOf: null, problem: null };

/** Each API key has its own orders. */
const ownerOf = (apiKeyId: string | null): string => apiKeyId ?? '';

/** The provider's last order counts for this API key. */
export function keptSummary({ store }: Session, apiKeyId: string | null): OrderSummary {
  const kept = orderSummary.safeParse(store.cache.get(NAME, ownerOf(apiKeyId))?.data);
  return kept.success ? kept.data : nothing;
}

/** Asks the provider; on failure returns its last answer with age and reason. */
export async function readSummary(
  session: Session,
  apiKeyId: string | null,
  clock: Clock,
): Promise<OrderSummary> {
  try {
    const { orderCount: of } = await session.client.call('orders.summary', {});
    const found: OrderSummary = {
      counts: {
        total: of.total,
        pending: of.pendingCount ?? null,
        inscribing: of.inscribingCount ?? null,
        minted: of.mintedCount ?? null,
        closed: of.closedCount ?? null,
        refunded: of.refundedCount ?? null,
      },
      asOf: clock.now(),
      problem: null,
    };
    session.store.cache.set(NAME, ownerOf(apiKeyId), found, clock.now());
    return found;
  } catch (error) {
    const { code, message } = toWireError(error);
    return { ...keptSummary(session, apiKeyId), problem: { code, message } };
  }
}
