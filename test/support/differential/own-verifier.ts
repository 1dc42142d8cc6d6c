import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

import { verifySchnorrOwn } from './own-schnorr.ts';

/**
 * A verifier that shares no line with the signer: its own parser, its own signature hashes from BIP-143, BIP-341 and
 * the original rules, OpenSSL for ECDSA and textbook arithmetic for BIP-340.
 */
export interface Prevout {
  script: Buffer;
  sats: bigint;
}
interface TxIn {
  outpoint: Buffer;
  scriptSig: Buffer;
  sequence: Buffer;
  witness: Buffer[];
}
interface Tx {
  version: Buffer;
  ins: TxIn[];
  /** Each serialised with its value. */
  outs: Buffer[];
  locktime: Buffer;
  /** SHA-256 of the data common to all signatures, computed once: BIP-143 hashes it again, BIP-341 doesn't. */
  outpoints: Buffer;
  sequences: Buffer;
  outputs: Buffer;
}

const sha = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const tagged = (tag: string, ...parts: Uint8Array[]): Buffer => {
  const name = sha(Buffer.from(tag));
  return sha(name, name, ...parts);
};

function readTx(raw: Buffer): Tx {
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > raw.length) throw new Error('cut short');
    at += length;
    return raw.subarray(at - length, at);
  };
  const count = (): number => {
    const first = take(1).readUInt8();
    if (first < 0xfd) return first;
    return first === 0xfd ? take(2).readUInt16LE() : take(4).readUInt32LE();
  };
  const version = take(4);
  const segwit = raw[at] === 0;
  if (segwit && take(2)[1] !== 1) throw new Error('bad marker');
  const ins = Array.from({ length: count() }, (): TxIn => {
    const outpoint = take(36);
    const scriptSig = take(count());
    return { outpoint, scriptSig, sequence: take(4), witness: [] };
  });
  const outs = Array.from({ length: count() }, () => {
    const start = at;
    take(8);
    take(count());
    return raw.subarray(start, at);
  });
  if (segwit)
    for (const one of ins) one.witness = Array.from({ length: count() }, () => take(count()));
  const locktime = take(4);
  if (at !== raw.length) throw new Error('trailing bytes');
  return {
    ...{ version, ins, outs, locktime },
    outpoints: sha(...ins.map((one) => one.outpoint)),
    sequences: sha(...ins.map((one) => one.sequence)),
    outputs: sha(...outs),
  };
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};
const compact = (value: number): Buffer => {
  if (value < 0xfd) return Buffer.from([value]);
  const bytes = Buffer.alloc(3);
  bytes[0] = 0xfd;
  bytes.writeUInt16LE(value, 1);
  return bytes;
};
const prefixed = (bytes: Buffer): Buffer => Buffer.concat([compact(bytes.length), bytes]);
const pkhOf = (hash: Buffer): Buffer =>
  Buffer.concat([Buffer.from('76a914', 'hex'), hash, Buffer.from('88ac', 'hex')]);

const ZERO = Buffer.alloc(32);
const flagsOf = (type: number) => ({ anyone: (type & 0x80) !== 0, single: (type & 0x1f) === 3 });

/** Single SHA-256 of the preimage; OpenSSL does the second one. */
function v0Digest(tx: Tx, index: number, code: Buffer, sats: bigint, type: number): Buffer {
  const { anyone, single } = flagsOf(type);
  const own = tx.ins[index] as TxIn;
  const output = tx.outs[index];
  return sha(
    tx.version,
    anyone ? ZERO : sha(tx.outpoints),
    anyone || single ? ZERO : sha(tx.sequences),
    own.outpoint,
    prefixed(code),
    u64(sats),
    own.sequence,
    single ? (output ? sha(sha(output)) : ZERO) : sha(tx.outputs),
    tx.locktime,
    u32(type),
  );
}

function legacyDigest(tx: Tx, index: number, code: Buffer, type: number): Buffer {
  const { anyone, single } = flagsOf(type);
  if (single && index >= tx.outs.length) throw new Error('signs a constant');
  const ins = tx.ins.flatMap((one, at) => {
    if (anyone && at !== index) return [];
    const script = at === index ? prefixed(code) : Buffer.from([0]);
    const sequence = single && at !== index ? u32(0) : one.sequence;
    return [Buffer.concat([one.outpoint, script, sequence])];
  });
  const empty = Buffer.from('ffffffffffffffff00', 'hex');
  const outs = single
    ? [...Array.from({ length: index }, () => empty), tx.outs[index] as Buffer]
    : tx.outs;
  return sha(
    tx.version,
    compact(ins.length),
    ...ins,
    compact(outs.length),
    ...outs,
    tx.locktime,
    u32(type),
  );
}

