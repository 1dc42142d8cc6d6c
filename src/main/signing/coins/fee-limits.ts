import type { ProviderClient } from '#main/provider/types.ts';

/** What a fee is measured against. */
export interface PaymentLimits {
  maxFeeSats: bigint;
  minCoinSats: bigint;
  /** Recommended rates in sat/vB; null when the provider did not say. */
  recommended: { fastest: number; minimum: number } | null;
}

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
