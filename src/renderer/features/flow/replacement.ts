import type { FlowView } from '#shared/flows/view.ts';

type Options = NonNullable<FlowView['question']>['options'];
/** The fee in sats of the transaction to be replaced, and about the size in vB of the new one. */
export type Replaced = NonNullable<Options[number]['replaces']>;

/** What nodes want for the replacement itself, in sat/vB, beyond the old fee (BIP-125). */
const RELAY_RATE = 1;

/** The lowest rate in sat/vB at which nodes accept it, rounded up to two decimals. */
export const leastRateOf = ({ feeSats, vsize }: Replaced): number =>
  Math.ceil((Number(feeSats) / vsize + RELAY_RATE) * 100) / 100;

/** What it costs at this rate beyond the fee of the old one, in sats; undefined if no more than that. */
export function extraSats({ feeSats, vsize }: Replaced, feeRate: number): string | undefined {
  // Rates have two decimals.
  const fee = (BigInt(Math.round(feeRate * 100)) * BigInt(Math.ceil(vsize)) + 99n) / 100n;
  const more = fee - BigInt(feeSats);
  return more > 0n ? String(more) : undefined;
}
