import { TaprootControlBlock, Transaction } from '@scure/btc-signer';

import { refuse } from '#practice/api/refusal.ts';
import { spentOf } from '#practice/chain/coins.ts';
import { ScriptError, verifyScripts } from '#practice/chain/verify.ts';
import { RBF_SEQUENCE } from '#practice/chain/wallet.ts';
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

import type { SpendKey } from './keys.ts';

/** SIGHASH_SINGLE | SIGHASH_ANYONECANPAY: the seller's input and the output at the same index, nothing else. */
export const SINGLE_ANYONECANPAY = 0x83;
const FINAL_SEQUENCE = 0xffffffff;
const MAX_PSBT_BYTES = 400_000;
const NOTHING = new Uint8Array(0);
const reading = {
  allowUnknownOutputs: true,
  allowUnknownInputs: true,
  allowLegacyWitnessUtxo: true,
  disableScriptCheck: true,
} as const;

/** What makes an input valid in the final transaction. */
export interface Satisfaction {
  scriptSig: Uint8Array;
  witness: Uint8Array[];
}

export interface PsbtInput {
  coin: Coin;
  key?: SpendKey;
  sighash?: number;
  /** Already signed. */
  done?: Satisfaction;
  /** The script that will spend the input, for the signer of another input (BIP-371). */
  leaf?: { script: Uint8Array; control: Uint8Array };
}

/** Control block and script, followed by the leaf version. */
const leafOf = ({ script, control }: NonNullable<PsbtInput['leaf']>) =>
  [
    TaprootControlBlock.decode(control),
    concatBytes(script, Uint8Array.of((control[0] ?? 0) & 0xfe)),
  ] as [ReturnType<typeof TaprootControlBlock.decode>, Uint8Array];

export interface PsbtOutput extends TxOut {
  /** The only script that the output's taproot commits to, shown to its signer (BIP-371). */
  leaf?: { script: Uint8Array; control: Uint8Array };
}

/** The tap tree of a single leaf, with the internal key from its control block. */
const treeOf = ({ script, control }: NonNullable<PsbtOutput['leaf']>) => ({
  tapInternalKey: control.subarray(1, 33),
  tapTree: [{ depth: 0, version: (control[0] ?? 0) & 0xfe, script }],
});

/** A PSBT of version 0 in hex, inputs and outputs in the given order. */
export function makePsbt(
  ins: readonly PsbtInput[],
  outs: readonly PsbtOutput[],
  rbf = true,
): string {
  const tx = new Transaction({ ...reading, version: 2 });
  for (const { coin, key, sighash, done, leaf } of ins) {
    tx.addInput(
      {
        txid: coin.txid,
        index: coin.vout,
        sequence: rbf ? RBF_SEQUENCE : FINAL_SEQUENCE,
        witnessUtxo: { amount: coin.sats, script: hexToBytes(coin.script) },
        ...(sighash === undefined ? {} : { sighashType: sighash }),
        ...(key?.redeem ? { redeemScript: key.redeem } : {}),
        ...(key?.internal ? { tapInternalKey: key.internal } : {}),
        ...(leaf ? { tapLeafScript: [leafOf(leaf)] } : {}),
        ...(done ? { finalScriptWitness: done.witness } : {}),
        ...(done && done.scriptSig.length > 0 ? { finalScriptSig: done.scriptSig } : {}),
      },
      true,
    );
  }
  for (const { sats, script, leaf } of outs) {
    tx.addOutput({ amount: sats, script, ...(leaf ? treeOf(leaf) : {}) }, true);
  }
  return bytesToHex(tx.toPSBT(0));
}

/** Parses a PSBT in hex or base64. Throws Refusal. */
export function readPsbt(text: string, fromBase64 = false): Transaction {
  const encoding = fromBase64 ? 'base64' : 'hex';
  const bytes = Buffer.from(text, encoding);
  const isCanonical = bytes.toString(encoding) === (fromBase64 ? text : text.toLowerCase());
  if (!isCanonical || bytes.length > MAX_PSBT_BYTES) {
    refuse('parameter', `the PSBT is not ${encoding}`);
  }
  try {
    return Transaction.fromPSBT(new Uint8Array(bytes), reading);
  } catch {
    return refuse('parameter', 'the PSBT does not parse');
  }
}

