import { compareDecimal, isDecimal, scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import type { ReadData } from '#shared/ipc/provider.ts';
import type { FeeOption } from '#shared/ipc/swap.ts';

const WORK = 18;
/** At Bitcoin's target of ten minutes. */
const BLOCKS_A_DAY = 144n;
const big = (text: string): bigint => (isDecimal(text) ? scaleDecimal(text, WORK) : 0n);

type Summary = ReadData<'swap.stakeList'>['list'][number]['stakePools'][number]['summary'];
type Rates = Pick<Summary, 'baseReward' | 'stageNeedLp' | 'stageAddedRewards' | 'curTotalLp'>;

/**
 * Reward tokens that a stake earns in a day if nothing changes: the reward per block, with the bonuses that the staked
 * total has reached, shared by LP tokens. A decimal of whole tokens.
 */
export function earnedPerDay(pool: Rates, stakedLp: string): string {
  const total = big(pool.curTotalLp);
  if (total === 0n) return '0';
  const perBlock = pool.stageNeedLp.reduce(
    (sum, need, at) => (total >= big(need) ? sum + big(pool.stageAddedRewards[at] ?? '0') : sum),
    big(pool.baseReward),
  );
  return unscaleDecimal((perBlock * BLOCKS_A_DAY * big(stakedLp)) / total, WORK);
}

interface ClaimWorth {
  /** quota: the free quota pays. yes: the fee is less than the reward. not-yet: it is more. */
  is: 'quota' | 'yes' | 'not-yet' | 'unknown';
  /** Days until the reward equals the fee; null if it doesn't grow, or already exceeds it. */
  days: number | null;
}

/**
 * Whether a claim brings more than its fee. Both are compared in the same token, or else in dollars.
 *
 * @param price Dollars for one reward token; null if unknown.
 */
export function claimWorth(
  reward: { tick: string; unclaimed: string; perDay: string; price: number | null },
  fee: FeeOption | undefined,
): ClaimWorth {
  if (!fee || !isDecimal(reward.unclaimed)) return { is: 'unknown', days: null };
  if (fee.payType === 'freeQuota') return { is: 'quota', days: null };
  const isSame = fee.tick.toLowerCase() === reward.tick.toLowerCase() && isDecimal(fee.amount);
  if (!isSame && !(reward.price !== null && reward.price > 0)) return { is: 'unknown', days: null };
  const cost = isSame ? Number(fee.amount) : Number(fee.usd) / (reward.price ?? 1);
  const isEnough = isSame
    ? compareDecimal(fee.amount, reward.unclaimed) <= 0
    : cost <= Number(reward.unclaimed);
  if (isEnough) return { is: 'yes', days: null };
  const perDay = Number(reward.perDay);
  return {
    is: 'not-yet',
    days: perDay > 0 ? (cost - Number(reward.unclaimed)) / perDay : null,
  };
}
