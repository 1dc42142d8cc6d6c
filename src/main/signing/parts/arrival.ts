import type { InspectedOutput, Inspection } from '#main/signing/read/inspect.ts';

/** The output in which the first sat of this coin comes out; -1 where that is the fee, or cannot be told. */
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

/** The output with what is bought. Of an address that pays as well only that one: the others are change. */
export const isArrival = (
  { index, address, mine }: InspectedOutput,
  { outpoint, receiveAddress }: Bought,
  inspection: Inspection,
): boolean =>
  mine !== null &&
  address === receiveAddress &&
  (mine.role !== 'payment' || index === landingOf(inspection, outpoint));
