import { isDecimal, scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';

/**
 * How an etching's amounts are written into an order. The provider does not say how it reads them; its fields are those of the
 * protocol's own message, which counts atomic units, so these are sent. Orders of earlier versions may hold whole runes.
 */
export type RuneUnits = 'atomic' | 'whole';

/** The text that is sent for an amount typed in whole runes; null where it is no such amount. */
export function sentAmount(typed: string, divisibility: number, units: RuneUnits): string | null {
  if (!isDecimal(typed)) return null;
  if ((typed.split('.')[1] ?? '').length > divisibility) return null;
  const atoms = scaleDecimal(typed, divisibility);
  return units === 'atomic' ? atoms.toString() : unscaleDecimal(atoms, divisibility);
}
