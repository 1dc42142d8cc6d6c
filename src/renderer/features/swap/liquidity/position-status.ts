import { compareDecimal, isDecimal } from '#shared/bitcoin/amount.ts';
import type { ReadData } from '#shared/ipc/provider.ts';

type Position = Pick<ReadData<'swap.myPoolList'>['list'][number], 'tick0' | 'tick1'>;
type Lock = Pick<
  ReadData<'swap.lockLpHistory'>['list'][number],
  'tick0' | 'tick1' | 'lp' | 'unlockTime'
>;
type Epoch = ReadData<'swap.stakeList'>['list'][number];
type Summary = Epoch['stakePools'][number]['summary'];

/** The same name for both orders of a pair. */
export const pairKey = (tick0: string, tick1: string): string =>
  [tick0, tick1]
    .map((tick) => tick.toLowerCase())
    .sort()
    .join('/');

/** What locks the LP tokens of a position; amounts are decimals of LP tokens. */
export interface PositionStatus {
  /** The stakes in epochs of this pool. */
  staked: { epoch: Epoch; amount: string }[];
  /** Locks that can't be opened yet, by their end in ms, earliest first. */
  locked: { amount: string; until: number }[];
}

interface Known {
  locks: readonly Lock[];
  stakes: ReadData<'swap.stakeUserInfo'>;
  epochs: readonly Epoch[];
  now: number;
}

export function positionStatus(
  position: Position,
  { locks, stakes, epochs, now }: Known,
): PositionStatus {
  const key = pairKey(position.tick0, position.tick1);
  const staked = epochs.flatMap((epoch) =>
    epoch.stakePools.flatMap(({ summary }) => {
      const amount = stakes[summary.pid]?.stakedLp ?? '0';
      const isHere = pairKey(summary.poolTick0, summary.poolTick1) === key;
      return isHere && isDecimal(amount) && compareDecimal(amount, '0') > 0
        ? [{ epoch, amount }]
        : [];
    }),
  );
  const locked = locks
    .flatMap(({ tick0, tick1, lp, unlockTime }) =>
      pairKey(tick0, tick1) === key && unlockTime !== null && unlockTime > now
        ? [{ amount: lp, until: unlockTime }]
        : [],
    )
    .toSorted((a, b) => a.until - b.until);
  return { staked, locked };
}

/** The pool's place in an epoch running at the newest block; undefined if none rewards it. */
export function rewardedIn(
  pool: { tick0: string; tick1: string },
  epochs: readonly Epoch[],
  newest: number | undefined,
): Summary | undefined {
  const key = pairKey(pool.tick0, pool.tick1);
  return epochs
    .filter(({ startBlock, endBlock }) =>
      newest === undefined ? false : startBlock <= newest && newest <= endBlock,
    )
    .flatMap(({ stakePools }) => stakePools.map(({ summary }) => summary))
    .find(({ poolTick0, poolTick1 }) => pairKey(poolTick0, poolTick1) === key);
}
