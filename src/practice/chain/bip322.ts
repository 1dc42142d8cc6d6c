import {
  concatBytes,
  hash256,
  taggedHash,
  toId,
  uint32,
  uint64,
  utf8,
  withLength,
} from '#practice/formats/bytes.ts';
import { scriptOfAddress } from '#practice/formats/scripts.ts';
import { createSigHasher } from '#practice/formats/sighash.ts';
import type { TxParts } from '#practice/formats/tx.ts';

import { ScriptError, verifyScripts } from './verify.ts';
import { witnessOf } from './wallet.ts';

const OP_RETURN = Uint8Array.of(0x6a);
const MAX_ELEMENTS = 8;

/** Txid of the virtual transaction that a BIP-322 signature spends. */
function toSpendTxid(message: string, script: Uint8Array): string {
  const hash = taggedHash('BIP0322-signed-message', utf8(message));
  const scriptSig = concatBytes(Uint8Array.of(0, 32), hash);
  const input = concatBytes(
    new Uint8Array(32),
    uint32(0xffffffff),
    withLength(scriptSig),
    uint32(0),
  );
  const output = concatBytes(uint64(0n), withLength(script));
  const one = Uint8Array.of(1);
  return toId(hash256(concatBytes(uint32(0), one, input, one, output, uint32(0))));
}

/** The unsigned virtual transaction (BIP-322 `to_sign`). */
export function toSign(message: string, script: Uint8Array): TxParts {
  const txid = toSpendTxid(message, script);
  return {
    version: 0,
    lockTime: 0,
    ins: [{ txid, vout: 0, sequence: 0, scriptSig: new Uint8Array(0), witness: [] }],
    outs: [{ sats: 0n, script: OP_RETURN }],
  };
}

/** Items of a serialised witness stack; null if cut off or too long. */
function readStack(bytes: Uint8Array): Uint8Array[] | null {
  const count = bytes[0] ?? 0;
  if (count === 0 || count > MAX_ELEMENTS) return null;
  const stack: Uint8Array[] = [];
  let at = 1;
  for (let element = 0; element < count; element++) {
    const length = bytes[at] ?? 0xff;
    // No item of a simple signature is longer than a key or a signature.
    if (length >= 0xfd || at + 1 + length > bytes.length) return null;
    stack.push(bytes.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return at === bytes.length ? stack : null;
}

/** The serialized witness stack in base64: BIP-322's simple form. */
export function encodeSimple(witness: readonly Uint8Array[]): string {
  const count = Uint8Array.of(witness.length);
  return Buffer.from(concatBytes(count, ...witness.map(withLength))).toString('base64');
}

/** A BIP-322 "simple" signature by one of the practice network's wallets. */
export function signMessage(address: string, message: string, key: Uint8Array): string {
  const script = scriptOfAddress(address);
  if (!script) throw new Error('not an address of the practice network');
  const hasher = createSigHasher(toSign(message, script), [{ sats: 0n, script }]);
  return encodeSimple(witnessOf(hasher, 0, script, { key }));
}

/**
 * Whether a BIP-322 "simple" signature (base64, with or without the prefix `smp`) of the message is by the address:
 * P2WPKH or P2TR key path, covering the whole transaction.
 */
export function verifySimple(message: string, address: string, signature: string): boolean {
  const script = scriptOfAddress(address);
  const bare = signature.startsWith('smp') ? signature.slice(3) : signature;
  const bytes = new Uint8Array(Buffer.from(bare, 'base64'));
  const witness = readStack(bytes);
  if (!script || !witness || Buffer.from(bytes).toString('base64') !== bare) return false;
  const type = witness[0]?.length === 64 ? 1 : witness[0]?.at(-1);
  if (type !== 1) return false;
  const tx = toSign(message, script);
  const ins = tx.ins.map((input) => ({ ...input, witness }));
  try {
    verifyScripts({ ...tx, ins }, [{ sats: 0n, script }]);
    return true;
  } catch (error) {
    if (error instanceof ScriptError) return false;
    throw error;
  }
}
