import { createHash } from 'node:crypto';

import * as bitcoin from 'bitcoinjs-lib';

import { AppError } from '#shared/errors.ts';

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

/** `toSign` as a PSBT. `xOnly` is the internal key of a taproot script, for whoever wants to see one. */
export function messagePsbtOf(message: string, script: Uint8Array, xOnly?: Uint8Array): string {
  const psbt = new bitcoin.Psbt();
  psbt.setVersion(0);
  psbt.addInput({
    hash: toSpend(message, script).getHash(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, value: 0n },
    ...(xOnly ? { tapInternalKey: xOnly } : {}),
  });
  psbt.addOutput({ script: bitcoin.script.compile([OP_RETURN]), value: 0n });
  return psbt.toBase64();
}

/** The witness of a signed message PSBT, serialised and in base64. */
export function simpleSignature(signedPsbt: string): string {
  const psbt = bitcoin.Psbt.fromBase64(signedPsbt);
  psbt.finalizeAllInputs();
  const witness = psbt.data.inputs[0]?.finalScriptWitness;
  if (!witness) throw new AppError('PSBT_INVALID', 'the message was not signed');
  return Buffer.from(witness).toString('base64');
}
