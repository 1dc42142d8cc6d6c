import type { FeeRates } from '#shared/ipc/wallet.ts';

import type { SessionBase } from './base.ts';

/** What the provider recommends now, or did when it last answered. Throws its failure where it never did. */
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
