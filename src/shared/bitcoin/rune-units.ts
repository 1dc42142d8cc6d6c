import { isDecimal, scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';

/**
 * How an etching's amounts are written into an order. The provider does not say whether it reads atomic units
 * (as the protocol counts) or whole runes, so a person decides, knowing what either reading makes of it.
 */
export type RuneUnits = 'atomic' | 'whole';

/** The text that is sent for an amount typed in whole runes; null where it is no such amount. */
export function sentAmount(typed: string, divisibility: number, units: RuneUnits): string | null {
  if (!isDecimal(typed)) return null;
  if ((typed.split('.')[1] ?? '').length > divisibility) return null;
  const atoms = scaleDecimal(typed, divisibility);
  return units === 'atomic' ? atoms.toString() : unscaleDecimal(atoms, divisibility);
}

/** Whole runes that a text becomes under each reading; null where a reading cannot take it. */
export function readingsOf(
  sent: string,
  divisibility: number,
): { atomic: string | null; whole: string | null } {
  return {
    atomic: /^\d+$/.test(sent) ? unscaleDecimal(BigInt(sent), divisibility) : null,
    whole: isDecimal(sent) ? unscaleDecimal(scaleDecimal(sent, divisibility), divisibility) : null,
  };
}
