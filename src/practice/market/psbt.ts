import { TaprootControlBlock, Transaction } from '@scure/btc-signer';

import { ScriptError, verifyScripts } from '#practice/chain/verify.ts';
import {
  bytesToHex,
  concatBytes,
  equalBytes,
  hexToBytes,
  withLength,
} from '#practice/formats/bytes.ts';
import { scriptKind } from '#practice/formats/scripts.ts';
import type { TxOut, TxParts } from '#practice/formats/tx.ts';
import type { Coin } from '#practice/state/records/chain.ts';

import type { KeyOfScript } from './keys.ts';
import { marketCodes, refuse } from './refusals.ts';

/** SIGHASH_SINGLE | SIGHASH_ANYONECANPAY: the seller's input and the output beside it, nothing else. */
export const SINGLE_ANYONECANPAY = 0x83;
const RBF_SEQUENCE = 0xfffffffd;
const FINAL_SEQUENCE = 0xffffffff;
const MAX_PSBT_BYTES = 400_000;
const reading = {
  allowUnknownOutputs: true,
  allowUnknownInputs: true,
  allowLegacyWitnessUtxo: true,
  disableScriptCheck: true,
} as const;

/** What makes an input valid: the parts a final transaction carries. */
export interface Satisfaction {
  scriptSig: Uint8Array;
  witness: Uint8Array[];
}

export interface PsbtInput {
  coin: Coin;
  key: KeyOfScript;
  sighash?: number;
  /** Signed by somebody else already. */
  done?: Satisfaction;
  /** The script that the input will be spent by, shown to whoever signs another input (BIP-371). */
  leaf?: { script: Uint8Array; control: Uint8Array };
}

/** Control block and script, the leaf version behind it. */
const leafOf = ({ script, control }: NonNullable<PsbtInput['leaf']>) =>
  [
    TaprootControlBlock.decode(control),
    concatBytes(script, Uint8Array.of((control[0] ?? 0) & 0xfe)),
  ] as [ReturnType<typeof TaprootControlBlock.decode>, Uint8Array];

/** A PSBT of version 0 in hex, inputs and outputs in the given order. */
export function makePsbt(ins: readonly PsbtInput[], outs: readonly TxOut[], rbf = true): string {
  const tx = new Transaction({ ...reading, version: 2 });
  for (const { coin, key, sighash, done, leaf } of ins) {
    tx.addInput(
      {
        txid: coin.txid,
        index: coin.vout,
        sequence: rbf ? RBF_SEQUENCE : FINAL_SEQUENCE,
        witnessUtxo: { amount: coin.sats, script: hexToBytes(coin.script) },
        ...(sighash === undefined ? {} : { sighashType: sighash }),
        ...(key.redeem ? { redeemScript: key.redeem } : {}),
        ...(key.internal ? { tapInternalKey: key.internal } : {}),
        ...(leaf ? { tapLeafScript: [leafOf(leaf)] } : {}),
        ...(done ? { finalScriptWitness: done.witness } : {}),
        ...(done && done.scriptSig.length > 0 ? { finalScriptSig: done.scriptSig } : {}),
      },
      true,
    );
  }
  for (const out of outs) tx.addOutput({ amount: out.sats, script: out.script }, true);
  return bytesToHex(tx.toPSBT(0));
}

function decodeText(text: string, fromBase64: boolean): Uint8Array {
  const bytes = fromBase64 ? Buffer.from(text, 'base64') : Buffer.from(text, 'hex');
  const again = fromBase64 ? bytes.toString('base64') : bytes.toString('hex');
  if (again !== (fromBase64 ? text : text.toLowerCase()) || bytes.length > MAX_PSBT_BYTES) {
    refuse(marketCodes.parameter, `the PSBT is not ${fromBase64 ? 'base64' : 'hex'}`);
  }
  return new Uint8Array(bytes);
}

