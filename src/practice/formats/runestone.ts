import { concatBytes } from './bytes.ts';
import { type Protostone, protostoneIntegers, readProtostones } from './protostone.ts';
import { areSpacers, MAX_U128 } from './rune-names.ts';
import { parseScript } from './scripts.ts';
import type { TxOut } from './tx.ts';
import { readVarints, varint } from './varint.ts';

/** A rune by the location of its etching, as in ord's runes specification. Amounts are atomic units. */
export interface RuneId {
  block: bigint;
  tx: bigint;
}

export interface Edict {
  /** 0:0 is the rune this transaction etches. */
  id: RuneId;
  amount: bigint;
  /** The number of outputs stands for all that can hold runes. */
  output: number;
}

export interface Terms {
  amount: bigint | null;
  cap: bigint | null;
  height: [bigint | null, bigint | null];
  offset: [bigint | null, bigint | null];
}

export interface Etching {
  rune: bigint | null;
  spacers: number;
  divisibility: number;
  symbol: string | null;
  premine: bigint;
  terms: Terms | null;
  turbo: boolean;
}

/** A parsed runestone. A cenotaph is a malformed one: it burns all runes it is given. */
export interface Runestone {
  cenotaph: boolean;
  etching: Etching | null;
  mint: RuneId | null;
  pointer: number | null;
  edicts: Edict[];
  protostones: Protostone[];
}

const OP_RETURN = 0x6a;
const OP_13 = 0x5d;
const MAX_DIVISIBILITY = 38n;
const U64 = 1n << 64n;
const U32 = 1n << 32n;

const tags = {
  body: 0n,
  divisibility: 1n,
  flags: 2n,
  spacers: 3n,
  rune: 4n,
  symbol: 5n,
  premine: 6n,
  cap: 8n,
  amount: 10n,
  heightStart: 12n,
  heightEnd: 14n,
  offsetStart: 16n,
  offsetEnd: 18n,
  mint: 20n,
  pointer: 22n,
  /** Messages of protocols on top of runes, such as the alkanes. */
  protocol: 16_383n,
} as const;

/** The pushes after the two opcodes, joined; null if one isn't a push, or is cut off. */
function readPayload(script: Uint8Array): Uint8Array | null {
  const parts = parseScript(script.subarray(2));
  const pushes = parts?.filter((part) => typeof part === 'object') ?? [];
  return pushes.length === parts?.length ? concatBytes(...pushes) : null;
}

interface Message {
  flaw: boolean;
  edicts: Edict[];
  fields: Map<bigint, bigint[]>;
}

/** Edicts are four integers each, with delta-encoded ids. */
function readEdicts(integers: readonly bigint[], outputs: number, message: Message): void {
  let id: RuneId = { block: 0n, tx: 0n };
  for (let at = 0; at < integers.length; at += 4) {
    const [block, tx, amount, output] = integers.slice(at, at + 4);
    if (block === undefined || tx === undefined || amount === undefined || output === undefined) {
      message.flaw = true;
      return;
    }
    id = { block: id.block + block, tx: block === 0n ? id.tx + tx : tx };
    const whole = id.block < U64 && id.tx < U32 && (id.block > 0n || id.tx === 0n);
    if (!whole || output > BigInt(outputs)) {
      message.flaw = true;
      return;
    }
    message.edicts.push({ id, amount, output: Number(output) });
  }
}

function readMessage(integers: readonly bigint[], outputs: number): Message {
  const message: Message = { flaw: false, edicts: [], fields: new Map() };
  for (let at = 0; at < integers.length; at += 2) {
    const tag = integers[at] as bigint;
    if (tag === tags.body) {
      readEdicts(integers.slice(at + 1), outputs, message);
      break;
    }
    const value = integers[at + 1];
    if (value === undefined) {
      message.flaw = true;
      break;
    }
    message.fields.set(tag, [...(message.fields.get(tag) ?? []), value]);
  }
  return message;
}

/** Takes a field's first value if `read` accepts it; remaining values may be a flaw. */
function taker(fields: Map<bigint, bigint[]>) {
  const drop = (tag: bigint, count: number) => {
    const rest = (fields.get(tag) ?? []).slice(count);
    if (rest.length > 0) fields.set(tag, rest);
    else fields.delete(tag);
  };
  return {
    one(tag: bigint, fits: (value: bigint) => boolean = () => true): bigint | null {
      const value = fields.get(tag)?.[0];
      if (value === undefined || !fits(value)) return null;
      drop(tag, 1);
      return value;
    },
    id(tag: bigint): RuneId | null {
      const [block, tx] = fields.get(tag) ?? [];
      if (block === undefined || tx === undefined) return null;
      if (block >= U64 || tx >= U32 || (block === 0n && tx > 0n)) return null;
      drop(tag, 2);
      return { block, tx };
    },
  };
}

const isScalar = (value: bigint) => value < 0xd800n || (value > 0xdfffn && value <= 0x10ffffn);

