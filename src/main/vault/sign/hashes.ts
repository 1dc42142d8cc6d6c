import { createHash } from 'node:crypto';

import type { Transaction } from 'bitcoinjs-lib';

/** The output that an input spends. */
export interface Prevout {
  sats: bigint;
  script: Uint8Array;
}

const ALL = 0x01;
const NONE = 0x02;
const SINGLE = 0x03;
const ANYONE = 0x80;
const TAPROOT_TYPES = new Set([0, ALL, NONE, SINGLE, ANYONE | ALL, ANYONE | NONE, ANYONE | SINGLE]);
const ZERO = Buffer.alloc(32);

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const TAP_SIGHASH = sha256(Buffer.from('TapSighash'));

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}
function prefixed(script: Uint8Array): Buffer {
  const { length } = script;
  if (length < 0xfd) return Buffer.concat([Buffer.from([length]), script]);
  const wide = length > 0xffff;
  const size = Buffer.alloc(wide ? 5 : 3);
  size.writeUInt8(wide ? 0xfe : 0xfd);
  if (wide) size.writeUInt32LE(length, 1);
  else size.writeUInt16LE(length, 1);
  return Buffer.concat([size, script]);
}

/** Computes a value on first use and caches it. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/**
 * Signature hashes of a transaction. Parts shared by all inputs (BIP-143, BIP-341) are hashed once, so that the
 * hundredth input costs no more than the first. The transaction must not change afterwards. `spent` returns the outputs
 * spent by every input, needed only for taproot; it throws if one isn't known. Throws RangeError for a nonexistent
 * input and for a sighash byte that taproot doesn't have.
 */
export function createHashes(transaction: Transaction, spent: () => readonly Prevout[]) {
  const { ins, outs } = transaction;
  const version = Buffer.alloc(4);
  version.writeUInt32LE(transaction.version >>> 0);
  const locktime = u32(transaction.locktime);
  const outpointOf = ({ hash, index }: Transaction['ins'][number]): Buffer =>
    Buffer.concat([hash, u32(index)]);
  const outputOf = ({ script, value }: Transaction['outs'][number]): Buffer =>
    Buffer.concat([u64(value), prefixed(script)]);
  const outpoints = once(() => sha256(...ins.map(outpointOf)));
  const sequences = once(() => sha256(...ins.map(({ sequence }) => u32(sequence))));
  const outputs = once(() => sha256(...outs.map(outputOf)));
  // BIP-143 hashes the same data twice.
  const doubled = {
    outpoints: once(() => sha256(outpoints())),
    sequences: once(() => sha256(sequences())),
    outputs: once(() => sha256(outputs())),
  };
  const prevouts = once(spent);
  const amounts = once(() => sha256(...prevouts().map(({ sats }) => u64(sats))));
  const scripts = once(() => sha256(...prevouts().map(({ script }) => prefixed(script))));
  const inputAt = (index: number): Transaction['ins'][number] => {
    const input = ins[index];
    if (!input) throw new RangeError(`there is no input ${index}`);
    return input;
  };

  return {
    /** BIP-143. `code` is the script code; for P2WPKH the key's P2PKH script. */
    segwit(index: number, code: Uint8Array, sats: bigint, type: number): Buffer {
      const input = inputAt(index);
      const output = outs[index];
      const anyone = (type & ANYONE) !== 0;
      const base = type & 0x1f;
      const partly = base === NONE || base === SINGLE;
      const single = base === SINGLE && output ? sha256(sha256(outputOf(output))) : ZERO;
      return sha256(
        sha256(
          version,
          anyone ? ZERO : doubled.outpoints(),
          anyone || partly ? ZERO : doubled.sequences(),
          outpointOf(input),
          prefixed(code),
          u64(sats),
          u32(input.sequence),
          partly ? single : doubled.outputs(),
          locktime,
          u32(type),
        ),
      );
    },

    /** BIP-341, for a key path spend without annex. */
    taproot(index: number, type: number): Buffer {
      const input = inputAt(index);
      if (!TAPROOT_TYPES.has(type)) throw new RangeError('taproot has no such sighash');
      const anyone = (type & ANYONE) !== 0;
      const base = type & 0x03;
      const output = outs[index];
      if (base === SINGLE && !output) throw new RangeError('there is no output of its own');
      const own = prevouts()[index];
      if (!own || prevouts().length !== ins.length) throw new RangeError('a prevout is missing');
      return sha256(
        TAP_SIGHASH,
        TAP_SIGHASH,
        Buffer.from([0, type]),
        version,
        locktime,
        ...(anyone ? [] : [outpoints(), amounts(), scripts(), sequences()]),
        ...(base === NONE || base === SINGLE ? [] : [outputs()]),
        Buffer.from([0]),
        ...(anyone
          ? [outpointOf(input), u64(own.sats), prefixed(own.script), u32(input.sequence)]
          : [u32(index)]),
        ...(base === SINGLE && output ? [sha256(outputOf(output))] : []),
      );
    },

    /** Legacy rules, where inputs share nothing; uses the library. */
    legacy(index: number, code: Uint8Array, type: number): Uint8Array {
      inputAt(index);
      return transaction.hashForSignature(index, code, type);
    },
  };
}

export type Hashes = ReturnType<typeof createHashes>;
