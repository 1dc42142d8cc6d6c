import { createHash } from 'node:crypto';

import * as bitcoin from 'bitcoinjs-lib';

import { keyHashCode, redeemScriptOf } from '#main/vault/keys/scripts.ts';
import { scriptTypeOf } from '#main/wallet/addresses.ts';

import { readScript } from './script.ts';
import { verifyDer, verifySignature } from './verify.ts';

/** The output that an input claims to spend. */
export interface Prevout {
  sats: bigint;
  script: Uint8Array;
}

/** `unknown`: its script needs a full script interpreter. */
export type Holds = 'holds' | 'fails' | 'unknown';

const { SIGHASH_ALL, SIGHASH_DEFAULT } = bitcoin.Transaction;
const OP_1 = 0x51;
const OP_16 = 0x60;
const OP_CHECKMULTISIG = 0xae;

/** Required sighash: everything (BIP-322), or whatever the last byte says (a PSBT). */
type Covers = 'everything' | 'as-it-says';

/**
 * Whether an input satisfies the output it spends: key hashes and plain multisig, nested or not. Never returns `fails`
 * for a script that it doesn't run. By default follows BIP-322: signatures must cover everything.
 */
export function inputHolds(
  transaction: bitcoin.Transaction,
  index: number,
  prevouts: readonly Prevout[],
  covers: Covers = 'everything',
): Holds {
  const input = transaction.ins[index];
  const spent = prevouts[index];
  if (!input || !spent) return 'fails';
  const { witness } = input;
  const segwit = (program: Uint8Array): Holds => {
    switch (scriptTypeOf(program)) {
      case 'p2wpkh':
        return verdict(keyHolds(program, witness, bitcoin.payments.p2wpkh, segwitHash));
      case 'p2wsh':
        return witnessScriptHolds(program, witness, segwitHash);
      default:
        return 'unknown';
    }
  };
  const segwitHash: Hash = (code, sighash) =>
    allowed(sighash, covers)
      ? transaction.hashForWitnessV0(index, code, spent.sats, sighash)
      : null;
  const legacyHash: Hash = (code, sighash) =>
    allowed(sighash, covers) ? transaction.hashForSignature(index, code, sighash) : null;
  const type = scriptTypeOf(spent.script);
  if (type === 'p2tr') return taprootHolds(transaction, index, prevouts, covers);
  if (type === 'p2wpkh' || type === 'p2wsh') {
    return input.script.length === 0 ? segwit(spent.script) : 'fails';
  }
  const pushes = pushesOf(input.script);
  if (type === null || pushes === null) return type === null ? 'unknown' : 'fails';
  if (type === 'p2pkh') {
    return witness.length > 0
      ? 'fails'
      : verdict(keyHolds(spent.script, pushes, bitcoin.payments.p2pkh, legacyHash));
  }
  const redeem = pushes.at(-1);
  const hash = redeem && bitcoin.crypto.hash160(redeem);
  if (!redeem || !hash || !equal(hash, spent.script.subarray(2, 22))) return 'fails';
  const nested = scriptTypeOf(redeem);
  if (nested === 'p2wpkh' || nested === 'p2wsh') {
    return pushes.length === 1 ? segwit(redeem) : 'fails';
  }
  return witness.length > 0 ? 'fails' : multisigHolds(redeem, pushes.slice(0, -1), legacyHash);
}

const verdict = (holds: boolean): Holds => (holds ? 'holds' : 'fails');
const equal = (a: Uint8Array, b: Uint8Array | undefined): boolean =>
  b !== undefined && Buffer.compare(a, b) === 0;

/** Null for a sighash byte that isn't accepted. */
type Hash = (scriptCode: Uint8Array, sighash: number) => Uint8Array | null;

/** Defined sighash bytes (BIP-143, BIP-341). */
const DEFINED = [0x01, 0x02, 0x03, 0x81, 0x82, 0x83];
const allowed = (sighash: number, covers: Covers): boolean =>
  covers === 'everything' ? sighash === SIGHASH_ALL : DEFINED.includes(sighash);

