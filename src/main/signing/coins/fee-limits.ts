import type { ProviderClient } from '#main/provider/types.ts';

/** Limits that a fee is compared with. */
export interface PaymentLimits {
  maxFeeSats: bigint;
  minCoinSats: bigint;
  /** Recommended rates in sat/vB; null if the provider doesn't say. */
  recommended: { fastest: number; minimum: number } | null;
}

/** The user's limits, and the currently recommended rates. */
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
