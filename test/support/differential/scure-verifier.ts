import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { OutScript, Script, Transaction } from '@scure/btc-signer';

import type { Prevout } from './own-verifier.ts';

/** The same with the sighashes of @scure/btc-signer and the curve of @noble/curves, caching each key's multiples. */
export function scureVerifies(
  rawHex: string,
  prevouts: readonly Prevout[],
  sighashes: readonly number[],
): boolean {
  const raw = Uint8Array.from(Buffer.from(rawHex, 'hex'));
  const transaction = Transaction.fromRaw(raw, {
    allowUnknownOutputs: true,
    allowUnknownInputs: true,
    disableScriptCheck: true,
  });
  const scripts = prevouts.map(({ script }) => Uint8Array.from(script));
  const amounts = prevouts.map(({ sats }) => sats);
  return scripts.every((script, index) => {
    const { finalScriptWitness = [], finalScriptSig } = transaction.getInput(index);
    const wanted = sighashes[index] as number;
    const decoded = OutScript.decode(script);
    if (decoded.type === 'tr') {
      const [signature] = finalScriptWitness;
      if (!signature) return false;
      const byte = signature[64] ?? 0;
      const hash = transaction.preimageWitnessV1(index, scripts, byte, amounts);
      return byte === wanted && bip340(decoded.pubkey, hash, signature.subarray(0, 64));
    }
    const legacy = decoded.type === 'pkh';
    const pushed = legacy ? Script.decode(finalScriptSig ?? new Uint8Array()) : finalScriptWitness;
    const [signature, pubkey] = pushed as Uint8Array[];
    if (!signature || !pubkey || signature.at(-1) !== wanted) return false;
    const hash = legacy
      ? // Not in the library's public types, though its signer uses it.
        (
          transaction as unknown as {
            preimageLegacy(index: number, script: Uint8Array, type: number): Uint8Array;
          }
        ).preimageLegacy(index, script, wanted)
      : transaction.preimageWitnessV0(
          index,
          OutScript.encode({ type: 'pkh', hash: programOf(script, finalScriptSig) }),
          wanted,
          amounts[index] as bigint,
        );
    return ecdsa(pubkey, hash, signature.subarray(0, -1));
  });
}

const { Point } = secp256k1;
const { Fn } = Point;
type Point = InstanceType<typeof Point>;

/** Precomputed points of known keys; the library’s own verify recomputes them each time. */
const points = new Map<string, Point>();
function pointOf(compressed: Uint8Array): Point {
  const name = Buffer.from(compressed).toString('hex');
  const known = points.get(name) ?? Point.fromBytes(compressed).precompute(7);
  points.set(name, known);
  return known;
}
const sumOf = (a: bigint, b: bigint, key: Point): Point =>
  Point.BASE.multiplyUnsafe(a).add(key.multiplyUnsafe(b));

/** SEC 1, 4.1.4, with low S. */
function ecdsa(pubkey: Uint8Array, hash: Uint8Array, der: Uint8Array): boolean {
  const signature = secp256k1.Signature.fromBytes(der, 'der');
  if (signature.hasHighS()) return false;
  const { r, s } = signature;
  const inverse = Fn.inv(s);
  const e = Fn.create(BigInt(`0x${Buffer.from(hash).toString('hex')}`));
  const point = sumOf(Fn.mul(e, inverse), Fn.mul(r, inverse), pointOf(pubkey));
  return !point.is0() && Fn.create(point.x) === r;
}

/** BIP-340. */
function bip340(xOnly: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const key = pointOf(Uint8Array.of(2, ...xOnly));
  const toInt = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  const r = toInt(signature.subarray(0, 32));
  const s = toInt(signature.subarray(32));
  if (signature.length !== 64 || r >= Point.Fp.ORDER || s >= Fn.ORDER) return false;
  const { taggedHash } = schnorr.utils;
  const e = Fn.create(
    toInt(taggedHash('BIP0340/challenge', signature.subarray(0, 32), xOnly, message)),
  );
  const point = sumOf(s, Fn.neg(e), key);
  if (point.is0()) return false;
  const { x, y } = point.toAffine();
  return (y & 1n) === 0n && x === r;
}

/** The key hash of a native output, or of a nested one's program. */
const programOf = (script: Uint8Array, scriptSig: Uint8Array | undefined): Uint8Array =>
  script[0] === 0 ? script.subarray(2) : (scriptSig ?? new Uint8Array()).subarray(3);
