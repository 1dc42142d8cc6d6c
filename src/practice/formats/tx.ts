import { RawTx } from '@scure/btc-signer';

import { bytesToHex, equalBytes, hash256, hexToBytes, toId } from './bytes.ts';

export interface TxIn {
  txid: string;
  vout: number;
  sequence: number;
  scriptSig: Uint8Array;
  witness: Uint8Array[];
}

export interface TxOut {
  sats: bigint;
  script: Uint8Array;
}

export interface TxParts {
  version: number;
  lockTime: number;
  ins: TxIn[];
  outs: TxOut[];
}

export interface Tx extends TxParts {
  raw: Uint8Array;
  txid: string;
  wtxid: string;
  weight: number;
  vsize: number;
  /** Offset of the witness; the size if there is none. */
  witOffset: number;
}

export function encodeTx(tx: TxParts, withWitness = true): Uint8Array {
  const segwitFlag = withWitness && tx.ins.some((input) => input.witness.length > 0);
  return RawTx.encode({
    version: tx.version,
    segwitFlag,
    inputs: tx.ins.map((input) => ({
      txid: hexToBytes(input.txid),
      index: input.vout,
      finalScriptSig: input.scriptSig,
      sequence: input.sequence,
    })),
    outputs: tx.outs.map((out) => ({ amount: out.sats, script: out.script })),
    witnesses: segwitFlag ? tx.ins.map((input) => input.witness) : undefined,
    lockTime: tx.lockTime,
  });
}

/** The coder's result; micro-packed loses its types. */
interface RawParts {
  version: number;
  inputs: { txid: Uint8Array; index: number; finalScriptSig: Uint8Array; sequence: number }[];
  outputs: { amount: bigint; script: Uint8Array }[];
  witnesses?: Uint8Array[][] | undefined;
  lockTime: number;
}

/** Parses a complete, canonically encoded transaction. Throws for anything else. */
export function decodeTx(raw: Uint8Array): Tx {
  const parsed = RawTx.decode(raw) as RawParts;
  const parts: TxParts = {
    version: parsed.version,
    lockTime: parsed.lockTime,
    ins: parsed.inputs.map((input, index) => ({
      txid: bytesToHex(input.txid),
      vout: input.index,
      sequence: input.sequence,
      scriptSig: input.finalScriptSig,
      witness: parsed.witnesses?.[index] ?? [],
    })),
    outs: parsed.outputs.map((out) => ({ sats: out.amount, script: out.script })),
  };
  if (parts.ins.length === 0) throw new Error('no inputs');
  if (!equalBytes(encodeTx(parts), raw)) throw new Error('not canonical');
  return describeTx(parts, raw);
}

/** Ids and sizes of our own transaction. */
export function describeTx(parts: TxParts, raw = encodeTx(parts)): Tx {
  const bare = encodeTx(parts, false);
  const weight = bare.length * 3 + raw.length;
  const hasWitness = raw.length > bare.length;
  return {
    ...parts,
    raw,
    txid: toId(hash256(bare)),
    wtxid: toId(hash256(raw)),
    weight,
    vsize: Math.ceil(weight / 4),
    witOffset: hasWitness ? bare.length + 2 - 4 : raw.length,
  };
}

/** Fee for a size in sats, rounded up. The rate is sat/vB, possibly with decimals. */
export function feeFor(vsize: number, rate: number): bigint {
  return BigInt(Math.ceil(vsize * rate - 1e-9));
}