/**
 * Reads a PSBT that somebody signed and was asked to leave unfinalized; a finalized one is taken too.
 * Refuses one of another transaction than `made` (hex).
 */
export function readSigned(made: string, text: string, fromBase64 = false): Transaction {
  const bytes = decodeText(text, fromBase64);
  let signed: Transaction;
  try {
    signed = Transaction.fromPSBT(bytes, reading);
  } catch {
    return refuse(marketCodes.parameter, 'the PSBT does not parse');
  }
  const own = Transaction.fromPSBT(hexToBytes(made), reading);
  if (!equalBytes(own.unsignedTx, signed.unsignedTx)) {
    refuse(marketCodes.parameter, 'the PSBT is of another transaction than the one given out');
  }
  return signed;
}

/** What the signer of an input put in; refuses where nothing is there. */
export function satisfactionOf(signed: Transaction, index: number, coin: Coin): Satisfaction {
  const input = signed.getInput(index);
  const none = new Uint8Array(0);
  if (input.finalScriptWitness && input.finalScriptWitness.length > 0) {
    return { scriptSig: input.finalScriptSig ?? none, witness: input.finalScriptWitness };
  }
  const kind = scriptKind(hexToBytes(coin.script));
  if (kind === 'tr' && input.tapKeySig) return { scriptSig: none, witness: [input.tapKeySig] };
  const [pubkey, signature] = input.partialSig?.[0] ?? [];
  if (!pubkey || !signature) return refuse(marketCodes.signature, `input ${index} is not signed`);
  const scriptSig = kind === 'sh' && input.redeemScript ? withLength(input.redeemScript) : none;
  return { scriptSig, witness: [signature, pubkey] };
}

/** The type byte of the signature: 0 for a bare Schnorr one, which means everything. */
export function sighashOf({ witness }: Satisfaction, coin: Coin): number {
  const signature = witness[0] ?? new Uint8Array(0);
  const isTaproot = scriptKind(hexToBytes(coin.script)) === 'tr';
  if (isTaproot && signature.length === 64) return 0;
  return signature.at(-1) ?? -1;
}

/** A transaction of these parts, its inputs satisfied. */
export function assemble(
  coins: readonly Coin[],
  outs: readonly TxOut[],
  done: readonly Satisfaction[],
  rbf = true,
): TxParts {
  const ins = coins.map((coin, at) => ({
    txid: coin.txid,
    vout: coin.vout,
    sequence: rbf ? RBF_SEQUENCE : FINAL_SEQUENCE,
    scriptSig: done[at]?.scriptSig ?? new Uint8Array(0),
    witness: done[at]?.witness ?? [],
  }));
  return { version: 2, lockTime: 0, ins, outs: [...outs] };
}

/** Outputs of a PSBT in hex, as it was given out. */
export function outsOf(psbt: string): TxOut[] {
  const tx = Transaction.fromPSBT(hexToBytes(psbt), reading);
  return Array.from({ length: tx.outputsLength }, (_, at) => {
    const { amount, script } = tx.getOutput(at);
    return { sats: amount ?? 0n, script: script ?? new Uint8Array(0) };
  });
}

/** Outpoints that a PSBT in hex spends, in order. */
export function outpointsOf(psbt: string): string[] {
  const tx = Transaction.fromPSBT(hexToBytes(psbt), reading);
  return Array.from({ length: tx.inputsLength }, (_, at) => {
    const { txid, index } = tx.getInput(at);
    return `${bytesToHex(txid ?? new Uint8Array(0))}:${index ?? 0}`;
  });
}

/** Runs every signature as a node would. Refuses a transaction whose scripts fail. */
export function checkScripts(tx: TxParts, coins: readonly Coin[]): void {
  const spent = coins.map((coin) => ({ sats: coin.sats, script: hexToBytes(coin.script) }));
  try {
    verifyScripts(tx, spent);
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    refuse(marketCodes.signature, error.message);
  }
}