/** A signature and the key whose hash is in the script. */
function keyHolds(
  script: Uint8Array,
  stack: readonly Uint8Array[],
  payment: typeof bitcoin.payments.p2pkh | typeof bitcoin.payments.p2wpkh,
  hash: Hash,
): boolean {
  const [signature, pubkey, ...more] = stack;
  if (!signature || !pubkey || more.length > 0) return false;
  const isSegwit = payment === bitcoin.payments.p2wpkh;
  const isCompressed = pubkey.length === 33;
  if (isSegwit && !isCompressed) return false;
  try {
    // The verification finds out whether a compressed key is a valid point.
    const program = isCompressed ? redeemScriptOf(pubkey) : null;
    const code = program
      ? keyHashCode(program.subarray(2))
      : bitcoin.payments.p2pkh({ pubkey }).output;
    return (
      code !== undefined &&
      equal(script, isSegwit ? (program ?? undefined) : code) &&
      signatureHolds(pubkey, signature, (sighash) => hash(code, sighash))
    );
  } catch {
    return false;
  }
}

/** Strict encoding with low S. */
function signatureHolds(
  pubkey: Uint8Array,
  signature: Uint8Array,
  hash: (sighash: number) => Uint8Array | null,
): boolean {
  const digest = hash(signature.at(-1) ?? 0);
  return digest !== null && verifyDer(pubkey, digest, signature);
}

function witnessScriptHolds(
  program: Uint8Array,
  witness: readonly Uint8Array[],
  hash: Hash,
): Holds {
  const script = witness.at(-1);
  if (!script || !equal(createHash('sha256').update(script).digest(), program.subarray(2)))
    return 'fails';
  return multisigHolds(script, witness.slice(0, -1), hash);
}

/** `m <keys> n OP_CHECKMULTISIG`; any other script is unknown. */
function multisigHolds(script: Uint8Array, stack: readonly Uint8Array[], hash: Hash): Holds {
  const tokens = readScript(script) ?? [];
  const needed = countOf(tokens[0]?.op);
  const total = countOf(tokens.at(-2)?.op);
  const keys = tokens.slice(1, -2).flatMap(({ push }) => push ?? []);
  const isPlain =
    tokens.at(-1)?.op === OP_CHECKMULTISIG &&
    needed >= 1 &&
    needed <= total &&
    keys.length === total &&
    tokens.length === total + 3 &&
    keys.every(({ length }) => length === 33 || length === 65);
  if (!isPlain) return 'unknown';
  const [dummy, ...signatures] = stack;
  if (dummy?.length !== 0 || signatures.length !== needed) return 'fails';
  return verdict(matched(signatures, keys, (sighash) => hash(script, sighash)));
}

/** Signatures in the order of their keys, each by a different key. */
function matched(
  signatures: readonly Uint8Array[],
  keys: readonly Uint8Array[],
  digest: (sighash: number) => Uint8Array | null,
): boolean {
  let from = 0;
  for (const signature of signatures) {
    const found = keys.findIndex((key, at) => at >= from && signatureHolds(key, signature, digest));
    if (found === -1) return false;
    from = found + 1;
  }
  return true;
}

const countOf = (op: number | undefined): number =>
  op !== undefined && op >= OP_1 && op <= OP_16 ? op - OP_1 + 1 : 0;

/** A key path signature. A script path would have to be run. */
function taprootHolds(
  transaction: bitcoin.Transaction,
  index: number,
  prevouts: readonly Prevout[],
  covers: Covers,
): Holds {
  const input = transaction.ins[index];
  const script = prevouts[index]?.script;
  if (!input || !script || input.script.length > 0) return 'fails';
  const [signature, ...more] = input.witness;
  if (more.length > 0) return 'unknown';
  const last = signature?.length === 65 ? (signature[64] ?? 0) : 0;
  const isExplicit = last !== 0 && allowed(last, covers);
  if (!signature || (signature.length !== 64 && !isExplicit)) return 'fails';
  const hash = transaction.hashForWitnessV1(
    index,
    prevouts.map((prevout) => prevout.script),
    prevouts.map((prevout) => prevout.sats),
    isExplicit ? last : SIGHASH_DEFAULT,
  );
  return verdict(verifySignature(script.subarray(2), hash, signature.subarray(0, 64)));
}

/** The pushes of a script that consists only of minimal pushes. */
function pushesOf(script: Uint8Array): Uint8Array[] | null {
  const tokens = readScript(script);
  if (!tokens || tokens.some(({ push, shortest }) => push === null || !shortest)) return null;
  return tokens.flatMap(({ push }) => push ?? []);
}