interface Spent {
  amounts: Buffer;
  scripts: Buffer;
}
const spentOf = (prevouts: readonly Prevout[]): Spent => ({
  amounts: sha(...prevouts.map((one) => u64(one.sats))),
  scripts: sha(...prevouts.map((one) => prefixed(one.script))),
});

function taprootHash(
  tx: Tx,
  index: number,
  spent: Prevout,
  { amounts, scripts }: Spent,
  type: number,
): Buffer {
  const { anyone, single } = flagsOf(type);
  const own = tx.ins[index] as TxIn;
  const output = tx.outs[index];
  const all = anyone ? [] : [tx.outpoints, amounts, scripts, tx.sequences];
  if (single && !output) throw new Error('no output at the index');
  return tagged(
    'TapSighash',
    Buffer.from([0, type]),
    tx.version,
    tx.locktime,
    ...all,
    ...(single ? [] : [tx.outputs]),
    Buffer.from([0]),
    ...(anyone
      ? [own.outpoint, u64(spent.sats), prefixed(spent.script), own.sequence]
      : [u32(index)]),
    ...(single ? [sha(output as Buffer)] : []),
  );
}

const SPKI = Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex');
const HALF_ORDER = BigInt('0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0');

/** DER with low S, as nodes relay it. */
function ecdsa(pubkey: Buffer, digestOnce: Buffer, der: Buffer): boolean {
  const rLength = der[3] ?? 0;
  const s = der.subarray(6 + rLength);
  if (BigInt(`0x${s.toString('hex') || '0'}`) > HALF_ORDER) return false;
  return verify('sha256', digestOnce, keyOf(pubkey), der);
}

const keys = new Map<string, KeyObject>();
function keyOf(pubkey: Buffer): KeyObject {
  const name = pubkey.toString('hex');
  const der = { key: Buffer.concat([SPKI, pubkey]), format: 'der', type: 'spki' } as const;
  const key = keys.get(name) ?? createPublicKey(der);
  keys.set(name, key);
  return key;
}

const hash160 = (bytes: Buffer): Buffer => createHash('ripemd160').update(sha(bytes)).digest();

/** Two pushes of less than 76 bytes. */
function pushes(script: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at < script.length; at += 1 + (script[at] ?? 0)) {
    found.push(script.subarray(at + 1, at + 1 + (script[at] ?? 0)));
  }
  return found;
}

/** Whether each input is validly signed with the expected sighash byte (0 is taproot's default). */
export function ownVerifies(
  rawHex: string,
  prevouts: readonly Prevout[],
  sighashes: readonly number[],
): boolean {
  const tx = readTx(Buffer.from(rawHex, 'hex'));
  const spent = spentOf(prevouts);
  return prevouts.every((prevout, index) => {
    const own = tx.ins[index] as TxIn;
    const { script, sats } = prevout;
    const wanted = sighashes[index] as number;
    const type =
      script[0] === 0x51
        ? 'p2tr'
        : script[0] === 0
          ? 'p2wpkh'
          : script[0] === 0xa9
            ? 'p2sh'
            : 'p2pkh';
    if (type === 'p2tr') {
      const [signature, ...more] = own.witness;
      if (!signature || more.length > 0 || own.scriptSig.length > 0) return false;
      const byte = signature.length === 64 ? 0 : (signature[64] ?? 0);
      if (byte !== wanted || signature.length !== (wanted === 0 ? 64 : 65)) return false;
      const hash = taprootHash(tx, index, prevout, spent, byte);
      return verifySchnorrOwn(script.subarray(2), hash, signature.subarray(0, 64));
    }
    const [signature, pubkey] = type === 'p2pkh' ? pushes(own.scriptSig) : own.witness;
    if (!signature || !pubkey || signature.at(-1) !== wanted) return false;
    const keyHash = hash160(pubkey);
    const der = signature.subarray(0, -1);
    if (type === 'p2pkh') {
      if (!pkhOf(keyHash).equals(script) || own.witness.length > 0) return false;
      return ecdsa(pubkey, legacyDigest(tx, index, script, wanted), der);
    }
    const program = Buffer.concat([Buffer.from([0, 20]), keyHash]);
    if (type === 'p2wpkh' && (!program.equals(script) || own.scriptSig.length > 0)) return false;
    if (type === 'p2sh') {
      const outer = Buffer.concat([
        Buffer.from('a914', 'hex'),
        hash160(program),
        Buffer.from('87', 'hex'),
      ]);
      if (!outer.equals(script) || !own.scriptSig.equals(prefixed(program))) return false;
    }
    return ecdsa(pubkey, v0Digest(tx, index, pkhOf(keyHash), sats, wanted), der);
  });
}
