import {
  bytesToHex,
  concatBytes,
  fromId,
  hash256,
  littleEndian,
  toId,
  uint32,
  utf8,
  withLength,
} from '#practice/formats/bytes.ts';
import { describeTx, type Tx } from '#practice/formats/tx.ts';
import type { BlockRow, TxRow } from '#practice/state/records/chain.ts';
import type { State } from '#practice/state/state.ts';

import { ancestorsOf, feeOf } from './mempool.ts';

const MAX_BLOCK_WEIGHT = 4_000_000;
const RESERVED_WEIGHT = 8_000;
/** The easiest target: every other hash meets it. */
const REGTEST_BITS = 0x207fffff;
const SUBSIDY = 5_000_000_000n;
export const HALVING = 210_000;

export const subsidyAt = (height: number): bigint =>
  SUBSIDY >> BigInt(Math.min(63, Math.floor(height / HALVING)));

/** Merkle root over transaction hashes in wire order; an odd last one is paired with itself. */
export function merkleRoot(hashes: readonly Uint8Array[]): Uint8Array {
  let level = [...hashes];
  while (level.length > 1) {
    const next: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] as Uint8Array;
      next.push(hash256(concatBytes(left, level[at + 1] ?? left)));
    }
    level = next;
  }
  return level[0] ?? new Uint8Array(32);
}

/** Highest fee rate first, each with its unconfirmed ancestors, until the block is full; then in order of arrival. */
export function chooseTxs(state: State, mempool: readonly TxRow[]): TxRow[] {
  const rate = (row: TxRow) => Number((feeOf(row) * 1_000_000n) / BigInt(row.weight));
  const chosen = new Map<string, TxRow>();
  let weight = RESERVED_WEIGHT;
  const best = [...mempool].sort((a, b) => rate(b) - rate(a) || a.seq - b.seq);
  for (const row of best) {
    if (chosen.has(row.txid)) continue;
    const group = [...ancestorsOf(state, row.ins)]
      .filter((txid) => !chosen.has(txid))
      .map((txid) => state.txs.get(txid) as TxRow)
      .concat(row);
    const groupWeight = group.reduce((sum, item) => sum + item.weight, 0);
    if (weight + groupWeight > MAX_BLOCK_WEIGHT) continue;
    weight += groupWeight;
    for (const item of group) chosen.set(item.txid, item);
  }
  return [...chosen.values()].sort((a, b) => a.seq - b.seq);
}

/** BIP-34: the height as a minimal little-endian script number. */
function heightPush(height: number): Uint8Array {
  const bytes = littleEndian(BigInt(height));
  return withLength((bytes.at(-1) ?? 0) < 0x80 ? bytes : concatBytes(bytes, Uint8Array.of(0)));
}

/** A block's first transaction, with the witness commitment of BIP-141. */
export function coinbaseTx(
  height: number,
  payTo: Uint8Array,
  sats: bigint,
  wtxids: readonly string[],
): Tx {
  const reserved = new Uint8Array(32);
  const witnessRoot = merkleRoot([new Uint8Array(32), ...wtxids.map(fromId)]);
  const commitment = hash256(concatBytes(witnessRoot, reserved));
  return describeTx({
    version: 2,
    lockTime: 0,
    ins: [
      {
        txid: '0'.repeat(64),
        vout: 0xffffffff,
        sequence: 0xffffffff,
        scriptSig: concatBytes(heightPush(height), withLength(utf8('practice'))),
        witness: [reserved],
      },
    ],
    outs: [
      { sats, script: payTo },
      {
        sats: 0n,
        script: concatBytes(Uint8Array.of(0x6a, 0x24, 0xaa, 0x21, 0xa9, 0xed), commitment),
      },
    ],
  });
}

/** Finds a header that meets the target. */
export function sealHeader(
  prev: string,
  txids: readonly string[],
  time: number,
): Pick<BlockRow, 'hash' | 'header' | 'merkle' | 'nonce' | 'bits'> {
  const merkle = merkleRoot(txids.map(fromId));
  const head = concatBytes(
    uint32(0x20000000),
    fromId(prev),
    merkle,
    uint32(time),
    uint32(REGTEST_BITS),
  );
  for (let nonce = 0; ; nonce++) {
    const header = concatBytes(head, uint32(nonce));
    const hash = hash256(header);
    if ((hash[31] as number) < 0x80) {
      const ids = { hash: toId(hash), merkle: toId(merkle) };
      return { ...ids, header: bytesToHex(header), nonce, bits: REGTEST_BITS };
    }
  }
}
