import { AppError } from '#shared/errors.ts';

import type { ScriptType } from './addresses.ts';

/** sat/vB below which nodes relay nothing. */
export const RELAY_MINIMUM = 1;
/** sat/vB at which a node's default (0.10 coin per kvB) refuses to broadcast. */
export const BROADCAST_MAXIMUM = 10_000;

export { dustLimit } from '#shared/bitcoin/dust.ts';

const scriptLength: Record<ScriptType, number> = {
  p2pkh: 25,
  p2sh: 23,
  p2wpkh: 22,
  p2wsh: 34,
  p2tr: 34,
};

/** An output by its kind, or by the bytes of its script where it has none (data). */
export type OutputSize = ScriptType | number;

const lengthOf = (output: OutputSize): number =>
  typeof output === 'number' ? output : scriptLength[output];

/** The script types of our own coins. */
export type InputType = 'p2pkh' | 'p2sh-p2wpkh' | 'p2wpkh' | 'p2tr';

/** Outpoint, length of the input script, sequence. */
const INPUT = 36 + 1 + 4;
/** A low-R, low-S signature in DER with its sighash byte, and a compressed key, each with its length. */
const SIGNATURE_AND_KEY = 1 + 71 + 1 + 33;

/**
 * Bytes of an input's script and of its witness. Signatures have low R: a rare shorter one makes the fee rate
 * a little higher, never lower. Taproot is key path with the default sighash.
 */
const inputBytes: Record<InputType, { script: number; witness: number }> = {
  p2pkh: { script: SIGNATURE_AND_KEY, witness: 0 },
  'p2sh-p2wpkh': { script: 1 + 22, witness: 1 + SIGNATURE_AND_KEY },
  p2wpkh: { script: 0, witness: 1 + SIGNATURE_AND_KEY },
  p2tr: { script: 0, witness: 1 + 1 + 64 },
};

const compactSize = (count: number): number => (count < 253 ? 1 : count <= 0xffff ? 3 : 5);

/** Inputs as far as the weight of a transaction needs them: a long list is added up once, not for each question. */
export interface Tally {
  count: number;
  segwit: number;
  /** Weight of their scripts, and of their witnesses where any input has one. */
  base: number;
  witness: number;
}

export const emptyTally = (): Tally => ({ count: 0, segwit: 0, base: 0, witness: 0 });

/** Adds an input, or takes one out again (`times` -1). */
export function tallyInput(tally: Tally, type: InputType, times: 1 | -1 = 1): void {
  const { script, witness } = inputBytes[type];
  tally.count += times;
  if (type !== 'p2pkh') tally.segwit += times;
  tally.base += times * 4 * (INPUT + script);
  // Beside inputs with a witness, one without has an empty one.
  tally.witness += times * Math.max(witness, 1);
}

/** Weight (BIP-141) of a transaction of our inputs, with its signatures. */
export function weightOfTally(
  { count, segwit, base, witness }: Tally,
  outputs: readonly OutputSize[],
): number {
  const isSegwit = count === 0 || segwit > 0;
  return outputs.reduce<number>(
    (sum, output) => sum + 4 * (8 + compactSize(lengthOf(output)) + lengthOf(output)),
    4 * (4 + 4 + compactSize(count) + compactSize(outputs.length)) +
      (isSegwit ? 2 + witness : 0) +
      base,
  );
}

/** The same of a list of inputs. */
export function weightOf(inputs: readonly InputType[], outputs: readonly OutputSize[]): number {
  const tally = emptyTally();
  for (const type of inputs) tallyInput(tally, type);
  return weightOfTally(tally, outputs);
}

/** The same in vB, rounded up. */
export function sizeOf(inputs: readonly InputType[], outputs: readonly OutputSize[]): number {
  return Math.ceil(weightOf(inputs, outputs) / 4);
}

/** A rate in thousandths of a sat per vB, as an integer: what all fee sums are computed from. */
export function milliRate(rate: number): bigint {
  return BigInt(Math.ceil(rate * 1000 - 1e-6));
}

/** Sats for a size at a rate, rounded up. */
export function feeFor(rate: number, vsize: number): bigint {
  return (milliRate(rate) * BigInt(vsize) + 999n) / 1000n;
}

/** Throws INVALID_INPUT for a rate that no node would relay or broadcast. */
export function checkRate(rate: number): void {
  if (!Number.isFinite(rate) || rate < RELAY_MINIMUM || rate > BROADCAST_MAXIMUM) {
    throw new AppError('INVALID_INPUT', 'fee rate out of bounds', {
      field: 'feeRate',
      text: `Between ${RELAY_MINIMUM} and ${BROADCAST_MAXIMUM} sat/vB.`,
    });
  }
}

/** sat/vB with two decimals, for reading. */
export function formatRate(fee: bigint, vsize: number): string {
  const hundredths = (fee * 100n + BigInt(vsize) / 2n) / BigInt(vsize);
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}
