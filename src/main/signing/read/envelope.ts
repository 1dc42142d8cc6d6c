import * as bitcoin from 'bitcoinjs-lib';

import { secp256k1 } from '#main/vault/keys/curve.ts';

import { readScript, type ScriptToken } from './script.ts';

const OP_IF = 0x63;
const OP_ENDIF = 0x68;
const LEAF_VERSION = 0xc0;

/** One inscription in a leaf script, fields by tag (ordinals handbook, inscriptions). */
export interface Envelope {
  contentType: string | null;
  body: Uint8Array;
  /** The requested sat, counted over all outputs. */
  pointer: bigint | null;
  parents: string[];
  delegate: string | null;
  /** CBOR, joined from all its fields. */
  metadata: Uint8Array | null;
  metaprotocol: string | null;
  /** CBOR, joined from all its fields. */
  properties: Uint8Array | null;
  contentEncoding: string | null;
  /** Tags in order, with repetitions. A tag of more than one byte is -1. */
  tags: number[];
  /** Has pushes beyond complete pairs of tag and value. */
  incomplete: boolean;
}

/**
 * All inscriptions in a leaf script, in order, as the most lenient index finds them: for existing inscriptions. Leaves
 * to be signed must pass `leafFault` first. Null if the script is cut off.
 */
export function readEnvelopes(leaf: Uint8Array): Envelope[] | null {
  const parts = readScript(leaf);
  if (parts === null) return null;
  const found: Envelope[] = [];
  for (let at = 0; at + 2 < parts.length; at += 1) {
    if (pushOf(parts[at])?.length !== 0 || parts[at + 1]?.op !== OP_IF) continue;
    if (textOf(pushOf(parts[at + 2])) !== 'ord') continue;
    const pushes: Uint8Array[] = [];
    for (at += 3; at < parts.length; at += 1) {
      const push = pushOf(parts[at]);
      if (push === null) break;
      pushes.push(push);
    }
    // Any other opcode inside means that it isn't an inscription, and another one may start right after that opcode.
    if (parts[at]?.op === OP_ENDIF) found.push(readFields(pushes));
  }
  return found;
}

function readFields(pushes: Uint8Array[]): Envelope {
  const bodyAt = pushes.findIndex((push, at) => at % 2 === 0 && push.length === 0);
  const fields = bodyAt === -1 ? pushes : pushes.slice(0, bodyAt);
  const tags: number[] = [];
  const values = new Map<number, Uint8Array[]>();
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [tag = -1, ...more] = fields[at] ?? [];
    const name = more.length === 0 ? tag : -1;
    tags.push(name);
    values.set(name, [...(values.get(name) ?? []), fields[at + 1] ?? new Uint8Array()]);
  }
  const first = (tag: number): Uint8Array | undefined => values.get(tag)?.[0];
  return {
    contentType: textOf(first(1) ?? null),
    body: bodyAt === -1 ? new Uint8Array() : Buffer.concat(pushes.slice(bodyAt + 1)),
    pointer: numberOf(first(2)),
    parents: (values.get(3) ?? []).map(inscriptionIdOf),
    delegate: first(11) ? inscriptionIdOf(first(11) ?? new Uint8Array()) : null,
    metadata: joined(values.get(5)),
    metaprotocol: textOf(first(7) ?? null),
    properties: joined(values.get(17)),
    contentEncoding: textOf(first(9) ?? null),
    tags,
    incomplete: fields.length % 2 === 1,
  };
}

const joined = (parts: readonly Uint8Array[] | undefined): Uint8Array | null =>
  parts ? Buffer.concat(parts) : null;

/** An inscription id in a field: the txid in wire order, then the index without trailing zeros. Empty if invalid. */
function inscriptionIdOf(bytes: Uint8Array): string {
  if (!canonicalId(bytes)) return '';
  const txid = Buffer.from(bytes.subarray(0, 32)).reverse().toString('hex');
  return `${txid}i${numberOf(bytes.subarray(32)) ?? 0n}`;
}

/** The only form that every index accepts: 32 bytes, and an index of at most four without trailing zeros. */
export const canonicalId = (bytes: Uint8Array): boolean =>
  bytes.length === 32 || (bytes.length > 32 && bytes.length <= 36 && bytes.at(-1) !== 0);

function numberOf(bytes: Uint8Array | undefined): bigint | null {
  if (!bytes) return null;
  return bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
}

const textOf = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : Buffer.from(bytes).toString('utf8');

/** The data of a push or of a small number opcode. */
function pushOf(token: ScriptToken | undefined): Uint8Array | null {
  if (!token || token.push) return token?.push ?? null;
  const { op } = token;
  if (op === 0x4f) return Uint8Array.of(0x81);
  return op >= 0x51 && op <= 0x60 ? Uint8Array.of(op - 0x50) : null;
}

/** True if an output script commits to this leaf by this control block (BIP-341). */
export function commitsTo(
  outputScript: Uint8Array,
  leaf: Uint8Array,
  control: Uint8Array,
): boolean {
  const path = control.length - 33;
  if (path < 0 || path % 32 !== 0 || path > 128 * 32) return false;
  const first = control[0] ?? 0;
  if ((first & 0xfe) !== LEAF_VERSION) return false;
  const internal = control.subarray(1, 33);
  let node: Uint8Array = bitcoin.crypto.taggedHash(
    'TapLeaf',
    Buffer.concat([Uint8Array.of(LEAF_VERSION), compactSize(leaf.length), leaf]),
  );
  for (let at = 33; at < control.length; at += 32) {
    const other = control.subarray(at, at + 32);
    const pair = Buffer.compare(node, other) < 0 ? [node, other] : [other, node];
    node = bitcoin.crypto.taggedHash('TapBranch', Buffer.concat(pair));
  }
  if (!secp256k1.isXOnlyPoint(internal)) return false;
  const tweak = bitcoin.crypto.taggedHash('TapTweak', Buffer.concat([internal, node]));
  const output = secp256k1.xOnlyPointAddTweak(internal, tweak);
  if (!output || output.parity !== (first & 1)) return false;
  const expected = Buffer.concat([Uint8Array.of(0x51, 32), output.xOnlyPubkey]);
  return Buffer.compare(expected, outputScript) === 0;
}

function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length);
  const wide = length > 0xffff;
  const bytes = Buffer.alloc(wide ? 5 : 3);
  bytes.writeUInt8(wide ? 0xfe : 0xfd);
  if (wide) bytes.writeUInt32LE(length, 1);
  else bytes.writeUInt16LE(length, 1);
  return bytes;
}

/** A witness's script path spend: its leaf and control block. Null for anything else. */
export function scriptPathOf(
  witness: readonly Uint8Array[],
): { leaf: Uint8Array; control: Uint8Array } | null {
  // An annex is the last of at least two items and begins with 0x50.
  const annex = witness.length >= 2 && witness.at(-1)?.[0] === 0x50 ? 1 : 0;
  const control = witness.at(-1 - annex);
  const leaf = witness.at(-2 - annex);
  return leaf && control && witness.length - annex >= 2 ? { leaf, control } : null;
}
