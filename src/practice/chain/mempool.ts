import { feeFor, type Tx } from '#practice/formats/tx.ts';
import type { TxRow } from '#practice/state/records/chain.ts';
import type { State } from '#practice/state/state.ts';

import { nodeCodes, NodeError, reject } from './node-error.ts';
import { MAX_MEMPOOL_CHAIN } from './policy.ts';

const parentOf = (outpoint: string) => outpoint.slice(0, 64);

/** Unconfirmed ancestors of a set of outpoints. */
export function ancestorsOf(state: State, outpoints: readonly string[]): Set<string> {
  const found = new Set<string>();
  const queue = [...outpoints];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const txid = parentOf(next);
    const row = state.txs.get(txid);
    if (row?.height !== null || found.has(txid)) continue;
    found.add(txid);
    queue.push(...row.ins);
  }
  return found;
}

/** A mempool transaction and all of its descendants, parents first. */
export function familyOf(state: State, txid: string): TxRow[] {
  const found = new Map<string, TxRow>();
  const queue = [txid];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const row = state.txs.get(next);
    if (!row || found.has(next)) continue;
    found.set(next, row);
    for (let vout = 0; vout < row.nOut; vout++) {
      const spender = state.coins.get(`${next}:${vout}`)?.spentBy;
      if (spender) queue.push(spender);
    }
  }
  return [...found.values()].sort((a, b) => a.seq - b.seq);
}

export const feeOf = (row: TxRow): bigint => row.inSats - row.outSats;

/**
 * What a transaction would evict from the mempool. Replacement is "full": the replaced one need not signal (the default
 * since Bitcoin Core 28), but BIP-125's rules 2 to 5 apply. Throws NodeError.
 */
export function checkReplacement(
  state: State,
  tx: Tx,
  fee: bigint,
  direct: ReadonlySet<string>,
): TxRow[] {
  if (direct.size === 0) return [];
  const evicted = new Map<string, TxRow>();
  for (const txid of direct) {
    for (const row of familyOf(state, txid)) evicted.set(row.txid, row);
  }
  const words = `rejecting replacement ${tx.txid}`;
  if (evicted.size > 100) reject(`too many potential replacements, ${words}`);
  const known = new Set([...direct].flatMap((txid) => state.txs.get(txid)?.ins ?? []));
  for (const input of tx.ins) {
    const outpoint = `${input.txid}:${input.vout}`;
    if (evicted.has(input.txid)) reject('bad-txns-spends-conflicting-tx');
    if (state.txs.get(input.txid)?.height === null && !known.has(outpoint)) {
      reject(`replacement-adds-unconfirmed`);
    }
  }
  for (const txid of direct) {
    const row = state.txs.get(txid) as TxRow;
    if (fee * BigInt(row.weight) <= feeOf(row) * BigInt(tx.weight)) {
      reject(`insufficient fee, ${words}; new feerate is not above the old`);
    }
  }
  const paid = [...evicted.values()].reduce((sum, row) => sum + feeOf(row), 0n);
  if (fee < paid)
    reject(`insufficient fee, ${words}, less fees than conflicting txs; ${fee} < ${paid}`);
  const relay = feeFor(tx.vsize, 1);
  if (fee - paid < relay) {
    reject(
      `insufficient fee, ${words}, not enough additional fees to relay; ${fee - paid} < ${relay}`,
    );
  }
  return [...evicted.values()].sort((a, b) => a.seq - b.seq);
}

/** At most 25 unconfirmed in a chain, counted both ways. Throws NodeError. */
export function checkChainLimits(
  state: State,
  outpoints: readonly string[],
  evicted: ReadonlySet<string>,
): void {
  const ancestors = [...ancestorsOf(state, outpoints)].filter((txid) => !evicted.has(txid));
  if (ancestors.length + 1 > MAX_MEMPOOL_CHAIN) {
    throw new NodeError(
      nodeCodes.rejected,
      `too-long-mempool-chain, too many unconfirmed ancestors [limit: ${MAX_MEMPOOL_CHAIN}]`,
    );
  }
  for (const txid of ancestors) {
    const family = familyOf(state, txid).filter((row) => !evicted.has(row.txid));
    if (family.length + 1 > MAX_MEMPOOL_CHAIN) {
      reject(
        `too-long-mempool-chain, too many descendants for tx ${txid} [limit: ${MAX_MEMPOOL_CHAIN}]`,
      );
    }
  }
}
