import * as bitcoin from 'bitcoinjs-lib';

import { toSign } from '#main/vault/sign/bip322-message.ts';
import { parseAddress, scriptTypeOf } from '#main/wallet/addresses.ts';
import type { Network } from '#shared/bitcoin/network.ts';

import { verifyDer, verifySignature } from './verify.ts';

export { messageHash, toSign, toSpend } from '#main/vault/sign/bip322-message.ts';

const { SIGHASH_ALL, SIGHASH_DEFAULT } = bitcoin.Transaction;

/**
 * Verifies a simple signature of a P2WPKH or P2TR address, bare or with the `smp` prefix of BIP-322 1.0. False
 * for every other address type and form, and for anything malformed.
 */
export function verifyMessage(
  message: string,
  address: string,
  network: Network,
  signature: string,
): boolean {
  try {
    const { script } = parseAddress(address, network);
    const bare = signature.startsWith('smp') ? signature.slice(3) : signature;
    const witness = readWitness(Buffer.from(bare, 'base64'));
    if (Buffer.from(bare, 'base64').toString('base64') !== bare) return false;
    return witnessHolds(message, script, witness);
  } catch {
    return false;
  }
}

function witnessHolds(message: string, script: Uint8Array, witness: Uint8Array[]): boolean {
  const transaction = toSign(message, script);
  const [signature, pubkey] = witness;
  if (!signature) return false;
  switch (scriptTypeOf(script)) {
    case 'p2wpkh': {
      if (witness.length !== 2 || pubkey?.length !== 33) return false;
      const expected = bitcoin.payments.p2wpkh({ pubkey }).output;
      if (!expected || Buffer.compare(expected, script) !== 0) return false;
      if (signature.at(-1) !== SIGHASH_ALL) return false;
      const scriptCode = bitcoin.payments.p2pkh({ pubkey }).output;
      if (!scriptCode) return false;
      return verifyDer(
        pubkey,
        transaction.hashForWitnessV0(0, scriptCode, 0n, SIGHASH_ALL),
        signature,
      );
    }
    case 'p2tr': {
      if (witness.length !== 1) return false;
      const explicit = signature.length === 65 && signature[64] === SIGHASH_ALL;
      if (signature.length !== 64 && !explicit) return false;
      const type = explicit ? SIGHASH_ALL : SIGHASH_DEFAULT;
      const hash = transaction.hashForWitnessV1(0, [script], [0n], type);
      return verifySignature(script.subarray(2), hash, signature.subarray(0, 64));
    }
    default:
      return false;
  }
}

/** A witness stack of short items (as our two types have), consuming every byte. */
function readWitness(bytes: Buffer): Uint8Array[] {
  let at = 0;
  const next = (): number => {
    const length = bytes.readUInt8(at++);
    if (length >= 0xfd) throw new RangeError('longer than any witness of ours');
    return length;
  };
  const items = Array.from({ length: next() }, () => {
    const length = next();
    if (at + length > bytes.length) throw new RangeError('cut short');
    at += length;
    return bytes.subarray(at - length, at);
  });
  if (at !== bytes.length) throw new RangeError('trailing bytes');
  return items;
}
