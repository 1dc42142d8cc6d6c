import { concatBytes, fromId, littleEndian, toId, utf8, withLength } from './bytes.ts';
import { parseScript } from './scripts.ts';
import type { TxIn } from './tx.ts';

const OP_CHECKSIG = 0xac;
const OP_IF = 0x63;
const OP_ENDIF = 0x68;
const MAX_PUSH = 520;

/** One inscription as its reveal writes it. Bytes where text isn't certain. */
export interface Envelope {
  contentType: string;
  body: Uint8Array;
  /** Target sat, counted over all outputs. */
  pointer: bigint | null;
  parents: string[];
  delegate: string;
  metaprotocol: string;
  contentEncoding: string;
  /** An unknown even field: the inscription isn't bound to a sat. */
  unbound: boolean;
}

const isPush = (part: Uint8Array | number | undefined): part is Uint8Array =>
  typeof part === 'object';

/** `<32-byte key> OP_CHECKSIG`, then any number of unexecuted `OP_FALSE OP_IF … OP_ENDIF`. */
export function isRevealScript(parts: (Uint8Array | number)[]): boolean {
  if (!isPush(parts[0]) || parts[0].length !== 32 || parts[1] !== OP_CHECKSIG) return false;
  for (let at = 2; at < parts.length;) {
    const start = parts[at];
    if (!isPush(start) || start.length !== 0 || parts[at + 1] !== OP_IF) return false;
    const end = parts.indexOf(OP_ENDIF, at);
    if (end < 0) return false;
    const inner = parts.slice(at + 2, end);
    if (inner.some((part) => !isPush(part) && (part < 0x4f || part > 0x60 || part === 0x50))) {
      return false;
    }
    if (inner.some((part) => isPush(part) && part.length > MAX_PUSH)) return false;
    at = end + 1;
  }
  return true;
}

const text = (bytes: Uint8Array | undefined) => (bytes ? new TextDecoder().decode(bytes) : '');

function readNumber(bytes: Uint8Array | undefined): bigint | null {
  if (!bytes || bytes.slice(8).some((byte) => byte !== 0)) return null;
  return bytes.slice(0, 8).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
}

/** An id in a field: 32 bytes of txid in wire order, then the index without trailing zeros. Empty if it isn't one. */
export function idOf(bytes: Uint8Array | undefined): string {
  if (!bytes || bytes.length < 32 || bytes.length > 36) return '';
  const index = bytes.slice(32).reduceRight((sum, byte) => sum * 256 + byte, 0);
  return `${toId(bytes.slice(0, 32))}i${index}`;
}

export function idBytes(id: string): Uint8Array {
  const [txid = '', index = '0'] = id.split('i');
  return concatBytes(fromId(txid), littleEndian(BigInt(index)));
}

function readFields(pushes: Uint8Array[]): Envelope {
  const bodyAt = pushes.findIndex((push, at) => at % 2 === 0 && push.length === 0);
  const fields = bodyAt < 0 ? pushes : pushes.slice(0, bodyAt);
  const values = new Map<number, Uint8Array[]>();
  let unbound = fields.length % 2 === 1;
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const tag = fields[at] as Uint8Array;
    const known = tag.length === 1 ? (tag[0] as number) : -1;
    if (tag.length > 0 && (tag[0] as number) % 2 === 0 && known !== 2) unbound = true;
    values.set(known, [...(values.get(known) ?? []), fields[at + 1] as Uint8Array]);
  }
  const first = (tag: number) => values.get(tag)?.[0];
  return {
    contentType: text(first(1)),
    body: bodyAt < 0 ? new Uint8Array(0) : concatBytes(...pushes.slice(bodyAt + 1)),
    pointer: readNumber(first(2)),
    parents: (values.get(3) ?? []).map(idOf).filter((id) => id !== ''),
    delegate: idOf(first(11)),
    metaprotocol: text(first(7)),
    contentEncoding: text(first(9)),
    unbound,
  };
}