function readEtching(flags: bigint, take: ReturnType<typeof taker>): Etching {
  const within64 = (value: bigint) => value < U64;
  const divisibility = take.one(tags.divisibility, (value) => value <= MAX_DIVISIBILITY);
  const premine = take.one(tags.premine);
  const rune = take.one(tags.rune);
  const spacers = take.one(tags.spacers, areSpacers);
  const symbol = take.one(tags.symbol, isScalar);
  const terms: Terms | null =
    (flags & 2n) === 0n
      ? null
      : {
          cap: take.one(tags.cap),
          height: [take.one(tags.heightStart, within64), take.one(tags.heightEnd, within64)],
          amount: take.one(tags.amount),
          offset: [take.one(tags.offsetStart, within64), take.one(tags.offsetEnd, within64)],
        };
  return {
    rune,
    spacers: Number(spacers ?? 0n),
    divisibility: Number(divisibility ?? 0n),
    symbol: symbol === null ? null : String.fromCodePoint(Number(symbol)),
    premine: premine ?? 0n,
    terms,
    turbo: (flags & 4n) !== 0n,
  };
}

/** A rune's maximum supply, premine included. */
export const supplyOf = (etching: Pick<Etching, 'premine' | 'terms'>): bigint =>
  etching.premine + (etching.terms?.cap ?? 0n) * (etching.terms?.amount ?? 0n);

/** Parses the first output `OP_RETURN OP_13 …`; null if there is none. Never throws. */
export function readRunestone(outs: readonly TxOut[]): Runestone | null {
  const found = outs.find(({ script }) => script[0] === OP_RETURN && script[1] === OP_13);
  if (!found) return null;
  const nothing = { etching: null, mint: null, pointer: null, edicts: [], protostones: [] };
  const broken = { cenotaph: true, ...nothing };
  const payload = readPayload(found.script);
  const integers = payload && readVarints(payload);
  if (!integers) return broken;
  const message = readMessage(integers, outs.length);
  const protostones = readProtostones(message.fields.get(tags.protocol) ?? []);
  const take = taker(message.fields);
  const flags = take.one(tags.flags) ?? 0n;
  const etching = (flags & 1n) === 0n ? null : readEtching(flags, take);
  const mint = take.id(tags.mint);
  const pointer = take.one(tags.pointer, (value) => value < BigInt(outs.length));
  const knownFlags = etching ? 7n : 0n;
  const cenotaph =
    message.flaw ||
    (etching !== null && supplyOf(etching) > MAX_U128) ||
    (flags & ~knownFlags) !== 0n ||
    [...message.fields.keys()].some((tag) => tag % 2n === 0n);
  return {
    cenotaph,
    etching,
    mint,
    pointer: pointer === null ? null : Number(pointer),
    edicts: cenotaph ? [] : message.edicts,
    protostones: cenotaph ? [] : protostones,
  };
}

/** A runestone's output script. Edicts must be sorted by id. */
export function runestoneScript(stone: {
  etching?: Etching;
  mint?: RuneId;
  pointer?: number;
  edicts?: readonly Edict[];
  protostones?: readonly Protostone[];
}): Uint8Array {
  const integers: bigint[] = [];
  const field = (tag: bigint, value: bigint | null | undefined) => {
    if (value !== null && value !== undefined) integers.push(tag, value);
  };
  const { etching, mint, edicts = [], protostones = [] } = stone;
  if (etching) {
    const { terms } = etching;
    field(tags.flags, 1n | (terms ? 2n : 0n) | (etching.turbo ? 4n : 0n));
    field(tags.rune, etching.rune);
    if (etching.divisibility > 0) field(tags.divisibility, BigInt(etching.divisibility));
    if (etching.spacers > 0) field(tags.spacers, BigInt(etching.spacers));
    if (etching.symbol !== null) field(tags.symbol, BigInt(etching.symbol.codePointAt(0) ?? 0));
    if (etching.premine > 0n) field(tags.premine, etching.premine);
    field(tags.amount, terms?.amount);
    field(tags.cap, terms?.cap);
    field(tags.heightStart, terms?.height[0]);
    field(tags.heightEnd, terms?.height[1]);
    field(tags.offsetStart, terms?.offset[0]);
    field(tags.offsetEnd, terms?.offset[1]);
  }
  if (mint) integers.push(tags.mint, mint.block, tags.mint, mint.tx);
  if (stone.pointer !== undefined) field(tags.pointer, BigInt(stone.pointer));
  for (const integer of protostoneIntegers(protostones)) integers.push(tags.protocol, integer);
  let last: RuneId = { block: 0n, tx: 0n };
  edicts.forEach(({ id, amount, output }, at) => {
    if (at === 0) integers.push(tags.body);
    const block = id.block - last.block;
    integers.push(block, block === 0n ? id.tx - last.tx : id.tx, amount, BigInt(output));
    last = id;
  });
  const payload = Uint8Array.from(integers.flatMap(varint));
  if (payload.length > 255) throw new Error('a runestone longer than one push');
  const push = payload.length < 0x4c ? [payload.length] : [0x4c, payload.length];
  return concatBytes(Uint8Array.of(OP_RETURN, OP_13, ...push), payload);
}
