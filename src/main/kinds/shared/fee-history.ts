import { z } from 'zod';

import { type FeeMoment, feeMoment } from '#shared/ipc/wallet.ts';

/** Minimum distance of entries; a week has at most a thousand. */
export const FEE_STEP_MS = 600_000;
const KEPT_MS = 7 * 86_400_000;
const kept = z.array(feeMoment);

interface Deps {
  cache: {
    get(name: string, key: string): { data: unknown } | null;
    set(name: string, key: string, data: unknown, fetchedAt: number): void;
  };
}

/** Fee rates over time, in sat/vB, from answers requested anyway: makes no calls. */
export function createFeeHistory({ cache }: Deps) {
  // Starts over if the stored data is of another version, since it is only a chart.
  const all = (): FeeMoment[] => kept.safeParse(cache.get('feeHistory', 'all')?.data).data ?? [];
  return {
    all,
    /** `at`: when the provider sent them, in ms. */
    note({ at, fastest, hour, economy }: FeeMoment): void {
      const before = all();
      const last = before.at(-1);
      if (last && at - last.at < FEE_STEP_MS) return;
      const young = before.filter((one) => at - one.at < KEPT_MS);
      cache.set('feeHistory', 'all', [...young, { at, fastest, hour, economy }], at);
    },
  };
}
