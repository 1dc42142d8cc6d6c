import * as bitcoin from 'bitcoinjs-lib';

import { keyHashCode, nestedScript, redeemScriptOf } from '#main/vault/keys/scripts.ts';
import { createHashes } from '#main/vault/sign/hashes.ts';
import { prevoutOf, prevoutsOf } from '#main/vault/sign/prevouts.ts';
import { scriptTypeOf } from '#main/wallet/addresses.ts';
import { say } from '#shared/words/say.ts';

/** The usual name of a sighash byte. `type` is the script's. */
export function sighashName(type: string | null, sighash: number | null): string {
  if (sighash === null) return type === 'p2tr' ? 'DEFAULT' : 'ALL';
  const base = { 0: 'DEFAULT', 1: 'ALL', 2: 'NONE', 3: 'SINGLE' }[sighash & 0x7f];
  if (base === undefined)
    return say.signing.readSignedParts.unknown0x({ sighash: sighash.toString(16) });
  return sighash & 0x80 ? `${base}|ANYONECANPAY` : base;
}

/** A signature without sighash byte, its message hash, and its key. */
export interface SignedParts {
  pubkey: Uint8Array;
  hash: Uint8Array;
  signature: Uint8Array;
}

const { SIGHASH_DEFAULT } = bitcoin.Transaction;

/**
 * Finds what an input's signature must sign. We compute the hashes ourselves, sharing common parts between inputs; for
 * the first input of each script type and sighash, the library, which shares no code with them, must find the same
 * hash. Returns null for an input that isn't signed, not by the script's key, or not in a form that nodes accept.
 */
export function createSignedParts(psbt: bitcoin.Psbt, unsigned: bitcoin.Transaction) {
  const hashes = createHashes(unsigned, () => prevoutsOf(psbt, unsigned));
  const compared = new Set<string>();

  function taprootParts(index: number, script: Uint8Array, signed: Uint8Array): SignedParts | null {
    const sighash = signed[64] ?? SIGHASH_DEFAULT;
    // Only the default sighash has no byte.
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

/** The library's own computation of the hash. */
function libraryHash(psbt: bitcoin.Psbt, unsigned: bitcoin.Transaction, index: number) {
  const input = psbt.data.inputs[index];
  if (input?.tapKeySig) return libraryTaprootHash(psbt, unsigned, index);
  const found: Uint8Array[] = [];
  psbt.validateSignaturesOfInput(index, (_, hash) => found.push(hash) > 0);
  return found[0];
}

/** The library's key path hash, called directly: its validation would build two payments of the script on the way. */
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
