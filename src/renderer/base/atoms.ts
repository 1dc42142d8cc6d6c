import { unscaleDecimal } from '#shared/bitcoin/amount.ts';

import { groupDecimal } from './format.ts';

/** Formats atomic units of a rune or alkane with its decimals. Both come from the provider. */
export function formatAtoms(atoms: string | null | undefined, divisibility = 0): string {
  if (atoms === null || atoms === undefined || !/^\d{1,39}$/.test(atoms)) return '—';
  return groupDecimal(unscaleDecimal(BigInt(atoms), Math.min(38, divisibility)));
}
