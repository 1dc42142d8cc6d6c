import { compareDecimal, isDecimal, scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import type { ReadData } from '#shared/ipc/provider.ts';
import type { FeeOption } from '#shared/ipc/swap.ts';

const WORK = 18;
/** At Bitcoin's target of ten minutes. */
const BLOCKS_A_DAY = 144n;
const big = (text: string): bigint => (isDecimal(text) ? scaleDecimal(text, WORK) : 0n);

type Summary = ReadData<'swap.stakeList'>['list'][number]['stakePools'][number]['summary'];
type Rewards = Pick<
  Summary,
  | ('baseReward' | 'stageNeedLp' | 'stageAddedRewards')
  | ('curTotalLp' | 'extractReward' | 'extractDistributedReward')
>;
interface Span {
  startBlock: number;
  endBlock: number;
  /** Missing if the newest block isn't known. */
  newest: number | undefined;
}

/**
 * Bonus of all reached stages per block: what is left of it, over the blocks that are left. If the swap doesn't say,
 * the stages that the staked total reaches, over the whole epoch, which is less than they pay.
 */
function bonusPerBlock(pool: Rewards, { startBlock, endBlock, newest }: Span): bigint {
  const { extractReward: bonus, extractDistributedReward: paid } = pool;
  if (bonus != null && paid != null && newest !== undefined && newest < endBlock) {
    const left = big(bonus) - big(paid);
    return left > 0n ? left / BigInt(endBlock - Math.max(newest, startBlock)) : 0n;
  }
  const total = big(pool.curTotalLp);
  const reached = pool.stageAddedRewards.filter(
    (_, at) => total >= big(pool.stageNeedLp[at] ?? '0'),
  );
  return reached.reduce((sum, added) => sum + big(added), 0n) / BigInt(endBlock - startBlock);
}

/**
 * Reward tokens that a stake earns in a day if nothing changes: the epoch's reward per block, with the bonuses that
 * were reached, shared by LP tokens. A decimal of whole tokens.
 */
export function earnedPerDay(pool: Rewards, span: Span, stakedLp: string): string {
  const total = big(pool.curTotalLp);
  const blocks = span.endBlock - span.startBlock;
  if (total === 0n || blocks <= 0) return '0';
  const perBlock = big(pool.baseReward) / BigInt(blocks) + bonusPerBlock(pool, span);
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
