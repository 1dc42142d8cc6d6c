import { createVarintReader } from './varint.ts';

/** An edict of the runes specification: `output` may equal the number of outputs, meaning all of them. */
export interface Edict {
  /** `block:tx`; `0:0` is the rune that this transaction etches. */
  id: string;
  amount: bigint;
  output: number;
}

export type CenotaphFlaw =
  | 'opcode'
  | 'invalid-script'
  | 'varint'
  | 'truncated-field'
  | 'trailing-integers'
  | 'edict-rune-id'
  | 'edict-output'
  | 'unrecognized-flag'
  | 'unrecognized-even-tag'
  | 'supply-overflow';

/** The etching in a runestone. */
export interface Etching {
  /** Its letters without spacers; null where the protocol names it. */
  name: string | null;
  divisibility: number;
}

/** A transaction's runestone. A cenotaph burns every rune that is spent. */
export interface Runestone {
  /** Its letters without spacers; null if the protocol assigns the name. */
  output: number;
  cenotaph: CenotaphFlaw | null;
  edicts: Edict[];
  etching: Etching | null;
  /** Atomic units that an etching creates for its maker. */
  premine: bigint;
  /** Id of the rune it mints. */
  mint: string | null;
  pointer: number | null;
  /** True if it has a protocol field (tag 16383), with which other protocols move their tokens. */
  carriesProtocol: boolean;
}

const OP_RETURN = 0x6a;
const OP_13 = 0x5d;
const U32 = 0xffff_ffffn;
const U64 = 0xffff_ffff_ffff_ffffn;
const U128 = (1n << 128n) - 1n;
const PROTOCOL = 16383n;
const MOST_DECIMALS = 38n;

const empty = (output: number, cenotaph: CenotaphFlaw | null): Runestone => ({
  output,
  cenotaph,
  edicts: [],
  etching: null,
  premine: 0n,
  mint: null,
  pointer: null,
  carriesProtocol: false,
});

/** The runestone in these output scripts, or null if there is none. Never throws. */
export function readRunestone(scripts: readonly Uint8Array[]): Runestone | null {
  const output = scripts.findIndex((script) => script[0] === OP_RETURN && script[1] === OP_13);
  const script = scripts[output];
  if (!script) return null;
  const payload = pushes(script.subarray(2));
  if (typeof payload === 'string') return empty(output, payload);
  const integers = integersOf(payload);
  if (!integers) return empty(output, 'varint');
  return readIntegers(integers, output, scripts.length);
}

/** A name from its number: base 26, where A is 0 and AA is 26. */
function runeName(number: bigint): string {
  let name = '';
  for (let rest = number + 1n; rest > 0n; rest = (rest - 1n) / 26n) {
    name = String.fromCharCode(65 + Number((rest - 1n) % 26n)) + name;
  }
  return name;
}

/** The data pushes after OP_RETURN OP_13, joined. Number opcodes (OP_1…) don't count as pushes here. */
function pushes(script: Uint8Array): Uint8Array | CenotaphFlaw {
  const parts: Uint8Array[] = [];
  let at = 0;
  while (at < script.length) {
    const opcode = script[at++] ?? 0;
    let length = opcode;
    if (opcode > 0x4e) return 'opcode';
    if (opcode >= 0x4c) {
      const width = { 0x4c: 1, 0x4d: 2, 0x4e: 4 }[opcode] ?? 0;
      if (at + width > script.length) return 'invalid-script';
      length = Buffer.from(script).readUIntLE(at, width);
      at += width;
    }
    if (at + length > script.length) return 'invalid-script';
    parts.push(script.subarray(at, at + length));
    at += length;
  }
  return Buffer.concat(parts);
}

function integersOf(payload: Uint8Array): bigint[] | null {
  const reader = createVarintReader(payload);
  const integers: bigint[] = [];
  while (!reader.done()) {
    const integer = reader.next();
    if (integer === null) return null;
    integers.push(integer);
  }
  return integers;
}

