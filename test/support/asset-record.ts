import type { ProviderClient } from '#main/provider/types.ts';
import { type AssetRecord, createCoinKnowledge } from '#main/signing/coins/coin-knowledge.ts';
import type { KeptAsset } from '#shared/bitcoin/kept-asset.ts';

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

/** Knowledge of coins from a provider alone. */
export const knowledgeOver = (client: ProviderClient, store: AssetRecord = memoryRecord()) =>
  createCoinKnowledge({
    store,
    previousOf: (txid) => client.call('chain.rawTx', { txid }),
    now: () => 0,
  });
