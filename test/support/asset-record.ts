import type { ProviderClient } from '#main/provider/types.ts';
import { type AssetRecord, createCoinKnowledge } from '#main/signing/coins/coin-knowledge.ts';
import type { RuneRecord } from '#main/signing/coins/rune-knowledge.ts';
import type { KeptAsset, KeptRune } from '#shared/bitcoin/kept-asset.ts';

/** Assets of coins, recorded in memory. */
export function memoryRecord(): AssetRecord & { rows: KeptAsset[] } {
  const rows: KeptAsset[] = [];
  return {
    rows,
    of: (outpoint) => rows.filter((row) => row.outpoint === outpoint),
    add: (found) => void rows.push(...found),
    left: () => undefined,
    isWritable: () => true,
  };
}

/** Runes, recorded in memory. */
export function memoryRunes(): RuneRecord {
  const rows = new Map<string, KeptRune>();
  return { of: (id) => rows.get(id) ?? null, add: (rune) => void rows.set(rune.id, rune) };
}

/** Knowledge of coins from a provider alone. */
export const knowledgeOver = (client: ProviderClient, store: AssetRecord = memoryRecord()) =>
  createCoinKnowledge({
    store,
    runes: memoryRunes(),
    previousOf: (txid) => client.call('chain.rawTx', { txid }),
    txidAt: () => Promise.resolve(null),
    now: () => 0,
  });

/** How a rune divides: as the provider says. */
export const asSaid = ({ divisibility }: { divisibility: number }) =>
  Promise.resolve({ divisibility, doubt: null });
