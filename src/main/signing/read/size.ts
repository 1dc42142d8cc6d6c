import * as bitcoin from 'bitcoinjs-lib';

import type { InspectedInput } from './inspect-input.ts';
import type { ParsedPsbt } from './psbt.ts';

/** Signature of at most 71 bytes with its sighash byte, and a public key, each with its length. */
const ECDSA = 1 + 71 + 1 + 33;
const SCHNORR = 1 + 64;
const NESTED_SCRIPT_SIG = 23;
/** A script of a few keys and signatures. Whatever else others show of theirs is no reason to pay for it. */
const MOST_FOREIGN_BYTES = 300;

/**
 * vB once signed. Exact for our script types (a rare shorter signature makes it a byte less). Inputs of others count by
 * the type of the script that they spend, never by what a PSBT brings along: no txid covers a witness, and every byte of
 * one would raise the fee that a rate allows. A script of unknown type counts as what is there, up to a bound, or as
 * P2WPKH.
 */
export function signedSize(parsed: ParsedPsbt, inputs: readonly InspectedInput[]): number {
  let scriptSigs = 0;
  let witnesses = 0;
  let segwit = false;
  for (const { index, type, sighash, mine } of inputs) {
    const data = parsed.psbt.data.inputs[index];
    const final = data?.finalScriptWitness ?? data?.finalScriptSig;
    if (final && (mine || type === null || type === 'p2wsh')) {
      const most = mine ? Infinity : MOST_FOREIGN_BYTES;
      scriptSigs += Math.min(data?.finalScriptSig?.length ?? 0, most);
      witnesses += Math.min(data?.finalScriptWitness?.length ?? 1, most);
      segwit ||= data?.finalScriptWitness !== undefined;
    } else if (type === 'p2pkh') {
      scriptSigs += ECDSA;
      witnesses += 1;
    } else {
      segwit = true;
      if (type === 'p2sh') scriptSigs += NESTED_SCRIPT_SIG;
      const explicit = !mine || (sighash !== null && sighash !== 0) ? 1 : 0;
      witnesses += 1 + (type === 'p2tr' ? SCHNORR + explicit : ECDSA);
    }
  }
  const base = parsed.unsignedTx.byteLength() + scriptSigs;
  return Math.ceil((4 * base + (segwit ? 2 + witnesses : 0)) / 4);
}

/** The txid once signed. Not fixed while an input's signature will sit in its script (legacy inputs). */
export function predictedTxid(
  unsignedTx: bitcoin.Transaction,
  inputs: readonly InspectedInput[],
): { txid: string; txidFixed: boolean; predictedHex: string } {
  const transaction = unsignedTx.clone();
  let txidFixed = true;
  for (const { index, type, redeemScript } of inputs) {
    if (redeemScript !== null) {
      const script = bitcoin.script.compile([Buffer.from(redeemScript, 'hex')]);
      transaction.setInputScript(index, script);
    } else if (type === 'p2pkh' || type === 'p2sh' || type === null) {
      txidFixed = false;
    }
  }
  return { txid: transaction.getId(), txidFixed, predictedHex: transaction.toHex() };
}
