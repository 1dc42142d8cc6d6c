import type { InspectedOutput, Inspection } from '#main/signing/read/inspect.ts';

/** The output that receives this coin's first sat; -1 if it becomes fee, or is unknown. */
export function landingOf({ inputs, satFlow }: Inspection, outpoint: string): number {
  const spent = inputs.find((input) => input.outpoint === outpoint);
  const run = satFlow.find(({ input }) => input === spent?.index);
  return typeof run?.output === 'number' ? run.output : -1;
}

interface Bought {
  /** The seller's coin. */
  outpoint: string;
  receiveAddress: string;
}

/** The output with the purchase. If its address also pays, only that one: the others are change. */
export const isArrival = (
  { index, address, mine }: InspectedOutput,
  { outpoint, receiveAddress }: Bought,
  inspection: Inspection,
): boolean =>
  mine !== null &&
  address === receiveAddress &&
  (mine.role !== 'payment' || index === landingOf(inspection, outpoint));
