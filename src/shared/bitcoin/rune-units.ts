import { isDecimal, scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';

/**
 * How an etching's amounts are written into an order. The provider doesn't document it. Its fields are those of the
 * protocol message, which counts atomic units, so we send these. Orders of earlier versions may contain whole runes.
 */
export type RuneUnits = 'atomic' | 'whole';

/** The text sent for an amount typed in whole runes; null if it isn't a valid amount. */
export function sentAmount(typed: string, divisibility: number, units: RuneUnits): string | null {
  if (!isDecimal(typed)) return null;
  if ((typed.split('.')[1] ?? '').length > divisibility) return null;
  const atoms = scaleDecimal(typed, divisibility);
  return units === 'atomic' ? atoms.toString() : unscaleDecimal(atoms, divisibility);
}
