import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { hash160, taprootTweakPubkey } from '@scure/btc-signer/utils.js';

import { equalBytes, taggedHash, withLength } from '#practice/formats/bytes.ts';
import { isRevealScript } from '#practice/formats/envelope.ts';
import { parseScript, pkhScript, scriptKind } from '#practice/formats/scripts.ts';
import { createSigHasher, type SigHasher, type Spent } from '#practice/formats/sighash.ts';
import type { TxIn, TxParts } from '#practice/formats/tx.ts';

/** Thrown with a node's message for a failing script. */
export class ScriptError extends Error {}

const fail = (reason: string): never => {
  throw new ScriptError(reason);
};
const FALSE_TOP =
  'Script evaluated without error but finished with a false/empty top stack element';

const ecdsaTypes = [1, 2, 3, 0x81, 0x82, 0x83];

function checkEcdsa(
  signature: Uint8Array,
  pubkey: Uint8Array,
  hash: (type: number) => Uint8Array,
): void {
  const type = signature.at(-1);
  if (type === undefined) return fail(FALSE_TOP);
  if (!ecdsaTypes.includes(type)) return fail('Signature hash type missing or not understood');
  const der = signature.subarray(0, -1);
  const good = (lowS: boolean) =>
    secp256k1.verify(der, hash(type), pubkey, { prehash: false, format: 'der', lowS });
  try {
    if (good(true)) return;
    if (good(false)) fail('Non-canonical signature: S value is unnecessarily high');
  } catch (error) {
    if (error instanceof ScriptError) throw error;
    fail('Non-canonical DER signature');
  }
  fail(FALSE_TOP);
}

function checkSchnorr(
  signature: Uint8Array,
  pubkey: Uint8Array,
  hash: (type: number) => Uint8Array,
): void {
  if (signature.length !== 64 && signature.length !== 65) fail('Invalid Schnorr signature size');
  const type = signature.length === 65 ? (signature[64] as number) : 0;
  if (signature.length === 65 && type === 0) fail('Invalid Schnorr signature hash type');
  let good = false;
  try {
    good = schnorr.verify(signature.subarray(0, 64), hash(type), pubkey);
  } catch {
    return fail('Invalid Schnorr signature hash type');
  }
  if (!good) fail('Invalid Schnorr signature');
}

function checkWpkh(index: number, hash: Uint8Array, witness: Uint8Array[], hasher: SigHasher) {
  const [signature, pubkey] = witness;
  if (!signature || !pubkey || witness.length !== 2) return fail('Witness program hash mismatch');
  if (pubkey.length !== 33) fail('Using non-compressed keys in segwit');
  if (!equalBytes(hash160(pubkey), hash)) fail(FALSE_TOP);
  checkEcdsa(signature, pubkey, (type) => hasher.segwit(index, pkhScript(hash), type));
}

/** BIP-341: the output key of a control block and a leaf, and its parity. */
function outputKeyOf(control: Uint8Array, leafHash: Uint8Array): [Uint8Array, number] {
  let node = leafHash;
  for (let at = 33; at < control.length; at += 32) {
    const other = control.subarray(at, at + 32);
    const nodeFirst = Buffer.compare(node, other) < 0;
    node = taggedHash('TapBranch', ...(nodeFirst ? [node, other] : [other, node]));
  }
  return taprootTweakPubkey(control.subarray(1, 33), node);
}

function checkTaproot(index: number, key: Uint8Array, witness: Uint8Array[], hasher: SigHasher) {
  if (witness.length === 0) return fail('Witness program was passed an empty witness');
  if (witness.length > 1 && witness.at(-1)?.[0] === 0x50)
    return fail('Taproot annex is not standard');
  if (witness.length === 1) {
    checkSchnorr(witness[0] as Uint8Array, key, (type) => hasher.taproot(index, type));
    return;
  }
  const control = witness.at(-1) as Uint8Array;
  const script = witness.at(-2) as Uint8Array;
  const stack = witness.slice(0, -2);
  if (control.length < 33 || control.length > 33 + 128 * 32 || (control.length - 33) % 32 !== 0) {
    return fail('Invalid Taproot control block size');
  }
  const version = (control[0] as number) & 0xfe;
  const leafHash = taggedHash('TapLeaf', Uint8Array.of(version), withLength(script));
  let found: Uint8Array;
  let parity: number;
  try {
    [found, parity] = outputKeyOf(control, leafHash);
  } catch {
    return fail('Witness program hash mismatch');
  }
  if (!equalBytes(found, key) || parity !== ((control[0] as number) & 1)) {
    return fail('Witness program hash mismatch');
  }
  if (version !== 0xc0) return fail('Taproot version reserved for soft-fork upgrades');
  const parts = parseScript(script);
  if (!parts || !isRevealScript(parts)) {
    return fail('this network runs no tapscript but that of an inscription');
  }
  if (stack.length !== 1) return fail('Stack size must be exactly one after execution');
  checkSchnorr(stack[0] as Uint8Array, parts[0] as Uint8Array, (type) =>
    hasher.taproot(index, type, leafHash),
  );
}

function checkInput(index: number, input: TxIn, coin: Spent, hasher: SigHasher): void {
  const kind = scriptKind(coin.script);
  if (kind === 'pkh') {
    const parts = parseScript(input.scriptSig);
    const [signature, pubkey] = parts ?? [];
    if (parts?.length !== 2 || typeof signature !== 'object' || typeof pubkey !== 'object') {
      return fail('Operation not valid with the current stack size');
    }
    if (input.witness.length > 0) return fail('Witness provided for non-witness script');
    if (!equalBytes(hash160(pubkey), coin.script.subarray(3, 23))) {
      return fail('Script failed an OP_EQUALVERIFY operation');
    }
    checkEcdsa(signature, pubkey, (type) => hasher.legacy(index, coin.script, type));
    return;
  }
  if (kind === 'sh') {
    const parts = parseScript(input.scriptSig);
    const redeem = parts?.[0];
    if (parts?.length !== 1 || typeof redeem !== 'object' || scriptKind(redeem) !== 'wpkh') {
      return fail('this network spends no P2SH but P2SH-P2WPKH');
    }
    if (!equalBytes(hash160(redeem), coin.script.subarray(2, 22))) return fail(FALSE_TOP);
    checkWpkh(index, redeem.subarray(2), input.witness, hasher);
    return;
  }
  if (input.scriptSig.length > 0) return fail('Witness requires empty scriptSig');
  if (kind === 'wpkh') {
    checkWpkh(index, coin.script.subarray(2), input.witness, hasher);
    return;
  }
  if (kind === 'tr') {
    checkTaproot(index, coin.script.subarray(2), input.witness, hasher);
    return;
  }
  fail('this network spends no such script');
}

/**
 * Verifies every input against the coin it spends: P2PKH, P2SH-P2WPKH, P2WPKH, P2TR key path, and
 * an inscription's tapscript. Throws ScriptError, also for unsupported scripts.
 */
export function verifyScripts(tx: TxParts, spent: readonly Spent[]): void {
  const hasher = createSigHasher(tx, spent);
  tx.ins.forEach((input, index) => {
    checkInput(index, input, spent[index] as Spent, hasher);
  });
}
