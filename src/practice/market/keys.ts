import { hash160, taprootTweakPubkey } from '@scure/btc-signer/utils.js';

import { concatBytes, equalBytes, hexToBytes } from '#practice/formats/bytes.ts';
import { scriptKind } from '#practice/formats/scripts.ts';

import { marketCodes, refuse } from './refusals.ts';

/** What a PSBT input must show besides its coin, and what it weighs once signed. */
export interface KeyOfScript {
  /** P2SH-P2WPKH only. */
  redeem?: Uint8Array;
  /** P2TR only. */
  internal?: Uint8Array;
  vsize: number;
}

/** Virtual bytes of an input by the script it spends. */
const vsizes = { wpkh: 68, tr: 57.5, sh: 91 } as const;

const wpkhScript = (pubkey: Uint8Array) => concatBytes(Uint8Array.of(0, 20), hash160(pubkey));

/**
 * How a public key spends a script. Refuses a key that is not the script's (-163), and P2PKH (-124): its
 * signature covers the input's index, so a listing of it cannot be completed.
 */
export function keyOfScript(script: Uint8Array, pubkeyHex: string): KeyOfScript {
  const pubkey = hexToBytes(pubkeyHex);
  const full = pubkey.length === 33;
  const kind = scriptKind(script);
  const foreign = () => refuse(marketCodes.pubkey, 'the public key does not match the address');
  if (kind === 'wpkh') {
    if (!full || !equalBytes(wpkhScript(pubkey), script)) return foreign();
    return { vsize: vsizes.wpkh };
  }
  if (kind === 'sh') {
    const redeem = full ? wpkhScript(pubkey) : new Uint8Array(0);
    if (!full || !equalBytes(hash160(redeem), script.subarray(2, 22))) return foreign();
    return { redeem, vsize: vsizes.sh };
  }
  if (kind !== 'tr') return refuse(marketCodes.addressType, 'the address type is not supported');
  const internal = full ? pubkey.subarray(1) : pubkey;
  try {
    const [output] = taprootTweakPubkey(internal, new Uint8Array(0));
    if (equalBytes(output, script.subarray(2))) return { internal, vsize: vsizes.tr };
  } catch {
    // No point of the curve: no key of this address either.
  }
  return foreign();
}

/** What an unfinished plan counts for an input whose key is not given yet. */
export function inputVsize(script: Uint8Array): number {
  const kind = scriptKind(script);
  return kind === 'wpkh' || kind === 'tr' || kind === 'sh' ? vsizes[kind] : 148;
}

/** Virtual bytes of an output. */
export const outputVsize = (script: Uint8Array): number => 9 + script.length;
