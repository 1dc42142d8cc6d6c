import { computed } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import { useQuery } from '#renderer/base/use/use-query.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import { totalOf } from '#shared/bitcoin/price.ts';
import type { MarketTrade } from '#shared/ipc/market.ts';

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const isOf = (trade: MarketTrade, tick: string): boolean =>
  trade.from === 'swap'
    ? [...trade.gives, ...trade.gets, ...trade.fees].some(({ asset }) => same(asset, tick))
    : same(trade.asset, tick);

/** Your balance of a token, what it cost, and your trades with it. `floor`: price per token in sats. */
export function usePosition(tick: () => string, floor: () => string | null) {
  const rpc = useRpc();
  const wallet = useWalletStore();
  const book = useQuery(() => rpc.call('market.trades', {}));
  useRpcEvent('activity.changed', () => void book.refresh());
  const balance = computed(() => wallet.portfolio?.brc20.find((one) => same(one.tick, tick())));
  const cost = computed(() => book.data.value?.assets.find(({ asset }) => same(asset, tick())));
  /** Profit of selling everything that was bought now; null if nothing was bought, or without a floor. */
  const profit = computed((): bigint | null => {
    const [own, price] = [cost.value, floor()];
    if (!own || price === null || !/[1-9]/.test(own.held) || !/^\d+(\.\d{1,18})?$/.test(price))
      return null;
    return totalOf(price, own.held) - BigInt(own.heldSats);
  });
  const trades = computed(() =>
    (book.data.value?.trades ?? []).filter((trade) => isOf(trade, tick())),
  );
  return {
    isKnown: computed(() => wallet.portfolio !== undefined),
    balance,
    cost,
    profit,
    trades,
    book,
  };
}
export type Position = ReturnType<typeof usePosition>;
