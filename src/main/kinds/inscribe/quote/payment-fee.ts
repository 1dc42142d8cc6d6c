import { type CoinSources, freeCoins, largest } from '#main/kinds/shared/free-coins.ts';
import { type Selectable, selectCoins } from '#main/wallet/selection.ts';
import { isAppError } from '#shared/errors.ts';

/**
 * Fees of the consecutive transactions that pay these amounts, from the coins as last read. Orders are paid to taproot
 * addresses. `missing`: the shortfall, null if there is none. Both null before the coins were first read.
 */
export async function paymentFees(
  sums: readonly bigint[],
  feeRate: number,
  from: CoinSources,
): Promise<{ feeSats: bigint; missing: bigint | null } | null> {
  const { asOf } = await from.coins.list(false);
  if (asOf === null) return null;
  let pool = await freeCoins(from);
  const changeType = from.own.changeType();
  let feeSats = 0n;
  for (const [index, paySats] of sums.entries()) {
    const request = {
      paySats,
      payTypes: ['p2tr' as const],
      changeType,
      feeRate,
      minChange: BigInt(from.minCoinSats()),
    };
    try {
      const chosen = selectCoins(pool, request, largest);
      feeSats += chosen.feeSats;
      const spent = new Set(chosen.coins.map(({ outpoint }) => outpoint));
      const change: Selectable = {
        outpoint: `change of ${index}`,
        sats: chosen.changeSats,
        type: changeType,
      };
      pool = pool.filter(({ outpoint }) => !spent.has(outpoint));
      if (chosen.changeSats > 0n) pool.push(change);
    } catch (thrown) {
      if (!isAppError(thrown, 'INSUFFICIENT_FUNDS')) throw thrown;
      return { feeSats, missing: BigInt(thrown.details.missingSats) };
    }
  }
  return { feeSats, missing: null };
}
