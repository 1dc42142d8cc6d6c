import { createHash } from 'node:crypto';

import * as bitcoin from 'bitcoinjs-lib';

const { OP_0, OP_RETURN } = bitcoin.opcodes as { OP_0: number; OP_RETURN: number };

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** BIP-322's tagged hash (BIP-340) of the message's UTF-8 bytes; the library's list of tags is closed. */
export function messageHash(message: string): Uint8Array {
  const tag = sha256(Buffer.from('BIP0322-signed-message'));
  return sha256(Buffer.concat([tag, tag, Buffer.from(message, 'utf8')]));
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

/** The virtual transaction that is signed. */
export function toSign(message: string, script: Uint8Array): bitcoin.Transaction {
  const transaction = new bitcoin.Transaction();
  transaction.version = 0;
  transaction.addInput(toSpend(message, script).getHash(), 0, 0);
  transaction.addOutput(bitcoin.script.compile([OP_RETURN]), 0n);
  return transaction;
}

/** The simple form: the witness of `toSign`, serialised and in base64. Items are shorter than 253 bytes. */
export const simpleSignature = (witness: readonly Uint8Array[]): string =>
  Buffer.concat([
    Buffer.from([witness.length]),
    ...witness.flatMap((item) => [Buffer.from([item.length]), item]),
  ]).toString('base64');