/** All inscriptions that an input reveals, in order (ordinals handbook, inscriptions), or what has another marker. */
export function readEnvelopes(input: TxIn, name = 'ord'): Envelope[] {
  if (input.witness.length < 2) return [];
  const parts = parseScript(input.witness.at(-2) as Uint8Array);
  if (!parts) return [];
  const found: Envelope[] = [];
  for (let at = 0; at + 2 < parts.length; at++) {
    const [start, branch, marker] = [parts[at], parts[at + 1], parts[at + 2]];
    if (!isPush(start) || start.length > 0 || branch !== OP_IF) continue;
    if (!isPush(marker) || text(marker) !== name) continue;
    const end = parts.indexOf(OP_ENDIF, at);
    if (end < 0) break;
    const pushes = parts
      .slice(at + 3, end)
      .map((part) =>
        isPush(part) ? part : Uint8Array.of(part === 0x4f ? 0x81 : Math.max(0, part - 0x50)),
      );
    found.push(readFields(pushes));
    at = end;
  }
  return found;
}

function push(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 0x4c) return concatBytes(Uint8Array.of(bytes.length), bytes);
  if (bytes.length <= 0xff) return concatBytes(Uint8Array.of(0x4c, bytes.length), bytes);
  return concatBytes(Uint8Array.of(0x4d, bytes.length & 0xff, bytes.length >> 8), bytes);
}

export interface Inscribe {
  contentType: string;
  body: Uint8Array;
  pointer?: bigint;
  parents?: string[];
  /** CBOR. */
  metadata?: Uint8Array;
  metaprotocol?: string;
  delegate?: string;
  /** CBOR (ordinals handbook, properties). */
  properties?: Uint8Array;
  /** Commitment to the rune that the reveal etches. */
  rune?: Uint8Array;
  /** `BIN` for an alkane's contract, `none` for a rune's commitment alone: no inscription. */
  instead?: 'BIN' | 'none';
}

export const textItem = (text: string): Inscribe => ({
  contentType: 'text/plain;charset=utf-8',
  body: utf8(text),
});

export const brc20Item = (fields: Record<string, string>): Inscribe =>
  textItem(JSON.stringify({ p: 'brc-20', ...fields }));

function envelopeBytes(item: Inscribe): Uint8Array {
  if (item.instead === 'none') {
    const commitment = item.rune ?? new Uint8Array(0);
    return concatBytes(Uint8Array.of(0, OP_IF), push(commitment), Uint8Array.of(OP_ENDIF));
  }
  const parts = [Uint8Array.of(0, OP_IF), push(utf8(item.instead ?? 'ord'))];
  const field = (tag: number, value: Uint8Array) => parts.push(Uint8Array.of(1, tag), push(value));
  // CBOR longer than a push is split over several fields of its tag.
  const split = (tag: number, value: Uint8Array) => {
    for (let at = 0; at < value.length; at += MAX_PUSH) {
      field(tag, value.subarray(at, at + MAX_PUSH));
    }
  };
  if (item.contentType !== '') field(1, utf8(item.contentType));
  if (item.pointer) field(2, littleEndian(item.pointer));
  for (const parent of item.parents ?? []) field(3, idBytes(parent));
  if (item.metadata) split(5, item.metadata);
  if (item.metaprotocol) field(7, utf8(item.metaprotocol));
  if (item.delegate) field(11, idBytes(item.delegate));
  if (item.rune) field(13, item.rune);
  if (item.properties) split(17, item.properties);
  parts.push(Uint8Array.of(0));
  for (let at = 0; at < item.body.length; at += MAX_PUSH) {
    parts.push(push(item.body.subarray(at, at + MAX_PUSH)));
  }
  parts.push(Uint8Array.of(OP_ENDIF));
  return concatBytes(...parts);
}

/** The leaf script that reveals these inscriptions, spent with the key's signature. */
export function revealScript(pubkey: Uint8Array, items: readonly Inscribe[]): Uint8Array {
  const check = Uint8Array.of(OP_CHECKSIG);
  return concatBytes(withLength(pubkey), check, ...items.map(envelopeBytes));
}
