import { warning } from '#main/kinds/shared/problem.ts';
import type { Basis } from '#main/kinds/swap/calls/parts.ts';
import { compareDecimal, plainNumber } from '#shared/bitcoin/amount.ts';
import type { SwapCall } from '#shared/flows/operation.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { FeeOption } from '#shared/ipc/swap.ts';
import { say } from '#shared/words/say.ts';

interface Reward {
  tick: string;
  amount: string;
  /** Total in US dollars; null if no price is known. */
  usd: number | null;
}

/** A claim whose cheapest fee exceeds its reward. */
export function claimProblems(reward: Reward, fees: readonly FeeOption[]): Problem[] {
  const fee = fees.find(({ cheapest }) => cheapest);
  // The free quota pays no amount, whatever the operation is worth.
  if (fee === undefined || fee.payType === 'freeQuota' || Number(fee.usd) === 0) return [];
  const isSame = fee.tick === reward.tick;
  const costsMore = isSame
    ? compareDecimal(fee.amount, reward.amount) > 0
    : reward.usd !== null && Number(fee.usd) > reward.usd;
  if (!costsMore) return [];
  const worth = reward.usd === null ? '' : ` (${dollars(reward.usd)})`;
  const text = say.swap.quoteClaimCost.thisClaimCostsMore({
    amount: fee.amount,
    tick: fee.tick,
    dollars: dollars(Number(fee.usd)),
    amount2: reward.amount,
    tick2: reward.tick,
    worth,
  });
  return [warning('pid', text)];
}

/** Two decimals, or two digits of less than a cent. */
const dollars = (usd: number): string =>
  `$${usd >= 0.01 || usd === 0 ? usd.toFixed(2) : (plainNumber(Number(usd.toPrecision(2))) ?? '0')}`;

/** The same, with the server's data of the stake and its price. */
export async function claimCost(
  ask: SwapCall | null,
  amount: string | null,
  fees: readonly FeeOption[],
  { readings }: Pick<Basis, 'readings'>,
): Promise<Problem[]> {
  if (ask?.op !== 'claim' || amount === null || fees.length === 0) return [];
  const tick = await readings.rewardTick(ask.pid).catch(() => null);
  if (tick === null) return [];
  const price = await readings.price(tick, 'fresh').catch(() => 0);
  const usd = price > 0 ? price * Number(amount) : null;
  return claimProblems({ tick, amount, usd }, fees);
}
