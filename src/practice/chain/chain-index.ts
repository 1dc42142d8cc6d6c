import type { Coin, TxRow } from '#practice/state/records/chain.ts';
import type { State } from '#practice/state/state.ts';

export type ChainIndex = ReturnType<typeof createChainIndex>;

/** Look-ups by address, and the mempool's order; rebuilt from the tables and kept in memory. */
export function createChainIndex(state: State) {
  const outpoints = new Map<string, Set<string>>();
  const mempool = new Map<string, number>();
  const entry = (address: string) => {
    let set = outpoints.get(address);
    if (!set) outpoints.set(address, (set = new Set()));
    return set;
  };
  const index = {
    addTx(row: TxRow): void {
      if (row.height === null) mempool.set(row.txid, row.seq);
    },
    /** Removes it from the mempool: evicted, or confirmed. */
    removeTx: (row: TxRow) => void mempool.delete(row.txid),
    addCoin(outpoint: string, coin: Coin): void {
      if (coin.address !== '') entry(coin.address).add(outpoint);
    },
    removeCoin: (outpoint: string, coin: Coin) =>
      void outpoints.get(coin.address)?.delete(outpoint),
    /** Outpoints that ever paid the address. */
    outpoints: (address: string): Iterable<string> => outpoints.get(address) ?? [],
    /** Txids involving the address, oldest first. */
    history(address: string): string[] {
      const txids = new Set<string>();
      for (const outpoint of outpoints.get(address) ?? []) {
        const coin = state.coins.get(outpoint);
        if (!coin) continue;
        txids.add(coin.txid);
        if (coin.spentBy) txids.add(coin.spentBy);
      }
      const seq = (txid: string) => state.txs.get(txid)?.seq ?? 0;
      return [...txids].sort((a, b) => seq(a) - seq(b));
    },
    mempool: () => [...mempool].sort((a, b) => a[1] - b[1]).map(([txid]) => txid),
  };
  for (const row of state.txs.values()) index.addTx(row);
  for (const [outpoint, coin] of state.coins.entries()) index.addCoin(outpoint, coin);
  return index;
}
