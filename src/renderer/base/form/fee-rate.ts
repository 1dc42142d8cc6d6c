export const feePresets = ['economy', 'hour', 'halfHour', 'fastest', 'custom'] as const;
export type FeePreset = (typeof feePresets)[number];

export const DEFAULT_POSTAGE = 546;
const MIN_FEE_RATE = 1;
const MAX_FEE_RATE = 10_000;

const RATE = /^\d{1,5}(\.\d{1,2})?$/;

/** A fee rate in sat/vB, which is no amount of money; undefined when out of bounds. */
export function parseRate(text: string): number | undefined {
  if (!RATE.test(text.trim())) return undefined;
  const rate = Number(text.trim());
  return rate >= MIN_FEE_RATE && rate <= MAX_FEE_RATE ? rate : undefined;
}
