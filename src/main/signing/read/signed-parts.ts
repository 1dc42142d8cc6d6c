import * as bitcoin from 'bitcoinjs-lib';

import { keyHashCode, nestedScript, redeemScriptOf } from '#main/vault/keys/scripts.ts';
import { createHashes } from '#main/vault/sign/hashes.ts';
import { prevoutOf, prevoutsOf } from '#main/vault/sign/prevouts.ts';
import { scriptTypeOf } from '#main/wallet/addresses.ts';

/** A signature without its sighash byte, what it has to sign, and the key it has to be of. */
export interface SignedParts {
  pubkey: Uint8Array;
  hash: Uint8Array;
  signature: Uint8Array;
}

const { SIGHASH_DEFAULT } = bitcoin.Transaction;

/**
 * Finds what the signature of an input has to sign. The hashes are our own, which share between inputs what is the
 * same for all of them; for the first input of each kind of script and sighash the library, which shares no line with
 * them, has to find the same hash. The finder gives null for what is not signed, not by the key of the script, or not
 * as a node takes it.
 */
export function createSignedParts(psbt: bitcoin.Psbt, unsigned: bitcoin.Transaction) {
  const hashes = createHashes(unsigned, () => prevoutsOf(psbt, unsigned));
  const compared = new Set<string>();

  function taprootParts(index: number, script: Uint8Array, signed: Uint8Array): SignedParts | null {
    const sighash = signed[64] ?? SIGHASH_DEFAULT;
    // The default has no byte, and every other one has.
    if (signed.length !== (sighash === SIGHASH_DEFAULT ? 64 : 65)) return null;
    const hash = hashes.taproot(index, sighash);
    return { pubkey: script.subarray(2), hash, signature: signed.subarray(0, 64) };
  }

  function find(index: number): SignedParts | null {
    const input = psbt.data.inputs[index];
    const prevout = prevoutOf(psbt, unsigned, index);
    if (!input || !prevout) return null;
    const { script, sats } = prevout;
    const type = scriptTypeOf(script);
    if (input.tapKeySig)
      return type === 'p2tr' ? taprootParts(index, script, input.tapKeySig) : null;
    const [partial] = input.partialSig ?? [];
    if (!partial) return null;
    const { pubkey } = partial;
    const { signature, hashType } = bitcoin.script.signature.decode(partial.signature);
    const program = redeemScriptOf(pubkey);
    const code = keyHashCode(program.subarray(2));
    if (type === 'p2pkh') {
      if (!input.nonWitnessUtxo || !equal(code, script)) return null;
      return { pubkey, hash: hashes.legacy(index, script, hashType), signature };
    }
    const ofKey =
      type === 'p2sh'
        ? equal(nestedScript(program), script) && equal(program, input.redeemScript)
        : type === 'p2wpkh' && equal(program, script);
    return ofKey ? { pubkey, hash: hashes.segwit(index, code, sats, hashType), signature } : null;
  }

  return function signedParts(index: number): SignedParts | null {
    try {
      const found = find(index);
      const input = psbt.data.inputs[index];
      if (!found || !input) return null;
      const byte = input.tapKeySig ? input.tapKeySig[64] : input.partialSig?.[0]?.signature.at(-1);
      const kind = `${found.pubkey.length} ${input.redeemScript?.length ?? 0} ${byte ?? ''}`;
      if (compared.has(kind)) return found;
      if (!equal(found.hash, libraryHash(psbt, unsigned, index))) return null;
      compared.add(kind);
      return found;
    } catch {
      return null;
    }
  };
}

/** The library's own way to the hash. */
function libraryHash(psbt: bitcoin.Psbt, unsigned: bitcoin.Transaction, index: number) {
  const input = psbt.data.inputs[index];
  if (input?.tapKeySig) return libraryTaprootHash(psbt, unsigned, index);
  const found: Uint8Array[] = [];
  psbt.validateSignaturesOfInput(index, (_, hash) => found.push(hash) > 0);
  return found[0];
}

/** Its hash of a key path, asked for where it stands: its validation would make two payments of the script on the way. */
function libraryTaprootHash(psbt: bitcoin.Psbt, unsigned: bitcoin.Transaction, index: number) {
  const { inputs } = psbt.data;
  const spent = inputs.flatMap(({ witnessUtxo, nonWitnessUtxo }, at) => {
    if (witnessUtxo) return [witnessUtxo];
    const previous = nonWitnessUtxo && bitcoin.Transaction.fromBuffer(nonWitnessUtxo);
    return previous?.outs[unsigned.ins[at]?.index ?? -1] ?? [];
  });
  if (spent.length !== inputs.length) return undefined;
  return unsigned.hashForWitnessV1(
    index,
    spent.map(({ script }) => script),
    spent.map(({ value }) => value),
    inputs[index]?.tapKeySig?.[64] ?? SIGHASH_DEFAULT,
  );
}

const equal = (a: Uint8Array, b: Uint8Array | undefined): boolean =>
  b !== undefined && Buffer.compare(a, b) === 0;
