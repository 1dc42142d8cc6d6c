import { computed } from 'vue';

import { useAfterOperation } from '#renderer/base/use/use-after-operation.ts';
import { useNow } from '#renderer/base/use/use-now.ts';
import { useProviderRead } from '#renderer/base/use/use-provider-read.ts';
import { listOf, useReadPages } from '#renderer/base/use/use-read-pages.ts';

import { pairKey, type PositionStatus, positionStatus, rewardedIn } from './position-status.ts';

/** The provider's most. */
const PAGE = 99;

/**
 * An address's positions with their value and locks. An empty address has none. Locks are read only if there
 * are positions, and other pools' rewards only if `isForAll`.
 */
export function usePositions(address: () => string, { isForAll = false } = {}) {
  const of = () => (address() === '' ? null : { address: address() });
  const pages = useReadPages(
    'swap.myPoolList',
    (start, limit) => (address() === '' ? null : { address: address(), start, limit }),
    listOf,
  );
  const hasAny = (): boolean => pages.items.value.length > 0;
  const locks = useProviderRead('swap.lockLpHistory', () =>
    hasAny() ? { address: address(), start: 0, limit: PAGE } : null,
  );
  const staking = useProviderRead('swap.stakeUserInfo', () => (hasAny() ? of() : null));
  const epochs = useProviderRead('swap.stakeList', () => (hasAny() || isForAll ? {} : null));
  const worth = useProviderRead('swap.addressUsd', of);
  useAfterOperation(pages, locks, staking, worth);
  const now = useNow(60_000);
  const rewardOf = (pool: { tick0: string; tick1: string }) =>
    rewardedIn(pool, epochs.data.value?.list ?? [], epochs.data.value?.newestHeight);
  const statusOf = (pool: { tick0: string; tick1: string }): PositionStatus =>
    positionStatus(pool, {
      locks: locks.data.value?.list ?? [],
      stakes: staking.data.value ?? {},
      epochs: epochs.data.value?.list ?? [],
      now: now.value,
    });
  const rows = computed(() =>
    pages.items.value.map((position) => ({
      ...position,
      status: statusOf(position),
      reward: rewardOf(position),
    })),
  );
  const ofPool = (tick0: string, tick1: string) =>
    rows.value.find((one) => pairKey(one.tick0, one.tick1) === pairKey(tick0, tick1));
  return { pages, rows, ofPool, rewardOf, worth: computed(() => worth.data.value?.[0]) };
}
export type Positions = ReturnType<typeof usePositions>;
export type PositionRow = Positions['rows']['value'][number];
