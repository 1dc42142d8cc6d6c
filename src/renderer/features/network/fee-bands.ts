import type { ReadData } from '#shared/ipc/provider.ts';

export const feeNames = [
  'fastestFee',
  'halfHourFee',
  'hourFee',
  'economyFee',
  'minimumFee',
] as const;
export type FeeName = (typeof feeNames)[number];

/** The part of the mempool that pays at least `from` and less than `to`, in sat/vB. */
export interface FeeBand {
  name: FeeName;
  from: number;
  /** Null for the highest. */
  to: number | null;
}

/** The recommended rates as bands, highest first; of equal rates only the fastest. */
export function bandsOf(fees: Pick<ReadData<'chain.fees'>, FeeName>): FeeBand[] {
  const bands: FeeBand[] = [];
  for (const name of feeNames) {
    const before = bands.at(-1);
    if (before && fees[name] >= before.from) continue;
    bands.push({ name, from: fees[name], to: before?.from ?? null });
  }
  return bands;
}

/** The band of a rate; rates below all bands belong to the lowest. */
export const bandOf = (bands: readonly FeeBand[], rate: number): FeeBand | undefined =>
  bands.find(({ from }) => rate >= from) ?? bands.at(-1);
