import type { InspectedInput, Inspection } from './read/inspect.ts';

/** Our inputs without a signature. */
export const inputsToSign = ({ inputs }: Inspection): InspectedInput[] =>
  inputs.filter(({ mine, signed }) => mine !== null && !signed);

const sum = (values: readonly bigint[]): bigint => values.reduce((total, one) => total + one, 0n);

/** Sats spent by us and returned to us; null if one of our amounts isn't proved. */
export function ownSums({ inputs, outputs }: Inspection): { spent: bigint; back: bigint } | null {
  const own = inputs.filter(({ mine }) => mine);
  if (own.some(({ proved }) => !proved)) return null;
  return {
    spent: sum(own.map(({ proved }) => proved?.sats ?? 0n)),
    back: sum(outputs.filter(({ mine }) => mine).map(({ sats }) => sats)),
  };
}
