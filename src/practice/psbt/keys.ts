import { hash160, taprootTweakPubkey } from '@scure/btc-signer/utils.js';

import { refuse } from '#practice/api/refusal.ts';
import { concatBytes, equalBytes, hexToBytes } from '#practice/formats/bytes.ts';
import { scriptKind } from '#practice/formats/scripts.ts';

/** How a public key spends a script: the fields of its PSBT input, and its virtual size once signed. */
export interface SpendKey {
  script: Uint8Array;
  /** P2SH-P2WPKH only. */
  redeem?: Uint8Array;
  /** P2TR only. */
  internal?: Uint8Array;
  vsize: number;
}

/** Virtual size of an input by the script it spends. */
const vsizes = { wpkh: 68, tr: 57.5, sh: 91 } as const;

const wpkhScript = (pubkey: Uint8Array) => concatBytes(Uint8Array.of(0, 20), hash160(pubkey));

/**
 * Throws Refusal for a key that isn't the script's (-163), and for P2PKH (-124): its signature covers the input's
 * index, so its listing can't be completed.
 */
export function keyOfScript(script: Uint8Array, pubkeyHex: string): SpendKey {
  const pubkey = hexToBytes(pubkeyHex);
  const full = pubkey.length === 33;
  const kind = scriptKind(script);
  const foreign = (): never => {
    refuse('pubkey');
  };
  if (kind === 'wpkh') {
    if (!full || !equalBytes(wpkhScript(pubkey), script)) return foreign();
    return { script, vsize: vsizes.wpkh };
  }
  if (kind === 'sh') {
    const redeem = full ? wpkhScript(pubkey) : new Uint8Array(0);
    if (!full || !equalBytes(hash160(redeem), script.subarray(2, 22))) return foreign();
    return { script, redeem, vsize: vsizes.sh };
  }
  if (kind !== 'tr') refuse('addressType');
  const internal = full ? pubkey.subarray(1) : pubkey;
  try {
    const [output] = taprootTweakPubkey(internal, new Uint8Array(0));
    if (equalBytes(output, script.subarray(2))) return { script, internal, vsize: vsizes.tr };
  } catch {
    // Not a valid point, so not this address's key either.
  }
  return foreign();
}

/** An estimate for an input whose key isn't known yet. */
export function inputVsize(script: Uint8Array): number {
  const kind = scriptKind(script);
  return kind === 'wpkh' || kind === 'tr' || kind === 'sh' ? vsizes[kind] : 148;
}

/** Virtual size of an output. */
export const outputVsize = (script: Uint8Array): number => 9 + script.length;
