import type { ProviderClient } from '#main/provider/types.ts';
import type { PaymentLimits } from '#main/signing/clauses/define.ts';

/** What fees are measured against: the person's limits, and the rates recommended right now. */
export async function feeLimits(
  client: ProviderClient,
  { maxFeeSats, minCoinSats }: { maxFeeSats: number; minCoinSats: number },
): Promise<PaymentLimits> {
  const recommended = await client.call('chain.fees', {}).then(
    ({ fastestFee, minimumFee }) => ({ fastest: fastestFee, minimum: minimumFee }),
    () => null,
  );
  return { maxFeeSats: BigInt(maxFeeSats), minCoinSats: BigInt(minCoinSats), recommended };
}
