import { littleEndian } from './bytes.ts';

/** Names from twenty-seven "A" on are reserved by the protocol (api-facts 7). */
export const FIRST_RESERVED = 6_402_364_363_415_443_603_228_541_259_936_211_926n;
export const MAX_U128 = (1n << 128n) - 1n;
const MAX_SPACERS = 0x07ff_ffff;
const SPACER = '•';

/** Blocks per step of the schedule: a twelfth of a halving. */
const STEP_BLOCKS = 17_500n;
const STEPS = 12n;

/** A rune's name from its number: base 26, where A is 0 and AA is 26. */
export function runeName(number: bigint): string {
  let name = '';
  for (let rest = number + 1n; rest > 0n; rest = (rest - 1n) / 26n) {
    name = String.fromCharCode(65 + Number((rest - 1n) % 26n)) + name;
  }
  return name;
}

/** The number of a name with letters A to Z; null for anything else, or beyond 128 bits. */
export function runeNumber(name: string): bigint | null {
  if (!/^[A-Z]{1,28}$/.test(name)) return null;
  let number = -1n;
  for (const letter of name) number = (number + 1n) * 26n + BigInt(letter.charCodeAt(0) - 65);
  return number > MAX_U128 ? null : number;
}

/** The name with spacers: bit n puts one after letter n; those beyond the last gap aren't shown. */
export function spaceName(name: string, spacers: number): string {
  return name
    .split('')
    .map((letter, at) =>
      at < name.length - 1 && ((spacers >> at) & 1) === 1 ? letter + SPACER : letter,
    )
    .join('');
}

/** Parses a name with spacers (`•` or `.`), single and between letters; null if invalid. */
export function readSpacedName(text: string): { number: bigint; spacers: number } | null {
  if (!/^[A-Z]+(?:[•.][A-Z]+)*$/.test(text)) return null;
  let letters = '';
  let spacers = 0;
  for (const sign of text) {
    if (sign >= 'A' && sign <= 'Z') letters += sign;
    else spacers |= 1 << (letters.length - 1);
  }
  const number = letters.length > 26 ? null : runeNumber(letters);
  return number === null ? null : { number, spacers };
}

export const areSpacers = (value: bigint): boolean => value <= BigInt(MAX_SPACERS);

/** The first name with this many letters: all "A". */
const firstOfLength = (length: bigint) => runeNumber('A'.repeat(Number(length))) as bigint;

/**
 * The lowest name that a block of this height may etch. This chain's schedule starts at its first block with thirteen
 * letters and unlocks one letter every 17,500 blocks, from Z downward within a step.
 */
export function minimumRune(height: number): bigint {
  const progress = BigInt(height) + 1n;
  if (progress >= STEPS * STEP_BLOCKS) return 0n;
  const length = STEPS - progress / STEP_BLOCKS;
  const start = firstOfLength(length + 1n);
  const end = firstOfLength(length);
  return start - ((start - end) * (progress % STEP_BLOCKS)) / STEP_BLOCKS;
}

/** The protocol's name for an etching without one. */
export const reservedRune = (height: number, idx: number): bigint =>
  FIRST_RESERVED + ((BigInt(height) << 32n) | BigInt(idx));

/** Commitment for a name: its number in little-endian without trailing zeros. */
export const runeCommitment = (number: bigint): Uint8Array => littleEndian(number);
