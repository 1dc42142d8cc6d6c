import { AppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';

import type { ScriptType } from './addresses.ts';

/** Minimum relay rate in sat/vB. */
export const RELAY_MINIMUM = 1;
/** Rate in sat/vB above which nodes by default refuse to broadcast (0.10 BTC per kvB). */
export const BROADCAST_MAXIMUM = 10_000;

export { dustLimit } from '#shared/bitcoin/dust.ts';

const scriptLength: Record<ScriptType, number> = {
  p2pkh: 25,
  p2sh: 23,
  p2wpkh: 22,
  p2wsh: 34,
  p2tr: 34,
};

/** An output by type, or by its script's size if it has none (data). */
export type OutputSize = ScriptType | number;

const lengthOf = (output: OutputSize): number =>
  typeof output === 'number' ? output : scriptLength[output];

/** The script types of our own coins. */
export type InputType = 'p2pkh' | 'p2sh-p2wpkh' | 'p2wpkh' | 'p2tr';

/** Outpoint, script length, sequence. */
const INPUT = 36 + 1 + 4;
/** A low-R, low-S DER signature with sighash byte, and a compressed key, each with its length. */
const SIGNATURE_AND_KEY = 1 + 71 + 1 + 33;

/**
 * Script and witness bytes per input. Signatures have low R; a rare shorter one makes the rate slightly higher, never
 * lower. Taproot means key path with the default sighash.
 */
const inputBytes: Record<InputType, { script: number; witness: number }> = {
  p2pkh: { script: SIGNATURE_AND_KEY, witness: 0 },
  'p2sh-p2wpkh': { script: 1 + 22, witness: 1 + SIGNATURE_AND_KEY },
  p2wpkh: { script: 0, witness: 1 + SIGNATURE_AND_KEY },
  p2tr: { script: 0, witness: 1 + 1 + 64 },
};

const compactSize = (count: number): number => (count < 253 ? 1 : count <= 0xffff ? 3 : 5);

/** Inputs reduced to what a transaction's weight needs, so that a long list is added up only once. */
export interface Tally {
  count: number;
  segwit: number;
  /** Weight of the scripts, and of the witnesses if any input has one. */
  base: number;
  witness: number;
}

export const emptyTally = (): Tally => ({ count: 0, segwit: 0, base: 0, witness: 0 });

/** Adds an input, or removes one (`times` -1). */
export function tallyInput(tally: Tally, type: InputType, times: 1 | -1 = 1): void {
  const { script, witness } = inputBytes[type];
  tally.count += times;
  if (type !== 'p2pkh') tally.segwit += times;
  tally.base += times * 4 * (INPUT + script);
  // If any input has a witness, one without has an empty one.
  tally.witness += times * Math.max(witness, 1);
}

/** Weight (BIP-141) of a signed transaction with our inputs. */
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

/** The same for a list of inputs. */
export function weightOf(inputs: readonly InputType[], outputs: readonly OutputSize[]): number {
  const tally = emptyTally();
  for (const type of inputs) tallyInput(tally, type);
  return weightOfTally(tally, outputs);
}

/** The same in vB, rounded up. */
export function sizeOf(inputs: readonly InputType[], outputs: readonly OutputSize[]): number {
  return Math.ceil(weightOf(inputs, outputs) / 4);
}

/** A rate in thousandths of sat/vB as an integer, the basis of all fee calculations. */
export function milliRate(rate: number): bigint {
  return BigInt(Math.ceil(rate * 1000 - 1e-6));
}

/** Sats for a size at a rate, rounded up. */
export function feeFor(rate: number, vsize: number): bigint {
  return (milliRate(rate) * BigInt(vsize) + 999n) / 1000n;
}

/** Throws INVALID_INPUT for a rate that nodes wouldn't relay or broadcast. */
export function checkRate(rate: number): void {
  if (!Number.isFinite(rate) || rate < RELAY_MINIMUM || rate > BROADCAST_MAXIMUM) {
    throw new AppError('INVALID_INPUT', 'fee rate out of bounds', {
      field: 'feeRate',
      text: say.shared.rates.between({ least: RELAY_MINIMUM, most: BROADCAST_MAXIMUM }),
    });
  }
}

/** sat/vB with two decimals, for display. */
export function formatRate(fee: bigint, vsize: number): string {
  const hundredths = (fee * 100n + BigInt(vsize) / 2n) / BigInt(vsize);
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}
