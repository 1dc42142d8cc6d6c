import { createHash } from 'node:crypto';

/** Parts of an unsigned transaction and its PSBT, written by hand (BIP-174). */
export interface RawInput {
  /** As serialised: txid in wire order and index. */
  outpoint: Buffer;
  sequence: number;
  nonWitnessUtxo: Buffer | null;
  witnessUtxo: Output | null;
  sighash: number | null;
  redeemScript: Uint8Array | null;
  tapInternalKey: Uint8Array | null;
}
export interface Output {
  script: Uint8Array;
  sats: bigint;
}

export const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};
function compact(value: number): Buffer {
  if (value < 0xfd) return Buffer.from([value]);
  const wide = value > 0xffff;
  const bytes = Buffer.alloc(wide ? 5 : 3);
  bytes[0] = wide ? 0xfe : 0xfd;
  if (wide) bytes.writeUInt32LE(value, 1);
  else bytes.writeUInt16LE(value, 1);
  return bytes;
}
const prefixed = (bytes: Uint8Array): Buffer => Buffer.concat([compact(bytes.length), bytes]);
const outputBytes = ({ script, sats }: Output): Buffer =>
  Buffer.concat([u64(sats), prefixed(script)]);

/** A transaction that spends one outpoint, without signatures. */
export const rawTransaction = (
  version: number,
  inputs: readonly Pick<RawInput, 'outpoint' | 'sequence'>[],
  outputs: readonly Output[],
  locktime: number,
): Buffer =>
  Buffer.concat([
    u32(version),
    compact(inputs.length),
    ...inputs.flatMap(({ outpoint, sequence }) => [outpoint, Buffer.from([0]), u32(sequence)]),
    compact(outputs.length),
    ...outputs.map(outputBytes),
    u32(locktime),
  ]);

/** The txid in wire order. */
export function txidOf(raw: Buffer): Buffer {
  const once = createHash('sha256').update(raw).digest();
  return createHash('sha256').update(once).digest();
}

const field = (type: number, value: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([1, type]), prefixed(value)]);

/** In base64. Outputs have empty maps. */
export function rawPsbt(
  version: number,
  inputs: readonly RawInput[],
  outputs: readonly Output[],
  locktime: number,
): string {
  const end = Buffer.from([0]);
  const maps = inputs.flatMap((input) => [
    ...(input.nonWitnessUtxo ? [field(0x00, input.nonWitnessUtxo)] : []),
    ...(input.witnessUtxo ? [field(0x01, outputBytes(input.witnessUtxo))] : []),
    ...(input.sighash === null ? [] : [field(0x03, u32(input.sighash))]),
    ...(input.redeemScript ? [field(0x04, input.redeemScript)] : []),
    ...(input.tapInternalKey ? [field(0x17, input.tapInternalKey)] : []),
    end,
  ]);
  return Buffer.concat([
    Buffer.from('70736274ff', 'hex'),
    field(0x00, rawTransaction(version, inputs, outputs, locktime)),
    end,
    ...maps,
    ...outputs.map(() => end),
  ]).toString('base64');
}
