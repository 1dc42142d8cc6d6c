import type { Expected, InputPart } from '#main/signing/define/purpose.ts';
import type { InspectedInput } from '#main/signing/read/inspect.ts';

/** An intent that may name the address whose coins pay. */
interface Paid {
  payAddress?: string | undefined;
}

/**
 * A coin of ours that pays. The swap takes the fee from the address that holds the tokens: clean coins of exactly that
 * one may pay, whatever account it is of.
 */
export const paysAs = (
  { mine, address }: Pick<InspectedInput, 'mine' | 'address'>,
  { payAddress }: Paid,
): InputPart | null =>
  mine === null ? null : payAddress !== undefined && address === payAddress ? 'allowed' : 'pays';

/** What the address that holds the tokens may do: pay the fee, and take the change back. */
export const payerOf = ({ payAddress }: Paid): Pick<Expected, 'changeAddress' | 'allowance'> =>
  payAddress === undefined
    ? {}
    : {
        changeAddress: payAddress,
        allowance: {
          address: payAddress,
          why: `The swap takes its fee from the address that holds the tokens: ${payAddress} pays.`,
        },
      };