/**
 * Parses a signed, unfinalized PSBT; accepts a finalized one too. Throws Refusal if it is of another transaction than
 * `made` (hex).
 */
export function readSigned(made: string, text: string, fromBase64 = false): Transaction {
  const signed = readPsbt(text, fromBase64);
  if (!equalBytes(readPsbt(made).unsignedTx, signed.unsignedTx)) {
    refuse('parameter', 'the PSBT is of another transaction than the one given out');
  }
  return signed;
}

/** An input's signature data. Throws Refusal if there is none. */
export function satisfactionOf(signed: Transaction, index: number): Satisfaction {
  const { finalScriptSig, finalScriptWitness, tapKeySig, partialSig, redeemScript } =
    signed.getInput(index);
  if (finalScriptWitness && finalScriptWitness.length > 0) {
    return { scriptSig: finalScriptSig ?? NOTHING, witness: finalScriptWitness };
  }
  if (tapKeySig) return { scriptSig: NOTHING, witness: [tapKeySig] };
  const [pubkey, signature] = partialSig?.[0] ?? [];
  if (!pubkey || !signature) return refuse('signature', `input ${index} is not signed`);
  const scriptSig = redeemScript ? withLength(redeemScript) : NOTHING;
  return { scriptSig, witness: [signature, pubkey] };
}

/** The signature's sighash byte: 0 for a bare Schnorr one, which covers everything. */
export function sighashOf({ witness }: Satisfaction, coin: Coin): number {
  const signature = witness[0] ?? NOTHING;
  const isTaproot = scriptKind(hexToBytes(coin.script)) === 'tr';
  if (isTaproot && signature.length === 64) return 0;
  return signature.at(-1) ?? -1;
}

/** Completes a signed PSBT, with some inputs satisfied by the service. Throws Refusal if one isn't. */
export function completeTx(
  signed: Transaction,
  own: Readonly<Record<number, Satisfaction>> = {},
): TxParts {
  const indexes = (length: number) => Array.from({ length }, (_, index) => index);
  return {
    version: signed.version,
    lockTime: signed.lockTime,
    ins: indexes(signed.inputsLength).map((index) => {
      const { txid, index: vout, sequence } = signed.getInput(index);
      return {
        txid: bytesToHex(txid ?? NOTHING),
        vout: vout ?? 0,
        sequence: sequence ?? FINAL_SEQUENCE,
        ...(own[index] ?? satisfactionOf(signed, index)),
      };
    }),
    outs: indexes(signed.outputsLength).map((index) => {
      const { amount = 0n, script = NOTHING } = signed.getOutput(index);
      return { sats: amount, script };
    }),
  };
}

/** Outpoints that a PSBT in hex spends, in order. */
export const outpointsOf = (psbt: string): string[] => {
  const tx = readPsbt(psbt);
  return Array.from({ length: tx.inputsLength }, (_, at) => {
    const { txid, index } = tx.getInput(at);
    return `${bytesToHex(txid ?? NOTHING)}:${index ?? 0}`;
  });
};

/** The PSBT with one output changed; its signatures stay and become invalid. Negative indexes count from the end. */
export function changeOutput(
  psbt: string,
  at: number,
  change: (out: { amount: bigint; script: Uint8Array }) => { amount: bigint; script: Uint8Array },
): string {
  const tx = readPsbt(psbt);
  const index = at < 0 ? tx.outputsLength + at : at;
  const { amount = 0n, script = NOTHING } = tx.getOutput(index);
  tx.updateOutput(index, change({ amount, script }), true);
  return bytesToHex(tx.toPSBT(0));
}

/** Verifies every signature like a node. Throws Refusal if a script fails. */
export function checkScripts(tx: TxParts, coins: readonly Coin[]): void {
  try {
    verifyScripts(tx, coins.map(spentOf));
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    refuse('signature', error.message);
  }
}
