import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { OutScript, Script, Transaction } from '@scure/btc-signer';

import type { Prevout } from './own-verifier.ts';

/** The same with the sighashes of @scure/btc-signer and the curve of @noble/curves. */
export function scureVerifies(
  rawHex: string,
  prevouts: readonly Prevout[],
  sighashes: readonly number[],
): boolean {
  const raw = Uint8Array.from(Buffer.from(rawHex, 'hex'));
  const transaction = Transaction.fromRaw(raw, {
    allowUnknownOutputs: true,
    allowUnknownInputs: true,
    disableScriptCheck: true,
  });
  const scripts = prevouts.map(({ script }) => Uint8Array.from(script));
  const amounts = prevouts.map(({ sats }) => sats);
  return scripts.every((script, index) => {
    const { finalScriptWitness = [], finalScriptSig } = transaction.getInput(index);
    const wanted = sighashes[index] as number;
    const decoded = OutScript.decode(script);
    if (decoded.type === 'tr') {
      const [signature] = finalScriptWitness;
      if (!signature) return false;
      const byte = signature[64] ?? 0;
      const hash = transaction.preimageWitnessV1(index, scripts, byte, amounts);
      return byte === wanted && schnorr.verify(signature.subarray(0, 64), hash, decoded.pubkey);
    }
    const legacy = decoded.type === 'pkh';
    const pushed = legacy ? Script.decode(finalScriptSig ?? new Uint8Array()) : finalScriptWitness;
    const [signature, pubkey] = pushed as Uint8Array[];
    if (!signature || !pubkey || signature.at(-1) !== wanted) return false;
    const hash = legacy
      ? // Not public in the library's types, though it is how it signs these itself.
        (
          transaction as unknown as {
            preimageLegacy(index: number, script: Uint8Array, type: number): Uint8Array;
          }
        ).preimageLegacy(index, script, wanted)
      : transaction.preimageWitnessV0(
          index,
          OutScript.encode({ type: 'pkh', hash: programOf(script, finalScriptSig) }),
          wanted,
          amounts[index] as bigint,
        );
    return secp256k1.verify(signature.subarray(0, -1), hash, pubkey, {
      prehash: false,
      lowS: true,
      format: 'der',
    });
  });
}

/** The key hash of a native output, or of the program that a nested one shows. */
const programOf = (script: Uint8Array, scriptSig: Uint8Array | undefined): Uint8Array =>
  script[0] === 0 ? script.subarray(2) : (scriptSig ?? new Uint8Array()).subarray(3);
