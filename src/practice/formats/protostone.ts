import { littleEndian } from './bytes.ts';
import { readVarints, varint } from './varint.ts';

/** A call in the message of a protocol on top of runes. Protocol 1 are the alkanes. */
export interface Protostone {
  protocol: bigint;
  /** Integers of the call: target `block:tx`, opcode, inputs. */
  message: bigint[];
  /** Output that gets what the call gives and what came in. */
  pointer: number | null;
}

export const ALKANES = 1n;
/** Target that creates an alkane from the contract in the transaction's witness. */
export const CREATE: readonly bigint[] = [1n, 0n, 0n];
/** The standard opcode of a token's mint. */
export const MINT_OPCODE = 77n;

const fields = { message: 81n, pointer: 91n, refund: 93n } as const;
/** An integer of 128 bits carries this many bytes of payload. */
const CHUNK = 15;

function pack(bytes: readonly number[]): bigint[] {
  const chunks: bigint[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const chunk = bytes.slice(at, at + CHUNK);
    chunks.push(chunk.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n));
  }
  return chunks;
}

/** Bytes of packed integers; zeros at the end may be filling. */
const unpack = (integers: readonly bigint[]): number[] =>
  integers.flatMap((integer) => {
    const bytes = Array.from(littleEndian(integer));
    return [...bytes, ...Array<number>(Math.max(0, CHUNK - bytes.length)).fill(0)];
  });

/** The values of a runestone's protocol field. */
export function protostoneIntegers(stones: readonly Protostone[]): bigint[] {
  const bytes = stones.flatMap(({ protocol, message, pointer }) => {
    const inner = pack(message.flatMap(varint)).flatMap((chunk) => [fields.message, chunk]);
    if (pointer !== null) {
      inner.push(fields.pointer, BigInt(pointer), fields.refund, BigInt(pointer));
    }
    return [protocol, BigInt(inner.length), ...inner].flatMap(varint);
  });
  return pack(bytes);
}

function readOne(protocol: bigint, inner: readonly bigint[]): Protostone {
  const values = (tag: bigint) => inner.filter((_, at) => at % 2 === 1 && inner[at - 1] === tag);
  const [pointer] = values(fields.pointer);
  return {
    protocol,
    message: readVarints(Uint8Array.from(unpack(values(fields.message)))) ?? [],
    pointer: pointer === undefined ? null : Number(pointer),
  };
}

/** Parses a runestone's protocol field; what doesn't parse is left out. Never throws. */
export function readProtostones(integers: readonly bigint[]): Protostone[] {
  const all = readVarints(Uint8Array.from(unpack(integers))) ?? [];
  const stones: Protostone[] = [];
  for (let at = 0; at + 1 < all.length;) {
    const [protocol = 0n, length = 0n] = all.slice(at, at + 2);
    const end = at + 2 + Number(length);
    if (protocol === 0n || end > all.length) break;
    stones.push(readOne(protocol, all.slice(at + 2, end)));
    at = end;
  }
  return stones;
}
