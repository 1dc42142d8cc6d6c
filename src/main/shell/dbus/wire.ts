/**
 * The D-Bus wire format, limited to listening for signals: https://dbus.freedesktop.org/doc/dbus-specification.html.
 * Input from the bus is untrusted: every length is checked, and anything invalid throws.
 */

export type Value = string | number | bigint | boolean | Value[];

export interface Message {
  type: number;
  path: string;
  interface: string;
  member: string;
  sender: string;
  replySerial: number;
  body: Value[];
}

export const CALL = 1;
export const RETURN = 2;
export const ERROR = 3;
export const SIGNAL = 4;

const FIELDS = {
  path: 1,
  interface: 2,
  member: 3,
  replySerial: 5,
  destination: 6,
  sender: 7,
  signature: 8,
};
const HEADER = 16;
/** Signals about locking are much shorter. */
const MAX_MESSAGE = 1 << 20;

const align = (at: number, to: number): number => Math.ceil(at / to) * to;
const ALIGNMENT: Record<string, number> = {
  y: 1,
  g: 1,
  v: 1,
  n: 2,
  q: 2,
  x: 8,
  t: 8,
  d: 8,
  '(': 8,
  '{': 8,
};

/** The first complete type of a signature, with its length. */
function typeAt(signature: string, at: number): string {
  const first = signature[at];
  if (first === undefined) throw new Error('a signature ends early');
  if (first === 'a') return first + typeAt(signature, at + 1);
  if (first !== '(' && first !== '{') return first;
  const close = first === '(' ? ')' : '}';
  let end = at + 1;
  while (signature[end] !== close) end += typeAt(signature, end).length;
  return signature.slice(at, end + 1);
}

/** Reads consecutive values of a message. */
class Reader {
  at: number;
  private readonly bytes: Buffer;
  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  values(signature: string): Value[] {
    const found: Value[] = [];
    for (let at = 0; at < signature.length;) {
      const type = typeAt(signature, at);
      found.push(this.value(type));
      at += type.length;
    }
    return found;
  }

  private take(size: number): number {
    const at = this.at;
    if (at + size > this.bytes.length) throw new Error('a message ends early');
    this.at += size;
    return at;
  }

  private text(length: number): string {
    const at = this.take(length + 1);
    return this.bytes.toString('utf8', at, at + length);
  }

  value(type: string): Value {
    const first = type.charAt(0);
    this.at = align(this.at, ALIGNMENT[first] ?? 4);
    switch (first) {
      case 'y':
        return this.bytes.readUInt8(this.take(1));
      case 'b':
        return this.bytes.readUInt32LE(this.take(4)) !== 0;
      case 'n':
        return this.bytes.readInt16LE(this.take(2));
      case 'q':
        return this.bytes.readUInt16LE(this.take(2));
      case 'i':
        return this.bytes.readInt32LE(this.take(4));
      case 'u':
      case 'h':
        return this.bytes.readUInt32LE(this.take(4));
      case 'x':
        return this.bytes.readBigInt64LE(this.take(8));
      case 't':
        return this.bytes.readBigUInt64LE(this.take(8));
      case 'd':
        return this.bytes.readDoubleLE(this.take(8));
      case 's':
      case 'o':
        return this.text(this.bytes.readUInt32LE(this.take(4)));
      case 'g':
        return this.text(this.bytes.readUInt8(this.take(1)));
      case 'v':
        return this.value(typeAt(this.value('g') as string, 0));
      case '(':
      case '{':
        return this.values(type.slice(1, -1));
      case 'a': {
        const length = this.bytes.readUInt32LE(this.take(4));
        const element = type.slice(1);
        this.at = align(this.at, ALIGNMENT[element.charAt(0)] ?? 4);
        const end = this.at + length;
        if (end > this.bytes.length) throw new Error('an array ends early');
        const found: Value[] = [];
        while (this.at < end) found.push(this.value(element));
        return found;
      }
      default:
        throw new Error(`a type that nobody knows: ${first}`);
    }
  }
}

/** Length of the first message; null until enough bytes have arrived. */
export function messageLength(bytes: Buffer): number | null {
  if (bytes.length < HEADER) return null;
  // Buses use the machine's byte order, and we support no big-endian machine.
  if (bytes[0] !== 0x6c) throw new Error('a message in an order of bytes that is not read');
  const length = align(HEADER + bytes.readUInt32LE(12), 8) + bytes.readUInt32LE(4);
  if (length > MAX_MESSAGE) throw new Error('a message that is too long');
  return length;
}

/** Parses one complete message. Throws if it is invalid. */
export function readMessage(bytes: Buffer): Message {
  const head = new Reader(bytes, 12);
  const fields = new Map(
    (head.value('a(yv)') as [number, Value][]).map(([id, value]) => [id, value]),
  );
  const text = (id: number): string => {
    const value = fields.get(id);
    return typeof value === 'string' ? value : '';
  };
  const reply = fields.get(FIELDS.replySerial);
  const body = new Reader(bytes, align(head.at, 8));
  return {
    type: bytes.readUInt8(1),
    path: text(FIELDS.path),
    interface: text(FIELDS.interface),
    member: text(FIELDS.member),
    sender: text(FIELDS.sender),
    replySerial: typeof reply === 'number' ? reply : 0,
    body: body.values(text(FIELDS.signature)),
  };
}

export interface Call {
  serial: number;
  destination: string;
  path: string;
  interface: string;
  member: string;
  /** Arguments; we only send strings. */
  args: string[];
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const pad = (bytes: Buffer, to: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(align(bytes.length, to) - bytes.length)]);
const text = (value: string): Buffer =>
  Buffer.concat([u32(Buffer.byteLength(value)), Buffer.from(`${value}\0`)]);

/** Serialises a method call. */
export function writeCall(call: Call): Buffer {
  const body = call.args.reduce(
    (so, arg) => Buffer.concat([pad(so, 4), text(arg)]),
    Buffer.alloc(0),
  );
  const named: [number, string, string][] = [
    [FIELDS.path, 'o', call.path],
    [FIELDS.interface, 's', call.interface],
    [FIELDS.member, 's', call.member],
    [FIELDS.destination, 's', call.destination],
  ];
  let fields = Buffer.alloc(0);
  for (const [id, type, value] of named) {
    const variant = Buffer.from([id, 1, type.charCodeAt(0), 0]);
    fields = Buffer.concat([pad(fields, 8), variant, text(value)]);
  }
  if (call.args.length > 0) {
    const signature = 's'.repeat(call.args.length);
    const variant = Buffer.from([FIELDS.signature, 1, 0x67, 0, signature.length]);
    fields = Buffer.concat([pad(fields, 8), variant, Buffer.from(`${signature}\0`)]);
  }
  const start = Buffer.from([0x6c, CALL, 0, 1]);
  const head = Buffer.concat([
    start,
    u32(body.length),
    u32(call.serial),
    u32(fields.length),
    fields,
  ]);
  return Buffer.concat([pad(head, 8), body]);
}
