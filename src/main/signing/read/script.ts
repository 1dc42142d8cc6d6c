/** One opcode of a script, with the bytes it pushes. */
export interface ScriptToken {
  op: number;
  /** Data of a push (opcodes 0x00 to 0x4e); null for every other opcode. */
  push: Uint8Array | null;
  /** Minimally encoded for this length. */
  shortest: boolean;
}

const OP_PUSHDATA1 = 0x4c;
const OP_PUSHDATA4 = 0x4e;

/** A script's opcodes in order. Null if a push is cut off. */
export function readScript(script: Uint8Array): ScriptToken[] | null {
  const { tokens, isCut } = readOpcodes(script);
  return isCut ? null : tokens;
}

/** A script's opcodes in order, up to a push that is cut off. */
export function readOpcodes(script: Uint8Array): { tokens: ScriptToken[]; isCut: boolean } {
  const bytes = Buffer.from(script);
  const tokens: ScriptToken[] = [];
  for (let at = 0; at < bytes.length;) {
    const op = bytes.readUInt8(at++);
    if (op > OP_PUSHDATA4) {
      tokens.push({ op, push: null, shortest: true });
      continue;
    }
    const width = op < OP_PUSHDATA1 ? 0 : 2 ** (op - OP_PUSHDATA1);
    if (at + width > bytes.length) return { tokens, isCut: true };
    const length = width === 0 ? op : bytes.readUIntLE(at, width);
    at += width;
    if (at + length > bytes.length) return { tokens, isCut: true };
    tokens.push({ op, push: bytes.subarray(at, at + length), shortest: width === widthOf(length) });
    at += length;
  }
  return { tokens, isCut: false };
}

/** Length bytes of a push besides its opcode. */
function widthOf(length: number): number {
  if (length < OP_PUSHDATA1) return 0;
  if (length <= 0xff) return 1;
  return length <= 0xffff ? 2 : 4;
}

/** OP_SUCCESSx (BIP-342): with one anywhere in a tapscript, anyone can spend it without a signature. */
export const isSuccess = (op: number): boolean =>
  op === 0x50 ||
  op === 0x62 ||
  (op >= 0x7e && op <= 0x81) ||
  (op >= 0x83 && op <= 0x86) ||
  (op >= 0x89 && op <= 0x8a) ||
  (op >= 0x8d && op <= 0x8e) ||
  (op >= 0x95 && op <= 0x99) ||
  (op >= 0xbb && op <= 0xfe);
