import { parseAddress } from '#main/wallet/addresses.ts';
import type { Network } from '#shared/bitcoin/network.ts';

import { checkBip322 } from './check-bip322.ts';
import { verifyLegacy } from './legacy.ts';

export interface MessageVerdict {
  /** The scheme under which the signature holds; null when it holds under none, or nobody here can tell. */
  form: 'bip322' | 'legacy' | null;
  /** `unknown`: it cannot be checked here. */
  state: 'valid' | 'invalid' | 'unknown';
  /** Why it cannot be checked, or what a valid one leaves open: a sentence. */
  note: string | null;
  address: string;
}

/**
 * Verifies a signature in every form we know: BIP-322 simple, full and proof of funds, and the compact form before it.
 * Throws ADDRESS_INVALID.
 */
export function verifyAny(
  message: string,
  typedAddress: string,
  network: Network,
  signature: string,
): MessageVerdict {
  const { address, script } = parseAddress(typedAddress, network);
  // The older form first: by its bytes alone it could be taken for a witness that makes no sense.
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
