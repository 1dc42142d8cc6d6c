import { z } from 'zod';

import { errorCodes } from '#shared/errors.ts';

import { call } from './define.ts';
import { psbtView } from './psbt-view.ts';

const message = z.string().max(20_000);

const wireError = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.unknown().optional(),
});

/** A request of the tools in the approval window. It lives no longer than the vault stays open. */
export const signState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  /** A signature, or a signed PSBT in base64. */
  z.object({ state: z.literal('signed'), result: z.string() }),
  z.object({ state: z.literal('refused') }),
  z.object({ state: z.literal('failed'), error: wireError }),
]);
export type SignState = z.output<typeof signState>;

/** Base64 or hex with any spaces. Its size is capped with that of the whole call. */
const psbtText = z.string().max(1_000_000);

export const toolsCalls = {
  /** Reads a PSBT and looks up what it lacks. Throws PSBT_INVALID with a `reason`, VAULT_LOCKED. */
  'tools.openPsbt': call(z.object({ text: psbtText }), psbtView),
  /** Asks the approval window to sign own inputs. The result is the signed PSBT in base64. */
  'tools.signPsbt': call(
    z.object({ psbt: psbtText }),
    z.object({ id: z.string(), approvalId: z.string() }),
  ),
  /** Both must be of one transaction. */
  'tools.combinePsbt': call(z.object({ first: psbtText, second: psbtText }), psbtView),
  /** Throws PSBT_INVALID that names an input that is not ready. */
  'tools.finalizePsbt': call(z.object({ psbt: psbtText }), psbtView),
  /** `known`: the network had it already. Throws POLICY_VIOLATION above the fee limit, PROVIDER_REJECTED. */
  'tools.broadcastPsbt': call(
    z.object({ psbt: psbtText }),
    z.object({ txid: z.string(), known: z.boolean() }),
  ),
  /** As the binary file of BIP-174. */
  'tools.savePsbt': call(
    z.object({ psbt: psbtText }),
    z.object({ saved: z.string().nullable(), url: z.string().nullable() }),
  ),
  /**
   * Asks the approval window to sign a message with an own address. Throws ADDRESS_INVALID for an address that
   * is not ours, VAULT_LOCKED.
   */
  'tools.signMessage': call(
    z.object({ message, address: z.string().max(200) }),
    z.object({ id: z.string(), approvalId: z.string() }),
  ),
  /** What became of a request. Throws NOT_FOUND when it is long over or the wallet was locked since. */
  'tools.signState': call(z.object({ id: z.string().max(100) }), signState),
  /** Offline: whether, and under which scheme, this address signed these exact bytes. Throws ADDRESS_INVALID. */
  'tools.verifyMessage': call(
    z.object({ message, address: z.string().max(200), signature: z.string().max(200_000) }),
    z.object({
      state: z.enum(['valid', 'invalid', 'unknown']),
      form: z.enum(['bip322', 'legacy']).nullable(),
      /** Why it cannot be checked here, or what a valid one leaves open. */
      note: z.string().nullable(),
      mine: z.boolean(),
    }),
  ),
};
