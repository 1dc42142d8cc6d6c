import { createHash } from 'node:crypto';

import { MAX_SATS } from '#shared/bitcoin/amount.ts';

export interface PreviousOutput {
  sats: bigint;
  script: Uint8Array;
}

/**
 * One output of a raw transaction, provided that the transaction hashes to the txid (hex in display order). Scans the
 * bytes once and keeps nothing else, since previous transactions make up most of a large PSBT. Null for another
 * transaction, for trailing or missing bytes, and for impossible amounts.
 */
export function outputOf(raw: Uint8Array, txid: string, vout: number): PreviousOutput | null {
  try {
    return walk(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), txid, vout);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function walk(bytes: Buffer, txid: string, vout: number): PreviousOutput | null {
  let at = 4;
  const size = (): number => {
    const first = bytes.readUInt8(at++);
    if (first < 0xfd) return first;
    const width = first === 0xfd ? 2 : 4;
    if (first === 0xff) throw new RangeError('beyond reason');
    at += width;
    const length = bytes.readUIntLE(at - width, width);
    if (length < 0xfd || (width === 4 && length < 0x10000)) throw new RangeError('not shortest');
    return length;
  };
  const skip = (length: number): void => {
    at += length;
    if (at > bytes.length) throw new RangeError('cut short');
  };
  // A marker in place of the input count, and a flag: witnesses follow the outputs (BIP-144).
  const hasWitness = bytes.readUInt8(4) === 0 && bytes.readUInt8(5) === 1;
  if (hasWitness) at += 2;
  const from = at;
  const inputs = size();
  for (let index = 0; index < inputs; index += 1) {
    skip(36);
    skip(size());
    skip(4);
  }
  const outputs = size();
  let found: PreviousOutput | null = null;
  for (let index = 0; index < outputs; index += 1) {
    skip(8);
    const sats = bytes.readBigInt64LE(at - 8);
    if (sats < 0n || sats > MAX_SATS) return null;
    const length = size();
    skip(length);
    if (index === vout) found = { sats, script: bytes.subarray(at - length, at) };
  }
  const end = at;
  for (let index = 0; hasWitness && index < inputs; index += 1) {
    for (let items = size(); items > 0; items -= 1) skip(size());
  }
  skip(4);
  if (at !== bytes.length || found === null) return null;
  const once = createHash('sha256').update(bytes.subarray(0, 4)).update(bytes.subarray(from, end));
  const hash = createHash('sha256')
    .update(once.update(bytes.subarray(at - 4)).digest())
    .digest();
  return hash.reverse().toString('hex') === txid ? found : null;
}
