import * as bitcoin from 'bitcoinjs-lib';

import type { InspectedInput } from './inspect-input.ts';
import type { ParsedPsbt } from './psbt.ts';

/** A signature of at most 71 bytes with sighash byte, and a public key, each with its length. */
const ECDSA = 1 + 71 + 1 + 33;
const SCHNORR = 1 + 64;
const NESTED_SCRIPT_SIG = 23;
/** Enough for a script with a few keys and signatures. Larger foreign scripts are no reason to pay more. */
const MOST_FOREIGN_BYTES = 300;

/**
 * vB once signed. Exact for our script types (a rare shorter signature saves a byte). Others' inputs count by the
 * script type they spend and never by the PSBT's witnesses: no txid covers them, and every byte would raise the fee
 * that a rate allows. An unknown script type counts its actual size up to a limit, or as P2WPKH.
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

/** The final txid. Not fixed while an input's signature goes into its script (legacy inputs). */
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
