import { RawTx } from '@scure/btc-signer';

import {
  concatBytes,
  fromId,
  hash256,
  hexToBytes,
  sha256,
  taggedHash,
  uint32,
  uint64,
  withLength,
} from './bytes.ts';
import type { TxIn, TxOut, TxParts } from './tx.ts';

export interface Spent {
  sats: bigint;
  script: Uint8Array;
}

const outpointBytes = (input: TxIn) => concatBytes(fromId(input.txid), uint32(input.vout));
const outBytes = (out: TxOut) => concatBytes(uint64(out.sats), withLength(out.script));

export type SigHasher = ReturnType<typeof createSigHasher>;

/** Signature hashes of one transaction; parts shared by all inputs are hashed once. */
export function createSigHasher(tx: TxParts, spent: readonly Spent[]) {
  const once = (make: () => Uint8Array) => {
    let value: Uint8Array | null = null;
    return () => (value ??= make());
  };
  const zero = new Uint8Array(32);
  const prevouts = once(() => sha256(concatBytes(...tx.ins.map(outpointBytes))));
  const sequences = once(() => sha256(concatBytes(...tx.ins.map((i) => uint32(i.sequence)))));
  const outputs = once(() => sha256(concatBytes(...tx.outs.map(outBytes))));
  const amounts = once(() => sha256(concatBytes(...spent.map((coin) => uint64(coin.sats)))));
  const scripts = once(() => sha256(concatBytes(...spent.map((coin) => withLength(coin.script)))));
  const input = (index: number) => tx.ins[index] as TxIn;

  return {
    /** Legacy, without code separators. */
    legacy(index: number, scriptCode: Uint8Array, type: number): Uint8Array {
      const base = type & 0x1f;
      if (base === 3 && index >= tx.outs.length) {
        return concatBytes(Uint8Array.of(1), new Uint8Array(31));
      }
      const anyone = (type & 0x80) !== 0;
      const ins = tx.ins
        .map((item, at) => ({
          txid: hexToBytes(item.txid),
          index: item.vout,
          finalScriptSig: at === index ? scriptCode : new Uint8Array(0),
          sequence: at !== index && (base === 2 || base === 3) ? 0 : item.sequence,
        }))
        .filter((_, at) => !anyone || at === index);
      const kept = base === 2 ? [] : base === 3 ? tx.outs.slice(0, index + 1) : tx.outs;
      const outs = kept.map((out, at) =>
        base === 3 && at < index
          ? { amount: 0xffffffffffffffffn, script: new Uint8Array(0) }
          : { amount: out.sats, script: out.script },
      );
      const bytes = RawTx.encode({
        version: tx.version,
        segwitFlag: false,
        inputs: ins,
        outputs: outs,
        witnesses: undefined,
        lockTime: tx.lockTime,
      });
      return hash256(concatBytes(bytes, uint32(type)));
    },

    /** BIP-143. */
    segwit(index: number, scriptCode: Uint8Array, type: number): Uint8Array {
      const base = type & 0x1f;
      const anyone = (type & 0x80) !== 0;
      const own = input(index);
      const single = base === 3 ? tx.outs[index] : undefined;
      return hash256(
        concatBytes(
          uint32(tx.version),
          anyone ? zero : sha256(prevouts()),
          anyone || base === 2 || base === 3 ? zero : sha256(sequences()),
          outpointBytes(own),
          withLength(scriptCode),
          uint64((spent[index] as Spent).sats),
          uint32(own.sequence),
          base === 2 || base === 3
            ? single
              ? hash256(outBytes(single))
              : zero
            : sha256(outputs()),
          uint32(tx.lockTime),
          uint32(type),
        ),
      );
    },

    /** BIP-341, and BIP-342 if a leaf hash is given. Throws for a type that isn't allowed. */
    taproot(index: number, type: number, leafHash?: Uint8Array): Uint8Array {
      if (![0, 1, 2, 3, 0x81, 0x82, 0x83].includes(type)) throw new Error('sighash type');
      const base = type & 3;
      const anyone = (type & 0x80) !== 0;
      const own = input(index);
      const coin = spent[index] as Spent;
      const parts = [Uint8Array.of(0, type), uint32(tx.version), uint32(tx.lockTime)];
      if (!anyone) parts.push(prevouts(), amounts(), scripts(), sequences());
      if (base < 2) parts.push(outputs());
      parts.push(Uint8Array.of(leafHash ? 2 : 0));
      if (anyone) {
        parts.push(outpointBytes(own), uint64(coin.sats), withLength(coin.script));
        parts.push(uint32(own.sequence));
      } else {
        parts.push(uint32(index));
      }
      if (base === 3) {
        const out = tx.outs[index];
        if (!out) throw new Error('SIGHASH_SINGLE without its output');
        parts.push(sha256(outBytes(out)));
      }
      if (leafHash) parts.push(leafHash, Uint8Array.of(0), uint32(0xffffffff));
      return taggedHash('TapSighash', ...parts);
    },
  };
}
