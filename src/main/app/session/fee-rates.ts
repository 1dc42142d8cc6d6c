import type { FeeRates } from '#shared/ipc/wallet.ts';

import type { SessionBase } from './base.ts';

/** The provider's current recommendation, or its last one. Throws if there never was one. */
export async function readFeeRates({
  client,
  clock,
  store,
  feeHistory,
}: SessionBase): Promise<FeeRates> {
  try {
    const fees = await client.call('chain.fees', {});
    const rates: FeeRates = {
      fastest: fees.fastestFee,
      halfHour: fees.halfHourFee,
      hour: fees.hourFee,
      economy: fees.economyFee,
      minimum: fees.minimumFee,
      asOf: clock.now(),
    };
    store.cache.set('feeRates', 'all', rates, rates.asOf);
    feeHistory.note({ ...rates, at: rates.asOf });
    return rates;
  } catch (error) {
    const kept = store.cache.get('feeRates', 'all');
    if (kept) return kept.data as FeeRates;
    throw error;
  }
}
