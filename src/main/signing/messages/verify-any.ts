import type { Network } from '#shared/bitcoin/network.ts';

import { parseAddress } from '../../wallet/addresses.ts';
import { verifyMessage } from '../bip322.ts';
import { verifyLegacy } from './legacy.ts';

export interface MessageVerdict {
  /** The scheme under which the signature holds; null when it holds under none. */
  form: 'bip322' | 'legacy' | null;
  address: string;
}

/**
 * Verifies a signature in every form we know: BIP-322 simple, bare or prefixed, and the compact form before it.
 * Throws ADDRESS_INVALID.
 */
export function verifyAny(
  message: string,
  typedAddress: string,
  network: Network,
  signature: string,
): MessageVerdict {
  const { address, script } = parseAddress(typedAddress, network);
  if (verifyMessage(message, address, network, signature)) return { form: 'bip322', address };
  return { form: verifyLegacy(message, script, signature) ? 'legacy' : null, address };
}
