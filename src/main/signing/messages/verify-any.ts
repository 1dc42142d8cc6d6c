import { parseAddress } from '#main/wallet/addresses.ts';
import type { Network } from '#shared/bitcoin/network.ts';

import { checkBip322 } from './check-bip322.ts';
import { verifyLegacy } from './legacy.ts';

export interface MessageVerdict {
  /** The scheme under which the signature is valid; null if it isn't, or can't be verified here. */
  form: 'bip322' | 'legacy' | null;
  /** `unknown`: it can't be verified here. */
  state: 'valid' | 'invalid' | 'unknown';
  /** Why it can't be verified, or what a valid one doesn't prove: a sentence. */
  note: string | null;
  address: string;
}

/**
 * Verifies a signature in every supported form: BIP-322 simple, full and proof of funds, and the older compact form.
 * Throws ADDRESS_INVALID.
 */
export function verifyAny(
  message: string,
  typedAddress: string,
  network: Network,
  signature: string,
): MessageVerdict {
  const { address, script } = parseAddress(typedAddress, network);
  // The older form first, since its bytes could also parse as a meaningless witness.
  if (verifyLegacy(message, script, signature)) {
    return { form: 'legacy', state: 'valid', note: null, address };
  }
  const outcome = checkBip322(message, script, signature);
  if (outcome.state === 'valid') {
    return { form: 'bip322', state: 'valid', note: outcome.note, address };
  }
  const note = outcome.state === 'unknown' ? outcome.reason : null;
  return { form: null, state: outcome.state, note, address };
}
