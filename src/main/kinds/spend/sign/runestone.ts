import { encodeVarint } from '#main/signing/read/varint.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';

const BODY = 0n;
const POINTER = 22n;
const U128 = (1n << 128n) - 1n;
/** The longest script that every node relays as data. */
const MAX_SCRIPT = 83;
const MAX_DIRECT_PUSH = 75;
const OP_PUSHDATA1 = 0x4c;

/**
 * A runestone script that gives each output from the second on its atomic amount of one rune, and the rest of every
 * rune to the first (runes specification). Its effect is never assumed: the decoder in `signing/read` reads it back
 * from the finished transaction. Throws INVALID_INPUT for amounts outside of an edict's range and for more than fits
 * into a runestone.
 */
export function writeRunestone(runeId: string, amounts: readonly bigint[]): Uint8Array {
  const [block = 0n, tx = 0n] = runeId.split(':').map(BigInt);
  const integers = [POINTER, 0n, BODY];
  for (const [index, amount] of amounts.entries()) {
    // A zero edict means everything.
    if (amount <= 0n || amount > U128) throw refused(say.spend.signRunestone.eachAmountIsAbove);
    integers.push(...(index === 0 ? [block, tx] : [0n, 0n]), amount, BigInt(index + 1));
  }
  const payload = integers.flatMap(encodeVarint);
  const push =
    payload.length <= MAX_DIRECT_PUSH ? [payload.length] : [OP_PUSHDATA1, payload.length];
  const script = Uint8Array.from([0x6a, 0x5d, ...push, ...payload]);
  if (script.length > MAX_SCRIPT) throw refused(say.spend.signRunestone.thatIsMoreThan);
  return script;
}

const refused = (text: string) =>
  new AppError('INVALID_INPUT', text, { field: 'recipients', text });
