import { runeLetters } from '#shared/bitcoin/rune-names.ts';

import type { RunesPlan } from './rune-order.ts';

/** Payloads from this length on need one more push byte. */
const LONG_PUSH = 76;

const numberOf = (letters: string): bigint =>
  Array.from(letters).reduce((sum, letter) => sum * 26n + BigInt(letter.charCodeAt(0) - 64), 0n) -
  1n;

/** Bits of the positions followed by a spacer. */
function spacersOf(rune: string): bigint {
  let [bits, letters] = [0n, 0];
  for (const sign of rune) {
    if (sign === '•') bits |= 1n << BigInt(letters - 1);
    else letters += 1;
  }
  return bits;
}

const varintBytes = (value: bigint): number => Math.max(1, Math.ceil(value.toString(2).length / 7));

/** The field values of a runestone; each has a one-byte tag (runes specification). */
function valuesOf(plan: RunesPlan): bigint[] {
  if (plan.kind === 'mint') return plan.runeid.split(':').map(BigInt);
  const { etching, meant } = plan;
  const { spacedRune, symbol, divisibility, terms } = etching;
  const name = numberOf(runeLetters(spacedRune));
  // Zero means the same as a missing field.
  const some = [
    BigInt(divisibility),
    spacersOf(spacedRune),
    BigInt(symbol?.codePointAt(0) ?? 0),
    BigInt(meant.premine),
  ].filter((value) => value > 0n);
  const limits = terms ? [...(terms.height ?? []), ...(terms.offset ?? [])] : [];
  const open = terms ? [BigInt(meant.amount ?? 0), BigInt(terms.cap), ...limits.map(BigInt)] : [];
  // The first is the flags.
  return [1n, name, ...some, ...open];
}

/** Length of the script of a rune order's runestone. */
export function stoneBytes(plan: RunesPlan): number {
  const payload = valuesOf(plan).reduce((sum, value) => sum + 1 + varintBytes(value), 0);
  return 2 + (payload < LONG_PUSH ? 1 : 2) + payload;
}
