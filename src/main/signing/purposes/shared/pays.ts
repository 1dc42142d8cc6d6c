import type { Expected, InputPart } from '#main/signing/define.ts';
import type { InspectedInput } from '#main/signing/read/inspect.ts';

/** An intent that may name the address whose coins pay. */
interface Paid {
  payAddress?: string | undefined;
}

/**
 * A coin of ours that pays. The swap takes the fee from the address that holds the tokens: clean coins of exactly that
 * one pay as if the person had named them, whatever account it is of.
 */
export const paysAs = (
  { mine, address }: Pick<InspectedInput, 'mine' | 'address'>,
  { payAddress }: Paid,
): InputPart | null =>
  mine === null ? null : payAddress !== undefined && address === payAddress ? 'named' : 'pays';

/** Change comes back to where the coins were. */
export const changeOf = ({ payAddress }: Paid): Pick<Expected, 'changeAddress'> =>
  payAddress === undefined ? {} : { changeAddress: payAddress };