function readIntegers(integers: readonly bigint[], output: number, outputs: number): Runestone {
  const fields = new Map<bigint, bigint[]>();
  const edicts: Edict[] = [];
  let flaw: CenotaphFlaw | null = null;
  for (let at = 0; at < integers.length; at += 2) {
    const tag = integers[at] ?? 0n;
    if (tag === 0n) {
      flaw = readEdicts(integers.slice(at + 1), outputs, edicts);
      break;
    }
    const value = integers[at + 1];
    if (value === undefined) {
      flaw = 'truncated-field';
      break;
    }
    fields.set(tag, [...(fields.get(tag) ?? []), value]);
  }
  const stone = { ...empty(output, null), edicts, carriesProtocol: fields.has(PROTOCOL) };
  const fieldFlaw = readFields(fields, outputs, stone);
  stone.cenotaph = flaw ?? fieldFlaw;
  return stone;
}

function readEdicts(
  integers: readonly bigint[],
  outputs: number,
  edicts: Edict[],
): CenotaphFlaw | null {
  let block = 0n;
  let tx = 0n;
  for (let at = 0; at < integers.length; at += 4) {
    const [blockDelta, txDelta, amount, output] = integers.slice(at, at + 4);
    if (blockDelta === undefined || txDelta === undefined) return 'trailing-integers';
    if (amount === undefined || output === undefined) return 'trailing-integers';
    block += blockDelta;
    tx = blockDelta === 0n ? tx + txDelta : txDelta;
    if (block > U64 || tx > U32 || (block === 0n && tx > 0n)) return 'edict-rune-id';
    if (output > BigInt(outputs)) return 'edict-output';
    edicts.push({ id: `${block}:${tx}`, amount, output: Number(output) });
  }
  return null;
}

/** Removes every known field from the map as specified: a remaining even tag is a flaw. */
function readFields(
  fields: Map<bigint, bigint[]>,
  outputs: number,
  stone: Runestone,
): CenotaphFlaw | null {
  /** Takes a tag's first value if the field accepts it, consuming it. */
  const take = (tag: bigint, accepts: (value: bigint) => boolean): bigint | null => {
    const values = fields.get(tag) ?? [];
    const [value] = values;
    if (value === undefined || !accepts(value)) return null;
    if (values.length === 1) fields.delete(tag);
    else fields.set(tag, values.slice(1));
    return value;
  };
  const any = (): boolean => true;
  const u64 = (value: bigint): boolean => value <= U64;

  const flags = take(2n, any) ?? 0n;
  const hasTerms = (flags & 1n) !== 0n && (flags & 2n) !== 0n;
  let supply = 0n;
  if ((flags & 1n) !== 0n) {
    const name = take(4n, any);
    const divisibility = take(1n, (value) => value <= MOST_DECIMALS) ?? 0n;
    stone.etching = {
      name: name === null ? null : runeName(name),
      divisibility: Number(divisibility),
    };
    stone.premine = take(6n, any) ?? 0n;
    supply = stone.premine;
    if (hasTerms) {
      const cap = take(8n, any) ?? 0n;
      const amount = take(10n, any) ?? 0n;
      for (const tag of [12n, 14n, 16n, 18n]) take(tag, u64);
      supply += cap * amount;
    }
  }
  const mint = fields.get(20n) ?? [];
  const [block, tx] = mint;
  if (block !== undefined && tx !== undefined && block <= U64 && tx <= U32) {
    if (block > 0n || tx === 0n) {
      stone.mint = `${block}:${tx}`;
      if (mint.length === 2) fields.delete(20n);
      else fields.set(20n, mint.slice(2));
    }
  }
  const pointer = take(22n, (value) => value < BigInt(outputs));
  stone.pointer = pointer === null ? null : Number(pointer);
  if (supply > U128) return 'supply-overflow';
  // Etching, terms (only with etching) and turbo are consumed; any remaining bit is unknown.
  const known = (flags & 1n) !== 0n ? 0b111n : 0n;
  if ((flags & ~known) !== 0n) return 'unrecognized-flag';
  return [...fields.keys()].some((tag) => tag % 2n === 0n) ? 'unrecognized-even-tag' : null;
}
