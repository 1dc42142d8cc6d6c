import { createHash } from 'node:crypto';

import * as bitcoin from 'bitcoinjs-lib';

const { OP_0, OP_RETURN } = bitcoin.opcodes as { OP_0: number; OP_RETURN: number };

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const TAG = sha256(Buffer.from('BIP0322-signed-message'));

/** BIP-322's tagged hash (BIP-340) of the message in UTF-8; the library's list of tags can't be extended. */
export function messageHash(message: string): Uint8Array {
  return sha256(Buffer.concat([TAG, TAG, Buffer.from(message, 'utf8')]));
}

/** The virtual transaction whose output the signature spends. */
export function toSpend(message: string, script: Uint8Array): bitcoin.Transaction {
  const transaction = new bitcoin.Transaction();
  transaction.version = 0;
  const scriptSig = bitcoin.script.compile([OP_0, messageHash(message)]);
  transaction.addInput(new Uint8Array(32), 0xffffffff, 0, scriptSig);
  transaction.addOutput(script, 0n);
  return transaction;
}

/** Address scripts are shorter than this, so their length takes one byte. */
const SHORT = 0xfd;
/** The bytes of `toSpend` before the message hash, and between it and the script's length. */
const BEFORE = Buffer.from(`0000000001${'00'.repeat(32)}ffffffff220020`, 'hex');
const BETWEEN = Buffer.from(`0000000001${'00'.repeat(8)}`, 'hex');
const LOCKTIME = Buffer.alloc(4);

/** The txid of `toSpend`, which varies only in two places; a long script goes through the library. */
function spentHash(message: string, script: Uint8Array): Uint8Array {
  if (script.length >= SHORT) return toSpend(message, script).getHash();
  const length = Buffer.from([script.length]);
  const parts = [BEFORE, messageHash(message), BETWEEN, length, script, LOCKTIME];
  return sha256(sha256(Buffer.concat(parts)));
}

/** The virtual transaction to sign. */
export function toSign(message: string, script: Uint8Array): bitcoin.Transaction {
  const transaction = new bitcoin.Transaction();
  transaction.version = 0;
  transaction.addInput(spentHash(message, script), 0, 0);
  transaction.addOutput(Buffer.from([OP_RETURN]), 0n);
  return transaction;
}

/** The simple form: the serialised witness of `toSign` in base64. Items are shorter than 253 bytes. */
export const simpleSignature = (witness: readonly Uint8Array[]): string =>
  Buffer.concat([
    Buffer.from([witness.length]),
    ...witness.flatMap((item) => [Buffer.from([item.length]), item]),
  ]).toString('base64');
