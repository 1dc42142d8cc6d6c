import type { Expected, InputPart } from '#main/signing/define/purpose.ts';
import type { InspectedInput } from '#main/signing/read/inspect.ts';
import { say } from '#shared/words/say.ts';

/** An intent that may name the paying address. */
interface Paid {
  payAddress?: string | undefined;
}

/**
 * A paying coin of ours. The swap takes its fee from the address that holds the tokens, so clean coins of exactly that
 * one may pay, whatever its account.
 */
export const paysAs = (
  { mine, address }: Pick<InspectedInput, 'mine' | 'address'>,
  { payAddress }: Paid,
): InputPart | null =>
  mine === null ? null : payAddress !== undefined && address === payAddress ? 'allowed' : 'pays';

/** What the token holder's address may do: pay the fee and receive the change. */
export const payerOf = ({ payAddress }: Paid): Pick<Expected, 'changeAddress' | 'allowance'> =>
  payAddress === undefined
    ? {}
    : {
        changeAddress: payAddress,
        allowance: {
          address: payAddress,
          why: say.bridge.signPayer.theSwapTakesIts({ payAddress }),
        },
      };
