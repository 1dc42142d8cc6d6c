import { schnorr } from '@noble/curves/secp256k1.js';
import { taprootTweakPubkey } from '@scure/btc-signer/utils.js';

import type { Unlock } from '#practice/chain/wallet.ts';
import { concatBytes, taggedHash, withLength } from '#practice/formats/bytes.ts';
import { type Inscribe, revealScript } from '#practice/formats/envelope.ts';
import { addressOfScript } from '#practice/formats/scripts.ts';

/** A single-key taproot output: payments to it can be swept by key, or spent by revealing inscriptions. */
export interface RevealAddress {
  address: string;
  /** scriptPubKey. */
  script: Uint8Array;
  byKey: Unlock;
  /** Absent if the output commits to no script. */
  byScript: Unlock | null;
}

export function revealAddress(key: Uint8Array, items: readonly Inscribe[]): RevealAddress {
  const internal = schnorr.getPublicKey(key);
  if (items.length === 0) {
    const [output] = taprootTweakPubkey(internal, new Uint8Array(0));
    const script = concatBytes(Uint8Array.of(0x51, 32), output);
    return { address: addressOfScript(script), script, byKey: { key }, byScript: null };
  }
  const leaf = revealScript(internal, items);
  const leafHash = taggedHash('TapLeaf', Uint8Array.of(0xc0), withLength(leaf));
  const [output, parity] = taprootTweakPubkey(internal, leafHash);
  const script = concatBytes(Uint8Array.of(0x51, 32), output);
  const control = concatBytes(Uint8Array.of(0xc0 | parity), internal);
  return {
    address: addressOfScript(script),
    script,
    byKey: { key, tweakRoot: leafHash },
    byScript: { key, script: leaf, control, leafHash },
  };
}
